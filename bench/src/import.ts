import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { xlsxOf } from '@plumbline/import/files/testing';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, VIEWPORT } from './browser.ts';
import { longestIn } from './long-tasks.ts';
import { type Budget, reportLimit, timingOf } from './measure.ts';
import { say } from './say.ts';
import { type Product, signIn, startProduct } from './stack/product.ts';

const ROWS = 100_000;
const PATH = '/workflow/import';
const AT_MOST_MB = 300;
const LONGEST_MS = 50;
const PATIENCE_MS = 300_000;
const BETWEEN_LOOKS_MS = 100;
/** Until the worker of a cancelled reading has given its memory back. */
const SETTLED_MS = 2_000;

const headings = [
  ...['Job ID', 'Job Name', 'Contract Amount', 'Billed to Date', 'Cost to Date', 'Cost Budget', 'Start Date', 'Notes'],
  ...Array.from({ length: 17 }, (_, i) => `Extra ${i + 1}`),
];
const cellsOf = (row: number): (string | number)[] => [
  `J-${100_000 + row}`,
  `Job ${row}, a name as long as people give one`,
  ...[100_000, 40_000, 30_000, 80_000].map((amount, i) => amount + row * (i + 1) + 0.25),
  `2026-0${1 + (row % 9)}-15`,
  `Nobody reads what stands in row ${row} of this file, and it is as long as notes are`,
  ...Array.from({ length: 17 }, (_, i) => `value ${row} of ${i}`),
];

const files: Record<string, () => string | Uint8Array> = {
  'jobs.csv': () =>
    [headings, ...Array.from({ length: ROWS }, (_, row) => cellsOf(row).map((cell) => `"${cell}"`))].join('\n'),
  'jobs.xlsx': () => {
    const cell = (value: string | number) =>
      typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const row = (cells: readonly (string | number)[]) => `<row>${cells.map(cell).join('')}</row>`;
    const rows = [row(headings), ...Array.from({ length: ROWS }, (_, i) => row(cellsOf(i)))];
    return xlsxOf({ sheet: `<sheetData>${rows.join('')}</sheetData>` });
  },
};

/** The kinds of file that are measured. */
export const importedFiles: readonly string[] = Object.keys(files);

/** 100,000 jobs as text and as a workbook, from the file to the proof, in the product as `npm start` serves it. */
export async function benchImport(names = importedFiles): Promise<Budget[]> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const product = await startProduct('the demo company');
  const budgets: Budget[] = [];
  try {
    for (const [name, make] of Object.entries(files)) {
      if (!names.includes(name)) continue;
      const path = join(directory, name);
      writeFileSync(path, make());
      // A browser of its own: another file's garbage would count.
      const browser = await launchBrowser();
      try {
        budgets.push(...(await benchFile(browser, product, path, name)));
      } finally {
        await browser.close();
      }
    }
    return budgets;
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true });
  }
}

async function benchFile(browser: Browser, product: Product, path: string, name: string): Promise<Budget[]> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', colorScheme: 'light' });
  const page = await context.newPage();
  await signIn(page, product, '/workflow/jobs');
  await page.goto(product.origin + PATH);
  const choose = page.getByRole('button', { name: 'Choose a file' });
  await choose.waitFor();
  const title = `${name}, ${(readFileSync(path).length / 1024 / 1024).toFixed(0)} MB, ${ROWS.toLocaleString('en-US')} rows`;
  const give = async () => {
    const chooser = page.waitForEvent('filechooser');
    await choose.click();
    await (await chooser).setFiles(path);
  };
  const heading = (text: string) =>
    until(page, (text) => document.querySelector('#import-step')?.textContent === text, text);

  const check = () => page.getByRole('button', { name: 'Check the file' }).click();
  const isSending = (is: boolean) =>
    until(page, (is) => (document.querySelector('[aria-label="Rows sent"]') !== null) === is, is);
  const cancelled = { read: await cancelledAfter(page, give), sent: 0 };
  // What the cancelled reading left would hide as much of what comes.
  const devtools = await context.newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.detach();
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const before = await memoryOf(browser);
  say(`\n${title}: the page has ${before.toFixed(0)} MB before`);
  const phases = [
    ['read', () => heading('Which column is which?'), give],
    [
      'sent',
      () => isSending(false),
      async () => {
        // What was sent until Cancel is not sent again.
        cancelled.sent = await cancelledAfter(page, check);
        await check();
        await isSending(true);
      },
    ],
    ['proved', () => heading('What was read'), async () => {}],
  ] as const;
  const budgets: Budget[] = [];
  for (const [what, done, act] of phases) {
    const memory = watchMemory(browser);
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    const began = performance.now();
    try {
      await act();
      await done();
    } catch (error) {
      // Or the browser closes under the watch, and its error hides this one.
      await memory.stop();
      throw error;
    }
    const ms = performance.now() - began;
    const longest = longestIn(JSON.parse((await browser.stopTracing()).toString()));
    const most = (await memory.stop()) - before;
    say(`\n${title}: ${what} in ${(ms / 1_000).toFixed(1)} s`);
    say(`  ${most.toFixed(0)} MB more than the page before, budget ${AT_MOST_MB}${most <= AT_MOST_MB ? '' : '  OVER'}`);
    budgets.push(
      { what: `${title}: memory while it is ${what}`, ratio: most / AT_MOST_MB, atMost: 1 },
      ...[['by the clock', longest.passed] as const, ['processor time of the page in it', longest.worked] as const].map(
        ([by, time]) => reportLimit(`${title}: longest task while it is ${what}`, timingOf(by, [time]), LONGEST_MS),
      ),
    );
  }
  say(`\n${title}: reading ends ${cancelled.read.toFixed(0)} ms after Cancel, sending ${cancelled.sent.toFixed(0)} ms`);
  return budgets;
}

/**
 * Waits for what a look at the page tells. A locator reads the texts or roles of the whole page in each frame: in the seconds of an import that
 * left 100 MB of garbage in it, a quarter of what was measured.
 */
const until = async <Given>(page: Page, isSo: (given: Given) => boolean, given: Given): Promise<void> => {
  // Playwright's own types of what it unwraps are of no use for a generic one.
  const look = isSo as (given: unknown) => boolean;
  await page.waitForFunction(look, given, { polling: BETWEEN_LOOKS_MS, timeout: PATIENCE_MS });
};

/** How long after the click on Cancel a file that is being read is forgotten. */
async function cancelledAfter(page: Page, give: () => Promise<void>): Promise<number> {
  await give();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.waitFor();
  const began = performance.now();
  await cancel.click();
  await cancel.waitFor({ state: 'detached' });
  return performance.now() - began;
}

/** What the browser's pages and their workers hold, in MB. */
async function memoryOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** The most that is held until `stop`. */
function watchMemory(browser: Browser): { stop(): Promise<number> } {
  let most = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      most = Math.max(most, await memoryOf(browser));
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await looking;
      return most;
    },
  };
}
