import { notifications } from '@mantine/notifications';
import { MAX_UPDATES } from '@plumbline/contract/workflow/jobs';
import type { Cents } from '@plumbline/domain/money';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../../app/providers.tsx';
import { createQueryClient } from '../../../lib/api.ts';
import { problem, stubApi } from '../../../testing/stub-services.ts';
import { stubSession } from '../../../testing/stub-session.ts';
import { type JobRow, jobAccess } from '../../jobs/job-rows.ts';
import { sampleJob } from '../../jobs/testing.ts';
import { forecastJobs, useConfirmForecasts } from './use-confirm-forecasts.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const rows: JobRow[] = Array.from({ length: MAX_UPDATES + 2 }, (_, n) => ({
  ...sampleJob(`${n}`),
  forecastCost: 800_00 as Cents,
}));

function ConfirmAll({ model }: { model: GridModel<JobRow> }) {
  const confirm = useConfirmForecasts(model);
  const ids = model.rows.map(({ id }) => id);
  return (
    <button type="button" onClick={() => void confirm(forecastJobs(model, ids))}>
      Confirm
    </button>
  );
}

/** Confirms all rows where the service refuses the requests from this one on. Gives how many forecasts each request had. */
function confirmAll(refusedFrom: number): number[] {
  const sizes: number[] = [];
  const api = stubApi({
    'POST /wip/schedule/forecasts/confirm': (sent: unknown) => {
      const { forecasts } = sent as { forecasts: unknown[] };
      sizes.push(forecasts.length);
      return sizes.length > refusedFrom ? problem('cells-refused', 422, { refusals: [] }) : { jobs: [] };
    },
  });
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      <ConfirmAll model={new GridModel<JobRow>({ rows })} />
    </AppProviders>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  return sizes;
}

test('more forecasts than a request takes are confirmed in several', async () => {
  const sizes = confirmAll(Number.POSITIVE_INFINITY);
  expect((await screen.findByText(/are confirmed/)).textContent).toMatch(/5,002 forecasts are confirmed\.$/);
  expect(sizes).toEqual([MAX_UPDATES, 2]);
});

test('a refusal in between says what is confirmed and what is not', async () => {
  confirmAll(1);
  const said = await screen.findByText(/are confirmed/);
  expect(said.textContent).toMatch(/5,000 forecasts are confirmed\. The other 2 are not: /);
});

/** Confirms the forecast of a job. The answer is lost until the test says otherwise. */
function confirmOne(model = new GridModel<JobRow>({ rows: rows.slice(0, 1) })) {
  const line = { isLost: true, asked: 0 };
  const api = stubApi({
    'POST /wip/schedule/forecasts/confirm': () => {
      line.asked += 1;
      if (line.isLost) throw new TypeError('Failed to fetch');
      return { jobs: [] };
    },
  });
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      <ConfirmAll model={model} />
    </AppProviders>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  return line;
}

test('after a lost answer it is not known whether the forecast is confirmed, and it is asked again', async () => {
  const line = confirmOne();
  await screen.findByText(/^It is not known yet whether the forecast of J-0 is confirmed\./);
  line.isLost = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The forecast of J-0 is confirmed.')).toBeTruthy();
  expect(line.asked).toBe(2);
});

test('a forecast that is not saved yet is not there to confirm', async () => {
  const model = new GridModel<JobRow>({ rows: [sampleJob('0')], access: jobAccess({}) });
  model.apply([{ rowId: sampleJob('0').id, field: 'forecastCost', value: 800_00 }], 'edit');
  const line = confirmOne(model);
  expect(await screen.findByText(/J-0 is not saved yet: there is none to confirm until it is\.$/)).toBeTruthy();
  expect(line.asked).toBe(0);
});

test('a forecast that accounting has replaced is not there to confirm', () => {
  const [own, replaced] = [rows[0] as JobRow, { ...(rows[1] as JobRow), accountingForecast: 900_00 as Cents }];
  const model = new GridModel<JobRow>({ rows: [own, replaced, sampleJob('f')] });
  expect(
    forecastJobs(
      model,
      model.rows.map(({ id }) => id),
    ).map(({ id }) => id),
  ).toEqual([own.id]);
});
