// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { createIdentity, sessionOf } from './identity.ts';

const token = { accessToken: 'a', idToken: 'i', expiresAt: 1 };

function identity({ endedUntil = 0, isOnline = true } = {}) {
  const events: string[] = [];
  const order = vi.fn(async () => token);
  const client = createIdentity({
    bridge: { order: order as never }, // an order among several
    overConnection: async (work) => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return work();
    },
    callback: 'https://host.example/demo/callback',
    chosen: async () => 'pm',
    onSignedIn: () => events.push('in'),
    onSignedOut: () => events.push('out'),
    endedUntil: () => endedUntil,
    errors: {
      signIn: (failure) => Object.assign(new Error(failure), { failure }),
      refused: () => new Error('refused'),
    },
  });
  return { ...client, order, events };
}
const state = { returnTo: '/workflow/jobs?view=x', isForOtherTab: false };

test('the sign-in ends as the chosen person, at the address where it began', async () => {
  const { signInUrl, finishSignIn, order, events } = identity();
  const url = await signInUrl(state);
  expect(url).toMatch(/^https:\/\/host\.example\/demo\/callback\?/);
  const finished = await finishSignIn(url);
  expect(finished.state).toEqual(state);
  expect(finished.grant).toMatchObject({ service: 'platform', accessToken: 'a', person: { name: 'Marcus Okafor' } });
  expect(order).toHaveBeenCalledWith('signIn', { persona: 'pm', service: 'platform' });
  expect(events).toEqual(['in']);
});

test.each([
  ['without a code', '?state=%7B%7D'],
  ['with a code of nobody', `?code=stranger&state=${encodeURIComponent(JSON.stringify(state))}`],
  ['with no state', '?code=pm'],
  [
    'with a way back to another site',
    `?code=pm&state=${encodeURIComponent('{"returnTo":"//evil.example","isForOtherTab":false}')}`,
  ],
])('a callback %s is stale', async (_, query) => {
  await expect(identity().finishSignIn(`https://host.example/callback${query}`)).rejects.toMatchObject({
    failure: 'stale',
  });
});

test('without a connection nobody signs in and nothing is renewed, and the session is not over', async () => {
  const { signInUrl, finishSignIn, renew } = identity({ isOnline: false });
  await expect(finishSignIn(await signInUrl(state))).rejects.toMatchObject({ failure: 'unreachable' });
  await expect(renew(null, sessionOf('pm').refreshToken, 'workflow')).rejects.toThrow('Failed to fetch');
});

test('a session is renewed as the same person until it is ended', async () => {
  const { refreshToken } = sessionOf('accountant');
  const { renew, order } = identity();
  expect(await renew(null, refreshToken, 'workflow')).toMatchObject({ accessToken: 'a', refreshToken });
  expect(order).toHaveBeenCalledWith('signIn', { persona: 'accountant', service: 'workflow' });
  await expect(identity({ endedUntil: Date.now() }).renew(null, refreshToken, 'workflow')).rejects.toThrow('refused');
});

test('signing out is recorded, and leads nowhere else', async () => {
  const { signOutUrl, events } = identity();
  expect(await signOutUrl()).toBeNull();
  expect(events).toEqual(['out']);
});
