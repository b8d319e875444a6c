import { Agent, request } from 'node:http';
import process from 'node:process';

/** What to listen to: so many streams, each of which hears of so many jobs. */
export interface ListenersTask {
  address: string;
  headers: Record<string, string>;
  cursor: number;
  streams: number;
  jobs: number;
}

export interface ListenerReport {
  /** Milliseconds, one for each change that each stream heard of. */
  delays: number[];
  bytes: number;
}

/** How long to wait for what has not come yet. */
const PATIENCE_MS = 10_000;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const heard: { id: string; at: number }[] = [];
let bytes = 0;
let expected = 0;
let onAll = (): void => {};

/** Resolves with the first event of the stream. */
function listen({ address, headers, cursor }: ListenersTask): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = `${address}/wip/changes?since=${cursor}&clientId=${crypto.randomUUID()}`;
    const sent = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream answers ${response.statusCode}`));
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const at = performance.timeOrigin + performance.now();
        bytes += chunk.length;
        text += chunk;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          // The service's own events; their shape is held by its tests.
          const { changes } = JSON.parse(event.slice('data: '.length)) as { changes?: { jobs: { id: string }[] } };
          for (const { id } of changes?.jobs ?? []) heard.push({ id, at });
        }
        resolve();
        if (heard.length >= expected) onAll();
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

process.once('message', async (task: ListenersTask) => {
  expected = task.streams * task.jobs;
  await Promise.all(Array.from({ length: task.streams }, () => listen(task)));
  process.send?.('connected');
  process.once('message', async (sentAt: Record<string, number>) => {
    await new Promise<void>((resolve) => {
      onAll = resolve;
      setTimeout(resolve, heard.length >= expected ? 0 : PATIENCE_MS);
    });
    const delays = heard.map(({ id, at }) => at - (sentAt[id] ?? Number.NaN));
    process.send?.({ delays, bytes } satisfies ListenerReport);
  });
});
process.once('disconnect', () => process.exit());
