import { setTimeout as passes } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findTestChromium } from '../../../tools/chromium.ts';
import { buildDemoIfChanged, DEMO_DIST } from '../../../tools/emulation/build-demo.ts';
import { serveFiles } from '../../../tools/emulation/serve-files.ts';
import type {} from '../controls.ts';

const found = findTestChromium();
const WRITERS = 4;
const ROUNDS = Number(process.env.TAB_KILLS ?? 1);
/** Moments of chance, for `--long`. What they are about is shown at rest by `emulation.spec.ts`. */
const longTest = test.runIf(process.env.TAB_KILLS);
const JOBS = '/api/workflow/wip/jobs';

describe.skipIf(!found)('a tab that dies while it writes', () => {
  let origin = '';
  const ends: (() => Promise<unknown>)[] = [];
  let started: Browser | undefined;
  beforeAll(async () => {
    await buildDemoIfChanged(() => {});
    const server = await serveFiles(DEMO_DIST, 0, '/demo/');
    origin = server.origin;
    ends.push(server.stop);
    const { path, args } = found ?? { path: '', args: [] };
    const browser = await chromium.launch({ executablePath: path, args });
    ends.push(() => browser.close());
    started = browser;
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  /** A context with its own storage. The offline files are tested in `service-worker.test.ts`. */
  async function browser(): Promise<BrowserContext> {
    if (!started) throw new Error('Chromium did not start');
    const context = await started.newContext({ serviceWorkers: 'block' });
    onTestFinished(() => context.close());
    return context;
  }

  /** A tab whose back end has started. `acknowledged` is called for each answered save. */
  async function open(context: BrowserContext, acknowledged: (writer: number, amount: number) => void): Promise<Page> {
    const page = await context.newPage();
    await page.exposeFunction('acknowledged', acknowledged);
    await page.goto(`${origin}/demo/admin/roles`);
    await untilReady(page);
    return page;
  }

  async function untilReady(page: Page): Promise<void> {
    await page.waitForFunction(() => ['ready', 'failed'].includes(window.plumblineEmulation?.boot.get().phase ?? ''));
    expect(await page.evaluate(() => window.plumblineEmulation?.boot.get())).toEqual({ phase: 'ready' });
  }

  /** The values of the first jobs, one for each writer. Asks again if the back end's tab closes before the answer. */
  const held = (page: Page): Promise<{ id: string; version: number; retainageAmount: number | null }[]> =>
    page.evaluate(
      async ([path, count]) => {
        const call = { persona: 'admin', service: 'workflow', method: 'GET', path } as const;
        for (;;) {
          const answer = await window.plumblineEmulation?.ask(call).catch(() => undefined);
          if (answer?.status === 200) return JSON.parse(answer.text).jobs.slice(0, count);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      [JOBS, WRITERS] as const,
    );

  /** Starts writers that save ever larger amounts, each in a job of its own, until they are stopped or the page ends. */
  const write = (page: Page, from: number): Promise<void> =>
    page.evaluate(
      async ([path, count, first]) => {
        const controls = window.plumblineEmulation;
        const tell = (window as unknown as { acknowledged(writer: number, amount: number): void }).acknowledged;
        const ask = async (method: string, at: string, body?: unknown) => {
          const answer = await controls?.ask({ persona: 'admin', service: 'workflow', method, path: at, body });
          if (answer?.status !== 200) throw new Error(answer?.text);
          return JSON.parse(answer.text).jobs;
        };
        for (let writer = 0; writer < count; writer++) {
          void (async () => {
            for (let amount = first; !('areWritersToEnd' in window); amount++) {
              try {
                const { id, version } = (await ask('GET', path))[writer];
                await ask('POST', `${path}/save`, { updates: [{ id, version, changes: { retainageAmount: amount } }] });
                tell(writer, amount);
              } catch {
                // As the tab of the back end goes: the next amount is as good.
              }
            }
          })();
        }
      },
      [JOBS, WRITERS, from] as const,
    );

  /** Saves that were answered, and what one finds of them, never less: each makes a job's version one more. */
  function book() {
    const last = Array.from({ length: WRITERS }, () => 0);
    const counts = Array.from({ length: WRITERS }, () => 0);
    let atFirst: number[] | undefined;
    return {
      acknowledged: (writer: number, amount: number) => {
        last[writer] = Math.max(last[writer] ?? 0, amount);
        counts[writer] = (counts[writer] ?? 0) + 1;
      },
      async check(page: Page) {
        // Copied before reading, because a writer may continue meanwhile.
        const atLeast = [...counts];
        const versions = (await held(page)).map(({ version }) => version);
        atFirst ??= versions;
        const missing = versions.map((version, i) => (atLeast[i] ?? 0) - (version - (atFirst?.[i] ?? 0)));
        expect(missing.filter((count) => count > 0)).toEqual([]);
      },
      last,
    };
  }

  longTest('the other tab continues with all acknowledged saves', { timeout: 180_000 }, async () => {
    const context = await browser();
    const { acknowledged, check, last } = book();
    let backEnd = await open(context, acknowledged);
    await check(backEnd);
    for (let round = 1; round <= ROUNDS; round++) {
      const next = await open(context, acknowledged);
      await write(next, round * 1_000_00);
      await expect.poll(() => Math.max(...last)).toBeGreaterThan(round * 1_000_00);
      await passes(53 * round);
      const before = Math.max(...last);
      await backEnd.close();
      await expect.poll(() => Math.max(...last)).toBeGreaterThan(before);
      await check(next);
      backEnd = next;
    }
  });

  longTest('a reset amid saves leaves nothing of them, and the database opens', { timeout: 180_000 }, async () => {
    const context = await browser();
    const { acknowledged, last } = book();
    const page = await open(context, acknowledged);
    const atFirst = await held(page);
    for (let round = 1; round <= Math.min(ROUNDS, 2); round++) {
      const before = Math.max(...last);
      await write(page, round * 1_000_00);
      await expect.poll(() => Math.max(...last)).toBeGreaterThan(before);
      const loaded = page.waitForEvent('load');
      await page.evaluate(() => {
        // Saves after the reset would reach the next back end.
        Object.assign(window, { areWritersToEnd: true });
        void window.plumblineEmulation?.reset();
      });
      await loaded;
      await untilReady(page);
      expect(await held(page)).toEqual(atFirst);
    }
  });

  // One story: each start of a back end takes a second.
  test('acknowledged saves are there for the next tab; a reset there and damaged files leave it a way to go on', {
    timeout: 180_000,
  }, async () => {
    const context = await browser();
    const { acknowledged, check, last } = book();
    for (let round = 1; round <= ROUNDS; round++) {
      const page = await open(context, acknowledged);
      await check(page);
      const before = Math.max(...last);
      await write(page, round * 1_000_00);
      await expect.poll(() => Math.min(...last)).toBeGreaterThan(before);
      await passes(37 * round);
      await page.close();
    }
    const page = await open(context, acknowledged);
    await check(page);
    expect(Math.min(...last)).toBeGreaterThanOrEqual(1_000_00);
    await staysAtReset(page);
    await startsOver(page);
  });

  /** A tab that stays at a reset because of unsaved edits gets a back end again. */
  async function staysAtReset(page: Page): Promise<void> {
    await page.evaluate(() => {
      const stays = (event: Event) => event.preventDefault();
      addEventListener('beforeunload', stays);
      Object.assign(window, { leavesAtReset: () => removeEventListener('beforeunload', stays) });
    });
    const loads: unknown[] = [];
    page.on('load', (loaded) => loads.push(loaded));
    page.on('dialog', (dialog) => dialog.dismiss());
    // A browser asks nothing when leaving a page that nobody touched.
    await page.mouse.click(5, 5);
    const asked = page.waitForEvent('dialog');
    // Recorded by the page itself: the test would miss a start that ends between two polls.
    const isBegunAnew = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const boot = window.plumblineEmulation?.boot;
          const end = boot?.subscribe(() => {
            if (boot.get().phase === 'ready') return;
            end?.();
            resolve();
          });
          void window.plumblineEmulation?.reset().catch(() => {});
        }),
    );
    await asked;
    await isBegunAnew;
    await untilReady(page);
    expect(await held(page)).toHaveLength(WRITERS);
    expect(loads).toEqual([]);
    await page.evaluate(() => (window as unknown as { leavesAtReset(): void }).leavesAtReset());
  }

  /** If no database opens on the kept files, the person can start over. */
  async function startsOver(page: Page): Promise<void> {
    const kept = (await page.evaluate(() => indexedDB.databases())).find(({ name }) => name?.endsWith('.data'));
    await page.evaluate(async (name) => {
      const asked = indexedDB.open(name);
      await new Promise((resolve) => (asked.onsuccess = resolve));
      const change = asked.result.transaction('entries', 'readwrite');
      change.objectStore('entries').put({ kind: 'file', size: 8192, baseSize: 0 }, '/global/pg_control');
      await new Promise((resolve) => (change.oncomplete = resolve));
      asked.result.close();
    }, kept?.name ?? '');
    await page.reload();
    await page.getByRole('alert').getByText('The emulation did not start').waitFor();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Start over with fresh data' }).click();
    await loaded;
    await untilReady(page);
    expect(await held(page)).toHaveLength(WRITERS);
  }
});
