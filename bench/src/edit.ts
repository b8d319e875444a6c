import process from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, VIEWPORT } from './browser.ts';
import { type Budget, median, reportLimit, timingOf } from './measure.ts';
import { say } from './say.ts';
import { acknowledged, bareRequest, seen } from './stack/edit-in-page.ts';
import { type Product, signIn, startProduct } from './stack/product.ts';

const EDITS = 25;
/** The first edits run code that was never run before. */
const WARM_UP = 5;
const GOAL_MS = 20;
const PATH = '/workflow/jobs';
const CELL = '[aria-rowindex="1"] [data-field=retainageAmount]';

/** One cell edited by a person, and the same cell on the screen of a second browser: the product as `npm start` serves it. */
export async function benchEdit(): Promise<Budget[]> {
  const product = await startProduct(process.env.BENCH_DEMO ? 'the demo company' : { nycCsv: undefined });
  const browsers = [await launchBrowser(), await launchBrowser()] as const;
  try {
    const [mine, theirs] = [await sheet(browsers[0], product), await sheet(browsers[1], product)];
    return await edits(mine, theirs);
  } finally {
    for (const browser of browsers) await browser.close();
    await product.stop();
  }
}

async function edits(mine: Page, theirs: Page): Promise<Budget[]> {
  const times = { sent: [] as number[], acknowledged: [] as number[], seen: [] as number[], bare: [] as number[] };
  for (let round = -WARM_UP; round < EDITS; round++) {
    const cents = String(round + WARM_UP).padStart(2, '0');
    await mine.locator(CELL).click();
    const stored = mine.evaluate(acknowledged);
    const shown = theirs.evaluate(seen, { cell: CELL, text: `$1,234.${cents}` });
    await mine.keyboard.type(`1234.${cents}`);
    await mine.keyboard.press('Enter');
    const { pressedAt, sentAt, answeredAt, status } = await stored;
    const shownAt = await shown;
    if (status !== 200) throw new Error(`the edit was answered with ${status}`);
    const bare = await mine.evaluate(bareRequest);
    await mine.waitForTimeout(300);
    if (round < 0) continue;
    times.sent.push(sentAt - pressedAt);
    times.acknowledged.push(answeredAt - pressedAt);
    times.seen.push(shownAt - pressedAt);
    times.bare.push(bare);
  }
  say(`\none cell edited, from Enter: ${median(times.sent).toFixed(1)} ms until the save is sent`);
  say(`  a bare request of the same page takes ${median(times.bare).toFixed(1)} ms`);
  return [
    reportLimit('edit acknowledged', timingOf('Enter to the end of the answer', times.acknowledged), GOAL_MS),
    reportLimit('edit seen in a second browser', timingOf('Enter to the other cell', times.seen), GOAL_MS),
  ];
}

async function sheet(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin, viewport: VIEWPORT, locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, product, PATH);
  await page.locator('[role=grid]').evaluate(async (grid) => {
    // Columns that are far away are not drawn.
    while (!grid.querySelector('[data-field=retainageAmount]')) {
      grid.scrollLeft += 300;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  return page;
}
