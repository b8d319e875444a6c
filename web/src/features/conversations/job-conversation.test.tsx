import { notifications } from '@mantine/notifications';
import type { ColumnSettings } from '@plumbline/contract/grid';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createApi, createQueryClient } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { appInitAnswer, testConfig } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { sampleJob } from '../jobs/testing.ts';
import { hasDraft } from './drafts.ts';
import { countDrafts } from './erase-drafts.ts';
import { JobConversation } from './job-conversation.tsx';
import { typeAhead } from './typed-ahead.ts';

const { id: jobId } = sampleJob('1');
const own = appInitAnswer().user;
const idOf = (key: number) => `0190a000-0000-7000-8000-0000000001${key.toString().padStart(2, '0')}`;
const people = [
  { id: own.id, name: own.name, isActive: true },
  { id: idOf(1), name: 'Marcus Webb', isActive: true },
  { id: idOf(2), name: 'Mia Berg', isActive: true },
  { id: idOf(3), name: 'Moe Gone', isActive: false },
].map((person) => person as typeof person & { id: never });
const columns = [{ field: 'retainageAmount', title: 'Retainage' }] as ColumnSettings[];
const retired = [{ field: 'own.text.aaaaaaaa', title: 'Bond' }] as ColumnSettings[];

const commentOf = (number: number, values: object = {}) => ({
  id: idOf(20 + number),
  number,
  authorId: idOf(1),
  who: 'Marcus Webb',
  at: '2026-03-02T16:00:00.000Z',
  editedAt: null,
  isDeleted: false,
  text: `Comment ${number}`,
  mentions: [],
  ...values,
});
const threadOf = (key: number, ...comments: object[]) => ({
  id: idOf(50 + key),
  jobId,
  field: null,
  resolved: null,
  comments,
});

/** A service that writes what arrives under a new key. Its answer may be lost. */
let threads: object[];
let written: { text: string; mentions: string[]; field: string | null; threadId?: string }[];
let looked: number[];
let deleted: string[];
let isLosing: boolean;
let isSlow: boolean;
let answers: Map<string, object>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  threads = [];
  written = [];
  looked = [];
  deleted = [];
  isLosing = false;
  isSlow = false;
  answers = new Map();
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const service: typeof fetch = async (input, init) => {
  const path = new URL(String(input), 'http://app').pathname.replace('/api/workflow/wip/conversation', '');
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  if (path === '' && isSlow) return new Promise<never>(() => {});
  if (path === '') return Response.json({ threads, count: threads.length, seen: 0 });
  if (path === '/marks') return Response.json({ marks: [] });
  if (path === '/look') {
    looked.push(body.number);
    return Response.json({ success: true });
  }
  if (path === '/delete') {
    deleted.push(body.id);
    return Response.json({ thread: threadOf(1, commentOf(1, { isDeleted: true, text: '' })) });
  }
  if (path === '/resolve') {
    threads = [{ ...threadOf(1, commentOf(1)), resolved: { who: own.name, at: '2026-03-03T16:00:00.000Z' } }];
    if (isLosing) throw new TypeError('Failed to fetch');
    return Response.json({ thread: threads[0] });
  }
  if (path !== '/comment') throw new Error(path);
  const key = new Headers(init?.headers).get('idempotency-key') ?? '';
  if (!answers.has(key)) {
    written.push(body);
    const thread = threadOf(9, commentOf(9, { text: body.text, authorId: own.id, who: own.name }));
    threads = [thread, ...threads];
    answers.set(key, { thread });
  }
  if (isLosing) throw new TypeError('Failed to fetch');
  return Response.json(answers.get(key));
};

function open(asked: { field: string } | null = null) {
  const api = createApi(testConfig, () => service);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  queryClient.setQueryData(appInitQuery(api).queryKey, appInitAnswer() as never);
  const page = render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <JobConversation
        jobId={jobId}
        people={people}
        columns={columns}
        retired={retired}
        asked={asked}
        onAnswered={() => {}}
      />
    </AppProviders>,
  );
  /** What somebody wrote or did elsewhere is shown. */
  const tell = () => queryClient.invalidateQueries();
  return { ...page, tell };
}
const field = (name = 'Write a comment') => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const type = (into: HTMLTextAreaElement, text: string): void => {
  fireEvent.change(into, { target: { value: text } });
};

test('an @ lists the active people, arrows and Enter pick one, and Ctrl+Enter sends', async () => {
  open();
  const text = await field();
  type(text, '@m');
  const list = within(screen.getByRole('listbox', { name: 'People to mention' }));
  const names = () => list.getAllByRole('option').map((option) => option.textContent);
  expect(names()).toEqual(['Marcus Webb', 'Mia Berg']);
  fireEvent.keyDown(text, { key: 'ArrowDown' });
  const active = list.getByRole('option', { selected: true });
  expect([active.textContent, active.id]).toEqual(['Mia Berg', text.getAttribute('aria-activedescendant')]);
  fireEvent.keyDown(text, { key: 'Enter' });
  expect(text.value).toBe('@Mia Berg ');
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.change(screen.getByLabelText('About'), { target: { value: 'retainageAmount' } });
  type(text, '@Mia Berg is this right?');
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
  await screen.findByText('is this right?', { exact: false, selector: 'p' });
  expect(written).toEqual([{ jobId, field: 'retainageAmount', text: '@Mia Berg is this right?', mentions: [idOf(2)] }]);
  expect((await field()).value).toBe('');
});

test('a name picked in the middle of a text has the caret behind it at once, for the next key', async () => {
  open();
  const text = await field();
  type(text, 'Ask @mi, please');
  text.setSelectionRange(7, 7);
  fireEvent.click(text);
  fireEvent.keyDown(text, { key: 'Enter' });
  expect(text.value).toBe('Ask @Mia Berg , please');
  expect([text.selectionStart, text.selectionEnd]).toEqual([14, 14]);
});

test('a person deleted from the text is not mentioned, and Escape closes only the list', async () => {
  open();
  const text = await field();
  type(text, '@Mar');
  fireEvent.keyDown(text, { key: 'Tab' });
  type(text, 'Never mind @');
  expect(screen.getByRole('listbox')).toBeTruthy();
  fireEvent.keyDown(text, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  type(text, 'Never mind');
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(written).toMatchObject([{ text: 'Never mind', mentions: [] }]));
});

test('Answer and Edit lead into their field and back, and Escape throws away no text', async () => {
  threads = [threadOf(1, commentOf(1, { authorId: own.id, who: own.name }))];
  open();
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  fireEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  const answer = await field('Answer');
  expect(document.activeElement).toBe(answer);
  type(answer, 'On Monday');
  fireEvent.keyDown(answer, { key: 'Escape' });
  expect((await field('Answer')).value).toBe('On Monday');
  type(answer, '');
  fireEvent.keyDown(answer, { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Answer' }));

  fireEvent.click(screen.getByRole('button', { name: /^Your comment/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const change = await field('Change your comment');
  await waitFor(() => expect(document.activeElement).toBe(change));
  fireEvent.keyDown(change, { key: 'Escape' });
  await waitFor(() => expect(focused()).toMatch(/^Your comment/));
});

const resolvedByMia = { resolved: { who: 'Mia Berg', at: '2026-03-03T16:00:00.000Z' } };

test('a thread that somebody resolves stays while an answer is being typed, and goes when that is cancelled', async () => {
  threads = [threadOf(2, commentOf(3)), threadOf(1, commentOf(2))];
  const { tell } = open();
  const list = await screen.findByRole('list', { name: 'Conversation' });
  const first = within(list).getByText('Comment 3').closest<HTMLElement>('li[class*=thread]');
  if (!first) throw new Error('no thread is shown');
  fireEvent.click(within(first).getByRole('button', { name: 'Answer' }));
  const answer = await field('Answer');
  type(answer, 'On Monday');
  // Open ones come first.
  threads = [threadOf(1, commentOf(2)), { ...threadOf(2, commentOf(3)), ...resolvedByMia }];
  await tell();
  await within(first).findByText(/^Resolved by Mia Berg/);
  expect([first.isConnected, list.firstChild === first]).toEqual([true, true]);
  expect([document.activeElement === answer, answer.value]).toEqual([true, 'On Monday']);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  const cancel = within(first).getByRole('button', { name: 'Cancel' });
  cancel.focus();
  fireEvent.click(cancel);
  expect(first.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show 1 resolved' }));
});

test('an answer that was begun in a thread that is resolved by now is shown when the page opens', async () => {
  threads = [threadOf(1, commentOf(1))];
  const { unmount } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  type(await field('Answer'), 'On Monday');
  unmount();
  threads = [{ ...threadOf(1, commentOf(1)), ...resolvedByMia }];
  open();
  expect((await field('Answer')).value).toBe('On Monday');
});

test('what is typed over one’s own comment stays when that is deleted elsewhere, and the form says so', async () => {
  threads = [threadOf(1, commentOf(1, { authorId: own.id, who: own.name }))];
  const { tell } = open();
  fireEvent.click(await screen.findByRole('button', { name: /^Your comment/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const change = await field('Change your comment');
  await waitFor(() => expect(document.activeElement).toBe(change));
  type(change, 'Comment 1, and more');
  threads = [
    { ...threadOf(1, commentOf(1, { authorId: own.id, who: own.name, isDeleted: true, text: '' })), ...resolvedByMia },
  ];
  await tell();
  await screen.findByText(/^This comment was deleted\. What you typed stays here/);
  expect([document.activeElement === change, change.value]).toEqual([true, 'Comment 1, and more']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox', { name: 'Change your comment' })).toBeNull();
});

test('a comment is deleted once its author has said so', async () => {
  threads = [threadOf(1, commentOf(1, { authorId: own.id, who: own.name }))];
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Your comment/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Delete your comment?' }));
  expect(deleted).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted).toEqual([idOf(21)]));
});

test('what is typed is there again when the panel is opened again', async () => {
  const { unmount } = open();
  type(await field(), 'Half a thought');
  unmount();
  open();
  expect((await field()).value).toBe('Half a thought');
  expect(written).toEqual([]);
});

test('a lost answer keeps the text, says so, and the next page writes it no second time', async () => {
  isLosing = true;
  const { unmount } = open();
  type(await field(), 'Rock');
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect((await screen.findByText(/Not sent yet/)).textContent).toContain('Your text is kept');
  expect((await field()).readOnly).toBe(true);
  unmount();
  isLosing = false;
  open();
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(written.map(({ text }) => text)).toEqual(['Rock']);
  expect(screen.queryByText(/Not sent yet/)).toBeNull();
});

test('4,000 characters are the most: more stay in place and are not sent', async () => {
  open();
  const text = await field();
  type(text, 'x'.repeat(4_001));
  expect(screen.getByText('1 characters too many')).toBeTruthy();
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
  expect(written).toEqual([]);
  expect(text.value).toHaveLength(4_001);
});

test('comments of others since the last look are new, and the service is told of the look', async () => {
  threads = [
    threadOf(1, commentOf(1), commentOf(2, { isDeleted: true, text: '' })),
    { ...threadOf(2, commentOf(3)), ...resolvedByMia },
  ];
  open();
  const list = await screen.findByRole('list', { name: 'Conversation' });
  expect(within(list).getByText('Comment 1')).toBeTruthy();
  expect(within(list).getByText('New')).toBeTruthy();
  expect(within(list).getByText('This comment was deleted.')).toBeTruthy();
  expect(within(list).queryByText('Comment 3')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 resolved' }));
  expect(within(list).getByText(/^Resolved by Mia Berg/)).toBeTruthy();
  await waitFor(() => expect(looked).toEqual([3]));
});

test('after a lost answer it is not known whether a thread is resolved, and it is asked again', async () => {
  threads = [threadOf(1, commentOf(1))];
  isLosing = true;
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Resolve the thread of/ }));
  await screen.findByText(/^It is not known yet whether the thread of .* is resolved\./);
  isLosing = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Show 1 resolved' })).toBeTruthy();
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
});

test('a thread about a column that was retired keeps its title, and nobody begins another', async () => {
  threads = [{ ...threadOf(1, commentOf(1)), field: 'own.text.aaaaaaaa' }];
  open();
  expect(await screen.findByText('About Bond')).not.toBeNull();
  expect(within(screen.getByLabelText('About')).queryByText('Bond')).toBeNull();
});

test('text typed before the field exists is in it, in order, while the conversation is still loading', async () => {
  isSlow = true;
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  typeAhead(jobId);
  for (const key of ['H', 'x', 'Backspace', 'i', 'Enter', 'B', 'o', 'b', 'ArrowDown', 'Shift']) press(key);
  open({ field: 'retainageAmount' });
  const text = await field();
  expect(text.value).toBe('Hi\nBob');
  expect(document.activeElement).toBe(text);
  expect(screen.getByLabelText<HTMLSelectElement>('About').value).toBe('retainageAmount');
  press('!');
  expect(text.value).toBe('Hi\nBob');
});

test('keys after Escape, and those for another job, are no part of the comment', async () => {
  typeAhead(sampleJob('2').id);
  fireEvent.keyDown(document.body, { key: 'x' });
  typeAhead(jobId);
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'b' });
  open({ field: 'retainageAmount' });
  expect((await field()).value).toBe('a');
});

test('a job shows that it has an unsent comment or answer, until it is sent', async () => {
  const owner = { tenantId: appInitAnswer().tenant.id, userId: own.id };
  threads = [threadOf(1, commentOf(1))];
  open();
  type(await field(), ' ');
  expect(hasDraft(owner, jobId)).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  type(await field('Answer'), 'So it is');
  expect([hasDraft(owner, jobId), hasDraft(owner, sampleJob('2').id)]).toEqual([true, false]);
  expect([countDrafts('ana'), countDrafts('bo')]).toEqual([1, 0]);
  fireEvent.keyDown(await field('Answer'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(hasDraft(owner, jobId)).toBe(false));
});

const ofJob = { tenantId: appInitAnswer().tenant.id, userId: own.id, of: jobId };
/** What another page of the browser does with the same drafts: another tab, or this one after a reload. */
async function otherPage({ isReload = false } = {}) {
  vi.resetModules();
  if (!isReload) sessionStorage.clear();
  const drafts = await import('./drafts.ts');
  drafts.keptDraft(ofJob); // from now on the tab shows this page
  return {
    type: (text: string) => drafts.keepDraft(ofJob, { ...drafts.EMPTY_DRAFT, ...drafts.keptDraft(ofJob), text }),
    shown: () => drafts.keptDraft(ofJob)?.text ?? null,
  };
}

test('two tabs at one conversation keep a text each, and sending one leaves the other', async () => {
  open();
  type(await field(), 'one');
  const second = await otherPage();
  second.type('two');
  type(await field(), 'one, for Mia');
  expect(second.shown()).toBe('two');
  expect((await otherPage({ isReload: true })).shown()).toBe('two');
  fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(second.shown()).toBe('two');
  second.type('two, and more');
  expect((await otherPage({ isReload: true })).shown()).toBe('two, and more');
});

test('a text of an earlier page that goes on here ends here, in whatever words it was sent', async () => {
  (await otherPage()).type('half');
  open();
  expect((await field()).value).toBe('half');
  type(await field(), 'half and half');
  fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect((await otherPage()).shown()).toBeNull();
});
