import { cents } from '@plumbline/domain/money';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { beforeEach, expect, test } from 'vitest';
import { forecastAccess } from '../jobs/forecast-access.ts';
import { derivedAmounts, type JobRow, jobAccess, refusalOf } from '../jobs/job-rows.ts';
import { sampleJob } from '../jobs/testing.ts';
import { scheduleAccess } from './schedule-access.ts';
import { ScheduleFigures } from './schedule-figures.ts';

const noon = new Date(2026, 10, 22, 12);
const onDay = (today: string) => scheduleBasis(defaultScheduleSettings, today);

let figures: ScheduleFigures;
let model: GridModel<JobRow>;
let row: JobRow;
const sent: unknown[] = [];
const value = (field: string): CellValue => model.value(row, field);
const type = (field: string, typed: CellValue) => model.apply([{ rowId: row.id, field, value: typed }], 'edit');

/** A contract of $1,000.00, of whose estimated cost of $800.00 $200.00 is spent. */
beforeEach(() => {
  figures = new ScheduleFigures(onDay('2026-11-22'));
  row = {
    ...sampleJob('1'),
    originalContractAmount: cents(1_000_00),
    expenseBudget: cents(800_00),
    jobCostToDate: cents(200_00),
  };
  model = new GridModel<JobRow>({
    rows: [row],
    access: { ...jobAccess({}), ...forecastAccess('Ana Abbott', () => noon), ...scheduleAccess(figures) },
    derive: (job) => {
      figures.forget(job);
      return derivedAmounts(job);
    },
    validate: refusalOf,
  });
  sent.length = 0;
  model.onChanges(({ changes }) => sent.push(...changes.map((change) => [change.field, change.value])));
});

test('the figures follow an edit, its undo, a colleague’s change and a decision about both', () => {
  expect(value('earned')).toBe(250_00);
  type('jobCostToDate', 400_00);
  expect(value('earned')).toBe(500_00);
  model.undo();
  expect(value('earned')).toBe(250_00);
  model.redo();
  expect(value('earned')).toBe(500_00);
  model.patchRows([{ id: row.id, version: 2, expenseBudget: cents(500_00) }]);
  expect(value('earned')).toBe(800_00);
  model.mergeRows([{ ...row, version: 3, originalContractAmount: cents(2_000_00) }]);
  expect(value('earned')).toBe(1_600_00);
  model.mark([
    { ...{ rowId: row.id, field: 'jobCostToDate', state: 'conflict' }, message: '', saved: 100_00 } as never,
  ]); // as a save queue does
  model.restore([{ rowId: row.id, field: 'jobCostToDate', value: 250_00 }]);
  expect(value('earned')).toBe(1_000_00);
});

test('another day, or other settings, counts every figure anew', () => {
  type('forecastCost', 900_00);
  expect(value('daysSinceForecast')).toBe(0);
  const events: string[] = [];
  model.subscribe(({ kind }) => events.push(kind));
  figures.reckonBy(onDay('2027-01-05'));
  model.refresh();
  expect([value('daysSinceForecast'), value('flags')]).toEqual([44, ['stale-forecast', 'fade']]);
  expect(events).toEqual(['cells', 'rows']);
});

test.each<[string, string, CellValue, unknown]>([
  ['the EAC', 'estimatedCost', 900_00, ['forecastCost', 900_00]],
  ['the cost to complete', 'costToComplete', 700_00, ['forecastCost', 900_00]],
  ['the method', 'method', 'billings', ['earningMethod', 'billings']],
])('typing %s stores a fact of the job, and undo takes it back', (_, field, typed, stored) => {
  const before = value(field);
  type(field, typed);
  expect([sent, value(field)]).toEqual([[stored], typed]);
  model.undo();
  expect(value(field)).toEqual(before);
});

test('an emptied EAC or cost to complete removes the forecast', () => {
  for (const field of ['estimatedCost', 'costToComplete']) {
    type('forecastCost', 900_00);
    type(field, null);
    expect([row.forecastCost, row.forecastBy, row.forecastAt, value('estimatedCost')]).toEqual([
      null,
      null,
      null,
      800_00,
    ]);
  }
});

test('a negative cost to complete is refused, even where cost and it together are an amount', () => {
  type('costToComplete', -50_00);
  expect([row.forecastCost, sent, model.problemCount]).toEqual([null, [], 1]);
});

test('a forecast has at once who, when and at which cost; taken back, what stood there before', () => {
  const first = new Date(2026, 9, 1, 12);
  const had = { forecastCost: cents(850_00), forecastBy: 'Bob', forecastAt: first, costAtForecast: cents(100_00) };
  model.patchRows([{ id: row.id, version: 2, ...had }]);
  expect(value('daysSinceForecast')).toBe(52);
  type('forecastCost', 900_00);
  expect(row).toMatchObject({ forecastBy: 'Ana Abbott', forecastAt: noon, costAtForecast: 200_00 });
  expect(value('daysSinceForecast')).toBe(0);
  // A colleague's change of another cell leaves the unsaved forecast as it is.
  model.patchRows([{ id: row.id, version: 3, notes: 'theirs' }]);
  expect(row).toMatchObject({ forecastCost: 900_00, forecastBy: 'Ana Abbott' });
  model.undo();
  expect(row).toMatchObject(had);
});

test('a forecast typed under accounting’s is kept, and the edit says why the figure stays', () => {
  expect(type('estimatedCost', 900_00).behind).toBeNull();
  model.patchRows([{ id: row.id, version: 2, accountingForecast: cents(700_00) }]);
  const { changed, behind } = type('costToComplete', 300_00);
  expect([changed, behind?.why]).toEqual([1, 'accounting’s figure goes on counting, and yours is kept beside it']);
  expect([value('estimatedCost'), value('forecastCost')]).toEqual([700_00, 500_00]);
});
