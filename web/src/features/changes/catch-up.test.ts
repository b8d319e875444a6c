import type { Job } from '@plumbline/contract/workflow/jobs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catchUp } from './catch-up.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const network = { ok: false, problem: { type: 'network', status: 0, title: '' } } as const;
const jobsAt = (cursor: number) => ({ ok: true, value: { cursor, jobs: [] as Job[] } }) as const;

function start(answers: readonly (ReturnType<typeof jobsAt> | typeof network)[], cursor = 5) {
  const since = { current: cursor };
  const load = vi.fn(async (_signal: AbortSignal) => answers[load.mock.calls.length - 1] ?? network);
  const show = vi.fn();
  return { since, load, show, behind: catchUp({ load, show, since }) };
}

test('a missed job is fetched at once, while the stream goes on', async () => {
  const { since, show, behind } = start([jobsAt(6)]);
  behind.missedOne();
  await vi.advanceTimersByTimeAsync(0);
  expect(show).toHaveBeenCalledOnce();
  expect(since.current).toBe(6);
});

test('several missed jobs are fetched together', async () => {
  const { load, behind } = start([jobsAt(6)]);
  behind.missedOne();
  behind.missedOne();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledOnce();
});

test('a failed or outdated load is repeated, and never shown', async () => {
  const { since, load, show, behind } = start([network, jobsAt(6), jobsAt(8)]);
  since.current = 7; // an event came while the jobs were being loaded
  behind.missedOne();
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(load).toHaveBeenCalledTimes(2);
  expect(show).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(show).toHaveBeenCalledOnce();
  expect(since.current).toBe(8);
});

test('before the stream opens, jobs are loaded only where something was missed', async () => {
  const { load, behind } = start([jobsAt(6)]);
  const { signal } = new AbortController();
  await behind.beforeOpening(signal);
  expect(load).not.toHaveBeenCalled();
  behind.missed();
  await behind.beforeOpening(signal);
  await behind.beforeOpening(signal);
  expect(load).toHaveBeenCalledOnce();
});

test('a page that was left loads no more', async () => {
  const { load, behind } = start([network, jobsAt(6)]);
  behind.missedOne();
  await vi.advanceTimersByTimeAsync(0);
  behind.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledOnce();
  expect(load.mock.calls[0]?.[0].aborted).toBe(true);
});
