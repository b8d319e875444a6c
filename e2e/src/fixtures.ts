import { test as base, type Page } from '@playwright/test';
import { AdminApi } from './admin-api.ts';
import { ConsoleWatch } from './console-watch.ts';
import { EmulatedBrowser } from './emulated-browser.ts';
import { EmulatedWorld } from './emulated-world.ts';
import { expect } from './expect.ts';
import { Grid } from './grid.ts';
import { JobsApi, type WireJob } from './jobs-api.ts';
import { KeptSessions, type Role } from './people.ts';
import { prepareRun } from './run.ts';
import { StackWorld } from './stack-world.ts';
import { ViewsApi } from './views-api.ts';
import type { World } from './world.ts';

interface TestFixtures {
  /** Watches every page of the test; `consoleWatch.allow` for what the test provokes. */
  consoleWatch: ConsoleWatch;
  world: World;
  /** Opens a path as somebody who is signed in already. */
  signIn: (page: Page, role: Role, path?: string) => Promise<void>;
  /** Somebody at another desk. */
  otherDesk: (role: Role, path?: string) => Promise<Page>;
  /** Another tab of the same browser, for the same person. */
  otherTab: (role: Role, path?: string) => Promise<Page>;
  jobs: JobsApi;
  /** Users and roles; where others see them too they are afterwards as before. */
  admin: AdminApi;
  /** Saved views; where others see them too they are afterwards as before. */
  views: ViewsApi;
  grid: Grid;
}
interface Options {
  /**
   * Whether the journeys of this file share a company on the emulation too, as they do on the stack: for those that change nothing
   * but jobs of their own. A fresh one costs as much as the half of a short journey.
   */
  sharesCompany: boolean;
  /**
   * Whether the app stays loaded on the emulation from one journey of this file to the next, which goes to its first page as by a link:
   * for those that share a company and change none of a person's own settings. To load it costs as much as a third of a journey.
   */
  staysOpen: boolean;
}
interface WorkerFixtures {
  /** Whether the app brings its own back end. */
  isEmulated: boolean;
  sessions: KeptSessions;
  emulated: EmulatedBrowser;
}

/** All jobs. Administrator and project manager manage some, and would begin with their own. */
const jobsOf = (role: Role): string => (role === 'accountant' ? '/workflow/jobs' : '/workflow/jobs?view=standard');

/** Runs in the page: what is printed of an error is its text and where it comes from. */
function spellOutErrors(): void {
  const print = console.error.bind(console);
  console.error = (...words: unknown[]) =>
    print(...words.map((word) => (word instanceof Error ? `${word.name}: ${word.message}\n${word.stack}` : word)));
}

export const test = base.extend<TestFixtures & Options, WorkerFixtures>({
  sharesCompany: [false, { option: true }],
  staysOpen: [false, { option: true }],
  isEmulated: [false, { scope: 'worker', option: true }],
  sessions: [
    async ({ browser }, use) => {
      const { origin } = await prepareRun();
      await use(new KeptSessions(browser, origin));
    },
    { scope: 'worker' },
  ],
  emulated: [
    async ({ browser }, use) => {
      const emulated = new EmulatedBrowser(browser);
      await use(emulated);
      await emulated.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      isEmulated,
      sharesCompany,
      staysOpen,
      browser,
      browserName,
      emulated,
      viewport,
      hasTouch,
      timezoneId,
      permissions,
    },
    use,
    info,
  ) => {
    const context = isEmulated
      ? await emulated.enter({ viewport, hasTouch, timezoneId }, sharesCompany ? info.file : undefined)
      : await browser.newContext();
    // Firefox knows no permission for the clipboard: a preference opens it.
    if (browserName === 'chromium') await context.grantPermissions(permissions ?? []);
    // Of an error on the console its driver says no more than "Error".
    if (browserName === 'firefox') await context.addInitScript(spellOutErrors);
    await use(context);
    const isWell = info.status === info.expectedStatus;
    await (isEmulated ? emulated.leave({ isWell, staysOpen }) : context.close());
  },
  page: async ({ context, isEmulated, emulated, viewport }, use) =>
    use(await (isEmulated ? emulated.page(viewport) : context.newPage())),
  consoleWatch: [
    async ({ context, browserName, isEmulated }, use) => {
      const consoleWatch = new ConsoleWatch({ printsFailures: !isEmulated && browserName === 'chromium' });
      if (isEmulated) consoleWatch.allow(/Service Worker registration blocked/, 'the demo is not kept for use offline');
      if (browserName === 'firefox') {
        // A part of the page or a font that was still on its way when the page was left or loaded anew: Firefox reports it as
        // failed, where Chromium says nothing.
        consoleWatch.tolerate(
          /^(error|exception): TypeError: error loading dynamically imported module: \S+\/assets\//,
        );
        consoleWatch.tolerate(/font: download failed .*status=2152398850/);
        // The driver's own script puts a style into the page; the product's are watched in Chromium.
        consoleWatch.tolerate(/blocked an inline style \(style-src-elem\)/);
      }
      consoleWatch.watch(context);
      await use(consoleWatch);
      await expect.poll(() => consoleWatch.unused(), { message: 'what was allowed is said' }).toEqual([]);
      consoleWatch.end();
      expect(consoleWatch.complaints(), 'the browser console is clean').toEqual([]);
    },
    { auto: true },
  ],
  world: async ({ isEmulated, sharesCompany, emulated, browser, context: _, request, sessions, consoleWatch }, use) => {
    if (isEmulated) return use(new EmulatedWorld(emulated, sharesCompany));
    const world = await StackWorld.open({ browser, request, sessions, consoleWatch });
    await use(world);
    await world.close();
  },
  signIn: ({ world }, use) => use((page, role, path = jobsOf(role)) => world.signIn(page, role, path)),
  otherDesk: ({ world, page }, use) => use((role, path = jobsOf(role)) => world.otherDesk(page, role, path)),
  otherTab: ({ world, page }, use) => use((role, path = jobsOf(role)) => world.otherTab(page, role, path)),
  jobs: ({ world }, use) => use(new JobsApi(world)),
  admin: async ({ world }, use) => {
    const admin = new AdminApi(world);
    await use(admin);
    if (world.isShared) await admin.restore();
  },
  views: async ({ world }, use) => {
    const views = new ViewsApi(world);
    await use(views);
    if (world.isShared) await views.clear();
  },
  grid: ({ page }, use) => use(new Grid(page)),
});

export { expect } from './expect.ts';

/** After each journey of the file, the jobs of the company that it shares are as before it. */
export function leavesJobsAsTheyWere(): void {
  let before: readonly WireJob[] = [];
  test.beforeEach(async ({ jobs }) => {
    before = await jobs.all();
  });
  test.afterEach(({ jobs }) => jobs.leaveAs(before));
}
