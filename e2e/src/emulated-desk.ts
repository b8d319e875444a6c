import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { AskedCall } from '@plumbline/emulation/controls';
import { channelsOf, type News, type Orders, type Question, type ToTab } from '@plumbline/emulation/wire';
import { DEMO_DIST } from '../../tools/emulation/build-demo.ts';

const NAME = 'plumbline-emulation:/';
const TAB = 'desk';
/** Small, and of the app's origin. */
export const WITHOUT_APP = '/parts/parts.json';

interface Answer {
  status: number;
  text: string;
}

/**
 * A page without the app whose worker is the back end: a journey's own pages may be reloaded and closed without ending
 * it, and there is somebody to ask before the first of them is open.
 */
export class EmulatedDesk {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(context: BrowserContext): Promise<EmulatedDesk> {
    const page = await context.newPage();
    await page.goto(WITHOUT_APP);
    const assets = readdirSync(join(DEMO_DIST, 'assets'));
    const { toTab, tabLock, ...channels } = channelsOf(NAME);
    await page.evaluate(host, {
      ...{ name: NAME, tab: TAB, ...channels, toTab: toTab(TAB), tabLock: tabLock(TAB) },
      worker: `/assets/${assets.find((asset) => /^worker-.*\.js$/.test(asset))}`,
    });
    return new EmulatedDesk(page);
  }

  /** Makes a call as any persona. */
  async ask({ persona, service, method, path, body }: AskedCall): Promise<Answer> {
    const order = { name: 'signIn', ask: { persona, service } } as const;
    const { text: signedIn } = await this.#send({ kind: 'order', order });
    const { accessToken } = JSON.parse(signedIn) as Orders['signIn']['answer'];
    const headers: [string, string][] = [
      ['authorization', `Bearer ${accessToken}`],
      ['content-type', 'application/json'],
    ];
    const request = { service, method, path, headers, body: body === undefined ? null : JSON.stringify(body) };
    return this.#send({ kind: 'request', request });
  }

  /** All data as at first. */
  async reset(): Promise<void> {
    await this.#page.evaluate(() => (window as unknown as Window & Hosted).reset());
  }

  /** Nobody is at another page any more but these. */
  async closeOthers(kept: readonly (Page | undefined)[]): Promise<void> {
    const others = this.#page
      .context()
      .pages()
      .filter((page) => page !== this.#page && !kept.includes(page));
    await Promise.all(others.map((page) => page.close()));
  }

  /** The browser remembers nobody. */
  async forgetAll(): Promise<void> {
    await this.#page.evaluate(async () => {
      localStorage.clear();
      // The next journey gets a fresh back end, so unsaved edits and data of the old one are erased. Until they are, the next journey's page could
      // keep nothing.
      const gone = (name: string) =>
        new Promise<void>((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase(name);
          deleting.onsuccess = () => resolve();
          deleting.onerror = () => reject(deleting.error);
        });
      const names = (await indexedDB.databases()).map(({ name = '' }) => name);
      await Promise.all(names.filter((name) => !name.startsWith('plumbline-emulation')).map(gone));
    });
  }

  #send(question: Question): Promise<Answer> {
    // `host` put it there.
    return this.#page.evaluate((asked) => (window as unknown as Window & Hosted).ask(asked), question);
  }
}

interface Hosted {
  ask(question: Question): Promise<Answer>;
  reset(): Promise<void>;
}
type Hosting = Record<'name' | 'worker' | 'tab' | 'toBackEnd' | 'toTab' | 'news' | 'tabLock', string>;

/** Runs in the page: starts the worker, and settles when it is ready. */
async function host({ name, worker, tab, toBackEnd, toTab, news, tabLock }: Hosting): Promise<void> {
  const outgoing = new BroadcastChannel(toBackEnd);
  const incoming = new BroadcastChannel(toTab);
  const waiting = new Map<number, (answer: ToTab) => void>();
  incoming.onmessage = ({ data }: MessageEvent<ToTab>) => waiting.get(data.id)?.(data);
  let ready = Promise.withResolvers<void>();
  new BroadcastChannel(news).onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind === 'reset') return;
    if (data.state.phase === 'ready') ready.resolve();
    if (data.state.phase === 'failed') ready.reject(new Error(data.state.reason));
  };
  await new Promise<void>((held) => {
    void navigator.locks.request(tabLock, () => {
      held();
      return new Promise<never>(() => {});
    });
  });
  let lastId = 0;
  const ask: Hosted['ask'] = async (question) => {
    const id = ++lastId;
    const answered = new Promise<ToTab>((resolve) => waiting.set(id, resolve));
    outgoing.postMessage({ tab, id, ...question });
    const answer = await answered;
    waiting.delete(id);
    if (answer.kind === 'done') return { status: 200, text: JSON.stringify(answer.answer) };
    if (answer.kind !== 'answer') throw new Error(`The back end answered: ${JSON.stringify(answer)}`);
    return { status: answer.head.status, text: new TextDecoder().decode(answer.body) };
  };
  const reset: Hosted['reset'] = async () => {
    ready = Promise.withResolvers();
    outgoing.postMessage({ tab, id: ++lastId, kind: 'order', order: { name: 'reset', ask: { jobs: null } } });
    await ready.promise;
  };
  Object.assign(window, { ask, reset });
  const started = new Worker(worker, { type: 'module', name });
  started.onerror = ({ message }) => ready.reject(new Error(message || 'The worker did not start'));
  await ready.promise;
}
