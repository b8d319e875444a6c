// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from '../../lib/api.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { askAhead, jobsQuery } from './jobs-queries.ts';

test('a preload is used once, and no later visit gets rows that a grid has changed', async () => {
  let loads = 0;
  const load = async () => ({ ok: true, value: { jobs: [{ id: 'a', notes: `load ${++loads}` }], cursor: 0 } });
  const workflow = { loadJobs: load, wipInit: async () => ({ ok: true, value: {} }) };
  const api = { workflow, tenant: { current: () => null } } as unknown as Api; // the two calls in use
  const { session } = stubSession({ status: 'signed-out' });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const visit = async () => {
    const observer = new QueryObserver(client, jobsQuery(api, session));
    const leave = observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult().data).toBeDefined();
    const [row] = observer.getCurrentResult().data?.jobs ?? [];
    const shown = row?.notes;
    if (row) Object.assign(row, { notes: 'typed and not saved' });
    leave();
    await new Promise((resolve) => setTimeout(resolve, 10));
    return shown;
  };
  askAhead(client, api, session);
  expect([await visit(), loads]).toEqual(['load 1', 1]);
  expect([await visit(), loads]).toEqual(['load 2', 2]);
  client.clear();
});
