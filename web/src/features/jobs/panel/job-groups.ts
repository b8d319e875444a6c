import type { JobFieldName } from '@plumbline/contract/workflow/job-fields';

export interface JobGroup {
  readonly title: string;
  readonly fields: readonly JobFieldName[];
  /** Drawn by a part of its own, not as one field after another. */
  readonly part?: 'accounting-forecast';
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
      'retainagePercent',
      'paymentsReceived',
      'payAppDueDayOfMonth',
    ],
  },
  {
    title: 'Cost and forecast',
    fields: [
      'jobCostToDate',
      'expenseBudget',
      'forecastCost',
      'costAtForecast',
      'forecastBy',
      'forecastAt',
      'estimatePassedOn',
      'costAtCompletion',
      'billedAtCompletion',
      'uninstalledMaterials',
      'wastedCost',
    ],
  },
  {
    title: 'Accounting’s forecast',
    part: 'accounting-forecast',
    fields: ['accountingForecast', 'accountingForecastReason', 'accountingForecastBy', 'accountingForecastAt'],
  },
  {
    title: 'How it earns',
    fields: ['earningMethod', 'typedPercent', 'typedPercentReason', 'feePercent', 'guaranteedMaximum'],
  },
  { title: 'Earlier years', fields: ['earnedPriorYears', 'costPriorYears', 'priorYearsThrough'] },
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

interface PanelGroup extends Omit<JobGroup, 'fields'> {
  readonly fields: readonly string[];
}

/** With the company's own fields before the notes. */
export const groupsWith = (own: readonly string[]): readonly PanelGroup[] =>
  own.length === 0
    ? jobGroups
    : jobGroups.flatMap((group): PanelGroup[] =>
        group.title === 'Notes' ? [{ title: 'Own columns', fields: own }, group] : [group],
      );
