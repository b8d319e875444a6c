import type { Cents } from '@plumbline/domain/money';
import { percent } from '@plumbline/domain/percent';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../../app/providers.tsx';
import { createQueryClient } from '../../../lib/api.ts';
import { stubApi } from '../../../testing/stub-services.ts';
import { stubSession } from '../../../testing/stub-session.ts';
import type { JobRow } from '../../jobs/job-rows.ts';
import { sampleJob } from '../../jobs/testing.ts';
import { factsOf } from '../schedule-figures.ts';
import { ScheduleFiguresList } from './schedule-figures-list.tsx';
import { SchedulePicture } from './schedule-picture.tsx';

afterEach(cleanup);

const basis = scheduleBasis(defaultScheduleSettings, '2026-06-30');
const half = {
  originalContractAmount: 1000_00 as Cents,
  expenseBudget: 800_00 as Cents,
  jobCostToDate: 400_00 as Cents,
  invoicedAmount: 620_00 as Cents,
};

function show(facts: Partial<JobRow>) {
  const line = scheduleOf(factsOf({ ...sampleJob('1'), ...facts }), basis);
  render(
    <AppProviders session={stubSession().session} api={stubApi({})} queryClient={createQueryClient()}>
      <SchedulePicture line={line} />
      <ScheduleFiguresList line={line} />
    </AppProviders>,
  );
  return {
    cells: (title: string) =>
      within(screen.getByRole('row', { name: new RegExp(`^${title} `) }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    figure: (title: string) => screen.getByText(title).nextSibling?.textContent,
  };
}

test('the table beside the bars says the same in figures', () => {
  const { cells } = show(half);
  expect(screen.getByText('Over billed by $120.00').isConnected).toBe(true);
  expect(cells('Contract')).toEqual(['$1,000.00', '']);
  expect(cells('Billed')).toEqual(['$620.00', '62.00%']);
  expect(cells('Earned')).toEqual(['$500.00', '50.00%']);
  expect(cells('Over billed')).toEqual(['$120.00', '12.00%']);
  expect(cells('Cost to date')).toEqual(['$400.00', '40.00%']);
  expect(screen.queryByRole('row', { name: /^Under billed/ })).toBeNull();
});

test('the other figures have the names of the schedule’s columns', () => {
  const { figure } = show({ ...half, invoicedAmount: 450_00 as Cents });
  expect(screen.getByText('Under billed by $50.00').isConnected).toBe(true);
  expect(figure('Method')).toBe('Cost to cost');
  expect(figure('% Complete')).toBe('50.00%');
  expect(figure('GP to Date')).toBe('$100.00');
  expect(figure('Backlog')).toBe('$500.00');
  expect(figure('Loss Provision')).toBe('$0.00');
});

test('a typed percent has its asterisk here too', () => {
  const { figure } = show({ ...half, earningMethod: 'percent', typedPercent: percent(455_000) });
  expect(figure('% Complete')).toBe('45.50%*');
});

test('a job that cannot be measured says why, and has blanks and no zeros', () => {
  const { cells, figure } = show({ ...half, originalContractAmount: null });
  expect(screen.getByText(/no contract amount/).isConnected).toBe(true);
  expect(cells('Earned')).toEqual(['–', '']);
  expect(cells('Billed')).toEqual(['$620.00', '']);
  expect(figure('Backlog')).toBe('–');
});
