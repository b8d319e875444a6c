import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, launchProfile, VIEWPORT, wheelBurst } from './browser.ts';
import { type Budget, reportLimit, timingOf } from './measure.ts';
import { say } from './say.ts';
import { isKept, painted, pasted } from './stack/in-page.ts';
import { benchPanel } from './stack/open-panel.ts';
import { type Product, signIn, startProduct } from './stack/product.ts';

const OPENED = 7;
const PASTED = 7;
const ROWS = 500;
/** Goals that would leave other products behind. */
const OPENED_MS = 700;
const RELOADED_MS = 300;
const RELOADED_MB = 0.05;
const SHOWN_MS = 39;
const ACKNOWLEDGED_MS = 75;
const PATH = '/workflow/jobs';

/** The jobs page as people get it: server, database, sign-in, browser, with New York City's 13,638 jobs or as many samples. */
export async function benchWholeStack(nycCsv: string | undefined): Promise<Budget[]> {
  say(`\nthe whole stack, ${nycCsv ? "New York City's jobs" : 'sample jobs'}: importing…`);
  const product = await startProduct({ nycCsv });
  const browser = await launchBrowser();
  try {
    return await benchPage(browser, product);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function benchPage(browser: Browser, product: Product): Promise<Budget[]> {
  const profile = await signedIn(product);
  try {
    return await benchSheet(browser, profile.context, product);
  } finally {
    await profile.end();
  }
}

async function benchSheet(browser: Browser, context: BrowserContext, product: Product): Promise<Budget[]> {
  const again: Opening[] = [];
  const first: Opening[] = [];
  const anew: Opening[] = [];
  const reloaded: Opening[] = [];
  for (let round = 0; round < OPENED; round++) {
    again.push(...(await open(context, product, { before: forgetJobs })));
    const [tab, ...reloads] = await open(context, product, { reloads: 1 });
    anew.push(tab);
    reloaded.push(...reloads);
    const stranger = await browser.newContext({ ...lookOf(product), storageState: await context.storageState() });
    first.push(...(await open(stranger, product)));
    await stranger.close();
  }
  const times = (openings: readonly Opening[]) =>
    timingOf(
      'jobs page',
      openings.map(({ ms }) => ms),
    );
  const most = Math.max(...[...anew, ...reloaded].map(({ jobsMb }) => jobsMb));
  const bytes = 'the jobs of a reload, MB over the wire';
  say(`\n${bytes}\n  ${most.toFixed(4)}, a first load ${first[0]?.jobsMb.toFixed(2)}, budget ${RELOADED_MB}`);
  const budgets = [
    reportLimit('navigation to first rows, files in the cache', times(again), OPENED_MS),
    reportLimit('navigation to first rows, empty cache', times(first), OPENED_MS),
    reportLimit('navigation to first rows, files in the cache and the jobs kept', times(anew), OPENED_MS),
    reportLimit('reload to first rows', times(reloaded), RELOADED_MS),
    { what: bytes, ratio: most, atMost: RELOADED_MB },
  ];
  const page = await context.newPage();
  await page.goto(PATH);
  await page.locator('[role=gridcell]').first().waitFor();
  budgets.push(...(await benchPanel(page)), await benchScrolling(page), ...(await benchPaste(page)));
  return budgets;
}

async function benchScrolling(page: Page): Promise<Budget> {
  const down = await wheelBurst(page, 'down', '[role=gridcell]');
  const up = await wheelBurst(page, 'up', '[role=gridcell]');
  const [blank, frames] = [down.blank + up.blank, down.frames + up.frames];
  const what = 'blank frames under a wheel burst, down and up';
  say(`\n${what}\n  ${blank} of ${frames}, budget 0${blank > 0 ? '  OVER' : ''}`);
  return { what, ratio: blank, atMost: 0 };
}

async function benchPaste(page: Page): Promise<Budget[]> {
  const shown: number[] = [];
  const acknowledged: number[] = [];
  await page.locator('[role=grid]').evaluate(async (grid) => {
    // Columns far out of view are not drawn.
    while (!grid.querySelector('[data-field=notes]')) {
      grid.scrollLeft += 300;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  for (let round = 0; round < PASTED; round++) {
    const amount = `${1_000 + round}.25`;
    const lines = Array.from({ length: ROWS }, (_, row) => `$${amount}\t${row + 1}.5${round}\tpasted ${round}.${row}`);
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'));
    await page.locator('[aria-rowindex="1"] [data-field=retainageAmount]').click();
    const outcome = page.evaluate(pasted, `$1,00${round}.25`);
    await page.waitForTimeout(300);
    await page.keyboard.press('Control+v');
    const { shownMs, acknowledgedMs, status } = await outcome;
    if (status !== 200) throw new Error(`the pasted cells were answered with ${status}`);
    shown.push(shownMs);
    acknowledged.push(acknowledgedMs);
    await page.waitForTimeout(2_500); // the cells' "saved" marks come and go
  }
  const cells = `${ROWS} x 3 cells pasted`;
  return [
    reportLimit(`${cells}: shown`, timingOf('jobs page', shown), SHOWN_MS),
    reportLimit(`${cells}: acknowledged by the server`, timingOf('jobs page', acknowledged), ACKNOWLEDGED_MS),
  ];
}

interface Opening {
  /** From navigation to the first rows painted. */
  readonly ms: number;
  /** Of the answer with the jobs. */
  readonly jobsMb: number;
}

/** The sheet in a new tab, and then reloaded so many times. */
async function open(
  context: BrowserContext,
  { origin }: Product,
  { before = async () => {}, reloads = 0 }: { before?: (page: Page) => Promise<void>; reloads?: number } = {},
): Promise<[Opening, ...Opening[]]> {
  const page = await context.newPage();
  await before(page);
  await page.addInitScript(painted);
  await page.goto(`${origin}${PATH}`);
  const openings: [Opening, ...Opening[]] = [await opened(page)];
  for (let reload = 0; reload < reloads; reload++) {
    await page.reload({ waitUntil: 'commit' });
    openings.push(await opened(page));
  }
  await page.close();
  return openings;
}

async function opened(page: Page): Promise<Opening> {
  const ms = await page.waitForFunction(() => (window as unknown as { firstRowsMs?: number }).firstRowsMs);
  const value = await ms.jsonValue();
  const jobsMb = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const answers = entries.filter(({ name }) => /\/wip\/jobs(\/since)?(\?|$)/.test(name));
    return answers.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1e6;
  });
  // The page keeps the jobs when it has nothing else to do.
  await page.waitForFunction(isKept);
  // A process that the browser has kept hears of the note in the storage a little later, and would open a page without it.
  await page.waitForTimeout(300);
  return { ms: value ?? Number.NaN, jobsMb };
}

/** As in a browser that has the page's files but never opened the page. */
async function forgetJobs(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('plumbline.kept-jobs')) localStorage.removeItem(name);
    return new Promise((resolve) =>
      Object.assign(indexedDB.deleteDatabase('plumbline-kept-jobs'), { onsuccess: resolve }),
    );
  });
}

const lookOf = ({ origin }: Product) =>
  ({ baseURL: origin, viewport: VIEWPORT, locale: 'en-US', colorScheme: 'light' }) as const;

/** A person's browser, which the page was opened in before. */
async function signedIn(product: Product) {
  const profile = await launchProfile({ ...lookOf(product), permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await profile.context.newPage();
  await signIn(page, product, PATH);
  await page.close();
  for (let visit = 0; visit < 2; visit++) await open(profile.context, product);
  return profile;
}
