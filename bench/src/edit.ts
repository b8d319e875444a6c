import process from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { bareEdit } from './bare-edit.ts';
import { launchBrowser, VIEWPORT } from './browser.ts';
import { type Budget, line, reportLimit, timingOf } from './measure.ts';
import { say } from './say.ts';
import { acknowledged, type EditOutcome, seen } from './stack/edit-in-page.ts';
import { type Product, signIn, startProduct } from './stack/product.ts';

const EDITS = 25;
/** The first edits run cold code, and statements without a plan (decision 156). */
const WARM_UP = 10;
const GOAL_MS = 20;
const PATH = '/workflow/jobs';
const CELL = '[aria-rowindex="1"] [data-field=retainageAmount]';

/** One cell edited by a person, and the same cell on the screen of a second browser: the product as `npm start` serves it. */
export async function benchEdit(): Promise<Budget[]> {
  const product = await startProduct(process.env.BENCH_DEMO ? 'the demo company' : { nycCsv: undefined });
  const browsers = [await launchBrowser(), await launchBrowser()] as const;
  try {
    const bare = await bareEdit(browsers);
    try {
      const [mine, theirs] = [await sheet(browsers[0], product), await sheet(browsers[1], product)];
      return await edits({ mine, theirs, cell: CELL }, bare);
    } finally {
      await bare.close();
    }
  } finally {
    for (const browser of browsers) await browser.close();
    await product.stop();
  }
}

/** The times of each edit's steps, in milliseconds from Enter. */
type Stations = Record<keyof typeof STATIONS, number>;
const STATIONS = {
  sent: 'the page hands the save to the browser',
  requested: 'the browser hands it to the network',
  firstByte: 'the first byte of the answer',
  answered: 'the end of the answer',
  inDom: 'in the other page',
  framed: 'in the frame that the other page paints',
} as const;

interface Pages {
  mine: Page;
  theirs: Page;
  cell: string;
}

async function edits(product: Pages, bare: Pages): Promise<Budget[]> {
  const [all, least]: [Stations[], Stations[]] = [[], []];
  for (let round = -WARM_UP; round < EDITS; round++) {
    const typed = `1234.${String(round + WARM_UP).padStart(2, '0')}`;
    await product.mine.locator(product.cell).click();
    const stations = await edited(product, typed, `$1,${typed.slice(1)}`);
    await bare.mine.getByLabel('Typed').fill('');
    const bareStations = await edited(bare, typed, typed);
    if (round < 0) continue;
    all.push(stations);
    least.push(bareStations);
  }
  const timing = (station: keyof Stations, of = all) =>
    timingOf(
      STATIONS[station],
      of.map((stations) => stations[station]),
    );
  say('\none cell edited, from Enter');
  for (const station of Object.keys(STATIONS) as (keyof Stations)[]) say(line(timing(station))); // its own keys
  return [
    reportLimit('edit acknowledged', timing('answered'), GOAL_MS, timing('answered', least)),
    reportLimit('edit seen in a second browser', timing('inDom'), GOAL_MS, timing('inDom', least)),
  ];
}

/** Types where the focus is and presses Enter; the other page then shows the text. */
async function edited({ mine, theirs, cell }: Pages, typed: string, text: string): Promise<Stations> {
  const stored = mine.evaluate(acknowledged);
  const shown = theirs.evaluate(seen, { cell, text });
  await mine.keyboard.type(typed);
  await mine.keyboard.press('Enter');
  const stations = stationsOf(await stored, await shown);
  await mine.waitForTimeout(300);
  return stations;
}

function stationsOf(edit: EditOutcome, { inDomAt, framedAt }: { inDomAt: number; framedAt: number }): Stations {
  if (edit.status !== 200) throw new Error(`the edit was answered with ${edit.status}`);
  const { pressedAt, sentAt, requestedAt, firstByteAt, answeredAt } = edit;
  return {
    sent: sentAt - pressedAt,
    requested: requestedAt - pressedAt,
    firstByte: firstByteAt - pressedAt,
    answered: answeredAt - pressedAt,
    inDom: inDomAt - pressedAt,
    framed: framedAt - pressedAt,
  };
}

async function sheet(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin, viewport: VIEWPORT, locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, product, PATH);
  await page.locator('[role=grid]').evaluate(async (grid) => {
    // Columns far out of view are not drawn.
    while (!grid.querySelector('[data-field=retainageAmount]')) {
      grid.scrollLeft += 300;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  return page;
}
