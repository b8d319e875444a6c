import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { arrangeColumns, visibleColumns } from '@plumbline/sheet/rows/column-layout';
import { expect, test } from 'vitest';
import { STANDARD_SCHEDULE, scheduleColumns } from './schedule-columns.ts';

const names = jobColumns.filter(({ field }) => field === 'jobNumber' || field === 'jobName');
const columns = scheduleColumns([...names, ...scheduleTable.columns], defaultScheduleSettings.overUnderSign);
const shown = visibleColumns(arrangeColumns(columns, STANDARD_SCHEDULE.columnsState));
const rightOf = (last: number) => shown.slice(0, last + 1).reduce((right, { shownWidth }) => right + shownWidth, 0);

/** What a sheet loses of the page's width: the page's edges, its own, and a scroll bar. */
const EDGES = 2 * 16 + 2 + 15;
/** What a tablet held upright, 820 pixels wide, has for the sheet. */
const UPRIGHT = 788;

test('what is typed is in view at 1280 pixels, and the percent that follows from it at 1440', () => {
  const placeOf = (wanted: string) => rightOf(shown.findIndex(({ field }) => field === wanted));
  expect(placeOf('estimatedCost')).toBeLessThanOrEqual(1280 - EDGES);
  expect(placeOf('costToComplete')).toBeLessThanOrEqual(1280 - EDGES);
  expect(placeOf('percentComplete')).toBeLessThanOrEqual(1440 - EDGES);
});

test('on a tablet held upright number and name stay in place, and an amount stands beside them', () => {
  expect(shown.slice(0, 3).map(({ field, isPinned }) => [field, isPinned])).toEqual([
    ['jobNumber', true],
    ['jobName', true],
    ['flags', false],
  ]);
  expect(rightOf(1)).toBeLessThanOrEqual(UPRIGHT / 2);
  expect(rightOf(shown.findIndex(({ type }) => type === 'currency'))).toBeLessThanOrEqual(UPRIGHT);
});
