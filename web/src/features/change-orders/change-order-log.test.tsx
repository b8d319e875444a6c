import { notifications } from '@mantine/notifications';
import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createApi, createQueryClient } from '../../lib/api.ts';
import { problem, testConfig } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { ChangeOrderLog } from './change-order-log.tsx';
import type { LoggedJob } from './use-save-change-order.ts';

/** A service that books what arrives under a new key. Its answer may be lost. */
let booked: ChangeOrderTerms[];
let answers: Map<string, object>;
let fate: 'arrives' | 'answer lost' | 'request lost' | 'refused';
let asked: number;
beforeEach(() => {
  booked = [];
  answers = new Map();
  fate = 'answer lost';
  asked = 0;
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const lose = (): never => {
  throw new TypeError('Failed to fetch');
};
const service: typeof fetch = async (_, init) => {
  asked += 1;
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
const job = { id: crypto.randomUUID(), version: 1, changeOrderHistory: [] } as unknown as LoggedJob;

function openForm() {
  const api = createApi(testConfig, () => service);
  const page = (isOpen: boolean) => (
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      {isOpen && <ChangeOrderLog job={job} canEdit onJobs={() => {}} />}
    </AppProviders>
  );
  const { rerender } = render(page(true));
  fireEvent.click(screen.getByRole('button', { name: 'Add a change order' }));
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'Rock' } });
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '1,250' } });
  return { leave: () => rerender(page(false)) };
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

test('after a lost answer the form tries again by itself', async () => {
  openForm();
  add();
  await isUnknown();
  fate = 'arrives';
  await isClosed();
  expect(booked).toHaveLength(1);
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
