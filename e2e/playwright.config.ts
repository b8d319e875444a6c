import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';
import { DEMO_PASSWORD, prepareRun } from './src/run.ts';

const root = join(import.meta.dirname, '..');
const { dataDirectory, origin, port } = await prepareRun();
// Without any, Playwright itself says what is missing.
const chromium = findChromium();

/** Journeys through the product as `npm start` serves it: one command, a fresh demo company, a real browser. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'test-results', 'e2e'),
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  // One company for all: some journeys change what others see, such as a role or every row of the sheet.
  workers: 1,
  // A build machine that does other work may stumble once, and the list then says "flaky"; twice is a failure.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: origin,
    browserName: 'chromium',
    launchOptions: chromium ? { executablePath: chromium.path, args: chromium.args } : {},
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Denver',
    colorScheme: 'light',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Steps, network and console. Pictures of each step of a sheet take as long as the test: `--trace on` asks for them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  webServer: {
    name: 'plumbline',
    command: `"${process.execPath}" e2e/src/serve.ts`,
    cwd: root,
    url: `${origin}/readyz`,
    env: { PORT: String(port), DATA_DIR: dataDirectory, DEMO_PASSWORD, DATABASE_URL: '', LOG_LEVEL: 'error' },
    // It builds the web app first where that has changed.
    timeout: 240_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
