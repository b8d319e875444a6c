import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';
import { toRest } from './at-rest.ts';
import { EmulatedDesk, WITHOUT_APP } from './emulated-desk.ts';

interface Open {
  kept: string;
  viewport: ViewportSize | null;
  /** The file whose journeys share the company; undefined if it is for a single journey. */
  file: string | undefined;
  context: BrowserContext;
  desk: EmulatedDesk;
  /** The page of the last journey, for the next one. */
  page?: Page;
  /** The same, where the app is still open in it. */
  restsIn?: Page;
  /** The further tab of the last journey, for the next one that needs one. */
  tab?: Page;
  isTabTaken: boolean;
  /** Jobs that a journey has for its own. */
  claimed: Set<string>;
  /** Another one for each fresh company. */
  company: object;
}

/**
 * A browser that journeys use one after another: each finds a fresh company and no traces of another journey. Restarting the emulation's engine costs
 * more than most journeys; fresh data costs a tenth of that.
 */
export class EmulatedBrowser {
  readonly #browser: Browser;
  /** The usual context, and the last other one, such as a phone's. Both stay open: to start an engine again costs more than their memory. */
  #usual: Open | undefined;
  #other: Open | undefined;
  /** Of these, the one of the journey that is under way. */
  #open: Open | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * `kept` are the options of a context that stay what they were when it began. The journeys of one `file` find the company that
   * the first of them began with, as on the stack; without a file it is fresh.
   */
  async enter(
    kept: { viewport: ViewportSize | null } & Record<string, unknown>,
    file: string | undefined,
  ): Promise<BrowserContext> {
    const wanted = JSON.stringify(kept);
    const open = [this.#usual, this.#other].find((each) => each?.kept === wanted);
    if (open) {
      this.#open = open;
      if (file === undefined || open.file !== file) {
        // Before the reset, which would make the app reload itself.
        if (open.restsIn) await leaveApp(open.restsIn);
        if (open.restsIn) await open.desk.forgetAll();
        delete open.restsIn;
        await open.desk.reset();
        await openWithAllJobs(open.desk);
        open.claimed.clear();
        open.company = {};
      }
      open.file = file;
      open.isTabTaken = false;
      return open.context;
    }
    const context = await this.#browser.newContext();
    const desk = await EmulatedDesk.open(context);
    await openWithAllJobs(desk);
    this.#open = {
      ...{ kept: wanted, viewport: kept.viewport, file, context, desk },
      ...{ isTabTaken: false, claimed: new Set(), company: {} },
    };
    if (this.#usual) {
      await this.#other?.context.close();
      this.#other = this.#open;
    } else this.#usual = this.#open;
    return context;
  }

  /** A page as good as new. Loading the app into the last journey's page costs half as much as a new page. */
  async page(viewport: ViewportSize | null): Promise<Page> {
    const open = this.#current;
    if (open.page && !open.page.isClosed()) {
      if (viewport) await open.page.setViewportSize(viewport);
      return open.page;
    }
    const page = await open.context.newPage();
    page.once('crash', () => {
      delete open.page;
      delete open.restsIn;
    });
    open.page = page;
    return page;
  }

  /** A further tab as good as new. A process that has run the app before loads it for half as much, also for another person. */
  async tab(): Promise<Page> {
    const open = this.#current;
    if (open.isTabTaken) return open.context.newPage();
    open.isTabTaken = true;
    if (open.tab && !open.tab.isClosed()) {
      if (open.viewport) await open.tab.setViewportSize(open.viewport);
      return open.tab;
    }
    const tab = await open.context.newPage();
    tab.once('crash', () => delete open.tab);
    open.tab = tab;
    return tab;
  }

  /** Whether the job is from now on this journey's own. */
  claim(jobId: string): boolean {
    const { claimed } = this.#current;
    const isNew = !claimed.has(jobId);
    claimed.add(jobId);
    return isNew;
  }

  /** Where the journey's back end is. */
  get desk(): EmulatedDesk {
    return this.#current.desk;
  }

  get company(): object {
    return this.#current.company;
  }

  get #current(): Open {
    if (!this.#open) throw new Error('no journey is under way');
    return this.#open;
  }

  /**
   * `isWell`: whether the journey passed. Otherwise its page may no longer respond. `staysOpen`: whether the app may wait in it for the next journey.
   */
  async leave({ isWell, staysOpen }: { isWell: boolean; staysOpen: boolean }): Promise<void> {
    if (!this.#open) return;
    const { context, desk, page } = this.#open;
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    delete this.#open.restsIn;
    if (!isWell || !page || page.isClosed()) delete this.#open.page;
    else if (await clear(page, staysOpen)) this.#open.restsIn = page;
    const { tab, isTabTaken } = this.#open;
    if (!isWell || tab?.isClosed()) delete this.#open.tab;
    else if (tab && isTabTaken) await clear(tab, false);
    await desk.closeOthers([this.#open.page, this.#open.tab]);
    if (!this.#open.restsIn) await desk.forgetAll();
    await context.clearCookies();
    if (this.#browser.browserType().name() === 'chromium') await context.clearPermissions();
  }

  async close(): Promise<void> {
    await this.#usual?.context.close();
    await this.#other?.context.close();
  }
}

/** Journeys look at all jobs in the standard columns, unless they say otherwise: a company's own start is one journey's matter. */
const openWithAllJobs = (desk: EmulatedDesk): Promise<unknown> =>
  desk.ask({
    ...{ persona: 'admin', service: 'workflow', method: 'POST', path: '/api/workflow/wip/views/default' },
    body: { whose: 'tenant', id: null },
  });

const HEARD = ['console', 'dialog', 'download', 'filechooser', 'load', 'popup', 'request', 'response'] as const;

/** Removes a journey's traces from a page: the app, its storage, listeners and routes. Returns whether the app is still there, at rest. */
async function clear(page: Page, staysOpen: boolean): Promise<boolean> {
  for (const event of HEARD) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const isOpen = staysOpen && (await page.evaluate(toRest));
  if (!isOpen) await leaveApp(page);
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: null, forcedColors: null });
  return isOpen;
}

async function leaveApp(page: Page): Promise<void> {
  await page.goto(WITHOUT_APP);
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
}
