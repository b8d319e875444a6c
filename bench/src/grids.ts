import type { Browser, JSHandle, Page } from 'playwright-core';
import { launchBrowser, VIEWPORT, wheelBurst } from './browser.ts';
import { buildGrids, type ContestantName, contestants, titles } from './grids/build.ts';
import type { PageBench } from './grids/page.ts';
import { serveGrids } from './grids/serve.ts';
import { benchLongTasks } from './long-tasks.ts';
import { type Budget, median, percentile, report, reportLimit, timingOf } from './measure.ts';
import { rest } from './rest.ts';
import { say } from './say.ts';
import { benchScheduleEdit } from './schedule-edit.ts';

const ROUNDS = 5;
const AT_MOST = 1.3;
/** Issue 15's goals, for a machine that does nothing else. */
const GOALS_MS = {
  'sort by a currency column': 60,
  'filter keystroke': 60,
  'p95 frame under a wheel burst': 17,
} as const satisfies Partial<Record<keyof Measured, number>>;
const EDITED_MS = 16;
const EDITED_P95_MS = 25;
const KEYSTROKES = 3;
const EDITS = [
  ['123456', '$123,456.00'],
  ['654321.5', '$654,321.50'],
  ['77777', '$77,777.00'],
  ['88888.25', '$88,888.25'],
  ['99999', '$99,999.00'],
  ['101010', '$101,010.00'],
] as const;
const cells: Record<ContestantName, string> = { ours: '[role=gridcell]', tanstack: '.row .cell', revogrid: '.rgCell' };

interface Measured {
  'first paint': number;
  '1,000 cells applied': number;
  'filter keystroke': number;
  'sort by a currency column': number;
  'p95 frame under a wheel burst': number;
}
const measures = [
  'first paint',
  'sort by a currency column',
  'filter keystroke',
  '1,000 cells applied',
  'p95 frame under a wheel burst',
] as const satisfies readonly (keyof Measured)[];

interface Run extends Measured {
  /** Of ours only. */
  edit: number[];
  frames: number;
  blank: number;
}

/** DataGrid with everything on against bare TanStack Table and RevoGrid, over the same rows in one browser. */
export async function benchGrids(sizes: readonly number[]): Promise<Budget[]> {
  const weights = await buildGrids();
  say('\nJavaScript and CSS of each page, gzipped, with React and the sample rows');
  for (const [name, kilobytes] of weights) say(`  ${titles[name].padEnd(38)} ${kilobytes.toFixed(0)} KB`);
  const server = await serveGrids();
  const browser = await launchBrowser();
  try {
    const budgets: Budget[] = [];
    for (const size of sizes) {
      budgets.push(...(await benchSize(browser, server.origin, size)));
      budgets.push(...(await benchScheduleEdit(browser, server.origin, size)));
      budgets.push(...(await benchLongTasks(browser, server.origin, size)));
    }
    return budgets;
  } finally {
    await browser.close();
    await server.close();
  }
}

async function benchSize(browser: Browser, origin: string, size: number): Promise<Budget[]> {
  const runs = new Map<ContestantName, Run[]>(contestants.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of contestants) runs.get(name)?.push(await measure(browser, origin, name, size));
  }
  const rows = `${size.toLocaleString('en-US')} rows`;
  const budgets = measures.map((what) =>
    report(
      `${rows}: ${what}`,
      [...runs].map(([name, all]) =>
        timingOf(
          titles[name],
          all.map((run) => run[what]),
        ),
      ),
      AT_MOST,
    ),
  );
  for (const [name, all] of runs) {
    const [blank, frames] = [sum(all.map((run) => run.blank)), sum(all.map((run) => run.frames))];
    say(`  ${titles[name].padEnd(38)} ${blank} of ${frames} frames blank`);
  }
  return [...budgets, ...goals(rows, runs.get('ours') ?? [])];
}

function goals(rows: string, runs: readonly Run[]): Budget[] {
  const edits = runs.flatMap(({ edit }) => edit);
  const limits = Object.entries(GOALS_MS).map(([what, limit]) => {
    const measure = what as keyof typeof GOALS_MS; // its own keys
    const ours = timingOf(
      titles.ours,
      runs.map((run) => run[measure]),
    );
    return reportLimit(`${rows}: ${what}`, ours, limit);
  });
  const slow = timingOf('95th percentile', [percentile(edits, 0.95)]);
  return [
    ...limits,
    reportLimit(`${rows}: one cell edited, Enter to paint`, timingOf(titles.ours, edits), EDITED_MS),
    reportLimit(`${rows}: one cell edited, Enter to paint, p95`, slow, EDITED_P95_MS),
  ];
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** One contestant on a page of its own. */
async function measure(browser: Browser, origin: string, name: ContestantName, size: number): Promise<Run> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', colorScheme: 'light' });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${titles[name]}: ${error.message}`));
    await page.goto(`${origin}/${name}/`);
    // Put there by the page's own script.
    const bench = await page.evaluateHandle(() => (window as unknown as { bench: PageBench }).bench);
    await bench.evaluate((bench, size) => bench.prepare(size), size);
    return await measureOn(page, bench, name);
  } finally {
    await context.close();
  }
}

async function measureOn(page: Page, bench: JSHandle<PageBench>, name: ContestantName): Promise<Run> {
  await rest();
  const firstPaint = await bench.evaluate((bench) => bench.firstPaint());
  await rest();
  const applied = await bench.evaluate((bench) => bench.applyCells());
  await rest();
  const edit = name === 'ours' ? await edits(page, bench) : [];
  const { intervals } = await wheelBurst(page, 'down', null);
  const { frames, blank } = await wheelBurst(page, 'up', cells[name]);
  await rest();
  await bench.evaluate((bench) => bench.toTop());
  const keystrokes: number[] = [];
  for (let turn = 0; turn < KEYSTROKES; turn++) {
    await rest();
    keystrokes.push(await bench.evaluate((bench, turn) => bench.filterKeystroke(turn), turn));
  }
  await rest();
  const sort = await bench.evaluate((bench) => bench.sort());
  return {
    'first paint': firstPaint,
    '1,000 cells applied': applied,
    'filter keystroke': median(keystrokes),
    'sort by a currency column': sort,
    'p95 frame under a wheel burst': percentile(intervals, 0.95),
    edit,
    frames,
    blank,
  };
}

/** Types over a cell with real keys. */
async function edits(page: Page, bench: JSHandle<PageBench>): Promise<number[]> {
  const times: number[] = [];
  for (const [typed, shown] of EDITS) {
    await page.locator('[aria-rowindex="3"] [data-field=originalContractAmount]').click();
    await page.keyboard.type(typed);
    const committed = bench.evaluate((bench, shown) => bench.commit(shown), shown);
    await rest();
    await page.keyboard.press('Enter');
    times.push(await committed);
  }
  await rest();
  return times;
}
