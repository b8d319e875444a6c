import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { leaveOut, ON_THE_STACK, root, shared } from './src/config.ts';
import { prepareRun } from './src/run.ts';

const { origin, port } = await prepareRun();

/** Journeys through the emulation, served as plain files: each has its own company in its browser. */
export default defineConfig<object, { isEmulated: boolean }>({
  ...shared,
  grepInvert: leaveOut(ON_THE_STACK),
  outputDir: join(root, 'test-results', 'emulation'),
  // One file after another: its journeys share what they can.
  fullyParallel: false,
  // A journey waits about as much as it works. Each worker takes about a gigabyte. `npm test` sets how many run beside other tests.
  workers: Number(process.env.TEST_WORKERS) || Math.min(availableParallelism() + 1, 6),
  use: { ...shared.use, baseURL: origin, isEmulated: true, serviceWorkers: 'block' },
  webServer: {
    name: 'emulation',
    command: `"${process.execPath}" e2e/src/serve-demo.ts`,
    cwd: root,
    url: origin,
    env: { PORT: String(port) },
    // It builds the demo first if its sources have changed.
    timeout: 240_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
