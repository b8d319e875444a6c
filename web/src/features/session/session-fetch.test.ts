import { expect, test } from 'vitest';
import { stubSession } from '../../testing/stub-session.ts';
import { sessionFetch } from './session-fetch.ts';

const answering = (statuses: number[]) => {
  const tokens: (string | null)[] = [];
  const fetcher: typeof fetch = async (_, init) => {
    tokens.push(new Headers(init?.headers).get('authorization'));
    return new Response('{}', { status: statuses.shift() ?? 200 });
  };
  return { fetcher, tokens };
};

test('a refused token is renewed once, and the request sent again', async () => {
  const { session } = stubSession();
  session.accessToken = async (_, rejected) => (rejected ? 'new' : 'old');
  const { fetcher, tokens } = answering([401, 200]);
  const response = await sessionFetch(session, 'platform', fetcher)('/x', { method: 'POST', body: '{"a":1}' });
  expect(response.status).toBe(200);
  expect(tokens).toEqual(['Bearer old', 'Bearer new']);
});

test('a second refusal is final', async () => {
  const { session } = stubSession();
  const { fetcher, tokens } = answering([401, 401, 200]);
  expect((await sessionFetch(session, 'platform', fetcher)('/x')).status).toBe(401);
  expect(tokens).toHaveLength(2);
});

test('a request waits for the person to sign in again, then is sent', async () => {
  const { session } = stubSession({ status: 'ended', person: { subject: 'ana', name: 'Ana', email: null } });
  const signedIn = Promise.withResolvers<void>();
  let token: string | null = null;
  session.accessToken = async () => token;
  session.untilSignedIn = () => signedIn.promise;
  const { fetcher, tokens } = answering([200]);
  const request = sessionFetch(session, 'workflow', fetcher)('/save');
  await new Promise((resolve) => setTimeout(resolve));
  expect(tokens).toEqual([]);
  token = 'fresh';
  signedIn.resolve();
  expect((await request).status).toBe(200);
  expect(tokens).toEqual(['Bearer fresh']);
});

test('with nobody signed in and nothing to lose, it answers without calling the service', async () => {
  const { session } = stubSession({ status: 'signed-out' });
  session.accessToken = async () => null;
  const { fetcher, tokens } = answering([200]);
  expect((await sessionFetch(session, 'platform', fetcher)('/x')).status).toBe(401);
  expect(tokens).toEqual([]);
});
