import { cents } from '@plumbline/domain/money';
import { percent } from '@plumbline/domain/percent';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { beforeEach, expect, test, vi } from 'vitest';
import { forecastAccess } from '../jobs/forecast-access.ts';
import { derivedAmounts, type JobRow, jobAccess, refusalOf } from '../jobs/job-rows.ts';
import { sampleJob } from '../jobs/testing.ts';
import { scheduleAccess } from './schedule-access.ts';
import { ScheduleFigures } from './schedule-figures.ts';
import { whatFollows } from './what-follows.ts';

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
    follows: (field, job) => whatFollows(field, job, (each) => figures.of(each)),
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

const DONE = 'the job is completed, so what it cost counts as its EAC';
const KEPT = 'accounting’s figure goes on counting, and yours is kept beside it';
const PASSED = 'the cost to date is above the forecast and counts as the EAC';
test.each<[string, Partial<JobRow>, string, CellValue, string | undefined]>([
  ['an EAC above the cost', {}, 'estimatedCost', 900_00, undefined],
  ['an EAC below the cost', {}, 'estimatedCost', 150_00, PASSED],
  ['the manager’s EAC below the cost', {}, 'forecastCost', 150_00, PASSED],
  ['an EAC of nothing', {}, 'estimatedCost', 0, 'the job cannot be measured until it has an EAC above 0'],
  ['an EAC under accounting’s', { accountingForecast: cents(700_00) }, 'estimatedCost', 900_00, KEPT],
  ['a cost to complete under accounting’s', { accountingForecast: cents(700_00) }, 'costToComplete', 300_00, KEPT],
  [
    'an EAC emptied under accounting’s',
    { accountingForecast: cents(700_00), forecastCost: cents(900_00) },
    'estimatedCost',
    null,
    'accounting’s figure goes on counting',
  ],
  [
    'accounting’s figure below the cost',
    {},
    'accountingForecast',
    150_00,
    'the cost to date is above accounting’s forecast and counts as the EAC',
  ],
  [
    'an EAC emptied where the budget is below the cost',
    { expenseBudget: cents(100_00), forecastCost: cents(900_00) },
    'estimatedCost',
    null,
    'the cost to date is above the budget and counts as the EAC',
  ],
  ['an EAC of a completed job', { dateClosed: '2026-11-01' }, 'estimatedCost', 900_00, DONE],
  ['a cost to complete of a completed job', { dateClosed: '2026-11-01' }, 'costToComplete', 100_00, DONE],
  ['accounting’s figure of a completed job', { dateClosed: '2026-11-01' }, 'accountingForecast', 900_00, DONE],
  ['an EAC of a job that is to be completed later', { dateClosed: '2026-11-23' }, 'estimatedCost', 900_00, undefined],
  ['a method that measures the job', {}, 'method', 'billings', undefined],
  ['percent', {}, 'method', 'percent', 'the job cannot be measured until its percent complete is entered'],
  ['cost plus', {}, 'earningMethod', 'cost-plus', 'the job cannot be measured until its fee percent is entered'],
  ['a percent typed as a fraction', {}, 'typedPercent', percent(5_000), 'it is 0.5%, not 50%'],
  ['a fee typed as a fraction', {}, 'feePercent', percent(1_250), 'it is 0.125%, not 12.5%'],
  ['a percent', {}, 'typedPercent', percent(10_000), undefined],
  ['percent, where there is one', { typedPercent: percent(50_0000) }, 'method', 'percent', undefined],
])('%s: the edit says what follows', (_, facts, field, typed, what) => {
  model.patchRows([{ id: row.id, version: 2, ...facts }]);
  const { changed, follows } = type(field, typed);
  expect([changed, follows]).toEqual([1, what === undefined ? [] : [{ count: 1, what }]]);
});

test('a forecast typed under accounting’s is kept', () => {
  model.patchRows([{ id: row.id, version: 2, accountingForecast: cents(700_00) }]);
  type('costToComplete', 300_00);
  expect([value('estimatedCost'), value('forecastCost')]).toEqual([700_00, 500_00]);
});

test('an edit of another field computes no schedule to say what follows', () => {
  const lineOf = vi.fn(() => figures.of(row));
  expect(whatFollows('notes', row, lineOf)).toBeNull();
  expect(lineOf).not.toHaveBeenCalled();
});
