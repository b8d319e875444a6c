import { notifications, notificationsStore } from '@mantine/notifications';
import type { Cents } from '@plumbline/domain/money';
import { type Permission, permissions } from '@plumbline/domain/permissions';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../../app/providers.tsx';
import { createQueryClient } from '../../../lib/api.ts';
import { appInitQuery } from '../../../lib/app-init.ts';
import { appInitAnswer, stubApi } from '../../../testing/stub-services.ts';
import { stubSession } from '../../../testing/stub-session.ts';
import { useRow } from '../../../ui/grid/index.ts';
import { forecastAccess } from '../../jobs/forecast-access.ts';
import type { JobRow } from '../../jobs/job-rows.ts';
import { sampleJob } from '../../jobs/testing.ts';
import { factsOf } from '../schedule-figures.ts';
import { jobsWithBoth, removeAccountingForecasts } from './accounting-forecast.ts';
import { forecastOf } from './accounting-forecast-dialog.tsx';
import { AccountingForecastPart } from './accounting-forecast-part.tsx';
import { forecastJobs } from './use-confirm-forecasts.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const basis = scheduleBasis(defaultScheduleSettings, '2026-06-30');
const forecast: JobRow = {
  ...sampleJob('1'),
  originalContractAmount: 1000_00 as Cents,
  jobCostToDate: 400_00 as Cents,
  forecastCost: 800_00 as Cents,
  forecastBy: 'Dana Whitfield',
  forecastAt: new Date(2026, 5, 3),
};

function Part({ model }: { model: GridModel<JobRow> }) {
  const job = useRow(model, forecast.id);
  if (!job) return null;
  return (
    <AccountingForecastPart job={job} line={scheduleOf(factsOf(job), basis)} basis={basis} model={model} canEdit />
  );
}

async function show(granted: readonly Permission[] = permissions) {
  const model = new GridModel<JobRow>({ rows: [{ ...forecast }], access: forecastAccess('Ana Abbott') });
  const confirmed = {
    ...forecast,
    version: forecast.version + 1,
    forecastBy: 'Ana Abbott',
    forecastAt: new Date(2026, 5, 30),
  };
  const api = stubApi({
    'GET /app/init': appInitAnswer(granted),
    'POST /wip/schedule/forecasts/confirm': { jobs: [confirmed] },
  });
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api)); // as the guard does before the page
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <Part model={model} />
    </AppProviders>,
  );
  const stored = () => {
    const { accountingForecast, accountingForecastReason } = model.row(forecast.id) ?? forecast;
    return [accountingForecast, accountingForecastReason];
  };
  /** The service's answer to the save of accounting's figure. */
  const answer = (): void => {
    const [accountingForecast = null, accountingForecastReason = null] = stored();
    const cells = Object.entries({ accountingForecast, accountingForecastReason });
    act(() => model.mark(cells.map(([field, value]) => ({ rowId: forecast.id, field, value, state: 'saved' }))));
  };
  return { model, stored, answer };
}
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

test('shows the manager’s figure with who and when, and that it counts', async () => {
  await show();
  expect(screen.getByText('Dana Whitfield, Jun 3, 2026').isConnected).toBe(true);
  expect(screen.getByText('Project manager’s').textContent).toBe('Project manager’s counts');
});

test('sets amount and reason in one step, which Undo takes back', async () => {
  const { model, stored, answer } = await show();
  click(/^Set accounting/);
  type(/Accounting’s EAC/, '$900');
  type(/Reason/, ' Steel went up ');
  click('Set');
  expect(stored()).toEqual([900_00, 'Steel went up']);
  expect(notificationsStore.getState().notifications).toEqual([]); // nothing is done before the answer
  answer();
  expect(screen.getByText('Accounting’s').textContent).toBe('Accounting’s counts');
  expect(screen.getByText('“Steel went up”').isConnected).toBe(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(stored()).toEqual([null, null]);
  model.redo();
  expect(stored()).toEqual([900_00, 'Steel went up']);
});

test('the message goes when the sheet’s own undo takes the figure back', async () => {
  const { model, stored, answer } = await show();
  click(/^Set accounting/);
  type(/Accounting’s EAC/, '$900');
  type(/Reason/, 'Steel went up');
  click('Set');
  answer();
  const takeBack = await screen.findByRole('button', { name: 'Undo' });
  act(() => void model.undo());
  expect(stored()).toEqual([null, null]);
  await waitFor(() => expect(takeBack.isConnected).toBe(false), { timeout: 1_000 });
});

test('a refused figure stays in the dialog with the reason, and nothing is stored', async () => {
  const { stored } = await show();
  click(/^Set accounting/);
  type(/Accounting’s EAC/, '-900');
  click('Set');
  expect(screen.getByText('The amount must not be negative.').isConnected).toBe(true);
  expect(screen.getByText('Say why accounting expects another cost.').isConnected).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Accounting’s EAC/ }).value).toBe('-900');
  expect(stored()).toEqual([null, null]);
});

test('a figure that a colleague set while the dialog was open is not replaced unseen', async () => {
  const { model, stored } = await show();
  click(/^Set accounting/);
  type(/Accounting’s EAC/, '900');
  type(/Reason/, 'Steel went up');
  const theirs = {
    accountingForecast: 555_00,
    accountingForecastReason: 'Bids are in',
    accountingForecastBy: 'Ben Boyd',
  };
  const cells = Object.entries(theirs).map(([field, value]) => ({ rowId: forecast.id, field, value }));
  act(() => void model.apply(cells, 'server'));
  click('Set');
  expect((await screen.findByRole('alert')).textContent).toMatch('Ben Boyd set $555.00: “Bids are in” meanwhile.');
  expect(stored()).toEqual([555_00, 'Bids are in']);
  click('Set');
  expect(stored()).toEqual([900_00, 'Steel went up']);
});

test('a figure below the cost to date is accepted, and the dialog says what follows', async () => {
  const { stored } = await show();
  click(/^Set accounting/);
  type(/Accounting’s EAC/, '300');
  expect(screen.getByText('Below the cost to date: the schedule then uses $400.00.').isConnected).toBe(true);
  type(/Reason/, 'Counted twice');
  click('Set');
  expect(stored()).toEqual([300_00, 'Counted twice']);
});

test('“Use the project manager’s” removes figure and reason', async () => {
  const { model, stored, answer } = await show();
  model.apply(
    [
      { rowId: forecast.id, field: 'accountingForecast', value: 900_00 },
      { rowId: forecast.id, field: 'accountingForecastReason', value: 'Steel went up' },
    ],
    'edit',
  );
  await waitFor(() => click('Use the project manager’s'));
  expect(stored()).toEqual([null, null]);
  answer();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(stored()).toEqual([900_00, 'Steel went up']);
});

test('where the project manager has none, accounting’s is removed by that name', async () => {
  const { model, stored, answer } = await show();
  model.apply(
    [
      { rowId: forecast.id, field: 'accountingForecast', value: 900_00 },
      { rowId: forecast.id, field: 'forecastCost', value: null },
    ],
    'edit',
  );
  await waitFor(() => click('Remove accounting’s figure'));
  expect(stored()).toEqual([null, null]);
  answer();
  expect((await screen.findByText(/is removed/)).textContent).toBe('Done: Accounting’s forecast of J-1 is removed.');
});

test('“Use the project manager’s forecast” is for jobs that have both', () => {
  const accountingForecast = 5_00 as Cents;
  const rows = [forecast, { ...sampleJob('2'), accountingForecast }, { ...forecast, ...sampleJob('3') }];
  const both = { ...sampleJob('4'), accountingForecast, forecastCost: 6_00 as Cents };
  const model = new GridModel<JobRow>({ rows: [...rows, both] });
  expect(jobsWithBoth(model, [...model.rows.map(({ id }) => id), 'gone'])).toEqual([both]);
});

test('without the right the figure can be read, and the button says what it needs', async () => {
  await show(['Wip_view', 'Wip_edit']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Set accounting/ }).disabled).toBe(true);
  expect(screen.getByText(/needs the right to set accounting’s forecast/).isConnected).toBe(true);
});

test('for several jobs the managers’ forecasts count again in one step; jobs without accounting’s stay', () => {
  const other: JobRow = { ...sampleJob('2'), accountingForecast: 5_00 as Cents, accountingForecastReason: 'Old' };
  const third: JobRow = { ...sampleJob('3'), accountingForecast: 7_00 as Cents, accountingForecastReason: 'New' };
  const model = new GridModel<JobRow>({ rows: [{ ...forecast }, other, third] });
  removeAccountingForecasts(model, model.rows);
  expect(model.rows.map((job) => job.accountingForecast)).toEqual([null, null, null]);
  model.undo();
  expect(model.rows.map((job) => job.accountingForecast)).toEqual([null, 5_00, 7_00]);
});

test.each([
  ['', 'Because', { amount: 'Type the total cost that accounting expects.' }],
  ['ten', 'Because', { amount: 'This is not an amount.' }],
  ['10', '  ', { reason: 'Say why accounting expects another cost.' }],
])('“%s” because “%s” is refused', (amount, reason, errors) => {
  expect(forecastOf(amount, reason)).toEqual({ ok: false, errors });
});

test('a forecast is confirmed as it stands, and says by whom and when', async () => {
  const { stored } = await show();
  click('Confirm the forecast');
  await waitFor(() => expect(screen.getByText('Ana Abbott, Jun 30, 2026').isConnected).toBe(true));
  expect(screen.getByText('$800.00').isConnected).toBe(true);
  expect(stored()).toEqual([null, null]);
});

test('there is nothing to confirm without a forecast of the project manager', () => {
  const model = new GridModel<JobRow>({ rows: [{ ...forecast }, { ...sampleJob('2') }], access: {} });
  expect(forecastJobs(model, [forecast.id, '2', 'gone']).map(({ id }) => id)).toEqual([forecast.id]);
});
