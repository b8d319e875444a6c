import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '@plumbline/service-kit/testing/free-port';
import { givenData } from '../../tools/data/testing.ts';
import { WITHOUT_KEYS } from '../../tools/launch.mjs';
import type { ConsoleWatch } from './console-watch.ts';
import { DEMO_PASSWORD } from './run.ts';

const root = join(import.meta.dirname, '../..');

/** A separate company on a separate server, for journeys that leave people behind: nobody can be un-invited. */
export interface OwnCompany {
  /** A fresh browser, signed out. */
  open(consoleWatch: ConsoleWatch): Promise<Page>;
  closePages(): Promise<void>;
  stop(): Promise<void>;
}

export async function startOwnCompany(browser: Browser, env: Record<string, string>): Promise<OwnCompany> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'plumbline-e2e-own-'));
  await givenData(dataDirectory);
  const server = spawn(process.execPath, [...WITHOUT_KEYS, 'tools/start.ts', '--no-build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDirectory, DEMO_PASSWORD, DATABASE_URL: '', LOG_LEVEL: 'error' },
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const pages: Page[] = [];
  await isReady(origin).catch((error: unknown) => {
    server.kill('SIGTERM');
    throw error;
  });
  return {
    async open(consoleWatch) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
      });
      consoleWatch.watch(context);
      const page = await context.newPage();
      pages.push(page);
      return page;
    },
    async closePages() {
      for (const page of pages.splice(0)) await page.context().close();
    },
    async stop() {
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

const READY_MS = 110_000;

async function isReady(origin: string): Promise<void> {
  const until = Date.now() + READY_MS;
  for (;;) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    if (Date.now() > until) throw new Error(`nothing answers at ${origin}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
