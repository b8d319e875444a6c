import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { OpenInvitations } from './open-invitations.tsx';

const invitation = (email: string, members: object = {}) => ({
  id: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  name: email,
  email,
  roles: [],
  state: 'invited',
  message: null,
  invitedByName: 'Ada Admin',
  invitedAt: '2026-11-01T09:00:00.000Z',
  expiresAt: '2026-11-15T09:00:00.000Z',
  sentAt: null,
  mailProblem: null,
  isUserActive: true,
  version: 1,
  ...members,
});

afterEach(cleanup);

test.each([
  ['revoked', /The invitation of open@x.example is withdrawn/],
  ['accepted', /The person has joined already/],
])('revoking one that is %s already says so', async (state, words) => {
  const api = stubApi({
    'GET /app/init': appInitAnswer(),
    'GET /admin/invitations': { invitations: [invitation('open@x.example')] },
    'POST /admin/invitations/revoke': problem('invitation-settled', 409, { state }),
  });
  const queryClient = createQueryClient();
  await queryClient.fetchQuery(appInitQuery(api));
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <OpenInvitations />
    </AppProviders>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Revoke/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('an invitation of an inactive user says that it lets nobody in, and can only be revoked', async () => {
  const invitations = [invitation('open@x.example'), invitation('paused@x.example', { isUserActive: false })];
  const api = stubApi({ 'GET /app/init': appInitAnswer(), 'GET /admin/invitations': { invitations } });
  const queryClient = createQueryClient();
  await queryClient.fetchQuery(appInitQuery(api));
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <OpenInvitations />
    </AppProviders>,
  );
  const lines = await screen.findAllByRole('listitem');
  const said = lines.map((line) => ({
    buttons: within(line)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
    isPaused: within(line).queryByText(/not active, so the invitation lets nobody in/) !== null,
  }));
  expect(said).toEqual([
    { buttons: ['Send again', 'Link', 'Revoke'], isPaused: false },
    { buttons: ['Revoke'], isPaused: true },
  ]);
});

test('a revoked invitation leaves the list', async () => {
  let invitations = [invitation('open@x.example'), invitation('other@x.example')];
  const api = stubApi({
    'GET /app/init': appInitAnswer(),
    'GET /admin/invitations': () => ({ invitations }),
    'POST /admin/invitations/revoke': (sent) => {
      const { id } = sent as { id: string }; // the body of the call
      const [revoked] = invitations.filter((each) => each.id === id);
      invitations = invitations.filter((each) => each.id !== id);
      return { invitation: { ...revoked, state: 'revoked' } };
    },
  });
  const queryClient = createQueryClient();
  await queryClient.fetchQuery(appInitQuery(api));
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <OpenInvitations />
    </AppProviders>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke for open@x.example' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(1);
  expect(screen.getByRole('listitem').textContent).toContain('other@x.example');
});
