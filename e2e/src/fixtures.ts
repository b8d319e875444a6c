import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { ConsoleWatch } from './console-watch.ts';
import { Grid } from './grid.ts';
import { JobsApi } from './jobs-api.ts';
import { KeptSessions, type Role } from './people.ts';
import { prepareRun } from './run.ts';

interface TestFixtures {
  /** Watches every page of the test; `consoleWatch.allow` for what the test provokes. */
  consoleWatch: ConsoleWatch;
  /** Opens a path as somebody who is signed in already. */
  signIn: (page: Page, role: Role, path?: string) => Promise<void>;
  /** Another browser, at another desk: shares nothing with the page. */
  otherBrowser: (role: Role, path?: string, options?: BrowserContextOptions) => Promise<Page>;
  jobs: JobsApi;
  grid: Grid;
}
interface WorkerFixtures {
  sessions: KeptSessions;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sessions: [
    async ({ browser }, use) => {
      const { origin } = await prepareRun();
      await use(new KeptSessions(browser, origin));
    },
    { scope: 'worker' },
  ],
  consoleWatch: [
    async ({ context }, use) => {
      const consoleWatch = new ConsoleWatch();
      consoleWatch.watch(context);
      await use(consoleWatch);
      expect(consoleWatch.complaints(), 'the browser console is clean').toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ sessions }, use) => {
    await use(async (page, role, path = '/workflow/jobs') => {
      await page.context().setStorageState(await sessions.of(role));
      await page.goto(path);
    });
  },
  otherBrowser: async ({ browser, consoleWatch, sessions, contextOptions }, use) => {
    const { origin } = await prepareRun();
    const opened: Page[] = [];
    await use(async (role, path = '/workflow/jobs', options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: origin,
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        storageState: await sessions.of(role),
        ...options,
      });
      consoleWatch.watch(context);
      const page = await context.newPage();
      opened.push(page);
      await page.goto(path);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  jobs: async ({ request, sessions }, use) => {
    const { dataDirectory } = await prepareRun();
    await use(new JobsApi(request, sessions, dataDirectory));
  },
  grid: async ({ page }, use) => {
    await use(new Grid(page));
  },
});

export { expect } from '@playwright/test';
