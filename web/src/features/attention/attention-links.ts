import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import type { AttentionReason } from '@plumbline/domain/attention';
import { ATTENTION, ownJobsFilter } from '../jobs/page-columns.ts';
import { linkOf, type ViewSearch } from '../views/settings/view-link.ts';

/** The jobs grid with the jobs that have a reason, and the reason beside their names. `isOwn`: only those that the person manages. */
export function jobsWith(reason: AttentionReason, isOwn: boolean): ViewSearch {
  const filter: ColumnFilter = { field: ATTENTION, kind: 'options', operator: 'anyOf', values: [reason] };
  return linkOf(null, {
    columnsState: [{ field: 'jobNumber', pinned: true }, { field: 'jobName', pinned: true }, { field: ATTENTION }],
    state: { sort: [], filters: [filter, ...(isOwn ? [ownJobsFilter] : [])] },
  });
}
