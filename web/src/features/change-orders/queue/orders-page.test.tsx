import { notifications } from '@mantine/notifications';
import { jobChoices, jobColumns } from '@plumbline/contract/workflow/job-fields';
import type { ChangeOrder, Job } from '@plumbline/contract/workflow/jobs';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { shareAfter } from '@plumbline/domain/change-orders';
import { cents } from '@plumbline/domain/money';
import { type Permission, permissions } from '@plumbline/domain/permissions';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hands, press as pressKeys, said } from '../../../testing/hands.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { giveRoom } from '../../../testing/room.ts';
import { type Answers, appInitAnswer, stubApi } from '../../../testing/stub-services.ts';
import { sampleJob } from '../../jobs/testing.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  giveRoom();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  notifications.clean();
});

const order = (number: number, values: Partial<ChangeOrder> = {}): ChangeOrder => ({
  number,
  date: '2026-03-02',
  description: `Rock ${number}`,
  amount: cents(number * 1_000_00),
  status: 'pending',
  estimatedCost: null,
  includedShare: null,
  includedReason: null,
  fileCount: 0,
  who: 'Marcus',
  at: new Date('2026-03-02T16:00:00.000Z'),
  ...values,
});
const jobOf = (...changeOrderHistory: ChangeOrder[]): Job => ({ ...sampleJob('1'), changeOrderHistory });

interface Sent {
  readonly number: number;
  readonly terms: ChangeOrder;
}

async function open(
  job: Job,
  granted: readonly Permission[] = permissions,
  answers: Answers = {},
  gridViews: readonly object[] = [],
): Promise<Sent[]> {
  const gridSettings = { state: { sort: [] }, columns: jobColumns, selectOptions: jobChoices };
  const sent: Sent[] = [];
  let now = job;
  const api = stubApi({
    'GET /app/init': appInitAnswer(granted),
    'GET /wip/init': {
      ...{ gridSettings, retiredColumns: [], users: [], gridViews },
      schedule: {
        gridSettings: { ...gridSettings, selectOptions: scheduleTable.choices },
        settings: defaultScheduleSettings,
      },
    },
    'GET /wip/jobs': { jobs: [job], cursor: 1 },
    'POST /wip/change-orders/save': (body: unknown) => {
      const { number, terms } = body as Sent; // as the page sends it
      sent.push({ number, terms });
      const changeOrderHistory = now.changeOrderHistory.map((each) =>
        each.number === number ? { ...each, ...terms, ...shareAfter(each, terms, true) } : each,
      );
      now = { ...now, version: now.version + 1, changeOrderHistory };
      return { jobs: [now] };
    },
    ...answers,
  });
  openPage('/workflow/change-orders', api);
  await screen.findByLabelText('Search change orders');
  return sent;
}

const cellsOf = (field: string) => [
  ...document.querySelectorAll<HTMLElement>(`[role="gridcell"][data-field="${field}"]`),
];
const texts = (field: string) => cellsOf(field).map(({ textContent }) => textContent);
const click = (cell: HTMLElement | undefined, shiftKey = false) => {
  if (!cell) throw new Error('there is no such cell');
  fireEvent.mouseDown(cell, { button: 0, shiftKey });
  fireEvent.mouseUp(cell);
};
const press = (key: string, altKey = true) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, altKey });

test('an approval is told as done when it is stored, and not before', async () => {
  let arrive = (): void => {};
  const answer = new Promise<object>((resolve) => {
    arrive = () => resolve({ jobs: [{ ...jobOf(order(1, { status: 'approved' })), version: 9 }] });
  });
  await open(jobOf(order(1)), permissions, { 'POST /wip/change-orders/save': () => answer });
  click(cellsOf('description')[0]);
  press('a');
  await waitFor(() => expect(texts('status')).toEqual(['Approved']));
  await said(/Saving 1 cell/);
  expect(screen.queryByText('J-1, change order 1: approved.')).toBeNull();
  arrive();
  expect(await screen.findByText('J-1, change order 1: approved.')).toBeTruthy();
});

test('pending ones come first, the oldest before the others', async () => {
  await open(jobOf(order(1, { status: 'approved', date: '2026-01-01' }), order(2, { date: '2026-03-09' }), order(3)));
  expect(texts('number')).toEqual(['3', '2', '1']);
});

test('a key approves all selected pending ones, one call each, and Undo of the toast takes both back', async () => {
  const sent = await open(jobOf(order(1), order(2), order(3, { status: 'rejected' })));
  click(cellsOf('description')[0]);
  click(cellsOf('description')[2], true);
  press('a');
  await waitFor(() => expect(texts('status')).toEqual(['Approved', 'Approved', 'Rejected']));
  await waitFor(() =>
    expect(sent.map(({ number, terms }) => [number, terms.status])).toEqual([
      [1, 'approved'],
      [2, 'approved'],
    ]),
  );
  expect(await screen.findByText('2 change orders: approved.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.slice(2).map(({ terms }) => terms.status)).toEqual(['pending', 'pending']));
  expect(texts('status')).toEqual(['Pending', 'Pending', 'Rejected']);
});

test('an undo that a colleague has overtaken says so, and leaves their decision', async () => {
  const news = new TransformStream<Uint8Array, Uint8Array>();
  const sent = await open(jobOf(order(1), order(2)), permissions, {
    'GET /wip/changes': () => new Response(news.readable, { headers: { 'content-type': 'text/event-stream' } }),
  });
  click(cellsOf('description')[0]);
  press('a');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(sent).toHaveLength(1));
  const cells = { changeOrderHistory: [order(1, { status: 'rejected', who: 'Ana' }), order(2)] };
  const changes = { cursor: 2, jobs: [{ id: sampleJob('1').id, version: 9, who: 'Ana', cells }], gone: [] };
  const writer = news.writable.getWriter();
  await writer.write(new TextEncoder().encode(`data: ${JSON.stringify({ changes })}\n\n`));
  await waitFor(() => expect(texts('status')).toContain('Rejected'));
  fireEvent.click(undo);
  await screen.findByText(/somebody else has decided since\. Their decision stays\./);
  expect(sent).toHaveLength(1);
  await writer.close();
});

test('the message of an approval goes when Ctrl+Z takes the approval back', async () => {
  await open(jobOf(order(1), order(2)));
  click(cellsOf('description')[0]);
  press('a');
  const takeBack = await screen.findByRole('button', { name: 'Undo' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(texts('status')[0]).toMatch(/^Pending/));
  await waitFor(() => expect(takeBack.isConnected).toBe(false), { timeout: 1_000 });
});

const sharedJob = jobOf(order(1, { includedShare: 500_000 as never, includedReason: 'Signed' }));
const withoutClose = permissions.filter((each) => each !== 'Wip_close');

test('where accounting includes a share, the message says that it ends and offers no undo', async () => {
  const sent = await open(sharedJob, withoutClose);
  click(cellsOf('amount')[0]);
  press('r');
  expect(await screen.findByText(/: rejected\. The share that accounting included ends with it\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a decision that is typed says that the share ends, too', async () => {
  await open(sharedJob, withoutClose);
  hands('Change orders').typeOver('1', 'Status', 'Rejected');
  await said('1 cell changed · the share that accounting included ends with it');
});

test('undo of a decision brings the share back that it ended', async () => {
  const sent = await open(sharedJob);
  const sheet = hands('Change orders');
  sheet.typeOver('1', 'Status', 'Rejected');
  await said('1 cell changed');
  await sheet.expectSaved();
  pressKeys('Control+z');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.terms).toMatchObject({ status: 'pending', includedShare: 500_000, includedReason: 'Signed' });
});

test('who may only look has no key to decide', async () => {
  const sent = await open(jobOf(order(1)), ['Wip_view']);
  click(cellsOf('amount')[0]);
  press('a');
  expect(texts('status')).toEqual(['Pending']);
  expect(sent).toEqual([]);
});

test('the sheet has views of its own: one is saved as of change orders, and one of the jobs is not offered', async () => {
  const views: unknown[] = [];
  await open(jobOf(order(1), order(2, { status: 'approved' })), permissions, {
    'POST /wip/views/save': (body: unknown) => {
      views.push(body);
      return { gridViews: [], viewId: crypto.randomUUID() };
    },
  });
  fireEvent.change(screen.getByLabelText('Search change orders'), { target: { value: 'rock' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as…' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Name/ }), { target: { value: 'Rock' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(views).toMatchObject([
      {
        name: 'Rock',
        sheet: 'change-orders',
        gridSettings: { state: { search: 'rock', sort: [{ field: 'status' }, { field: 'date' }] } },
      },
    ]),
  );
});

test('the person’s default view of change orders opens the sheet, and one of the jobs does not', async () => {
  const own = {
    isOwner: true,
    isMyDefault: true,
    isTenantDefault: false,
    isPublic: false,
    ownerName: 'Ana',
    version: 1,
  };
  const gridSettings = { columnsState: [], state: { sort: [{ field: 'number', direction: 'desc' }] } };
  const views = [
    { ...own, id: crypto.randomUUID(), sheet: 'change-orders', name: 'Newest first', gridSettings },
    { ...own, id: crypto.randomUUID(), sheet: 'jobs', name: 'My jobs', gridSettings },
  ];
  await open(jobOf(order(1), order(2), order(3)), permissions, {}, views);
  expect(texts('number')).toEqual(['3', '2', '1']);
  expect(screen.getByRole('button', { name: /Newest first/ })).toBeTruthy();
});

test('Enter on the count of files opens them, also where there are none; a click only where there are', async () => {
  await open(jobOf(order(1, { fileCount: 2 }), order(2)), permissions, {
    'GET /wip/change-orders/files': { files: [] },
  });
  const [filled, empty] = cellsOf('fileCount');
  const dialog = () => screen.queryByRole('dialog');
  for (const [cell, act] of [
    [filled, () => press('Enter', false)],
    [filled, () => fireEvent.click(filled as HTMLElement, { detail: 1 })],
    [empty, () => press('Enter', false)],
  ] as const) {
    click(cell);
    act();
    await waitFor(() => expect(dialog()).not.toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog()).toBeNull());
  }
  click(empty);
  fireEvent.click(empty as HTMLElement, { detail: 1 });
  expect(dialog()).toBeNull();
});

test('a view marks what changed of change orders since a moment, names it in a column, and says what is new', async () => {
  const columnsState = [{ field: 'changedSince', hidden: false }];
  const gridSettings = { columnsState, state: { sort: [], changedSince: '2026-03-01' } };
  const view = {
    ...{ id: crypto.randomUUID(), sheet: 'change-orders', name: 'Since March', version: 1, ownerName: 'Ana' },
    ...{ isOwner: true, isMyDefault: true, isTenantDefault: false, isPublic: false, gridSettings },
  };
  const job = jobOf(order(1, { status: 'approved' }), order(2), order(3));
  const { number: _, who: __, at: ___, fileCount: ____, ...was } = order(1, { amount: cents(900_00) });
  await open(
    job,
    permissions,
    {
      'POST /wip/activity/earlier': {
        jobs: [
          {
            jobId: job.id,
            isNew: false,
            was: {},
            changeOrders: [
              { number: 1, was },
              { number: 3, was: null },
            ],
          },
        ],
      },
    },
    [view],
  );
  await waitFor(() => expect(cellsOf('amount')[0]?.dataset.changed).toBe('true'));
  expect(cellsOf('amount').map(({ dataset }) => dataset.changed)).toEqual(['true', undefined, undefined]);
  expect(cellsOf('amount')[0]?.getAttribute('aria-description')).toBe('Before 03/01/2026: $900.00');
  expect(cellsOf('status')[0]?.getAttribute('aria-description')).toBe('Before 03/01/2026: Pending');
  expect(texts('changedSince')).toEqual(['Amount, Status', '', 'New change order']);
});
