import type { JobFieldName } from '@plumbline/contract/workflow/job-fields';

export interface JobGroup {
  readonly title: string;
  readonly fields: readonly JobFieldName[];
}

/** The job's fields as a contractor's office groups them. Each is in one group. */
export const jobGroups: readonly JobGroup[] = [
  {
    title: 'Contract',
    fields: ['originalContractAmount', 'changeOrderTotal', 'finalContractAmount', 'dateSold', 'executedContract'],
  },
  {
    title: 'Billing',
    fields: [
      'invoicedAmount',
      'lastInvoiceDate',
      'remainingInvoiceAmount',
      'monthIncomeExpected',
      'retainageAmount',
      'paymentsReceived',
      'payAppDueDayOfMonth',
    ],
  },
  { title: 'Cost', fields: ['jobCostToDate', 'expenseBudget'] },
  { title: 'Notes', fields: ['notes'] },
  { title: 'People and place', fields: ['projectManagerUserIds', 'estimator', 'division', 'branch'] },
  {
    title: 'Compliance',
    fields: ['taxExempt', 'lienWaiver', 'prevailingWage', 'certifiedPayroll'],
  },
  {
    title: 'Identity',
    fields: ['jobName', 'jobNumber', 'jobStatus', 'externalId', 'createdDate', 'dateClosed', 'jobLost'],
  },
];
