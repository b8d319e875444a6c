import { notifications } from '@mantine/notifications';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { button, field, fill, hands, press, said } from '../../testing/hands.ts';
import { openTab } from '../../testing/open-tab.ts';
import { loadLater } from '../../ui/page-part.tsx';
import { sampleJob } from '../jobs/testing.ts';

// What is typed on the schedule is stored as another field of the job. However its save fails, it is stored, and stored once.
beforeAll(() => import('./schedule-page.tsx'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  notifications.clean();
  sessionStorage.clear();
  localStorage.clear();
});

const grid = hands('WIP schedule');
const job: Job = {
  ...sampleJob('1'),
  originalContractAmount: cents(100_000_00),
  expenseBudget: cents(80_000_00),
  jobCostToDate: cents(20_000_00),
  invoicedAmount: cents(30_000_00),
};

interface Figure {
  /** The field of the job that it is stored in. */
  readonly stored: Readonly<Record<string, unknown>>;
  readonly type: () => void;
  readonly before: Readonly<Record<string, unknown>>;
  /** What a colleague stores there. */
  readonly theirs: Partial<Job>;
}
const inCell = (title: string, text: string) => () => grid.typeOver('J-1', title, text);
const percent = () => field('Percent Complete (Typed)');
/** Each in its own way: in the panel, as another figure of the sheet, and by the words of a list. The method comes last, for others follow from it. */
const figures: readonly Figure[] = [
  {
    type: () => {
      percent().focus();
      fill(percent(), '37.5');
      press('Enter');
    },
    stored: { typedPercent: 375_000 },
    before: { typedPercent: null },
    theirs: { typedPercent: 10_000 } as Partial<Job>,
  },
  {
    type: inCell('Cost to Complete', '51,234.50'),
    stored: { forecastCost: 20_000_00 + 51_234_50 },
    before: { forecastCost: null },
    theirs: { forecastCost: cents(77_00) },
  },
  {
    type: inCell('Method', 'Billings'),
    stored: { earningMethod: 'billings' },
    before: { earningMethod: null },
    theirs: { earningMethod: 'cost-plus' } as Partial<Job>,
  },
];

const beThere = async (): Promise<void> => {
  await act(loadLater);
  await waitFor(percent);
  await grid.expectSaved();
};
/** The schedule with the panel of the job, and what it stored. */
async function open() {
  const tab = await openTab([job], `/workflow/schedule/${job.id}`);
  await beThere();
  let { version } = job;
  const expectStored = async (values: object): Promise<void> => {
    version++;
    await waitFor(() => expect(tab.read('J-1')).toMatchObject({ ...values, version }));
  };
  /** The network is back, and whoever waits for it tries again. */
  const goOn = (): void => {
    tab.lose(null);
    act(() => void window.dispatchEvent(new Event('online')));
  };
  const loadAgain = async (): Promise<void> => {
    await tab.loadAgain();
    await act(loadLater);
    await waitFor(percent);
  };
  const expectVersion = () => expect(tab.read('J-1')?.version).toBe(version);
  return { ...tab, expectStored, expectVersion, goOn, loadAgain };
}

test('a figure whose answer is lost is stored once, and one undo takes it back', async () => {
  const { lose, goOn, expectStored, expectVersion } = await open();
  for (const { type, stored } of figures) {
    lose('answers');
    type();
    await expectStored(stored);
    await said(/^Not connected: 1 cell kept here/);
    goOn();
    await grid.expectSaved();
    expectVersion();
  }
  grid.select('J-1', 'Job #');
  for (const { before } of figures.toReversed()) {
    press('Control+z');
    await expectStored(before);
  }
});

test('a figure whose request is lost is stored by the next try', async () => {
  const { lose, goOn, expectStored, expectVersion, read } = await open();
  for (const { type, stored, before } of figures) {
    lose('requests');
    type();
    await said(/^Not connected: 1 cell kept here/);
    expect(read('J-1')).toMatchObject(before);
    goOn();
    await expectStored(stored);
    await grid.expectSaved();
    expectVersion();
  }
});

test.each(['answers', 'requests'] as const)(
  'a figure whose page goes while its %s are lost is stored once by the next page',
  async (what) => {
    const { lose, loadAgain, expectKept, expectStored, expectVersion } = await open();
    for (const { type, stored } of figures) {
      lose(what);
      type();
      if (what === 'answers') await expectStored(stored);
      await expectKept(1);
      lose(null);
      await loadAgain();
      if (what === 'requests') {
        await said('1 unsaved change from before was restored.');
        await expectStored(stored);
      }
      await grid.expectSaved();
      await expectKept(0);
      expectVersion();
      notifications.clean();
    }
  },
);

test('figures that a second person changed meanwhile overwrite nothing, and “Keep all mine” stores them once', async () => {
  const { lose, goOn, changeUnseen, read } = await open();
  lose('requests');
  for (const { type } of figures) type();
  await said(/^Not connected: 3 cells kept here/);
  const theirs = Object.assign({}, ...figures.map((figure) => figure.theirs));
  changeUnseen('J-1', 'Ben Boyd', theirs);
  goOn();
  await waitFor(() => button('3 cells need attention').click());
  expect(read('J-1')).toMatchObject(theirs);
  await waitFor(() => button('Keep all mine').click());
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({
    ...Object.assign({}, ...figures.map(({ stored }) => stored)),
    version: job.version + 2,
  });
});

test.each(['the same page', 'the next page'])(
  'a cost to complete is stored as it was typed by %s, though the cost has changed meanwhile',
  async (page) => {
    const { lose, goOn, loadAgain, expectKept, changeUnseen, read } = await open();
    lose('requests');
    inCell('Cost to Complete', '51,234.50')();
    await said(/^Not connected: 1 cell kept here/);
    await expectKept(1);
    changeUnseen('J-1', 'Ben Boyd', { jobCostToDate: cents(25_000_00) });
    if (page === 'the same page') goOn();
    else {
      lose(null);
      await loadAgain();
    }
    await waitFor(() => expect(read('J-1')?.version).toBe(job.version + 2));
    await grid.expectSaved();
    expect(read('J-1')).toMatchObject({ forecastCost: 25_000_00 + 51_234_50, jobCostToDate: 25_000_00 });
    await waitFor(() => expect(grid.shown('J-1', 'Cost to Complete')).toBe('$51,234.50'));
    expect(grid.shown('J-1', 'EAC')).toBe('$76,234.50');
    if (page === 'the next page') return;
    grid.select('J-1', 'Job #');
    press('Control+z');
    await waitFor(() => expect(read('J-1')).toMatchObject({ forecastCost: null, version: job.version + 3 }));
    press('Control+y');
    await waitFor(() => expect(read('J-1')).toMatchObject({ forecastCost: 76_234_50, version: job.version + 4 }));
  },
);

test('a method whose row a filter hides before its answer is lost is stored once', async () => {
  const { lose, goOn, expectStored, expectVersion } = await open();
  lose('answers');
  inCell('Method', 'Billings')();
  fill(field('Search jobs'), 'no job is called so');
  await waitFor(() => expect(grid.texts('Job #')).toEqual([]));
  await expectStored({ earningMethod: 'billings' });
  goOn();
  await grid.expectSaved();
  expectVersion();
  fill(field('Search jobs'), 'J-1');
  await waitFor(() => expect(grid.shown('J-1', 'Method')).toBe('Billings'));
});

/** By the menu of the page. */
const go = async (name: string): Promise<void> => {
  const links = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Main] a')];
  const link = links.find(({ textContent }) => textContent === name);
  if (!link) throw new Error(`the menu has no ${name}`);
  await act(async () => link.click());
};

test('the schedule opens from the jobs without asking, and an unsaved edit and undo go along', async () => {
  const { lose, goOn, read, expectStored } = await open();
  await go('Jobs');
  const jobs = hands();
  await waitFor(() => jobs.cell('J-1', 'Current Cost'));
  lose('requests');
  jobs.typeOver('J-1', 'Current Cost', '1234.56');
  await said(/^Not connected: 1 cell kept here/);
  // Nothing can be stored now, and the schedule is there with the unsaved cost.
  await go('Schedule');
  await waitFor(() => expect(grid.shown('J-1', 'Cost to Date')).toBe('$1,234.56'));
  expect(document.querySelector('[role=dialog]')).toBeNull();
  grid.select('J-1', 'Job #');
  press('Control+z');
  expect(grid.shown('J-1', 'Cost to Date')).toBe('$20,000.00');
  press('Control+y');
  await go('Jobs');
  await waitFor(() => expect(jobs.shown('J-1', 'Current Cost')).toBe('$1,234.56'));
  expect(read('J-1')).toMatchObject({ jobCostToDate: 20_000_00 });
  goOn();
  await expectStored({ jobCostToDate: 1_234_56 });
  await jobs.expectSaved();
});

test('edits of a sheet that was left are sent when the network is back, though a sheet was opened without one meanwhile', async () => {
  const { lose, goOn, read, expectStored } = await open();
  await go('Jobs');
  await waitFor(() => hands().cell('J-1', 'Notes'));
  lose('requests');
  hands().typeOver('J-1', 'Notes', 'Typed without a network');
  await said(/^Not connected: 1 cell kept here/);
  await go('Home');
  await waitFor(() => expect(document.querySelector('[role=grid]')).toBeNull());
  await go('Schedule');
  await waitFor(() =>
    expect(document.querySelector('[aria-label="Loading the jobs"], main [role=alert]')).not.toBeNull(),
  );
  await go('Home');
  expect(read('J-1')).toMatchObject({ notes: null });
  goOn();
  await expectStored({ notes: 'Typed without a network' });
});
