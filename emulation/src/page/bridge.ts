import type { BootState, Dataset } from '../controls.ts';
import { createStore, type Store, untilValue } from '../store.ts';
import type {
  Channels,
  News,
  Order,
  OrderAnswer,
  OrderName,
  Orders,
  Question,
  ToTab,
  WireHead,
  WireRequest,
} from '../wire.ts';

export interface Bridge {
  /** Answers as the back end, once it is there. Fails like a network if it went away with its tab. */
  fetch: typeof fetch;
  order<Name extends OrderName>(name: Name, ask: Orders[Name]['ask']): Promise<Orders[Name]['answer']>;
  boot: Store<BootState>;
  dataset: Store<Dataset | null>;
  /** The same as the end of the tab. */
  close(): void;
}

interface Waiting {
  onHead(head: WireHead, body: ArrayBuffer | ReadableStream<Uint8Array> | null): void;
  onDone(answer: OrderAnswer): void;
  fail(error: Error): void;
  pieces?: ReadableStreamDefaultController<Uint8Array>;
}

/** This tab's end of the wire. `onReset` is called when all data were reset. */
export function createBridge(channels: Channels, onReset: () => void): Bridge {
  const boot = createStore<BootState>({ phase: 'starting' });
  const dataset = createStore<Dataset | null>(null);
  const tab = crypto.randomUUID();
  const outgoing = new BroadcastChannel(channels.toBackEnd);
  const incoming = new BroadcastChannel(channels.toTab(tab));
  const news = new BroadcastChannel(channels.news);
  const waiting = new Map<number, Waiting>();
  /** A reset is answered by its announcement, because the back end that carried it out has ended. */
  const resets: (() => void)[] = [];
  let lastId = 0;
  let epoch: string | null = null;
  // The back end asks for this lock too, and gets it once this tab is gone.
  let leave = () => {};
  const isHeld = new Promise<void>((held) => {
    void navigator.locks.request(channels.tabLock(tab), () => {
      held();
      return new Promise<void>((left) => {
        leave = left;
      });
    });
  });

  const post = (id: number, question: Question) => outgoing.postMessage({ tab, id, ...question });
  const begin = async (question: Question, waits: Waiting, signal?: AbortSignal): Promise<number> => {
    await isHeld;
    await untilValue(boot, ({ phase }) => phase === 'ready');
    signal?.throwIfAborted();
    const id = ++lastId;
    waiting.set(id, waits);
    post(id, question);
    return id;
  };
  const abort = (id: number) => {
    waiting.delete(id);
    post(id, { kind: 'abort' });
  };

  news.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind === 'reset') {
      for (const done of resets.splice(0)) done();
      return onReset();
    }
    if (epoch !== null && epoch !== data.epoch) {
      for (const { fail } of waiting.values()) fail(new TypeError('Failed to fetch'));
      waiting.clear();
    }
    epoch = data.epoch;
    dataset.set(data.dataset);
    boot.set(data.state);
  };
  incoming.onmessage = ({ data }: MessageEvent<ToTab>) => {
    const waits = waiting.get(data.id);
    if (!waits) return;
    if (data.kind === 'head')
      return waits.onHead(
        data.head,
        streamOf(waits, () => abort(data.id)),
      );
    if (data.kind === 'piece') return waits.pieces?.enqueue(data.bytes);
    waiting.delete(data.id);
    if (data.kind === 'answer') waits.onHead(data.head, data.body.byteLength > 0 ? data.body : null);
    else if (data.kind === 'end') waits.pieces?.close();
    else if (data.kind === 'done') waits.onDone(data.answer);
    else waits.fail(new TypeError(`Failed to fetch: ${data.reason}`));
  };
  void isHeld.then(() => post(0, { kind: 'hello' }));

  return {
    boot,
    close() {
      for (const channel of [outgoing, incoming, news]) channel.close();
      leave();
    },
    dataset,
    async fetch(input, init) {
      const request = new Request(input, init);
      const wired = await wireRequest(request);
      return new Promise<Response>((resolve, reject) => {
        const waits: Waiting = {
          onHead: ({ status, headers }, body) => resolve(new Response(body, { status, headers })),
          onDone: () => {},
          fail(error) {
            reject(error);
            waits.pieces?.error(error);
          },
        };
        const { signal } = request;
        // Also without a back end: an aborted caller must not wait for one.
        signal.addEventListener('abort', () => waits.fail(signal.reason));
        begin({ kind: 'request', request: wired }, waits, signal).then((id) => {
          if (signal.aborted) abort(id);
          else signal.addEventListener('abort', () => abort(id));
        }, reject);
      });
    },
    order(name, ask) {
      return new Promise((resolve, reject) => {
        const order = { name, ask } as Order; // each name with its own question
        const waits: Waiting = { onHead: () => {}, onDone: (answer) => resolve(answer as never), fail: reject };
        if (name === 'reset') resets.push(() => waits.onDone(null));
        begin({ kind: 'order', order }, waits).catch(reject);
      });
    },
  };
}

const streamOf = (waits: Waiting, onCancel: () => void): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      waits.pieces = controller;
    },
    cancel: onCancel,
  });

async function wireRequest(request: Request): Promise<WireRequest> {
  const { pathname, search } = new URL(request.url);
  const body = request.method === 'GET' ? null : await request.arrayBuffer();
  const headers = [...request.headers];
  return {
    service: pathname.startsWith('/api/workflow/') ? 'workflow' : 'platform',
    method: request.method,
    path: pathname + search,
    headers,
    body,
  };
}
