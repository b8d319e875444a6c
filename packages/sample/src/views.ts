import type { GridState } from '@plumbline/contract/grid';
import { type JobFieldName, jobFieldNames } from '@plumbline/contract/workflow/job-fields';
import type { GridView } from '@plumbline/contract/workflow/views';

export type SampleView = Pick<GridView, 'name' | 'isPublic' | 'gridSettings'>;

interface Arrangement {
  name: string;
  isPublic: boolean;
  /** The columns shown after Job # and Job Name, in this order. */
  shows: readonly JobFieldName[];
  widths?: Partial<Record<JobFieldName, number>>;
  sort: GridState['sort'];
  /** Its filters, groups and row height. */
  rest?: Omit<GridState, 'sort'>;
}

const pinned: readonly JobFieldName[] = ['jobNumber', 'jobName'];

/** Lists every column, the hidden ones last, so that the view stays the same when the product gets another column. */
function view({ name, isPublic, shows, widths = {}, sort, rest = {} }: Arrangement): SampleView {
  const shown = [...pinned, ...shows];
  const others = jobFieldNames.filter((field) => !shown.includes(field));
  const width = (field: JobFieldName) => (widths[field] === undefined ? {} : { width: widths[field] });
  return {
    name,
    isPublic,
    gridSettings: {
      columnsState: [
        // `hidden: false` also shows the columns that start hidden.
        ...shown.map((field) => ({
          field,
          hidden: false,
          ...width(field),
          ...(pinned.includes(field) ? { pinned: true } : {}),
        })),
        ...others.map((field) => ({ field, hidden: true })),
      ],
      state: { sort, ...rest },
    },
  };
}

/** Views that a contractor's office would make, beside the one that each new company has. */
export const sampleViews = (): SampleView[] => [
  view({
    name: 'Month end',
    isPublic: true,
    shows: [
      'jobStatus',
      'originalContractAmount',
      'changeOrderTotal',
      'finalContractAmount',
      'invoicedAmount',
      'remainingInvoiceAmount',
      'monthIncomeExpected',
      'expenseBudget',
      'jobCostToDate',
      'notes',
    ],
    widths: { jobName: 260, notes: 280 },
    sort: [{ field: 'jobNumber', direction: 'asc' }],
    rest: {
      filters: [{ field: 'jobStatus', kind: 'options', operator: 'anyOf', values: ['Active'] }],
      density: 'compact',
    },
  }),
  view({
    name: 'Pay apps',
    isPublic: true,
    shows: [
      'payAppDueDayOfMonth',
      'jobStatus',
      'projectManagerUserIds',
      'lastInvoiceDate',
      'remainingInvoiceAmount',
      'invoicedAmount',
      'retainageAmount',
      'taxExempt',
      'lienWaiver',
      'certifiedPayroll',
      'notes',
    ],
    widths: { jobName: 240, payAppDueDayOfMonth: 130, notes: 260 },
    sort: [{ field: 'payAppDueDayOfMonth', direction: 'asc' }],
    rest: {
      filters: [
        { field: 'jobStatus', kind: 'options', operator: 'anyOf', values: ['Active'] },
        { field: 'payAppDueDayOfMonth', kind: 'number', operator: 'notEmpty' },
      ],
    },
  }),
  view({
    name: 'Retainage',
    isPublic: true,
    shows: [
      'jobStatus',
      'invoicedAmount',
      'retainageAmount',
      'paymentsReceived',
      'lastInvoiceDate',
      'dateClosed',
      'lienWaiver',
    ],
    sort: [{ field: 'retainageAmount', direction: 'desc' }],
    rest: { filters: [{ field: 'retainageAmount', kind: 'number', operator: 'greater', value: 0 }] },
  }),
  view({
    name: 'Closed jobs',
    isPublic: false,
    shows: [
      'dateClosed',
      'dateSold',
      'division',
      'branch',
      'estimator',
      'finalContractAmount',
      'invoicedAmount',
      'paymentsReceived',
      'expenseBudget',
      'jobCostToDate',
      'jobLost',
    ],
    widths: { jobName: 260 },
    sort: [
      { field: 'dateClosed', direction: 'desc' },
      { field: 'jobNumber', direction: 'asc' },
    ],
    rest: { filters: [{ field: 'dateClosed', kind: 'date', operator: 'notEmpty' }] },
  }),
];
