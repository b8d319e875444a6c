import { createBridge } from '../page/bridge.ts';
import { channelsOf } from '../wire.ts';
import type { Asked, AskName, Outcome, Told } from './harness.ts';

// The page of a test: the emulation's own end of the wire, and direct access to the worker's database.
const name = crypto.randomUUID();
const worker = new Worker(new URL('./world-worker.ts', import.meta.url), { type: 'module', name });
const bridge = createBridge(channelsOf(name), () => {});

const place = { name, partsList: new URL('parts/parts.json', location.href).href };
const waiting = new Map<number, (outcome: Outcome) => void>();
const readers = new Map<number, ReadableStreamDefaultReader<Uint8Array>>();
let last = 0;

worker.onmessage = ({ data }: MessageEvent<Told>) => {
  waiting.get(data.id)?.(data);
  waiting.delete(data.id);
};
worker.onerror = ({ message }) => {
  for (const settle of waiting.values()) settle({ ok: false, failure: { message: `The worker failed: ${message}` } });
  waiting.clear();
};

window.harness = {
  ask(wanted: AskName, ask: unknown) {
    const id = ++last;
    const asked = { id, name: wanted, ask, place } as Asked; // the test's side pairs names and questions
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage(asked);
    });
  },
  async fetch({ method, path, headers, body: sent, isPacked }) {
    const body = sent !== null && isPacked ? await unpacked(sent) : sent;
    const response = await bridge.fetch(path, { method, headers, ...(body !== null && { body }) });
    const head = { status: response.status, headers: [...response.headers], id: ++last };
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
      return { ...head, body: await response.text() };
    }
    readers.set(head.id, response.body.getReader());
    return { ...head, body: null };
  },
  async read(id) {
    const { value } = (await readers.get(id)?.read()) ?? {};
    return value === undefined ? null : new TextDecoder().decode(value);
  },
  async cancel(id) {
    await readers.get(id)?.cancel();
    readers.delete(id);
  },
};

async function unpacked(packed: string): Promise<string> {
  const { body } = await fetch(`data:application/gzip;base64,${packed}`);
  return new Response(body?.pipeThrough(new DecompressionStream('gzip')) ?? null).text();
}
