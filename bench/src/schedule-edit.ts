import type { Browser, Page } from 'playwright-core';
import { VIEWPORT } from './browser.ts';
import type { ScheduleBench } from './grids/schedule.tsx';
import { type Budget, reportLimit, timingOf } from './measure.ts';
import { rest } from './rest.ts';

const ONE_FRAME_MS = 16;
const ROUNDS = 3;
/** More than any sample job costs, so that what was typed is shown. */
const TYPED = ['91234567', '92345678.5', '93456789', '94567890', '95678901.25'];

/** Milliseconds from Enter to paint. */
interface Edit {
  /** By the clock. */
  readonly passed: number;
  /** In which the page's thread had a processor. On a shared machine the clock goes on while it waits for one. */
  readonly worked: number;
}

/**
 * One EAC typed with real keys on the WIP schedule: from Enter until its row, its section's subtotals and the totals are painted.
 */
export async function benchScheduleEdit(browser: Browser, origin: string, size: number): Promise<Budget[]> {
  const all: Edit[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(...(await edits(browser, origin, size)));
  const title = `${size.toLocaleString('en-US')} jobs: one EAC edited on the WIP schedule, Enter to paint`;
  const limit = (what: string, times: readonly number[]) => reportLimit(title, timingOf(what, times), ONE_FRAME_MS);
  return [
    limit(
      'row, subtotals and totals',
      all.map(({ passed }) => passed),
    ),
    limit(
      'processor time of the page in it',
      all.map(({ worked }) => worked),
    ),
  ];
}

async function edits(browser: Browser, origin: string, size: number): Promise<Edit[]> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', colorScheme: 'light' });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`WIP schedule: ${error.message}`));
    await page.goto(`${origin}/schedule/`);
    // Put there by the page's own script.
    const bench = await page.evaluateHandle(() => (window as unknown as { bench: ScheduleBench }).bench);
    await bench.evaluate((bench, size) => bench.mount(size), size);
    await rest();
    const worked = await clockOfWork(page);
    const all: Edit[] = [];
    for (const [turn, typed] of TYPED.entries()) {
      await page.keyboard.type(typed);
      const shown = Number(typed).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
      const committed = bench.evaluate((bench, shown) => bench.commit(shown), shown);
      await rest();
      const before = await worked();
      await page.keyboard.press('Enter');
      const passed = await committed;
      all.push({ passed, worked: (await worked()) - before });
      await rest();
      if (turn < TYPED.length - 1) await page.keyboard.press('ArrowUp');
    }
    return all;
  } finally {
    await context.close();
  }
}

/** Tells how long the page's main thread has had a processor, in milliseconds. */
async function clockOfWork(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
}
