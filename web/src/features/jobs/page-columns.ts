import type { ColumnSettings, ColumnState } from '@plumbline/contract/grid';
import type { BooleanFilter, ColumnFilter } from '@plumbline/contract/grid-filters';
import { attentionText } from '@plumbline/contract/workflow/attention';
import { pageTitles } from '@plumbline/contract/workflow/own-columns';
import { attentionReasons } from '@plumbline/domain/attention';
import type { FieldAccess } from '@plumbline/sheet/cells/field-access';
import type { AttentionFigures } from '../attention/attention-figures.ts';
import { CHANGED, changedAccess } from '../net-changes/changed-column.ts';
import type { EarlierValues } from '../net-changes/earlier-values.ts';
import type { JobRow } from './job-rows.ts';

/** Why a job needs a look. */
export const ATTENTION = 'attention';
/** Whether the viewer manages the job: in a shared view this differs from person to person. */
export const OWN = 'isMine';

const derived = { format: '', editable: false, disableFilter: false, hidden: true } as const;

/** Read-only columns of the pages over jobs that the service does not know. */
export const pageColumns: readonly ColumnSettings[] = [
  {
    ...derived,
    field: ATTENTION,
    title: pageTitles.attention,
    type: 'multiselect',
    filterType: 'multiselect',
    width: 190,
  },
  { ...derived, field: OWN, title: pageTitles.own, type: 'boolean', filterType: 'boolean', width: 120 },
];

/** Where a sheet begins: two jobs of one customer must not look alike, and both columns stay in place on a tablet held upright. */
export const WIDE_NAMES: ColumnState[] = [
  { field: 'jobNumber', pinned: true, width: 110 },
  { field: 'jobName', pinned: true, width: 266 },
];

/** What a chip says of the filter. */
export const ownOptions = {
  [OWN]: [
    { value: 'true', name: 'My jobs' },
    { value: 'false', name: 'Not my jobs' },
  ],
};

export const pageOptions = {
  ...ownOptions,
  [ATTENTION]: attentionReasons.map((value) => ({ value, name: attentionText[value] })),
};

type WithManagers = Pick<JobRow, 'projectManagerUserIds'>;
export const managesJob = ({ projectManagerUserIds }: WithManagers, userId: string): boolean =>
  projectManagerUserIds.some((id) => id === userId);

export const ownAccess = <Row extends WithManagers>(userId: string): FieldAccess<Row> => ({
  read: (row) => managesJob(row, userId),
  write: () => {},
});

export const pageAccess = (
  userId: string,
  attention: AttentionFigures,
  earlier: EarlierValues,
): Record<string, FieldAccess<JobRow>> => ({
  [ATTENTION]: { read: (job) => attention.of(job).map(({ reason }) => reason), write: () => {} },
  [OWN]: ownAccess(userId),
  [CHANGED]: changedAccess(earlier),
});

/** Why the job needs a look, with its figures: the words of its cell. Null for any other. */
export function attentionNote(attention: AttentionFigures, job: JobRow, field: string): string | null {
  if (field !== ATTENTION) return null;
  const lines = attention.of(job).map(({ reason, figures }) => {
    const text = attentionText[reason];
    return figures === '' ? text : `${text}: ${figures}`;
  });
  return lines.join('\n') || null;
}

export const ownJobsFilter: BooleanFilter = { field: OWN, kind: 'boolean', operator: 'is', value: true };
const isOwnJobs = (filter: ColumnFilter): boolean => filter.field === OWN && filter.kind === 'boolean' && filter.value;
export const hasOwnJobs = (filters: readonly ColumnFilter[] = []): boolean => filters.some(isOwnJobs);
/** With the filter for the person's own jobs first, which a phone shows, or without it. */
export const withOwnJobs = (filters: readonly ColumnFilter[] = [], isOn: boolean): ColumnFilter[] => [
  ...(isOn ? [ownJobsFilter] : []),
  ...filters.filter(({ field }) => field !== OWN),
];
