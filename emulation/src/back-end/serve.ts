import type { Channels, Order, OrderAnswer, ToBackEnd, ToTab, WireHead, WireRequest } from '../wire.ts';
import type { BackEnd } from './back-end.ts';

interface Served {
  channels: Channels;
  backEnd: BackEnd;
  /** Keeps what a request changed before it is answered, so that saved data survive the tab. */
  keep(): Promise<void>;
  obey(order: Order): Promise<OrderAnswer>;
  /** A tab that has just opened. */
  greet(): void;
}

/** Answers the tabs' requests until it is ended. */
export function serve({ channels, backEnd, keep, obey, greet }: Served): () => void {
  const incoming = new BroadcastChannel(channels.toBackEnd);
  const tabs = new Map<string, Tab>();
  const ended = new AbortController();

  const tabOf = (id: string): Tab => {
    const existing = tabs.get(id);
    if (existing) return existing;
    const tab = new Tab(new BroadcastChannel(channels.toTab(id)));
    tabs.set(id, tab);
    // Granted when the tab is gone: nobody reads its streams then.
    const waits = { mode: 'shared', signal: ended.signal } as const;
    const onGone = () => {
      tab.leave();
      tabs.delete(id);
    };
    navigator.locks.request(channels.tabLock(id), waits, onGone).catch(() => {}); // the tab is not served any more
    return tab;
  };

  incoming.onmessage = ({ data }: MessageEvent<ToBackEnd>) => {
    const tab = tabOf(data.tab);
    if (data.kind === 'hello') greet();
    else if (data.kind === 'abort') tab.abort(data.id);
    else if (data.kind === 'request') void answer(tab, data.id, data.request);
    else {
      obey(data.order).then(
        (done) => tab.post({ id: data.id, kind: 'done', answer: done }),
        (error: unknown) => tab.post({ id: data.id, kind: 'failed', reason: String(error) }),
      );
    }
  };

  async function answer(tab: Tab, id: number, request: WireRequest): Promise<void> {
    const abort = tab.begin(id);
    try {
      const response = await backEnd[request.service].fetch(requestOf(request));
      const head = headOf(response);
      if (response.body && response.headers.get('content-type') === EVENTS) {
        tab.post({ id, kind: 'head', head });
        for await (const bytes of piecesOf(response.body, abort)) tab.post({ id, kind: 'piece', bytes });
        tab.post({ id, kind: 'end' });
      } else {
        const body = await response.arrayBuffer();
        if (request.method !== 'GET') await keep();
        tab.post({ id, kind: 'answer', head, body });
      }
    } catch (error) {
      tab.post({ id, kind: 'failed', reason: String(error) });
    } finally {
      tab.finish(id);
    }
  }

  return () => {
    incoming.close();
    ended.abort();
    for (const tab of tabs.values()) tab.leave();
    tabs.clear();
  };
}

const EVENTS = 'text/event-stream';

/** A tab and what it waits for. */
class Tab {
  readonly #channel: BroadcastChannel;
  readonly #waiting = new Map<number, AbortController>();
  #isGone = false;

  constructor(channel: BroadcastChannel) {
    this.#channel = channel;
  }

  begin(id: number): AbortSignal {
    const controller = new AbortController();
    this.#waiting.set(id, controller);
    return controller.signal;
  }
  finish(id: number): void {
    this.#waiting.delete(id);
  }
  abort(id: number): void {
    this.#waiting.get(id)?.abort();
  }
  post(message: ToTab): void {
    if (!this.#isGone) this.#channel.postMessage(message);
  }
  leave(): void {
    this.#isGone = true;
    for (const controller of this.#waiting.values()) controller.abort();
    this.#channel.close();
  }
}

const requestOf = ({ method, path, headers, body }: WireRequest): Request =>
  new Request(`https://emulation.invalid${path}`, { method, headers, ...(body === null ? {} : { body }) });

const headOf = (response: Response): WireHead => ({ status: response.status, headers: [...response.headers] });

async function* piecesOf(body: ReadableStream<Uint8Array>, abort: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  abort.addEventListener('abort', () => void reader.cancel());
  if (abort.aborted) return void (await reader.cancel());
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
