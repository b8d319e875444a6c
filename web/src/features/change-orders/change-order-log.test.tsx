import { notifications } from '@mantine/notifications';
import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import type { Cents } from '@plumbline/domain/money';
import { type Permission, permissions } from '@plumbline/domain/permissions';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createApi, createQueryClient } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import type { KeptEdits } from '../../lib/kept-edits/kept-edits.ts';
import { KeptEditsContext } from '../../lib/kept-edits/page-kept-edits.ts';
import { giveUpUnsavedWork, hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { appInitAnswer, problem, testConfig } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { useKeptForms } from './begun-terms.ts';
import { ChangeOrderLog } from './change-order-log.tsx';
import { decided, rock } from './testing.ts';
import type { LoggedJob } from './use-save-change-order.ts';

/** A service that books what arrives under a new key. Its answer may be lost. */
let booked: ChangeOrderTerms[];
let answers: Map<string, object>;
let fate: 'arrives' | 'answer lost' | 'request lost' | 'refused';
let asked: number;
/** What its answers wait for. */
let held: Promise<void> | null;
beforeEach(() => {
  booked = [];
  answers = new Map();
  fate = 'answer lost';
  asked = 0;
  held = null;
});
afterEach(() => {
  cleanup();
  giveUpUnsavedWork();
  notifications.clean();
});

const lose = (): never => {
  throw new TypeError('Failed to fetch');
};
const service: typeof fetch = async (_, init) => {
  asked += 1;
  await held;
  if (fate === 'request lost') lose();
  if (fate === 'refused') return problem('cells-refused', 422, { refusals: [] });
  const key = new Headers(init?.headers).get('idempotency-key') ?? crypto.randomUUID();
  if (!answers.has(key)) {
    booked.push(JSON.parse(String(init?.body)).terms);
    answers.set(key, { jobs: [] });
  }
  if (fate === 'answer lost') lose();
  return Response.json(answers.get(key));
};

// The contract brands the job's id when it checks it.
const job = {
  id: crypto.randomUUID(),
  jobNumber: '24-001',
  version: 1,
  changeOrderHistory: [],
} as unknown as LoggedJob;

function openForm() {
  const api = createApi(testConfig, () => service);
  const page = (isOpen: boolean, canEdit = true) => (
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      {isOpen && <ChangeOrderLog job={job} canEdit={canEdit} onJobs={() => {}} />}
    </AppProviders>
  );
  const { rerender } = render(page(true));
  fireEvent.click(screen.getByRole('button', { name: 'Add a change order' }));
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'Rock' } });
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '1,250' } });
  return {
    leave: () => rerender(page(false)),
    comeBack: () => rerender(page(true)),
    loseRight: () => rerender(page(true, false)),
  };
}
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add' }));
const isUnknown = () => screen.findByText(/it is not known yet whether this was stored/);
const isClosed = () => waitFor(() => expect(screen.queryByRole('form')).toBeNull());
/** By the fieldset around it, which disables every field inside. */
const isLocked = (field: Element) => field.closest('fieldset')?.disabled;
const NOT_KNOWN = /It is not known whether the change order was added/;

test('after a lost answer a second click on Add books nothing more, and the form closes', async () => {
  openForm();
  add();
  await isUnknown();
  fate = 'arrives';
  add();
  await isClosed();
  expect(booked).toEqual([expect.objectContaining({ description: 'Rock', amount: 1_250_00 })]);
  expect(asked).toBe(2);
});

test('a form that was left before its answer came says so, and adds nothing more when it is sent again unchanged', async () => {
  const { leave, comeBack } = openForm();
  add();
  await isUnknown();
  leave();
  comeBack();
  await screen.findByText(/the answer did not come/);
  fate = 'arrives';
  add();
  await isClosed();
  expect(booked).toHaveLength(1);
});

test('what was typed stays when its panel closes, until it is saved or cancelled', async () => {
  fate = 'arrives';
  const { leave, comeBack } = openForm();
  const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount/).value;
  leave();
  expect(hasUnsavedWork()).toBe(true);
  comeBack();
  expect(amount()).toBe('1,250');
  // Nobody asked for it here: keys may be for the sheet.
  expect(document.activeElement).toBe(document.body);
  add();
  await isClosed();
  expect(booked).toHaveLength(1);
  leave();
  expect(hasUnsavedWork()).toBe(false);
  comeBack();
  fireEvent.click(screen.getByRole('button', { name: 'Add a change order' }));
  expect(amount()).toBe('');
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  leave();
  comeBack();
  expect([screen.queryByRole('form'), hasUnsavedWork()]).toEqual([null, false]);
});

test('a new change order that is begun stays when the right to add one is lost', () => {
  const { loseRight } = openForm();
  loseRight();
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('1,250');
});

test('Escape asks before it throws away what was typed, and closes an untouched form at once', async () => {
  openForm();
  const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount/);
  fireEvent.keyDown(amount(), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(amount().value).toBe('1,250');
  fireEvent.keyDown(amount(), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Throw it away' }));
  await isClosed();
  expect(hasUnsavedWork()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Add a change order' }));
  fireEvent.keyDown(amount(), { key: 'Escape' });
  await isClosed();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a form being sent is not offered again before the answer, and a refusal brings it back', async () => {
  const amount = () => screen.queryByLabelText<HTMLInputElement>(/^Amount/)?.value;
  let arrive = (): void => {};
  held = new Promise((resolve) => {
    arrive = resolve;
  });
  fate = 'refused';
  const { leave, comeBack } = openForm();
  add();
  leave();
  comeBack();
  expect([amount(), hasUnsavedWork()]).toEqual([undefined, false]);
  arrive();
  await waitFor(() => expect(hasUnsavedWork()).toBe(true));
  leave();
  comeBack();
  expect(amount()).toBe('1,250');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(hasUnsavedWork()).toBe(false);
});

test('a form cancelled while being sent stays cancelled, even if it is refused', async () => {
  fate = 'request lost';
  const { leave, comeBack } = openForm();
  add();
  await isUnknown();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText(NOT_KNOWN);
  leave();
  comeBack();
  expect([screen.queryByRole('form'), hasUnsavedWork()]).toEqual([null, false]);
});

test('after a lost answer the form tries again by itself', async () => {
  openForm();
  add();
  await isUnknown();
  fate = 'arrives';
  await isClosed();
  expect(booked).toHaveLength(1);
});

test('a request lost a day ago is not sent again: the service has forgotten its key', async () => {
  openForm();
  add();
  await isUnknown();
  const tomorrow = Date.now() + 24 * 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(tomorrow);
  add();
  await screen.findByText(NOT_KNOWN);
  expect([asked, booked.length]).toEqual([1, 1]);
  vi.restoreAllMocks();
});

test('no other amount can be sent until the result is clear', async () => {
  openForm();
  add();
  await isUnknown();
  for (const field of screen.getAllByRole('textbox')) expect(isLocked(field)).toBe(true);
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(asked).toBe(2));
  expect(booked).toHaveLength(1);
});

test('a request that never arrived is booked once it does', async () => {
  fate = 'request lost';
  openForm();
  add();
  await isUnknown();
  fate = 'arrives';
  add();
  await isClosed();
  expect(booked).toHaveLength(1);
});

test('a late refusal unlocks the fields and shows its reason', async () => {
  fate = 'request lost';
  openForm();
  add();
  await isUnknown();
  fate = 'refused';
  add();
  expect(await screen.findByText(/Nothing was saved/)).toBeTruthy();
  expect(isLocked(screen.getByLabelText(/^Amount/))).toBe(false);
});

test('giving up says that the result is unknown, and sends nothing more', async () => {
  openForm();
  add();
  await isUnknown();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(NOT_KNOWN)).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(asked).toBe(1);
});

test('closing the panel before the result is clear says the same', async () => {
  const { leave } = openForm();
  add();
  await isUnknown();
  leave();
  expect(await screen.findByText(NOT_KNOWN)).toBeTruthy();
});

async function openLog(order: ChangeOrder, granted: readonly Permission[] = permissions, log?: ReactNode) {
  fate = 'arrives';
  const answer = Response.json(appInitAnswer(granted));
  const api = createApi(
    testConfig,
    () => async (input, init) => (String(input).endsWith('/app/init') ? answer.clone() : service(input, init)),
  );
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api)); // as the guard does before the page
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      {log ?? <ChangeOrderLog job={{ ...job, changeOrderHistory: [order] }} canEdit onJobs={() => {}} />}
    </AppProviders>,
  );
}
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('the log shows what a change order makes, and the share that accounting counts', async () => {
  await openLog(rock);
  expect(screen.getByText('Cost $9,600.00 · Margin $2,400.00 at 20.00%').isConnected).toBe(true);
  expect(screen.getByText('62.5% included').closest('div[class*=terms]')?.textContent).toBe(
    '62.5% included $7,500.00 counts in what revenue is earned on: “Signed in the field”',
  );
  expect(screen.getByText('Of it counted by accounting').nextSibling?.textContent).toBe('$7,500.00');
});

test('accounting includes a share of a pending change order, with its reason', async () => {
  await openLog({ ...rock, includedShare: null, includedReason: null });
  click('Edit: change order 1');
  expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull();
  fill(/Share/, '50');
  click('Save');
  expect((await screen.findByText('Say why accounting includes it')).isConnected).toBe(true);
  fill(/Reason/, 'The owner agreed');
  click('Save');
  await isClosed();
  expect(booked).toEqual([expect.objectContaining({ includedShare: 500_000, includedReason: 'The owner agreed' })]);
});

test('a share below 1 says that it is no half, and what was refused is red only until it is typed anew', async () => {
  await openLog({ ...rock, includedShare: null, includedReason: null });
  click('Edit: change order 1');
  fill(/Share/, '0.5');
  expect(screen.getByText(/while it is pending: it is 0\.5%, not 50%\./)).toBeTruthy();
  fill(/Share/, '150');
  click('Save');
  expect(await screen.findByText('The share is not between 0% and 100%')).toBeTruthy();
  fill(/Share/, '50');
  expect(screen.queryByText('The share is not between 0% and 100%')).toBeNull();
  expect(screen.getByText('Say why accounting includes it')).toBeTruthy();
});

test('without Wip_close the share is not asked for, and stays', async () => {
  await openLog(rock, ['Wip_view', 'Wip_edit']);
  click('Edit: change order 1');
  expect(screen.queryByRole('textbox', { name: /Share/ })).toBeNull();
  fill(/Estimated cost/, '10,000');
  expect(screen.getByText('Margin $2,000.00 at 16.67%').isConnected).toBe(true);
  click('Save');
  await isClosed();
  expect(booked).toEqual([
    expect.objectContaining({
      estimatedCost: 10_000_00,
      includedShare: 625_000,
      includedReason: 'Signed in the field',
    }),
  ]);
});

test('a decision that ends an included share can be undone only by who may set one', async () => {
  await openLog(rock, ['Wip_view', 'Wip_edit']);
  click('Approve: change order 1');
  const said = 'Change order 1 approved. The share that accounting included ends with it.';
  expect((await screen.findByText(said)).isConnected).toBe(true);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  cleanup();
  notifications.clean();
  await openLog(rock);
  click('Approve: change order 1');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const last = () => booked.at(-1);
  await waitFor(() => expect(last()).toMatchObject({ status: 'pending', includedShare: 625_000 }));
});

test('a decision with a lost answer is asked again until it is known, and then offers its undo', async () => {
  await openLog(rock);
  fate = 'answer lost';
  click('Approve: change order 1');
  await screen.findByText(/^It is not known yet whether 24-001, change order 1 was approved\./);
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
  fate = 'arrives';
  click('Try again');
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(booked).toEqual([expect.objectContaining({ status: 'approved' })]);
});

test('the estimated cost of a decided change order can still be changed, and nothing else', async () => {
  await openLog(decided);
  click('Estimated cost: change order 1');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  fill(/Estimated cost/, 'much');
  click('Save');
  expect((await screen.findByText('This is not an amount')).isConnected).toBe(true);
  fill(/Estimated cost/, '');
  click('Save');
  await isClosed();
  const { number: _, who: __, at: ___, fileCount: ____, ...terms } = decided;
  expect(booked).toEqual([{ ...terms, estimatedCost: null }]);
});

/** The log in its page, where an answer of the service shows at once. */
function LogOfAnswers() {
  const [history, setHistory] = useState([rock]);
  return <ChangeOrderLog job={{ ...job, changeOrderHistory: history }} canEdit onJobs={() => setHistory([decided])} />;
}

test('a decision and a form that closes leave the focus with their change order', async () => {
  await openLog(rock, permissions, <LogOfAnswers />);
  const focusOn = (name: string) => screen.getByRole('button', { name }).focus();
  const expectFocus = (name: string) =>
    waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name));
  focusOn('Edit: change order 1');
  click('Edit: change order 1');
  fireEvent.keyDown(screen.getByRole('textbox', { name: /^Description/ }), { key: 'Escape' });
  await expectFocus('Edit: change order 1');
  focusOn('Approve: change order 1');
  click('Approve: change order 1');
  await expectFocus('Estimated cost: change order 1');
});

test('a form that goes on after a decision saves what was typed in it, and leaves the rest as the colleague left it', async () => {
  const api = createApi(testConfig, () => service);
  fate = 'arrives';
  const page = (order: ChangeOrder | null) => (
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      {order && <ChangeOrderLog job={{ ...job, changeOrderHistory: [order] }} canEdit onJobs={() => {}} />}
    </AppProviders>
  );
  const { rerender } = render(page({ ...rock, estimatedCost: null }));
  click('Edit: change order 1');
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
  const before = amount().value;
  fill(/^Amount/, '300');
  rerender(page(null));
  rerender(page({ ...decided, description: 'Rock and clay', estimatedCost: 80_00 as Cents }));
  expect(amount().value).toBe('300');
  click('Save');
  expect(await screen.findAllByText('It is approved: put it back to pending to save this')).toHaveLength(1);
  fill(/^Amount/, before);
  click('Save');
  await isClosed();
  expect(booked).toMatchObject([{ description: 'Rock and clay', amount: 12_000_00, estimatedCost: 80_00 }]);
});

/** As a job's panel does. */
function LogThatKeeps() {
  useKeptForms();
  return <ChangeOrderLog job={{ ...job, changeOrderHistory: [rock] }} canEdit onJobs={() => {}} />;
}

/** The log over what an earlier page left: a form that was sent. Its sheet opens when told. */
async function openOverLeft() {
  const texts = [{ field: 'terms', text: JSON.stringify({ description: 'Rock', amount: '1,250' }), reason: 'sent' }];
  const left = { rowId: `${job.id} 0`, name: '', sent: null, pending: [], parked: [], texts, was: { version: 1 } };
  const none = () => () => {};
  const sheet = { rows: [left], keeping: { keeper: null }, write: async () => {}, writeOffered: async () => {} };
  const { promise, resolve: openSheet } = Promise.withResolvers<object>();
  // The parts that a panel uses.
  const kept = { open: () => promise } as unknown as KeptEdits;
  const api = createApi(testConfig, () => async () => Response.json(appInitAnswer()));
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api));
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <KeptEditsContext value={kept}>
        <LogThatKeeps />
      </KeptEditsContext>
    </AppProviders>,
  );
  const drawn = () => new Promise((resolve) => setTimeout(resolve, 50));
  return () =>
    act(async () => {
      openSheet({ ...sheet, onLeft: none });
      await drawn();
    });
}

test('a form that an earlier page left opens a moment after the panel, and says what became of it', async () => {
  const openSheet = await openOverLeft();
  expect(screen.queryByRole('form')).toBeNull();
  await openSheet();
  expect((await screen.findByLabelText<HTMLInputElement>(/^Amount/)).value).toBe('1,250');
  expect(screen.getByText(/the answer did not come/).isConnected).toBe(true);
  expect(document.activeElement).toBe(document.body);
});

test('and does not replace a form that is already open', async () => {
  const openSheet = await openOverLeft();
  click('Edit: change order 1');
  const label = screen.getByRole('form').getAttribute('aria-label');
  await openSheet();
  expect(screen.getByRole('form').getAttribute('aria-label')).toBe(label);
});
