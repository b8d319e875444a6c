import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { buildDemoIfChanged, DEMO_DIST } from '../../tools/emulation/build-demo.ts';
import { serveFiles } from '../../tools/emulation/serve-files.ts';
import { WEB_DIST } from '../../tools/start/web-build.ts';
import { launchBrowser, VIEWPORT } from './browser.ts';
import { type Budget, reportLimit, timingOf } from './measure.ts';
import { say } from './say.ts';
import { painted } from './stack/in-page.ts';
import { signIn, startProduct } from './stack/product.ts';

const OPENED = 7;
const BOOT_MS = 1_500;
const JOBS = 'workflow/jobs';

/** The demo from a plain file server: what is downloaded, before its worker starts and in all, and how long it takes to start. */
export async function benchDemo(): Promise<Budget[]> {
  await buildDemoIfChanged(say);
  const server = await serveFiles(DEMO_DIST, 0, '/demo/');
  const browser = await launchBrowser();
  try {
    const address = `${server.origin}/demo/${JOBS}`;
    return [await benchFirstLoad(browser, address), await benchBoot(browser, address)];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Files of the web app that a first visitor's page asks for, compressed alike: hosts differ in that. */
async function benchFirstLoad(browser: Browser, address: string): Promise<Budget> {
  const product = await startProduct('the demo company');
  const inProduction = await filesOf(browser, WEB_DIST, (page) => signIn(page, product, `/${JOBS}`));
  await product.stop();
  const all = await filesOf(browser, DEMO_DIST, async (page) => {
    await page.goto(address);
    await page.locator('[role=gridcell]').first().waitFor();
  });
  const inOrder = [...all];
  const beforeWorker = new Map(
    inOrder.slice(
      0,
      inOrder.findIndex(([path]) => isWorker(path)),
    ),
  );
  const what = 'first load of the web app: emulated until its worker starts, to production until its first rows';
  const ratio = bytesOf(beforeWorker) / bytesOf(inProduction);
  say(`\n${what}`);
  say(`  emulated    ${kilobytes(bytesOf(beforeWorker))} in ${beforeWorker.size} files`);
  say(`  production  ${kilobytes(bytesOf(inProduction))} in ${inProduction.size} files`);
  say(`  ratio ${ratio.toFixed(2)}, budget 1${ratio <= 1 ? '' : '  OVER'}`);
  const parts = readdirSync(join(DEMO_DIST, 'parts')).map((name) => readFileSync(join(DEMO_DIST, 'parts', name)));
  const ofApp = inOrder.filter(([path]) => !path.includes('/parts/'));
  const ofParts = parts.reduce((sum, { length }) => sum + length, 0);
  say(`\ntotal download of the demo until its first rows, compressed`);
  say(`  web app and back end ${kilobytes(bytesOf(new Map(ofApp)))}, database engine and sample ${kilobytes(ofParts)}`);
  return { what, ratio, atMost: 1 };
}

/** The compressed size of each file of `folder` that a page in a new browser profile asks for while `visit` runs. */
async function filesOf(
  browser: Browser,
  folder: string,
  visit: (page: Page) => Promise<void>,
): Promise<Map<string, number>> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
  const page = await context.newPage();
  const sizes = new Map<string, number>();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/^\/demo\//, '/');
    const file = join(folder, request.isNavigationRequest() ? 'index.html' : path);
    if (existsSync(file)) sizes.set(path, gzipSync(readFileSync(file)).length);
  });
  await visit(page);
  await context.close();
  return sizes;
}

const isWorker = (path: string): boolean => /\/worker-[^/]*\.js$/.test(path);
const bytesOf = (files: ReadonlyMap<string, number>): number =>
  [...files.values()].reduce((sum, size) => sum + size, 0);
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1_000).toLocaleString('en-US')} kB`;

/** With the files in the browser's cache, as on every visit except the first. */
async function benchBoot(browser: Browser, address: string): Promise<Budget> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
  const boots: number[] = [];
  const rows: number[] = [];
  for (let round = -1; round < OPENED; round++) {
    const page = await context.newPage();
    await page.addInitScript(painted);
    await page.goto(address, { waitUntil: 'commit' });
    const booted = await page.evaluate(bootMs);
    const first = await page.waitForFunction(() => (window as unknown as { firstRowsMs?: number }).firstRowsMs);
    if (round >= 0) {
      boots.push(booted);
      rows.push((await first.jsonValue()) ?? Number.NaN);
    }
    await page.close();
  }
  await context.close();
  const { median, min, max } = timingOf('demo', rows);
  say('\nnavigation to first rows of the demo, files in the cache');
  say(`  ${Math.round(median)} ms (${Math.round(min)} ms to ${Math.round(max)} ms), no budget`);
  return reportLimit(
    'the emulated back end, from the worker’s start until it answers',
    timingOf('demo', boots),
    BOOT_MS,
  );
}

/** In the page: from the request for the worker's script until the back end says that it is there. */
async function bootMs(): Promise<number> {
  const controls = await new Promise<NonNullable<Window['plumblineEmulation']>>((resolve) => {
    const look = () => (window.plumblineEmulation ? resolve(window.plumblineEmulation) : setTimeout(look, 1));
    look();
  });
  await new Promise<void>((resolve) => {
    const look = () => controls.boot.get().phase === 'ready' && resolve();
    controls.boot.subscribe(look);
    look();
  });
  const ready = performance.now();
  const script = performance.getEntriesByType('resource').find(({ name }) => /\/worker-[^/]*\.js$/.test(name));
  return ready - (script?.startTime ?? Number.NaN);
}
