import type { Browser, Page } from 'playwright-core';
import { VIEWPORT } from './browser.ts';
import type { ScheduleBench } from './grids/schedule.tsx';
import { type Budget, report, reportLimit, timingOf } from './measure.ts';
import { rest } from './rest.ts';

const ONE_FRAME_MS = 16;
/** Of the bare texts: the sheet also closes an editor, moves the focus and reckons. */
const AT_MOST = 3;
const ROUNDS = 3;
/** More than any sample job costs, so that what was typed is shown. */
const TYPED = ['91234567', '92345678.5', '93456789', '94567890', '95678901.25'];

/** Milliseconds from Enter to paint. */
interface Edit {
  /** Wall-clock time. */
  readonly passed: number;
  /** Processor time of the page's thread. On a shared machine the clock also counts its waits for a processor. */
  readonly worked: number;
}

/**
 * One EAC typed with real keys on the WIP schedule: from Enter until its row, its section's subtotals and the totals are painted. In turn
 * with the same page without its scripts, where Enter writes the same texts: what the browser takes to lay out and paint them.
 */
export async function benchScheduleEdit(browser: Browser, origin: string, size: number): Promise<Budget[]> {
  const all: Edit[] = [];
  const bare: Edit[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const edited = await edits(browser, origin, size);
    all.push(...edited.ours);
    bare.push(...edited.bare);
  }
  const title = `${size.toLocaleString('en-US')} jobs: one EAC edited on the WIP schedule, Enter to paint`;
  const timing = (what: string, edits: readonly Edit[], which: keyof Edit) =>
    timingOf(
      what,
      edits.map((edit) => edit[which]),
    );
  const [passed, worked] = [timing('row, subtotals and totals', all, 'passed'), timing('the same', all, 'worked')];
  const text = 'the same texts on a page without scripts';
  return [
    reportLimit(title, passed, ONE_FRAME_MS),
    report(`${title}, by the clock`, [passed, timing(text, bare, 'passed')], AT_MOST),
    reportLimit(`${title}, processor time of the page`, worked, ONE_FRAME_MS),
    report(`${title}, processor time of the page`, [worked, timing(text, bare, 'worked')], AT_MOST),
  ];
}

async function edits(browser: Browser, origin: string, size: number): Promise<{ ours: Edit[]; bare: Edit[] }> {
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
    const enter = async (committed: Promise<number>): Promise<Edit> => {
      await rest();
      const before = await worked();
      await page.keyboard.press('Enter');
      const passed = await committed;
      return { passed, worked: (await worked()) - before };
    };
    const ours: Edit[] = [];
    for (const [turn, typed] of TYPED.entries()) {
      await page.keyboard.type(typed);
      const shown = Number(typed).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
      ours.push(await enter(bench.evaluate((bench, shown) => bench.commit(shown), shown)));
      await rest();
      if (turn < TYPED.length - 1) await page.keyboard.press('ArrowUp');
    }
    await bench.evaluate((bench) => bench.makeBare());
    await rest();
    const bare: Edit[] = [];
    for (const _ of TYPED) bare.push(await enter(bench.evaluate((bench) => bench.commitBare())));
    return { ours, bare };
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
