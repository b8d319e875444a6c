import { problemTypeUri, unavailable } from '@plumbline/contract/problem';
import type { FaultKind, Faults } from './controls.ts';
import type { Store } from './store.ts';
import { type Wait, wait as waitFor } from './wait.ts';

/**
 * `fetch` over a bad connection: slow in both directions, with failing calls. Half of those never reach the back end, a
 * quarter lose their answer after the work was done, and a quarter are refused with 503. Going
 * offline ends open event streams. `onFault` hears of each fault before the caller.
 */
export function faultyFetch(
  fetcher: typeof fetch,
  faults: Pick<Store<Faults>, 'get' | 'subscribe'>,
  onFault: (kind: FaultKind) => void,
  random: () => number = () => Math.random(),
  wait: Wait = waitFor,
): typeof fetch {
  const lose = (kind: FaultKind): never => {
    onFault(kind);
    throw new TypeError('Failed to fetch');
  };
  const loseWhenOffline = () => {
    if (faults.get().isOffline) lose('offline');
  };
  return async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    signal?.throwIfAborted();
    loseWhenOffline();
    const { latencyMs, failureRate } = faults.get();
    const fate = fateOf(random(), failureRate);
    await wait(latencyMs / 2, signal);
    loseWhenOffline();
    if (fate === 'request lost') lose(fate);
    if (fate === 'unavailable') {
      await wait(latencyMs / 2, signal);
      onFault(fate);
      return turnedAway();
    }
    const response = await fetcher(input, init);
    try {
      await wait(latencyMs / 2, signal);
      loseWhenOffline();
      if (fate === 'answer lost') lose(fate);
    } catch (error) {
      // A stream that nobody will read: the back end may stop.
      drop(response.body);
      throw error;
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !response.body) return response;
    const body = brokenWhenOffline(response.body, faults, onFault);
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

/** A single random number decides whether and how the call fails. */
function fateOf(thrown: number, failureRate: number): Exclude<FaultKind, 'offline'> | null {
  if (thrown >= failureRate) return null;
  const share = thrown / failureRate;
  return share < 0.5 ? 'request lost' : share < 0.75 ? 'answer lost' : 'unavailable';
}

function turnedAway(): Response {
  const { type, status, title } = unavailable;
  return new Response(JSON.stringify({ type: problemTypeUri(type), status, title }), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  });
}

function brokenWhenOffline(
  body: ReadableStream<Uint8Array>,
  faults: Pick<Store<Faults>, 'get' | 'subscribe'>,
  onFault: (kind: FaultKind) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let release = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        release = faults.subscribe(() => {
          if (!faults.get().isOffline) return;
          release();
          onFault('offline');
          controller.error(new TypeError('network error'));
          drop(reader);
        });
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          release();
          controller.close();
        } catch (error) {
          release();
          controller.error(error);
        }
      },
      cancel(reason) {
        release();
        return reader.cancel(reason);
      },
    },
    // One event per pull: the source keeps the backlog, and ends streams that nobody reads.
    { highWaterMark: 0 },
  );
}

/** A stream that has broken refuses to be cancelled, which does not matter. */
const drop = (stream: Pick<ReadableStream, 'cancel'> | null) => void stream?.cancel().catch(() => {});
