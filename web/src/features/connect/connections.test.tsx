import type { JobId } from '@plumbline/contract/values';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { afterEach, expect, test, vi } from 'vitest';
import type { JobRow } from '../jobs/job-rows.ts';
import { createConnections } from './connections.ts';

afterEach(() => vi.useRealTimers());

/** Disconnects two jobs, of which a colleague has disconnected the second, and takes it back: which jobs are asked back. */
async function broughtBack(isAnswerLost: boolean): Promise<unknown> {
  vi.useFakeTimers();
  const ids = ['a', 'b'] as unknown as JobId[]; // the contract brands what it has checked
  const model = new GridModel({ rows: ids.map((id) => ({ id, jobNumber: id })) as unknown as JobRow[] });
  const lost = { ok: false, problem: { type: 'network', status: 0, title: 'lost' } };
  const answers = [...(isAnswerLost ? [lost] : []), { ok: true, value: { deletedJobIds: isAnswerLost ? [] : ['a'] } }];
  const reconnectJobs = vi.fn(async () => ({ ok: true, value: { jobs: [] } }));
  const workflow = { disconnectJobs: async () => answers.shift(), reconnectJobs };
  const { disconnect } = createConnections(model, workflow as never); // the two calls that it makes
  const done = disconnect(ids);
  await vi.runAllTimersAsync();
  expect(await done).toBeNull();
  expect(model.rows).toEqual([]);
  model.undo();
  await vi.runAllTimersAsync();
  return reconnectJobs.mock.calls;
}

test('undo brings back the jobs that left by this disconnect', async () => {
  expect(await broughtBack(false)).toEqual([[{ body: { jobIds: ['a'] } }]]);
});

test('after a lost answer undo brings back all of them: nobody knows which left by the first try', async () => {
  expect(await broughtBack(true)).toEqual([[{ body: { jobIds: ['a', 'b'] } }]]);
});
