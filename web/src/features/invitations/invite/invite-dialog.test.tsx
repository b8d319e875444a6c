import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../../../app/providers.tsx';
import { createQueryClient } from '../../../lib/api.ts';
import { problem, stubApi } from '../../../testing/stub-services.ts';
import { stubSession } from '../../../testing/stub-session.ts';
import { InviteDialog } from './invite-dialog.tsx';

afterEach(cleanup);

test('an address that the directory does not know is taken over, by Enter too', async () => {
  const api = stubApi({
    'GET /admin/users/init': () => problem('unavailable', 503),
    'POST /lookups': (sent) => {
      const { lookups } = sent as { lookups: { correlationId: string }[] }; // as the client writes it
      return { lookups: Object.fromEntries(lookups.map(({ correlationId }) => [correlationId, []])) };
    },
  });
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      <InviteDialog onClose={() => {}} />
    </AppProviders>,
  );
  const search = await screen.findByRole<HTMLInputElement>('combobox');
  const typed = screen.getByLabelText<HTMLTextAreaElement>(/^Or by e-mail address/);
  fireEvent.change(search, { target: { value: 'ana@x.example' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add this address' }));
  expect([search.value, typed.value]).toEqual(['', 'ana@x.example']);
  fireEvent.change(search, { target: { value: 'ben@x.example' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await waitFor(() => expect(typed.value).toBe('ana@x.example\nben@x.example'));
  fireEvent.change(search, { target: { value: 'Ana@X.example' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add this address' }));
  expect([search.value, typed.value]).toEqual(['', 'ana@x.example\nben@x.example']);
  fireEvent.change(search, { target: { value: 'Nobody' } });
  await screen.findByText(/called “Nobody”/);
  expect(screen.queryByRole('button', { name: 'Add this address' })).toBeNull();
});

test('nobody chosen is nobody to invite', async () => {
  const unavailable = () => problem('unavailable', 503);
  const api = stubApi({ 'GET /admin/users/init': unavailable, 'POST /lookups': unavailable });
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      <InviteDialog onClose={() => {}} />
    </AppProviders>,
  );
  const invite = await screen.findByRole<HTMLButtonElement>('button', { name: 'Invite' });
  expect(invite.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Or by e-mail address/), { target: { value: 'ana@x.example' } });
  expect(invite.disabled).toBe(false);
});

test('typed addresses are not thrown away by Escape', async () => {
  const unavailable = () => problem('unavailable', 503);
  const api = stubApi({ 'GET /admin/users/init': unavailable, 'POST /lookups': unavailable });
  const onClose = vi.fn();
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      <InviteDialog onClose={onClose} />
    </AppProviders>,
  );
  const typed = await screen.findByLabelText(/^Or by e-mail address/);
  fireEvent.change(typed, { target: { value: 'ana@x.example' } });
  fireEvent.keyDown(typed, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Throw it away' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

const mailed = (email: string) => ({
  ...{ id: crypto.randomUUID(), userId: crypto.randomUUID(), name: email, email, roles: [], state: 'invited' },
  ...{ message: null, mailProblem: null, isUserActive: true, version: 1, invitedByName: 'Ada Admin' },
  invitedAt: '2026-11-01T09:00:00.000Z',
  expiresAt: '2026-11-15T09:00:00.000Z',
  sentAt: '2026-11-01T09:00:00.000Z',
});

test('people who are refused are named, left out by a click, and the rest is invited', async () => {
  const sent: string[][] = [];
  const api = stubApi({
    'GET /admin/users/init': { gridSettings: { state: { sort: [] }, columns: [], selectOptions: {} }, roles: [] },
    'POST /lookups': () => problem('unavailable', 503),
    'POST /admin/invitations': (body) => {
      const people = (body as { people: { email: string }[] }).people.map(({ email }) => email); // as the client writes it
      sent.push(people);
      const refusals = [{ email: 'pm@x.example', reason: 'is a user already' }];
      if (people.includes('pm@x.example')) return problem('invites-refused', 422, { refusals });
      return { invitations: [mailed('new@x.example')] };
    },
  });
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      <InviteDialog onClose={() => {}} />
    </AppProviders>,
  );
  const typed = await screen.findByLabelText(/^Or by e-mail address/);
  const send = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  fireEvent.change(typed, { target: { value: 'pm@x.example, nonsense' } });
  // What is no address yet does not count as a person.
  send('Invite');
  expect((await screen.findByText('“nonsense”: not an e-mail address')).isConnected).toBe(true);
  fireEvent.change(typed, { target: { value: 'pm@x.example, new@x.example' } });
  send('Invite 2 people');
  expect((await screen.findByText(/pm@x\.example is a user already/)).isConnected).toBe(true);
  send('Leave them out');
  send('Invite');
  expect((await screen.findByText('The mail is on its way.')).isConnected).toBe(true);
  expect(sent).toEqual([['pm@x.example', 'new@x.example'], ['new@x.example']]);
});
