import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteAuthenticated } from '../http/authenticated.ts';
import { clientAddresses } from './client-address.ts';
import { type RunningServer, serviceRoute, startServer } from './http-server.ts';
import { createRateLimiter } from './rate-limiter.ts';

const LIMIT = 5;
let server: RunningServer;
let asked = 0;
beforeEach(async () => {
  asked = 0;
  const answer = async (request: Request) => {
    asked++;
    const token = request.headers.get('authorization');
    if (new URL(request.url).pathname === '/open') return new Response('for everybody');
    if (token !== 'Bearer good') return new Response('', { status: 401 });
    noteAuthenticated(request);
    return new Response('for her');
  };
  server = await startServer([serviceRoute({ fetch: answer, close: async () => {} }, () => true)], 0, '127.0.0.1', {
    addressOf: clientAddresses({ trusted: ['127.0.0.1'], header: 'x-forwarded-for' }),
    limiter: createRateLimiter(LIMIT),
  });
});
afterEach(() => server.stop());

const ask = (path: string, token?: string, from = '203.0.113.9') =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) },
  });
const statuses = async (times: number, ...call: Parameters<typeof ask>) => {
  const found: number[] = [];
  for (let i = 0; i < times; i++) found.push((await ask(...call)).status);
  return found;
};

test('who sends too many requests without a token has to wait, and is told how long', async () => {
  expect(await statuses(LIMIT, '/open')).toEqual(Array(LIMIT).fill(200));
  const refused = await ask('/open');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-type')).toBe('application/problem+json');
  expect(await refused.json()).toMatchObject({ type: 'urn:plumbline:problem:rate-limited', status: 429 });
  expect(asked).toBe(LIMIT);
});

test('tokens that are made up count as none, wherever they are shown', async () => {
  for (let i = 0; i < LIMIT; i++) await ask(i % 2 ? '/open' : '/mine', `made-up-${i % 3}`);
  expect(await statuses(2, '/mine', 'another')).toEqual([429, 429]);
  expect(await statuses(2, '/open', 'made-up-1')).toEqual([429, 429]);
});

test('a good token goes on from the same address, however often it is used', async () => {
  expect(await statuses(1, '/mine', 'good')).toEqual([200]);
  await statuses(LIMIT, '/open');
  expect((await ask('/open')).status).toBe(429);
  expect(await statuses(LIMIT * 2, '/mine', 'good')).toEqual(Array(LIMIT * 2).fill(200));
});

test('another address is another count, and one cannot be made up behind the proxy', async () => {
  await statuses(LIMIT, '/open');
  expect(await statuses(1, '/open', undefined, '203.0.113.10')).toEqual([200]);
  expect(await statuses(1, '/open', undefined, '198.51.100.1, 203.0.113.9')).toEqual([429]);
});
