import { type ScheduleFieldName, scheduleTable } from '@plumbline/contract/workflow/schedule';
import { overUnder } from '@plumbline/domain/schedule/totals';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { FieldAccess, TypedCell } from '@plumbline/sheet/cells/field-access';
import type { JobRow } from '../jobs/job-rows.ts';
import { progressText } from './progress.ts';
import type { ScheduleFigures } from './schedule-figures.ts';
import { percentMark } from './words.ts';

/** The picture of a job's progress: a column of this page alone. */
export const PROGRESS = 'progress';

/** What is typed into a figure, and the job's field that stores it. */
const typed: Partial<Record<ScheduleFieldName, (job: JobRow, value: CellValue) => TypedCell>> = {
  estimatedCost: (_, value) => ({ field: 'forecastCost', value }),
  costToComplete: (job, left) => {
    if (typeof left !== 'number') return { field: 'forecastCost', value: null };
    const over = job.jobCostToDate ?? 0;
    return { field: 'forecastCost', value: over + left, over };
  },
  method: (_, value) => ({ field: 'earningMethod', value }),
};

/** The schedule's figures as cells of a job. None of them is stored. */
export function scheduleAccess(figures: ScheduleFigures): Record<string, FieldAccess<JobRow>> {
  const derived = (read: (job: JobRow) => CellValue): FieldAccess<JobRow> => ({ read, write: () => {} });
  const read = (name: ScheduleFieldName) => (job: JobRow) => {
    const line = figures.of(job);
    return name === 'overUnder' ? overUnder(line, figures.basis.settings.overUnderSign) : line[name];
  };
  const marked = { ...derived(read('percentComplete')), suffix: (job: JobRow) => percentMark(figures.of(job)) };
  const columns = scheduleTable.names.map((name): [string, FieldAccess<JobRow>] => {
    const typedAs = typed[name];
    // Where a paste has the whole cost too, that counts (decision 28).
    const yields = name === 'costToComplete';
    return [name, { ...derived(read(name)), ...(typedAs && { typedAs, yields }) }];
  });
  return {
    ...Object.fromEntries(columns),
    percentComplete: marked,
    [PROGRESS]: derived((job) => progressText(figures.of(job))),
  };
}
