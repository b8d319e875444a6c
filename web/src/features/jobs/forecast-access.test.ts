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
])('undo of %s brings its reason back, also once that was saved', (_, emptied) => {
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
  expect(row()).toMatchObject({ accountingForecast, accountingForecastReason, accountingForecastBy: 'Ben Boyd' });
  expect(sent).toEqual([
    { accountingForecast: null, accountingForecastReason: null },
    { accountingForecast, accountingForecastReason },
  ]);
});

test('another figure keeps the reason', () => {
  const { model, sent, id, row } = modelOf(accountings);
  model.apply([{ rowId: id, field: 'accountingForecast', value: 950_00 }], 'edit');
  expect(row()).toMatchObject({ accountingForecast: 950_00, accountingForecastReason: 'A claim is open' });
  expect(sent).toEqual([{ accountingForecast: 950_00 }]);
});
