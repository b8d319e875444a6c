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
  const written = vi.fn();
  const overwrite = vi.fn(() => written);
  const behind = catchUp({ ask, load, show, overwrite, since, digest: () => DIGEST });
  return { since, ask, load, show, overwrite, written, behind };
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
  const { since, load, overwrite, written, behind } = start([jobsAt(9, { digest: '1 2 3' })]);
  behind.missed();
  await behind.beforeOpening(new AbortController().signal);
  expect(load).toHaveBeenCalledOnce();
  expect(written.mock.calls).toEqual([[[]]]);
  expect(overwrite.mock.invocationCallOrder[0]).toBeLessThan(load.mock.invocationCallOrder[0] ?? 0);
  expect(since.current).toBe(20);
});

test('a database that went back is followed from where it is now', async () => {
  const { since, ask, show, written, behind } = start([jobsAt(9, { gone: null }), jobsAt(21)], 120);
  behind.missed();
  await behind.beforeOpening(new AbortController().signal);
  expect(show).not.toHaveBeenCalled();
  expect(written).toHaveBeenCalledOnce();
  expect(since.current).toBe(20);
  behind.missed();
  await behind.beforeOpening(new AbortController().signal);
  expect(ask.mock.calls.map(([query]) => query.since)).toEqual([120, 20]);
});

test('a database that went back is noticed where a job is missing, too', async () => {
  const { since, written, behind } = start([network, jobsAt(9)], 8);
  behind.missedOne(8);
  since.current = 12;
  await vi.advanceTimersByTimeAsync(0);
  await behind.beforeOpening(new AbortController().signal);
  expect(written).toHaveBeenCalledOnce();
  expect(since.current).toBe(20);
  behind.stop();
});

test('jobs of a database that goes back again while they are loaded are asked for anew', async () => {
  const { since, load, written, behind } = start([jobsAt(30), jobsAt(9)], 120);
  behind.missed();
  await behind.beforeOpening(new AbortController().signal);
  expect(written).not.toHaveBeenCalled();
  expect(since.current).toBe(120);
  await behind.beforeOpening(new AbortController().signal);
  expect(load).toHaveBeenCalledTimes(2);
  expect(since.current).toBe(20);
});

test('a job that is missing is asked for by what came before it, though the stream has gone on', async () => {
  const { since, ask, behind } = start([network, jobsAt(8)]);
  since.current = 6;
  behind.missedOne(5);
  since.current = 7;
  behind.missedOne(6);
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(ask.mock.calls.map(([query]) => query.since)).toEqual([5, 5]);
  expect(since.current).toBe(8);
  behind.missedOne();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask.mock.lastCall?.[0].since).toBe(8);
});
