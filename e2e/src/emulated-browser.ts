import type { Browser, BrowserContext } from '@playwright/test';
import { EmulatedDesk } from './emulated-desk.ts';

interface Open {
  kept: string;
  context: BrowserContext;
  desk: EmulatedDesk;
}

/**
 * A browser that journeys use one after another: each finds a fresh company in it and nothing that another one left. To start the
 * emulation's engine anew costs more than most journeys do; to give it fresh data costs a tenth of that.
 */
export class EmulatedBrowser {
  readonly #browser: Browser;
  #open: Open | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** `kept` are the options of a context that stay what they were when it began. */
  async enter(kept: object): Promise<BrowserContext> {
    const wanted = JSON.stringify(kept);
    if (this.#open?.kept === wanted) {
      await this.#open.desk.reset();
      return this.#open.context;
    }
    await this.close();
    const context = await this.#browser.newContext();
    this.#open = { kept: wanted, context, desk: await EmulatedDesk.open(context) };
    return context;
  }

  /** Where the journey's back end is. */
  get desk(): EmulatedDesk {
    if (!this.#open) throw new Error('no journey is under way');
    return this.#open.desk;
  }

  async leave(): Promise<void> {
    if (!this.#open) return;
    const { context, desk } = this.#open;
    await desk.closeOthers();
    if (this.#browser.browserType().name() === 'chromium') await context.clearPermissions();
  }

  async close(): Promise<void> {
    await this.#open?.context.close();
    this.#open = undefined;
  }
}
