import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { type Answers, appInitAnswer, problem, stubApi } from '../../../testing/stub-services.ts';
import { stubSession } from '../../../testing/stub-session.ts';

const link = '0190a000-0000-7000-8000-0000000000aa';
const path = `/home?invitation=${link}`;
const { tenant } = appInitAnswer();
const outcome = (members: object = {}) => ({
  email: 'ana@keystone.example',
  joined: [],
  offered: [],
  closed: [],
  link: null,
  ...members,
});
const joined = outcome({ joined: [{ tenantId: tenant.id, tenantName: tenant.name }], link: 'yours' });

interface Opened {
  answers?: Answers;
  accept: (call: number, sent: unknown) => object;
}

function open(at: string, { answers = {}, accept }: Opened) {
  let calls = 0;
  const stub = stubSession();
  const api = stubApi({
    'GET /app/init': appInitAnswer(),
    'GET /wip/summary': problem('unavailable', 503),
    'POST /invitations/accept': (sent) => accept(++calls, sent),
    ...answers,
  });
  const { router } = openPage(at, api, stub);
  return { calls: () => calls, path: () => router.state.location.href, signIns: stub.signIns };
}
/** App init of a person without a company until an invitation is accepted. */
const outside = () => {
  let isIn = false;
  const answers = { 'GET /app/init': () => (isIn ? appInitAnswer() : problem('forbidden', 403)) };
  return {
    answers,
    accept: (answer: object) => () => {
      isIn = true;
      return answer;
    },
  };
};

// The first visit loads all of the page's code.
configure({ asyncUtilTimeout: 5_000 });
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('an invited person without a company joins with one call', async () => {
  const { answers, accept } = outside();
  const { calls, path: at } = open('/home', { answers, accept: accept(joined) });
  expect(await screen.findByRole('heading', { name: /Ana/ })).toBeTruthy();
  expect(at()).toBe('/home');
  expect(calls()).toBe(1);
  expect(sessionStorage.getItem('plumbline.tenant')).toBe(tenant.id);
});

test('the link joins as well, and leaves the address', async () => {
  const { answers, accept } = outside();
  const { calls, path: at } = open(path, { answers, accept: accept(joined) });
  expect(await screen.findByRole('heading', { name: /Ana/ })).toBeTruthy();
  await expect.poll(at).toBe('/home');
  expect(calls()).toBe(1);
  expect(screen.queryByRole('alert', { name: /invitation/ })).toBeNull();
});

test('nothing is asked when a member reloads a page', async () => {
  const { calls } = open('/home', { accept: () => outcome() });
  expect(await screen.findByRole('heading', { name: /Ana/ })).toBeTruthy();
  expect(calls()).toBe(0);
});

test('a sign-in asks once, with the link that started it', async () => {
  const { calls, path: at } = open('/callback?code=1&state=2', { accept: () => outcome() });
  await expect.poll(at).toBe('/home');
  expect(calls()).toBe(1);
});

test('a sign-in continues if the service does not answer', async () => {
  const { path: at } = open('/callback?code=1&state=2', { accept: () => problem('unexpected', 500) });
  await expect.poll(at).toBe('/home');
});

describe('an invitation that lets nobody in says why', () => {
  test.each([
    ['revoked', /withdrawn/],
    ['expired', /has expired/],
    ['taken', /accepted already/],
    ['other-address', /signed in as ana@keystone.example; the invitation is for another address/],
    ['known-otherwise', /belongs to this company already, under another e-mail address/],
    ['unknown', /no such invitation/],
  ])('to a member: %s', async (answer, text) => {
    const { path: at } = open(path, { accept: () => outcome({ link: answer }) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(at()).toBe('/home');
  });

  test('to a person without a company who followed the link', async () => {
    open(path, {
      answers: { 'GET /app/init': problem('forbidden', 403) },
      accept: () => outcome({ link: 'revoked', closed: [{ tenantName: 'Keystone', reason: 'revoked' }] }),
    });
    expect(await screen.findByRole('heading', { name: 'You have no access here' })).toBeTruthy();
    expect(screen.getByText(/invitation was withdrawn/)).toBeTruthy();
  });

  test.each([
    [{ closed: [{ tenantName: 'Keystone', reason: 'expired' }] }, 'Your invitation to Keystone has expired.'],
    [{ closed: [{ tenantName: 'Keystone', reason: 'revoked' }] }, 'Your invitation to Keystone was withdrawn.'],
    [{ email: null }, 'Your sign-in service does not confirm'],
  ])('to somebody of no company, without the link: %j', async (members, text) => {
    open('/home', { answers: { 'GET /app/init': problem('forbidden', 403) }, accept: () => outcome(members) });
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  });
});

describe('a further company', () => {
  const birch = { tenantId: '0190a000-0000-7000-8000-0000000000b1', tenantName: 'Birch' };
  const offer = outcome({ offered: [birch] });
  const isJoin = (sent: unknown) => typeof sent === 'object' && sent !== null && 'tenantId' in sent;
  const signIn = async (accept: Opened['accept']) => {
    sessionStorage.setItem('plumbline.tenant', tenant.id);
    const opened = open('/callback?code=1&state=2', { accept });
    return { ...opened, join: await screen.findByRole('button', { name: 'Join Birch' }) };
  };

  test('is offered, joined with a click, and opened with another', async () => {
    const left: string[] = [];
    vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)));
    const sent: unknown[] = [];
    const { join } = await signIn((_, body) => {
      sent.push(body);
      return isJoin(body) ? outcome({ joined: [birch] }) : offer;
    });
    fireEvent.click(join);
    const change = await screen.findByRole('button', { name: 'Switch to Birch' });
    expect(screen.queryByRole('button', { name: 'Join Birch' })).toBeNull();
    expect(sent.at(-1)).toEqual({ idToken: 'id-token', tenantId: birch.tenantId });
    expect([sessionStorage.getItem('plumbline.tenant'), left]).toEqual([tenant.id, []]);
    fireEvent.click(change);
    expect([sessionStorage.getItem('plumbline.tenant'), left]).toEqual([birch.tenantId, ['/home']]);
  });

  test('whose invitation has ended says so', async () => {
    const { join } = await signIn((_, body) => (isJoin(body) ? outcome() : offer));
    fireEvent.click(join);
    expect(await screen.findByText(/The invitation to Birch is not open any more/)).toBeTruthy();
  });

  test('needs a new sign-in if the current one is too old', async () => {
    const { join, signIns } = await signIn((_, body) => (isJoin(body) ? problem('identity-refused', 422) : offer));
    fireEvent.click(join);
    await expect.poll(() => signIns).toEqual(['/home']);
  });
});

test('a sign-in that is too old is repeated, and returns to the link', async () => {
  const { signIns } = open(path, { accept: () => problem('identity-refused', 422) });
  await expect.poll(() => signIns).toEqual([path]);
});
