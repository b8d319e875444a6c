import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';

const LEFT_MB = 15;
/** Leaves garbage in its thread, then rests and says every 200 ms how much memory the process holds. */
const working = `
import { giveBackMemoryAtRest } from ${JSON.stringify(join(import.meta.dirname, 'give-back-memory.ts'))};
giveBackMemoryAtRest(200);
const began = performance.now();
let texts = [];
for (let i = 0; i < 60_000; i++) texts.push(Buffer.alloc(500, String(i)).toString());
while (performance.now() - began < 600);
texts = [];
setInterval(() => console.log(process.memoryUsage.rss() / 1e6), 200);
`;

let child: ChildProcess | undefined;
afterEach(async () => {
  if (!child || child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
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
