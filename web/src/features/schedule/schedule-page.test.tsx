import { jobChoices, jobColumns } from '@plumbline/contract/workflow/job-fields';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { type Permission, permissions } from '@plumbline/domain/permissions';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDate, localToday } from '../../lib/calendar.ts';
import { scheduleOnWire } from '../../testing/open-jobs.tsx';
import { openPage } from '../../testing/open-page.tsx';
import { giveRoom } from '../../testing/room.ts';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';
import { loadLater } from '../../ui/page-part.tsx';
import { sampleJob } from '../jobs/testing.ts';

let isPhone = false;
beforeEach(() => {
  isPhone = false;
  sessionStorage.clear();
  localStorage.clear();
  giveRoom();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isPhone && query.includes('max-width'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const measured: Job = {
  ...sampleJob('1'),
  originalContractAmount: cents(1_000_00),
  expenseBudget: cents(800_00),
  jobCostToDate: cents(200_00),
};

async function open(jobs: readonly Job[], granted: readonly Permission[] = permissions) {
  const gridSettings = { state: { sort: [] }, columns: jobColumns, selectOptions: jobChoices };
  const api = stubApi({
    'GET /app/init': appInitAnswer(granted),
    'GET /wip/init': {
      ...{ gridSettings, retiredColumns: [], users: [], gridViews: [], schedule: scheduleOnWire },
    },
    'GET /wip/jobs': { jobs, cursor: 1 },
  });
  openPage('/workflow/schedule', api);
  await screen.findByLabelText('Search jobs');
  // A person reads and clicks when everything is there.
  await act(loadLater);
}

const cells = () => [...document.querySelectorAll<HTMLElement>('[role="gridcell"][data-field]')];
const fieldsOf = (some: readonly HTMLElement[]) => some.map(({ dataset }) => dataset.field);
const isEditable = (cell: HTMLElement) => cell.getAttribute('aria-readonly') !== 'true';
/** The figures of the schedule that can be typed. */
const TYPED = ['method', 'estimatedCost', 'costToComplete'];

function tryToEdit(field: string) {
  const cell = cells().find(({ dataset }) => dataset.field === field);
  if (!cell) throw new Error(`no cell of ${field} is drawn`);
  fireEvent.mouseDown(cell, { detail: 1 });
  fireEvent.mouseUp(cell, { detail: 1 });
  fireEvent.keyDown(cell, { key: 'F2' });
  return document.querySelector('[data-grid] input:not([type="search"]), [data-grid] textarea');
}

test('who may edit jobs types the figures that a job stores', async () => {
  await open([measured]);
  expect(fieldsOf(cells().filter(isEditable))).toEqual(expect.arrayContaining(TYPED));
  expect(tryToEdit('estimatedCost')).not.toBeNull();
});

test('who may only look has no cell to edit, and is told so', async () => {
  await open([measured], ['Wip_view']);
  expect(fieldsOf(cells())).toEqual(expect.arrayContaining(TYPED));
  expect(cells().filter(isEditable)).toEqual([]);
  for (const field of TYPED) expect(tryToEdit(field)).toBeNull();
  expect(screen.getByText('You may look, not change: that needs the right to edit jobs.').isConnected).toBe(true);
});

test.each(['a desktop', 'a phone'])(
  'a company without jobs is told so on %s, and where they come from',
  async (device) => {
    isPhone = device === 'a phone';
    await open([]);
    expect(screen.getByText('There are no jobs yet.').isConnected).toBe(true);
    expect(screen.getByRole('link', { name: 'Go to the jobs' }).getAttribute('href')).toBe('/workflow/jobs');
    expect(screen.queryByRole('button', { name: 'Show all jobs' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
  },
);

test('on a phone jobs that cannot be measured say why at their flags, and sums of nothing are dashes', async () => {
  isPhone = true;
  await open([{ ...measured, expenseBudget: null, changeOrderHistory: [] }]);
  expect(screen.getByRole('button', { name: /^Section Not measurable 1 job/ }).textContent).toContain('Earned –');
  expect(screen.getByRole('button', { name: /^Total Earned/ }).textContent).toContain('–');
  fireEvent.click(screen.getByRole('button', { name: /^Flags/ }));
  expect(screen.getByRole('dialog', { name: 'How Flags comes about' }).textContent).toContain(
    'Not measurable: The job has no estimated cost. Enter its EAC.',
  );
});

test('on a phone a job’s flag says its reason on the card', async () => {
  isPhone = true;
  await open([{ ...measured, forecastCost: cents(1_200_00) }]);
  fireEvent.click(screen.getByRole('button', { name: /^Flags Loss/ }));
  expect(screen.getByRole('dialog', { name: 'How Flags comes about' }).textContent).toContain(
    'Loss: The job loses $200.00: it costs $1,200.00, and its contract is $1,000.00.',
  );
});

test('the EAC of a completed job has no mark, and its explanation says that the cost counts', async () => {
  await open([{ ...measured, jobNumber: 'J-9', forecastCost: cents(700_00), dateClosed: localToday() }]);
  const eac = cells().find(({ dataset }) => dataset.field === 'estimatedCost');
  if (!eac) throw new Error('no EAC is drawn');
  expect(eac.dataset.noted).toBeUndefined();
  fireEvent.mouseDown(eac, { detail: 1 });
  fireEvent.keyDown(eac, { key: 'F2', shiftKey: true });
  expect(screen.getByRole('dialog', { name: 'How EAC comes about' }).textContent).toContain(
    'The job is completed: what it cost counts, not the forecast of $700.00.',
  );
});

test('a figure says when the cost passed its estimate, as soon as that is typed', async () => {
  await open([{ ...measured, estimatePassedOn: null }]);
  const editor = tryToEdit('estimatedCost');
  if (!editor) throw new Error('the cell has no editor');
  fireEvent.input(editor, { target: { value: '150' } });
  fireEvent.keyDown(editor, { key: 'Enter' });
  const today = formatDate(localToday());
  const cell = cells().find(({ dataset }) => dataset.field === 'estimatedCost');
  if (cell) fireEvent.mouseOver(cell);
  expect(cell?.title).toContain(`Cost passed the estimate by $50.00 on ${today}: the forecast is $150.00.`);
});

test('who manages jobs begins with their own, and sees all by one click; nothing is there to save', async () => {
  const mine: Job = {
    ...measured,
    projectManagerUserIds: [appInitAnswer().user.id as Job['projectManagerUserIds'][number]],
  };
  await open([mine, { ...sampleJob('2'), originalContractAmount: cents(500_00) }]);
  const numbers = () =>
    cells().flatMap(({ dataset, textContent }) => (dataset.field === 'jobNumber' ? textContent : []));
  const own = screen.getByRole('button', { name: 'My jobs' });
  expect(numbers()).toEqual(['J-1']);
  expect(own.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'View: Standard columns' }).isConnected).toBe(true);
  fireEvent.click(own);
  expect(numbers()).toEqual(['J-1', 'J-2']);
  expect(own.getAttribute('aria-pressed')).toBe('false');
});
