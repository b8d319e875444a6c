import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { WITHOUT_KEYS } from '../tools/launch.mjs';
import { leaveOut, ON_THE_STACK, root, shared } from './src/config.ts';
import { DEMO_PASSWORD, prepareRun } from './src/run.ts';

const { dataDirectory, origin, port } = await prepareRun();

/** Journeys through the product as `npm start` serves it: one command, a fresh demo company for all of them. */
export default defineConfig({
  ...shared,
  // Every journey except those about the emulation can run here; by default only those that need a server do.
  testIgnore: ['**/emulation*.spec.ts', '**/half-hour.spec.ts'],
  grep: process.env.E2E_ALL ? /./ : ON_THE_STACK,
  grepInvert: leaveOut(),
  outputDir: join(root, 'test-results', 'stack'),
  // One company for all: some journeys change what others see, such as a role or every row of the sheet.
  workers: 1,
  use: { ...shared.use, baseURL: origin },
  webServer: {
    name: 'plumbline',
    command: [`"${process.execPath}"`, ...WITHOUT_KEYS, 'e2e/src/serve.ts'].join(' '),
    cwd: root,
    url: `${origin}/readyz`,
    env: { PORT: String(port), DATA_DIR: dataDirectory, DEMO_PASSWORD, DATABASE_URL: '', LOG_LEVEL: 'error' },
    // It builds the web app first if its sources have changed.
    timeout: 240_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
