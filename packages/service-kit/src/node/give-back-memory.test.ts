import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';
import { giveBackMemoryAtRest } from './give-back-memory.ts';

const LEFT_MB = 15;
/** Leaves garbage in its thread, then rests and says every 200 ms how much memory the process holds. */
const working = `
import { giveBackMemoryAtRest } from ${JSON.stringify(join(import.meta.dirname, 'give-back-memory.ts'))};
giveBackMemoryAtRest(1_000); // a busy machine makes a thread at rest look busy for some milliseconds
// Node counts what the event loop does, and not what comes before it.
setTimeout(() => {
  const began = performance.now();
  const texts = [];
  for (let i = 0; i < 60_000; i++) texts.push(Buffer.alloc(500, String(i)).toString());
  while (performance.now() - began < 600);
});
setInterval(() => console.log(process.memoryUsage.rss() / 1e6), 200);
`;

let child: ChildProcess | undefined;
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  const started = child;
  child = undefined;
  if (!started || started.exitCode !== null) return;
  const gone = once(started, 'exit');
  started.kill('SIGKILL');
  await gone;
});

test('what a thread’s work has left goes back to the system when the thread rests', async () => {
  const flags = ['--expose-gc', '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', working];
  const started = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  let most = 0;
  let least = Number.POSITIVE_INFINITY;
  for await (const line of createInterface({ input: started.stdout })) {
    most = Math.max(most, Number(line));
    least = Math.min(least, Number(line));
    if (least < most - LEFT_MB) break;
  }
  expect(least).toBeLessThan(most - LEFT_MB);
});

test('nothing is collected while the thread works, nor after work that is not worth it', () => {
  vi.useFakeTimers();
  const gc = vi.fn();
  vi.stubGlobal('gc', gc);
  let [active, idle] = [0, 0];
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((earlier?: EventLoopUtilization) => {
    const since = { active: active - (earlier?.active ?? 0), idle: idle - (earlier?.idle ?? 0) };
    return { ...since, utilization: since.active / (since.active + since.idle || 1) };
  });
  giveBackMemoryAtRest(1_000);
  /** How often it has collected after a second with so many milliseconds of work. */
  const collectedAfter = (work: number): number => {
    active += work;
    idle += 1_000 - work;
    vi.advanceTimersByTime(1_000);
    return gc.mock.calls.length;
  };
  expect([400, 0, 0].map(collectedAfter)).toEqual([0, 0, 0]);
  expect([1_000, 900].map(collectedAfter)).toEqual([0, 0]);
  expect([10, 0, 400, 0].map(collectedAfter)).toEqual([1, 1, 1, 1]);
  expect([200, 0].map(collectedAfter)).toEqual([1, 2]);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  gc.mockImplementation(() => {
    now += 100;
  });
  expect([500, 0].map(collectedAfter)).toEqual([2, 3]);
  expect([900, 0, 900, 0].map(collectedAfter)).toEqual([3, 3, 3, 3]);
  expect([200, 0].map(collectedAfter)).toEqual([3, 4]);
});
