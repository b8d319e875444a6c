import type { JobId } from '@plumbline/contract/values';
import type { JobsSince } from '@plumbline/contract/workflow/jobs-since';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catchUp } from './catch-up.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const network = { ok: false, problem: { type: 'network', status: 0, title: '' } } as const;
const DIGEST = '0 0 0';
const news = { jobs: [], gone: [], stamp: '', statusNames: {}, peopleNames: {}, digest: DIGEST };
const jobsAt = (cursor: number, more: Partial<JobsSince> = {}) =>
  ({ ok: true, value: { ...news, cursor, ...more } }) as const;

function start(answers: readonly (ReturnType<typeof jobsAt> | typeof network)[], cursor = 5) {
  const since = { current: cursor };
  const ask = vi.fn(
    async (_query: { since: number; digest?: 'yes' }, _signal: AbortSignal) =>
      answers[ask.mock.calls.length - 1] ?? network,
  );
  const load = vi.fn(async () => jobsAt(20));
  const show = vi.fn();
  return { since, ask, load, show, behind: catchUp({ ask, load, show, since, digest: () => DIGEST }) };
}

test('a missed job is fetched at once, while the stream goes on', async () => {
  const { since, show, behind } = start([jobsAt(6)]);
  behind.missedOne();
  await vi.advanceTimersByTimeAsync(0);
  expect(show).toHaveBeenCalledOnce();
  expect(since.current).toBe(6);
});

test('several missed jobs are fetched together', async () => {
  const { ask, behind } = start([jobsAt(6)]);
  behind.missedOne();
  behind.missedOne();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledOnce();
});

test('a failed or outdated load is repeated, and never shown', async () => {
  const { since, ask, show, behind } = start([network, jobsAt(6), jobsAt(8)]);
  since.current = 7; // an event came while the jobs were being loaded
  behind.missedOne();
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(show).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(show).toHaveBeenCalledOnce();
  expect(since.current).toBe(8);
});

test('before the stream opens, jobs are loaded only where something was missed', async () => {
  const { ask, behind } = start([jobsAt(6)]);
  const { signal } = new AbortController();
  await behind.beforeOpening(signal);
  expect(ask).not.toHaveBeenCalled();
  behind.missed();
  await behind.beforeOpening(signal);
  await behind.beforeOpening(signal);
  expect(ask).toHaveBeenCalledOnce();
});

test('a page that was left loads no more', async () => {
  const { ask, behind } = start([network, jobsAt(6)]);
  behind.missedOne();
  await vi.advanceTimersByTimeAsync(0);
  behind.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledOnce();
  expect(ask.mock.calls[0]?.[1].aborted).toBe(true);
});

test('what was missed are the changes since the last that the page knows', async () => {
  const gone = ['a' as JobId];
  const { ask, load, show, behind } = start([jobsAt(9, { gone })]);
  behind.missed();
  await behind.beforeOpening(new AbortController().signal);
  expect(ask.mock.calls.map(([query]) => query)).toEqual([{ since: 5, digest: 'yes' }]);
  expect(show.mock.calls).toEqual([[[], gone]]);
  expect(load).not.toHaveBeenCalled();
});

test('jobs that differ from the service’s are all loaded', async () => {
  const { since, load, show, behind } = start([jobsAt(9, { digest: '1 2 3' })]);
  behind.missed();
  await behind.beforeOpening(new AbortController().signal);
  expect(load).toHaveBeenCalledOnce();
  expect(show).toHaveBeenLastCalledWith([], null);
  expect(since.current).toBe(20);
});
