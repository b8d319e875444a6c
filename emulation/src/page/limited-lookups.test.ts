// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createStore } from '../store.ts';
import { limitedLookups } from './limited-lookups.ts';

const items = Array.from({ length: 40 }, (_, id) => ({ id: String(id), name: `Job ${id}` }));
const answering =
  (body: object, status = 200) =>
  async () =>
    Response.json(body, { status });

test('a lookup answers ten items, or the requested number', async () => {
  const most = createStore(10);
  const fetcher = limitedLookups(answering({ lookups: { a: items, b: items.slice(0, 3) } }), most);
  const ask = async () => (await fetcher('/api/workflow/lookups', { method: 'POST' })).json();
  expect(await ask()).toEqual({ lookups: { a: items.slice(0, 10), b: items.slice(0, 3) } });
  most.set(40);
  expect(await ask()).toEqual({ lookups: { a: items, b: items.slice(0, 3) } });
});

test.each([
  ['another call', '/api/workflow/wip/jobs', 200],
  ['a refusal', '/api/platform/lookups', 400],
])('%s is left alone', async (_, path, status) => {
  const response = await limitedLookups(answering({ jobs: items }, status), createStore(10))(path);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ jobs: items });
});
