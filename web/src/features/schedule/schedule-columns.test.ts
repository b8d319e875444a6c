import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { arrangeColumns, visibleColumns } from '@plumbline/sheet/rows/column-layout';
import { expect, test } from 'vitest';
import { STANDARD_SCHEDULE, scheduleColumns } from './schedule-columns.ts';

/** What a tablet held upright, 820 pixels wide, has for the sheet. */
const UPRIGHT = 788;

test('on a tablet held upright number and name stay in place, and an amount stands beside them', () => {
  const names = jobColumns.filter(({ field }) => field === 'jobNumber' || field === 'jobName');
  const columns = scheduleColumns([...names, ...scheduleTable.columns], defaultScheduleSettings.overUnderSign);
  const shown = visibleColumns(arrangeColumns(columns, STANDARD_SCHEDULE.columnsState));
  const rightOf = (last: number) => shown.slice(0, last + 1).reduce((right, { shownWidth }) => right + shownWidth, 0);
  expect(shown.slice(0, 3).map(({ field, isPinned }) => [field, isPinned])).toEqual([
    ['jobNumber', true],
    ['jobName', true],
    ['flags', false],
  ]);
  expect(rightOf(1)).toBeLessThanOrEqual(UPRIGHT / 2);
  expect(rightOf(shown.findIndex(({ type }) => type === 'currency'))).toBeLessThanOrEqual(UPRIGHT);
});
