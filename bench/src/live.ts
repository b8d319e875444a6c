import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { addressOf, closed } from './bare-server.ts';
import type { ListenerReport, ListenersTask } from './live/listeners.ts';
import { type Budget, median, percentile, reportLimit, type Timing, timingOf } from './measure.ts';
import { say } from './say.ts';
import { type ServiceWorld, serviceWorld } from './service-world.ts';

const STREAMS = 500;
const SAVES = 100;
const PAUSE_MS = 60;

/** One workflow process with many event streams: every save reaches every one of them, and how soon. */
export async function benchLive(engine: 'pglite' | 'postgres'): Promise<Budget[]> {
  const world = await serviceWorld(engine, SAVES);
  const bare = await bareServer();
  const children: ChildProcess[] = [];
  try {
    const task = { headers: world.headers, cursor: await cursorOf(world), streams: STREAMS, jobs: SAVES };
    const [child, memory] = await memoryOf(() => listeners({ ...task, address: world.address }));
    children.push(child);
    const bareChild = await listeners({ ...task, address: bare.address });
    children.push(bareChild);

    const saved: Record<string, number> = {};
    const written: Record<string, number> = {};
    for (const { id, version } of world.jobs) {
      saved[id] = now();
      await save(world, { id, version });
      await pause(PAUSE_MS);
      written[id] = now();
      bare.broadcast(JSON.stringify({ changes: { jobs: [{ id, cells: 'x'.repeat(BARE_BYTES) }] } }));
      await pause(PAUSE_MS);
    }
    const ours = await reportOf(child, saved);
    const theirs = await reportOf(bareChild, written);

    const title = `${engine}: ${SAVES} saves to ${STREAMS} streams`;
    say(`\n${title}: ${ours.delays.length.toLocaleString('en-US')} of ${STREAMS * SAVES} arrived`);
    say(`  ${Math.round(ours.bytes / ours.delays.length)} bytes a change and stream; ${memory}`);
    say(`  median ${median(ours.delays).toFixed(1)} ms, the save included`);
    const bareP99 = percentile99('a bare write to as many sockets, p99', theirs.delays);
    const p99 = percentile99('from the save’s begin to the event, p99', ours.delays);
    return [
      { what: `${title}: some did not arrive`, ratio: STREAMS * SAVES - ours.delays.length, atMost: 0 },
      reportLimit(`${title}, p99, on a machine that does nothing else`, p99, 50, bareP99),
    ];
  } finally {
    for (const child of children) child.disconnect();
    await bare.close();
    await world.world.services.workflow.close();
    await world.close();
  }
}

/** The bytes of a change of one amount. */
const BARE_BYTES = 200;
const now = () => performance.timeOrigin + performance.now();

/** Listeners in a separate process, so that their cost does not count as the service's; all of them connected. */
async function listeners(task: ListenersTask): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'live/listeners.ts'));
  child.send(task);
  await once(child, 'message');
  return child;
}

async function reportOf(child: ChildProcess, sentAt: Record<string, number>): Promise<ListenerReport> {
  const answered = once(child, 'message');
  child.send(sentAt);
  // The one message that the other side sends after the saves.
  const [answer] = (await answered) as [ListenerReport];
  return answer;
}

/** The cost to this process of the streams that `open` opens. */
async function memoryOf<T>(open: () => Promise<T>): Promise<[T, string]> {
  await collectGarbage();
  const before = process.memoryUsage();
  const opened = await open();
  await collectGarbage();
  const after = process.memoryUsage();
  const kib = (bytes: number) => (bytes / 1024 / STREAMS).toFixed(0);
  const [heap, all] = [after.heapUsed - before.heapUsed, after.rss - before.rss];
  return [opened, `a stream takes ${kib(heap)} KiB of the heap; the process grew by ${kib(all)} KiB for each`];
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  await pause(500);
  if (typeof collect === 'function') collect();
}

async function save({ address, headers }: ServiceWorld, { id, version }: { id: string; version: number }) {
  const body = JSON.stringify({ updates: [{ id, version, changes: { retainageAmount: 1_234 } }] });
  const response = await fetch(`${address}/wip/jobs/save`, { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
}

async function cursorOf({ address, headers }: ServiceWorld): Promise<number> {
  const response = await fetch(`${address}/wip/jobs`, { headers });
  // The contract's own tests hold its shape.
  return ((await response.json()) as { cursor: number }).cursor;
}

/** The floor: a server that writes the same bytes to as many open responses. */
async function bareServer() {
  const open = new Set<ServerResponse>();
  const write = (response: ServerResponse, json: string) => response.write(`data: ${json}\n\n`);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    write(response, '{}');
    open.add(response);
  });
  return {
    address: await addressOf(server),
    broadcast: (json: string) => {
      for (const response of open) write(response, json);
    },
    close: () => closed(server),
  };
}

const percentile99 = (name: string, delays: readonly number[]): Timing => ({
  ...timingOf(name, delays),
  median: percentile(delays, 0.99),
});
