import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ViewSettings } from '@plumbline/contract/workflow/views';
import { type OverUnderSign, printedSections } from '@plumbline/domain/schedule/terms';
import { WIDE_NAMES } from '../jobs/page-columns.ts';
import { PROGRESS } from './schedule-access.ts';

/** The sheet as it comes: the sections that are printed, one below the other. */
export const STANDARD_SCHEDULE: ViewSettings = {
  // What is typed is in view at 1280 pixels, and an amount beside the name at 820, a tablet held upright. Columns that are not named follow
  // as they are declared.
  columnsState: [
    ...WIDE_NAMES,
    { field: 'flags', width: 170 },
    { field: PROGRESS, width: 96 },
    { field: 'revisedContract' },
    { field: 'estimatedCost', width: 140 },
    { field: 'costToDate' },
    { field: 'costToComplete', width: 140 },
    { field: 'percentComplete', width: 104 },
    { field: 'earned' },
    { field: 'billed' },
    { field: 'overBilled' },
    { field: 'underBilled' },
  ],
  state: {
    sort: [],
    groups: [{ field: 'section' }],
    filters: [{ field: 'section', kind: 'options', operator: 'anyOf', values: [...printedSections] }],
  },
};

const progress: ColumnSettings = {
  field: PROGRESS,
  title: 'Progress',
  type: 'text',
  format: 'line',
  filterType: 'text',
  width: 120,
  editable: false,
  disableFilter: true,
  hidden: false,
};

/** The side in parentheses is the negative one, as accountants write it. */
export const overUnderTitle: Record<OverUnderSign, string> = {
  'under-positive': '(Over)/Under',
  'over-positive': 'Over/(Under)',
};

/** The schedule's columns, with the picture before the first figure. */
export function scheduleColumns(columns: readonly ColumnSettings[], sign: OverUnderSign): ColumnSettings[] {
  const titled = columns.map((column) =>
    column.field === 'overUnder' ? { ...column, title: overUnderTitle[sign] } : column,
  );
  const first = titled.findIndex(({ type }) => type === 'currency');
  return titled.toSpliced(first < 0 ? titled.length : first, 0, progress);
}
