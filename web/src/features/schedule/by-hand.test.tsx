import { notifications } from '@mantine/notifications';
import type { CallResponse } from '@plumbline/contract/call';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import type { ScheduleSettings } from '@plumbline/domain/schedule/terms';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { localToday } from '../../lib/calendar.ts';
import { button, click, field, fill, hands, press, said, type } from '../../testing/hands.ts';
import { openJobs } from '../../testing/open-jobs.tsx';
import { storedJobs } from '../../testing/stored-jobs.ts';
import { loadLater } from '../../ui/page-part.tsx';
import { sampleJob } from '../jobs/testing.ts';

// What keys, paste and fill do to the schedule, on the whole app without a browser.
beforeAll(() => import('./schedule-page.tsx'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  notifications.clean();
  sessionStorage.clear();
  localStorage.clear();
});

type Init = CallResponse<(typeof workflowContract)['calls']['wipInit']>;
const grid = hands('WIP schedule');
const dollars = (amount: number) => cents(Math.round(amount * 100));
/** A contract of $1,000.00 that is to cost $800.00; $200.00 is spent, $300.00 billed. */
const half: Partial<Job> = {
  originalContractAmount: dollars(1_000),
  expenseBudget: dollars(800),
  jobCostToDate: dollars(200),
  invoicedAmount: dollars(300),
};

async function open(...fields: readonly Partial<Job>[]) {
  const jobs = fields.map((each, index) => ({ ...sampleJob(String(index + 1)), ...half, ...each }));
  const store = storedJobs(jobs);
  const { queryClient } = await openJobs({ jobs, path: '/workflow/schedule', answers: store.answers });
  await loadLater();
  /** As a colleague's change of the company's settings reaches the page. */
  const decide = (settings: Partial<ScheduleSettings>): void => {
    const change = (init: Init | undefined) =>
      init && { ...init, schedule: { ...init.schedule, settings: { ...init.schedule.settings, ...settings } } };
    act(() => void queryClient.setQueryData<Init>(['workflow', 'wipInit'], change));
  };
  return { ...store, decide };
}
const amountOf = (text: string) => Number(text.replace(/[^\d.]/g, '')) * (text.startsWith('(') ? -1 : 1);
/** The texts of a group's own line, by the titles of their columns. */
const groupLine = (name: string | RegExp): string => {
  const found = grid.groups().find(({ textContent }) => (textContent ?? '').match(name));
  if (!found) throw new Error(`no group ${name} is drawn`);
  return found.textContent ?? '';
};

test('methods are pasted by their words, and a word that is none stays in its cell', async () => {
  const { read } = await open({}, {}, {}, {});
  grid.select('J-1', 'Method');
  grid.paste('Billings\nCost plus\nguessing\nCompleted contract');
  // By its billings a job is neither over nor under billed.
  expect(['Billed', 'Earned', 'Over Billed', 'Under Billed'].map((title) => grid.shown('J-1', title))).toEqual([
    '$300.00',
    '$300.00',
    '$0.00',
    '$0.00',
  ]);
  expect(grid.shown('J-4', 'Earned')).toBe('$0.00');
  // Cost plus has no fee yet: the job cannot be measured, and keeps its place until somebody groups again.
  expect(grid.shown('J-2', 'Earned')).toBe('');
  await waitFor(() => button('1 cell needs attention'));
  await waitFor(() => expect(read('J-4')?.earningMethod).toBe('completed-contract'));
  expect(['J-1', 'J-2', 'J-3'].map((job) => read(job)?.earningMethod)).toEqual(['billings', 'cost-plus', null]);
  press('Control+z');
  expect(grid.texts('Earned')).toEqual(['$250.00', '$250.00', '$250.00', '$250.00']);
});

test('costs to complete are pasted: each job’s EAC is its own cost and what was pasted', async () => {
  const { read } = await open({}, { jobCostToDate: dollars(500) }, { jobCostToDate: null });
  grid.select('J-1', 'Cost to Complete');
  grid.paste('$700.00\n(5.00)\n1,000');
  expect([grid.shown('J-1', 'EAC'), grid.shown('J-3', 'EAC')]).toEqual(['$900.00', '$1,000.00']);
  expect(grid.shown('J-1', 'Est. Gross Profit')).toBe('$100.00');
  await waitFor(() => button('1 cell needs attention'));
  await waitFor(() => expect(read('J-3')?.forecastCost).toBe(1_000_00));
  expect([read('J-1')?.forecastCost, read('J-2')?.forecastCost]).toEqual([900_00, null]);
});

test('EACs are pasted by the numbers of their jobs; bad cells stay where they are, and the rest is saved', async () => {
  const { read, saves } = await open({}, {}, {}, {});
  grid.select('J-1', 'EAC');
  grid.paste('Job #\tEAC\nJ-4\t940\nJ-2\tabout a thousand\nJ-3\t930\nJ-1\tlots');
  await waitFor(() => button('2 cells need attention'));
  expect(grid.texts('EAC')).toEqual(['lots', 'about a thousand', '$930.00', '$940.00']);
  await waitFor(() => expect(saves).toHaveLength(2));
  expect([read('J-3')?.forecastCost, read('J-4')?.forecastCost]).toEqual([930_00, 940_00]);
});

test('a cost to complete is filled down, and so is an EAC; one undo takes a fill back', async () => {
  const { read } = await open(
    { forecastCost: dollars(900) },
    { jobCostToDate: dollars(500) },
    { jobCostToDate: dollars(0) },
  );
  grid.selectRange(['J-1', 'Cost to Complete'], ['J-3', 'Cost to Complete']);
  press('Control+d');
  expect(grid.texts('Cost to Complete')).toEqual(['$700.00', '$700.00', '$700.00']);
  expect(grid.texts('EAC')).toEqual(['$900.00', '$1,200.00', '$700.00']);
  await grid.expectSaved();
  expect([read('J-2')?.forecastCost, read('J-3')?.forecastCost]).toEqual([1_200_00, 700_00]);
  press('Control+z');
  expect(grid.texts('EAC')).toEqual(['$900.00', '$800.00', '$800.00']);
  grid.selectRange(['J-1', 'EAC'], ['J-3', 'EAC']);
  press('Control+d');
  expect(grid.texts('EAC')).toEqual(['$900.00', '$900.00', '$900.00']);
  await grid.expectSaved();
});

test('an EAC below the cost is taken, and the cell says what follows; less than nothing is refused in place', async () => {
  const { read } = await open({}, {});
  grid.typeOver('J-1', 'EAC', '150');
  await grid.expectSaved();
  expect(read('J-1')?.forecastCost).toBe(150_00);
  expect(grid.shown('J-1', 'EAC')).toBe('$200.00');
  expect(grid.shown('J-1', '% Complete')).toBe('100.00%');
  expect(grid.cell('J-1', 'EAC').dataset.noted).toBeDefined();
  await said('1 cell changed · the cost to date is above the forecast and counts as the EAC');
  grid.typeOver('J-2', 'EAC', '-5');
  expect(grid.shown('J-2', 'EAC')).toContain('-5');
  await waitFor(() => button('1 cell needs attention'));
  expect(read('J-2')?.forecastCost).toBeNull();
});

test('an EAC typed for a completed job is kept, and what the job cost goes on counting: the message says so', async () => {
  const { read } = await open({ dateClosed: localToday() as Job['dateClosed'] });
  grid.typeOver('J-1', 'EAC', '900');
  await said('1 cell changed · the job is completed, so what it cost counts as its EAC');
  await grid.expectSaved();
  expect([read('J-1')?.forecastCost, grid.shown('J-1', 'EAC')]).toEqual([900_00, '$200.00']);
});

test('totals and subtotals foot while jobs change, also where one belongs to another section by now', async () => {
  await open({}, {}, { dateClosed: localToday() as Job['dateClosed'], jobCostToDate: dollars(700) });
  const foots = (title: string): void => {
    const sum = grid.texts(title).reduce((total, text) => total + amountOf(text), 0);
    expect(amountOf(grid.total(title))).toBeCloseTo(sum, 5);
  };
  const both = (): void => {
    for (const title of ['Earned', 'Over Billed', 'Under Billed', 'Backlog', 'EAC', 'Loss Provision']) foots(title);
  };
  both();
  expect(groupLine(/In progress/)).toContain('$500.00');
  grid.typeOver('J-1', 'EAC', '1200');
  both();
  grid.typeOver('J-2', 'EAC', '0');
  // Its estimate of nothing is none: blank, and still in its place.
  expect(grid.shown('J-2', 'Earned')).toBe('');
  both();
  expect(groupLine(/In progress/)).toContain('$166.67');
  await grid.expectSaved();
});

test('a job that a filter of flags shows stays while its EAC is typed, though the flag goes with that', async () => {
  await open({ forecastCost: dollars(1_200) }, {});
  await grid.choose('Flags', /filter…$/i);
  const form = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role=dialog] form');
    if (!found) throw new Error('no form is open');
    return found;
  });
  const [loss] = form.querySelectorAll('input[type=checkbox]');
  if (!loss) throw new Error('there is nothing to choose');
  fireEvent.click(loss);
  click(button('Apply'));
  await waitFor(() => expect(grid.texts('Job #')).toEqual(['J-1']));
  grid.select('J-1', 'EAC');
  type('900');
  press('Enter');
  expect(grid.shown('J-1', 'Flags')).toBe('Profit fade');
  await grid.expectSaved();
  expect(grid.texts('Job #')).toEqual(['J-1']);
  press('Control+z');
  expect(grid.shown('J-1', 'Flags')).toBe('Loss, Job borrow, Profit fade');
});

test('another fiscal year, and the jobs completed before it leave their section at once, with their figures', async () => {
  const month = new Date().getMonth() + 1;
  const daysAgo = new Date(Date.now() - 40 * 86_400_000);
  const done = { dateClosed: localToday(daysAgo) as Job['dateClosed'], jobCostToDate: dollars(700) };
  const { decide } = await open({}, done);
  decide({ fiscalYearFirstMonth: (month % 12) + 1 });
  await waitFor(() => expect(groupLine(/Completed this fiscal year/)).toContain('$1,000.00'));
  expect(grid.total('Earned')).toBe('$1,250.00');
  decide({ fiscalYearFirstMonth: month });
  await waitFor(() => expect(grid.groups()).toHaveLength(1));
  expect([grid.texts('Job #'), grid.total('Earned')]).toEqual([['J-1'], '$250.00']);
});

test.each([
  ['EAC', '900'],
  ['Cost to Complete', '700'],
])(
  '%s over what somebody else forecast meanwhile is marked where it was typed, and kept if wanted',
  async (title, typed) => {
    const { changeUnseen, read } = await open({});
    changeUnseen('J-1', 'Ana Abbott', { forecastCost: dollars(850) });
    grid.typeOver('J-1', title, typed);
    await waitFor(() => expect(grid.cell('J-1', title).getAttribute('data-mark')).toBe('conflict'));
    click(button('1 cell needs attention'));
    await waitFor(() => button(/^Keep mine/));
    click(button(/^Keep mine/));
    await grid.expectSaved();
    expect(read('J-1')?.forecastCost).toBe(dollars(900));
  },
);

test.each([
  {
    of: 'the schedule alone is listed with the jobs',
    from: '/workflow/schedule',
    cell: ['WIP schedule', 'EAC'],
    to: 'Jobs',
    typed: 'abc',
    stored: { forecastCost: dollars(900) },
  },
  {
    of: 'the jobs alone is listed with the schedule',
    from: '/workflow/jobs',
    cell: ['Jobs', 'Retainage'],
    to: 'WIP schedule',
    typed: '-5',
    stored: { retainageAmount: dollars(900) },
  },
] as const)('a value refused in a column of $of, and mended there', async ({ from, cell, to, typed, stored }) => {
  const jobs = [{ ...sampleJob('1'), ...half }];
  const store = storedJobs(jobs);
  const { router } = await openJobs({ jobs, path: from, answers: store.answers });
  await loadLater();
  hands(cell[0]).typeOver('J-1', cell[1], typed);
  await waitFor(() => button('1 cell needs attention'));
  await act(() => router.navigate({ to: to === 'Jobs' ? '/workflow/jobs' : '/workflow/schedule' }));
  await waitFor(() => hands(to).cell('J-1', 'Job #'));
  click(button('1 cell needs attention'));
  const field = await waitFor(() => screen.getByLabelText<HTMLInputElement>(new RegExp(`^Correct ${cell[1]} of J-1`)));
  expect(screen.getByText('not in this sheet')).toBeTruthy();
  fireEvent.change(field, { target: { value: '900' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(store.read('J-1')).toMatchObject(stored));
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 cell needs attention' })).toBeNull());
});

test('a cost to complete stays as it was typed, whatever a colleague books meanwhile, and is taken back whole', async () => {
  const { changeUnseen, read } = await open({});
  changeUnseen('J-1', 'Ana Abbott', { jobCostToDate: dollars(300) });
  grid.typeOver('J-1', 'Cost to Complete', '700');
  await grid.expectSaved();
  await waitFor(() => expect(read('J-1')?.forecastCost).toBe(dollars(1_000)));
  await waitFor(() => expect(grid.shown('J-1', 'Cost to Date')).toBe('$300.00'));
  expect([grid.shown('J-1', 'EAC'), grid.shown('J-1', 'Cost to Complete')]).toEqual(['$1,000.00', '$700.00']);
  press('Control+z');
  await grid.expectSaved();
  await waitFor(() => expect(read('J-1')?.forecastCost).toBeNull());
  expect([grid.shown('J-1', 'EAC'), grid.shown('J-1', 'Cost to Complete')]).toEqual(['$800.00', '$500.00']);
});

test('accounting’s figure is stored with its reason from the panel, removed, and brought back by Ctrl+Z', async () => {
  const { read } = await open({ forecastCost: dollars(900), forecastBy: 'Ben Boyd' });
  grid.select('J-1', 'Job #');
  press('Control+Enter');
  await said(/^Project manager’s\s+counts$/);
  click(await waitFor(() => button('Set accounting’s figure…')));
  const dialog = await screen.findByRole('dialog');
  fill(within(dialog).getByLabelText(/^Accounting’s EAC/), '950');
  fill(within(dialog).getByLabelText(/^Reason/), 'Steel went up');
  click(button('Set'));
  const set = { accountingForecast: 950_00, accountingForecastReason: 'Steel went up' };
  await waitFor(() => expect(read('J-1')).toMatchObject({ forecastCost: 900_00, ...set }));
  await said(/^Accounting’s\s+counts$/);
  await said('“Steel went up”');

  click(button('Use the project manager’s'));
  const removed = { accountingForecast: null, accountingForecastReason: null };
  await waitFor(() => expect(read('J-1')).toMatchObject(removed));
  await said(/^Project manager’s\s+counts$/);
  screen.getByRole('tab', { name: 'Details' }).focus();
  press('Control+z');
  await waitFor(() => expect(read('J-1')).toMatchObject(set));

  fill(field('Manager’s EAC'), '901');
  fireEvent.blur(field('Manager’s EAC'));
  await waitFor(() => expect(read('J-1')).toMatchObject({ forecastCost: 901_00, ...set }));
  screen.getByRole('tab', { name: 'Details' }).focus();
  press('Control+z');
  await waitFor(() => expect(read('J-1')).toMatchObject({ forecastCost: 900_00, ...set }));
});
