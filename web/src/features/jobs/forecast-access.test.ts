import { cents } from '@plumbline/domain/money';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { expect, test } from 'vitest';
import { forecastAccess } from './forecast-access.ts';
import type { JobRow } from './job-rows.ts';
import { sampleJob } from './testing.ts';

const noon = new Date(2026, 10, 22, 12);
const accountings = {
  accountingForecast: cents(900_00),
  accountingForecastReason: 'A claim is open',
  accountingForecastBy: 'Ana Abbott',
  accountingForecastAt: noon,
};

function modelOf(job: Partial<JobRow>) {
  const rows = [{ ...sampleJob('1'), version: 1, ...job }];
  const model = new GridModel<JobRow>({ rows, access: forecastAccess('Ben Boyd', () => noon) });
  const sent: unknown[] = [];
  model.onChanges(({ changes }) => sent.push(Object.fromEntries(changes.map(({ field, value }) => [field, value]))));
  const [{ id }] = rows as [JobRow]; // one was made
  return { model, sent, id, row: () => model.row(id) };
}

test.each([
  ['an emptied cell of accounting’s forecast', ['accountingForecast']],
  ['both of its cells emptied together', ['accountingForecast', 'accountingForecastReason']],
])('undo of %s brings its reason back, and who gave it, also once that was saved', (_, emptied) => {
  const { model, sent, id, row } = modelOf(accountings);
  model.apply(
    emptied.map((field) => ({ rowId: id, field, value: null })),
    'delete',
  );
  expect(row()).toMatchObject({ accountingForecast: null, accountingForecastReason: null, accountingForecastBy: null });
  model.mark(
    emptied.concat('accountingForecastReason').map((field) => ({ rowId: id, field, state: 'saved', value: null })),
  );
  model.patchRows([{ id, version: 2, accountingForecastBy: null, accountingForecastAt: null }]);
  model.undo();
  const { accountingForecast, accountingForecastReason } = accountings;
  expect(row()).toMatchObject(accountings);
  expect(sent).toEqual([
    { accountingForecast: null, accountingForecastReason: null },
    { accountingForecast, accountingForecastReason },
  ]);
});

test('undo and redo of a saved forecast show who made that figure, when, and at which cost', () => {
  const before = new Date(2026, 9, 1, 8);
  const managers = {
    forecastCost: cents(700_00),
    forecastBy: 'Mia May',
    forecastAt: before,
    costAtForecast: cents(5_00),
  };
  const { model, id, row } = modelOf({ ...managers, jobCostToDate: cents(60_00) });
  const saved = (version: number, members: Partial<JobRow>) => {
    model.mark([
      { rowId: id, field: 'forecastCost', state: 'saved', value: model.value(row() as JobRow, 'forecastCost') },
    ]);
    model.patchRows([{ id, version, ...members }]);
  };
  const typed = { forecastCost: cents(800_00), forecastBy: 'Ben Boyd', forecastAt: noon, costAtForecast: cents(60_00) };
  model.apply([{ rowId: id, field: 'forecastCost', value: 800_00 }], 'edit');
  expect(row()).toMatchObject(typed);
  const answered = { ...typed, forecastAt: new Date(noon.getTime() + 40) };
  saved(2, answered);
  model.undo();
  expect(row()).toMatchObject(managers);
  saved(3, managers);
  model.redo();
  expect(row()).toMatchObject(answered);
  saved(4, answered);
  model.apply([{ rowId: id, field: 'forecastCost', value: 700_00 }], 'edit');
  expect(row()).toMatchObject({ forecastCost: 700_00, forecastBy: 'Ben Boyd', forecastAt: noon });
});

test('another figure keeps the reason', () => {
  const { model, sent, id, row } = modelOf(accountings);
  model.apply([{ rowId: id, field: 'accountingForecast', value: 950_00 }], 'edit');
  expect(row()).toMatchObject({ accountingForecast: 950_00, accountingForecastReason: 'A claim is open' });
  expect(sent).toEqual([{ accountingForecast: 950_00 }]);
});
