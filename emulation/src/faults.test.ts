// @vitest-environment node
import { assert, expect, test, vi } from 'vitest';
import { type FaultKind, type Faults, noFaults } from './controls.ts';
import { faultyFetch } from './faults.ts';
import { createStore } from './store.ts';
import type { Wait } from './wait.ts';

const JOBS = 'https://demo.example/api/workflow/wip/jobs';

/** A connection with these faults, and a back end that answers and records what it received. */
function connection(given: Partial<Faults>, { thrown = 0, answer = () => Response.json({ jobs: [] }) } = {}) {
  const faults = createStore<Faults>({ ...noFaults, ...given });
  const reported: FaultKind[] = [];
  const waited: number[] = [];
  const backEnd = vi.fn(async (..._: Parameters<typeof fetch>) => answer());
  const wait: Wait = async (ms, signal) => {
    waited.push(ms);
    await undefined;
    signal?.throwIfAborted();
  };
  const fetcher = faultyFetch(
    backEnd,
    faults,
    (kind) => reported.push(kind),
    () => thrown,
    wait,
  );
  return { faults, reported, waited, backEnd, fetcher };
}

test('without faults a call passes unchanged', async () => {
  const { fetcher, backEnd, reported } = connection({});
  const init = { method: 'POST', body: '{}' };
  expect(await (await fetcher(JOBS, init)).json()).toEqual({ jobs: [] });
  expect(backEnd).toHaveBeenCalledExactlyOnceWith(JOBS, init);
  expect(reported).toEqual([]);
});

test('half of the latency passes before the request arrives, half before its answer', async () => {
  const { fetcher, backEnd, waited } = connection({ latencyMs: 800 });
  backEnd.mockImplementation(async () => {
    expect(waited).toEqual([400]);
    return Response.json({});
  });
  await fetcher(JOBS);
  expect(waited).toEqual([400, 400]);
});

test.each<[thrown: number, kind: FaultKind, heard: number]>([
  [0, 'request lost', 0],
  [0.149, 'request lost', 0],
  [0.15, 'answer lost', 1],
  [0.224, 'answer lost', 1],
])('of 30 %% failures a throw of %d is a %s, which the back end heard %d times', async (thrown, kind, heard) => {
  const { fetcher, backEnd, reported } = connection({ failureRate: 0.3 }, { thrown });
  await expect(fetcher(JOBS)).rejects.toThrow(new TypeError('Failed to fetch'));
  expect(reported).toEqual([kind]);
  expect(backEnd).toHaveBeenCalledTimes(heard);
});

test.each([0.225, 0.299])('of 30 %% failures a throw of %d is turned away unheard', async (thrown) => {
  const { fetcher, backEnd, reported, waited } = connection({ failureRate: 0.3, latencyMs: 100 }, { thrown });
  const response = await fetcher(JOBS);
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ type: 'urn:plumbline:problem:unavailable', status: 503 });
  expect([reported, waited, backEnd.mock.calls.length]).toEqual([['unavailable'], [50, 50], 0]);
});

test('at 30 % failures the other calls pass, and at 0 % all', async () => {
  await expect(connection({ failureRate: 0.3 }, { thrown: 0.3 }).fetcher(JOBS)).resolves.toBeTruthy();
  await expect(connection({ failureRate: 0 }, { thrown: 0 }).fetcher(JOBS)).resolves.toBeTruthy();
});

test('offline, a call fails at once and never arrives', async () => {
  const { fetcher, backEnd, reported, waited } = connection({ isOffline: true, latencyMs: 800 });
  await expect(fetcher(JOBS)).rejects.toThrow(new TypeError('Failed to fetch'));
  expect([reported, waited, backEnd.mock.calls.length]).toEqual([['offline'], [], 0]);
});

test('a call under way when the tab goes offline is lost, before the back end or after it', async () => {
  const before = connection({ latencyMs: 100 });
  const lost = before.fetcher(JOBS);
  before.faults.set({ ...noFaults, isOffline: true });
  await expect(lost).rejects.toThrow('Failed to fetch');
  expect(before.backEnd).not.toHaveBeenCalled();

  const after = connection({});
  after.backEnd.mockImplementation(async () => {
    after.faults.set({ ...noFaults, isOffline: true });
    return Response.json({});
  });
  await expect(after.fetcher(JOBS)).rejects.toThrow('Failed to fetch');
  expect([before.reported, after.reported]).toEqual([['offline'], ['offline']]);
});

test('aborting ends the wait with the abort’s reason', async () => {
  const faults = createStore<Faults>({ ...noFaults, latencyMs: 60_000 });
  const backEnd = vi.fn(fetch);
  const given = new AbortController();
  const call = faultyFetch(backEnd, faults, () => {})(JOBS, { signal: given.signal });
  const reason = new Error('not wanted any more');
  given.abort(reason);
  await expect(call).rejects.toBe(reason);
  await expect(faultyFetch(backEnd, faults, () => {})(new Request(JOBS, { signal: given.signal }))).rejects.toBe(
    reason,
  );
  expect(backEnd).not.toHaveBeenCalled();
});

/** An event stream, and what its back end learns of its end. */
function stream(given: Partial<Faults>, thrown = 0.9) {
  const ended = vi.fn();
  let tell = (_: string) => {};
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      tell = (text) => controller.enqueue(new TextEncoder().encode(text));
      end = () => controller.close();
    },
    cancel: ended,
  });
  const answer = () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  return { ...connection(given, { thrown, answer }), ended, tell: (text: string) => tell(text), end: () => end() };
}
const textOf = ({ value }: ReadableStreamReadResult<Uint8Array>) => new TextDecoder().decode(value);

test('an open stream delivers events until the tab goes offline, and its back end learns of the end', async () => {
  const { fetcher, faults, reported, tell, ended } = stream({ failureRate: 0.5 });
  const { body } = await fetcher(JOBS);
  assert(body);
  const reader = body.getReader();
  tell('data: 1\n\n');
  expect(textOf(await reader.read())).toBe('data: 1\n\n');
  faults.set({ ...noFaults, latencyMs: 200 });
  tell('data: 2\n\n');
  expect(textOf(await reader.read())).toBe('data: 2\n\n');
  const next = reader.read();
  faults.set({ ...noFaults, isOffline: true });
  await expect(next).rejects.toThrow(TypeError);
  expect(ended).toHaveBeenCalledOnce();
  faults.set(noFaults);
  faults.set({ ...noFaults, isOffline: true });
  expect(reported).toEqual(['offline']);
});

test('a stream that its back end has ended is over: going offline later breaks nothing', async () => {
  const { fetcher, faults, reported, end } = stream({});
  const { body } = await fetcher(JOBS);
  assert(body);
  end();
  expect((await body.getReader().read()).done).toBe(true);
  faults.set({ ...noFaults, isOffline: true });
  expect(reported).toEqual([]);
});

test('a stream that the page leaves or never receives ends at the back end too', async () => {
  const left = stream({});
  await (await left.fetcher(JOBS)).body?.cancel();
  expect(left.ended).toHaveBeenCalledOnce();
  left.faults.set({ ...noFaults, isOffline: true });
  expect(left.reported).toEqual([]);

  const lost = stream({ failureRate: 1 }, 0.6);
  await expect(lost.fetcher(JOBS)).rejects.toThrow('Failed to fetch');
  expect(lost.reported).toEqual(['answer lost']);
  expect(lost.ended).toHaveBeenCalledOnce();
});
