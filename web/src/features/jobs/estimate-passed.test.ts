import { cents } from '@plumbline/domain/money';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { expect, test } from 'vitest';
import { estimatePassed } from './estimate-passed.ts';
import type { JobRow } from './job-rows.ts';
import { sampleJob } from './testing.ts';

const [EARLIER, TODAY] = ['2026-11-03', '2026-11-22'];
const within = { expenseBudget: cents(800_00), jobCostToDate: cents(700_00) };

function modelOf(job: Partial<JobRow>) {
  const rows = [{ ...sampleJob('1'), ...job }];
  const model = new GridModel<JobRow>({ rows, derive: estimatePassed(() => TODAY) });
  const [{ id }] = rows as [JobRow]; // one was made
  const type = (field: string, value: number | null) => {
    model.apply([{ rowId: id, field, value }], 'edit');
    return model.row(id)?.estimatePassedOn;
  };
  return { model, id, type, passedOn: () => model.row(id)?.estimatePassedOn };
}

test('a cost typed above the budget has the day at once', () => {
  const { type } = modelOf(within);
  expect(type('jobCostToDate', 800_00)).toBeNull();
  expect(type('jobCostToDate', 801_00)).toBe(TODAY);
  expect(type('forecastCost', 900_00)).toBeNull();
  expect(type('accountingForecast', 1_00)).toBe(TODAY);
});

test('a cost that has passed its budget keeps the day', () => {
  const { type } = modelOf({ ...within, jobCostToDate: cents(801_00), estimatePassedOn: EARLIER });
  expect(type('jobCostToDate', 900_00)).toBe(EARLIER);
  expect(type('notes', null)).toBe(EARLIER);
});

test('an edit that is taken back before it was saved brings the old day back', () => {
  const { model, type, passedOn } = modelOf({ ...within, jobCostToDate: cents(801_00), estimatePassedOn: EARLIER });
  expect(type('jobCostToDate', 5_00)).toBeNull();
  model.undo();
  expect(passedOn()).toBe(EARLIER);
});

test('after the service’s answer the next edit starts from that', () => {
  const { model, id, type, passedOn } = modelOf(within);
  expect(type('jobCostToDate', 801_00)).toBe(TODAY);
  model.mark([{ rowId: id, field: 'jobCostToDate', state: 'saved', value: 801_00 }]);
  model.patchRows([{ id, version: 2, jobCostToDate: cents(801_00), estimatePassedOn: EARLIER }]);
  expect(passedOn()).toBe(EARLIER);
  expect(type('jobCostToDate', 5_00)).toBeNull();
  expect(type('jobCostToDate', 900_00)).toBe(EARLIER);
});

test('a colleague’s change under an unsaved one counts with it', () => {
  const { model, id, type, passedOn } = modelOf(within);
  type('jobCostToDate', 801_00);
  model.patchRows([{ id, version: 2, expenseBudget: cents(900_00), estimatePassedOn: null }]);
  expect(passedOn()).toBeNull();
});
