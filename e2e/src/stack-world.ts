import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Browser, BrowserContext, Page, Route } from '@playwright/test';
import type { ConsoleWatch } from './console-watch.ts';
import type { KeptSessions, Role } from './people.ts';
import { prepareRun } from './run.ts';
import type { Call, World } from './world.ts';

interface Means {
  browser: Browser;
  request: APIRequestContext;
  sessions: KeptSessions;
  consoleWatch: ConsoleWatch;
}

const API = '**/api/**';

/** One server and one company for all journeys. */
export class StackWorld implements World {
  readonly isShared = true;
  readonly company = {};
  readonly #means: Means;
  readonly #opened: BrowserContext[] = [];
  readonly #origin: string;
  readonly #claims: string;

  private constructor(means: Means, origin: string, dataDirectory: string) {
    this.#means = means;
    this.#origin = origin;
    this.#claims = join(dataDirectory, 'claimed-jobs');
  }

  static async open(means: Means): Promise<StackWorld> {
    const { dataDirectory, origin } = await prepareRun();
    return new StackWorld(means, origin, dataDirectory);
  }

  async ask(role: Role, { service, path, body }: Call): Promise<{ status: number; text: string }> {
    const { request, sessions } = this.#means;
    const response = await request.fetch(`/api/${service}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${await sessions.token(role, service)}` },
      ...(body && { data: body }),
    });
    return { status: response.status(), text: await response.text() };
  }

  // Only one process can create a directory, so a restarted worker takes nothing twice.
  claim(jobId: string): boolean {
    mkdirSync(this.#claims, { recursive: true });
    try {
      mkdirSync(join(this.#claims, jobId));
      return true;
    } catch {
      return false;
    }
  }

  async signIn(page: Page, role: Role, path: string): Promise<void> {
    await page.context().setStorageState(await this.#means.sessions.of(role));
    await page.goto(path);
  }

  async otherTab(page: Page, _role: Role, path: string): Promise<Page> {
    const tab = await page.context().newPage();
    await tab.goto(path);
    return tab;
  }

  /** A browser of its own, which shares nothing with the page. */
  async otherDesk(_page: Page, role: Role, path: string): Promise<Page> {
    const { browser, sessions, consoleWatch } = this.#means;
    const context = await browser.newContext({ baseURL: this.#origin, storageState: await sessions.of(role) });
    this.#opened.push(context);
    consoleWatch.watch(context);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  async disconnect(page: Page): Promise<void> {
    let isCut = true;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isCut = false;
    });
    await page.route(API, (route) => (isCut ? route.abort() : route.continue()));
  }

  reconnect(page: Page): Promise<void> {
    return page.unroute(API);
  }

  async loseAnswers(page: Page, path: string, act: () => Promise<void>): Promise<void> {
    if (page.context().browser()?.browserType().name() === 'firefox') return loseInPage(page, path, act);
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route(`**${path}`, lose);
    await act();
    // Waits for the answers that are still being lost.
    await page.unrouteAll({ behavior: 'wait' });
  }

  async close(): Promise<void> {
    for (const context of this.#opened) await context.close();
  }
}

/** As `loseAnswers`, by the page's own `fetch`: with Firefox's driver a route's `fetch` never ends. */
async function loseInPage(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const ownFetch = await page.evaluateHandle(() => window.fetch);
  await page.evaluate((lostPath) => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const response = await send(...request);
      if (new URL(response.url).pathname.endsWith(lostPath)) throw new TypeError('Failed to fetch');
      return response;
    };
  }, path);
  await act();
  await page.evaluate((own) => {
    window.fetch = own;
  }, ownFetch);
}
