import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import type { JobFieldName } from '@plumbline/contract/workflow/job-fields';
import type { AttentionReason } from '@plumbline/domain/attention';
import { ATTENTION, ownJobsFilter, WIDE_NAMES } from '../jobs/page-columns.ts';
import { linkOf, type ViewSearch } from '../views/settings/view-link.ts';

/** The fields with the reason's figures. */
const figures: Record<AttentionReason, readonly JobFieldName[]> = {
  'over-billed': ['finalContractAmount', 'invoicedAmount', 'remainingInvoiceAmount'],
  'payments-late': ['invoicedAmount', 'retainageAmount', 'retainagePercent', 'paymentsReceived', 'lastInvoiceDate'],
  'not-invoiced': ['lastInvoiceDate', 'remainingInvoiceAmount'],
  'pay-app-due': ['payAppDueDayOfMonth', 'remainingInvoiceAmount'],
  'no-project-manager': ['projectManagerUserIds'],
  'number-missing': [],
  'look-alike': [],
};

/** The jobs grid with the jobs that have a reason, and the reason with its figures beside their names. `isOwn`: only those that the person manages. */
export function jobsWith(reason: AttentionReason, isOwn: boolean): ViewSearch {
  const filter: ColumnFilter = { field: ATTENTION, kind: 'options', operator: 'anyOf', values: [reason] };
  const settings = {
    columnsState: [...WIDE_NAMES, { field: ATTENTION }, ...figures[reason].map((field) => ({ field }))],
    state: { sort: [], filters: [filter, ...(isOwn ? [ownJobsFilter] : [])] },
  };
  return linkOf(null, settings, reason);
}
