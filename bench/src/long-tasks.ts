import type { Browser, JSHandle, Page } from 'playwright-core';
import { VIEWPORT } from './browser.ts';
import type { TasksBench } from './grids/tasks.tsx';
import { type Budget, reportLimit, timingOf } from './measure.ts';
import { rest } from './rest.ts';

const LONGEST_MS = 50;
const ROUNDS = 5;

/** Milliseconds. */
export interface LongestTask {
  /** Wall-clock time. */
  readonly passed: number;
  /** Processor time of the page's thread. On a shared machine the clock also counts its waits for a processor. */
  readonly worked: number;
}

type Act = (page: Page, bench: JSHandle<TasksBench>) => Promise<void>;

/** After the outcome is on the screen: what it leaves to do in the page. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1_000));
const number = (page: Page) => page.locator('[aria-rowindex="1"] [data-field=jobNumber]');
const group = (page: Page) => page.locator('[data-group-level]').first();
const search = (page: Page) => page.getByRole('textbox', { name: 'Search jobs' });

/** Actions on all rows at once, by name. Each leaves the sheet as it was. */
const acts: Record<string, { readonly before?: Act; readonly act: Act; readonly after?: Act }> = {
  'undo of a 5,000-cell paste': {
    before: (_, bench) => bench.evaluate((bench) => bench.paste()),
    async act(page, bench) {
      await page.keyboard.press('Control+z');
      await page.getByRole('status').filter({ hasText: '5,000 cells undone' }).waitFor();
      await bench.evaluate((bench) => bench.saved());
    },
  },
  'group by 3': {
    before: (page) => page.locator('[aria-rowindex="3"] [data-field=jobNumber]').click(),
    async act(page, bench) {
      const groups = ['jobStatus', 'division', 'branch'].map((field) => ({ field }));
      await bench.evaluate((bench, groups) => bench.arrange({ groups }), groups);
      await group(page).waitFor();
    },
    async after(page, bench) {
      await bench.evaluate((bench) => bench.arrange({ groups: [] }));
      await number(page).waitFor();
    },
  },
  search: {
    async act(page) {
      await search(page).focus();
      await page.keyboard.type('roof', { delay: 40 });
      await page.getByText(/^[\d,]+ of [\d,]+ jobs/).waitFor();
    },
    async after(page) {
      await search(page).fill('');
      await page.getByText(/^[\d,]+ jobs/).waitFor();
    },
  },
  'sort of text': {
    async act(page, bench) {
      const first = (await number(page).textContent()) ?? '';
      await bench.evaluate((bench) => bench.arrange({ sort: [{ field: 'jobName', direction: 'asc' }] }));
      await number(page).filter({ hasNotText: first }).waitFor();
    },
    after: (_, bench) => bench.evaluate((bench) => bench.arrange({ sort: [] })),
  },
  'a key in what replaces': {
    async before(page) {
      await page.locator('[aria-rowindex="3"] [data-field=jobNumber]').click();
      await page.keyboard.press('Control+h');
      await page.keyboard.type('a');
      await page.getByLabel('What would change').filter({ hasText: 'change' }).waitFor();
      await page.getByLabel('Replace with').focus();
    },
    async act(page) {
      const before = (await page.getByLabel('What would change').textContent()) ?? '';
      await page.keyboard.type('b');
      await page.getByLabel('What would change').filter({ hasText: 'change' }).filter({ hasNotText: before }).waitFor();
    },
    async after(page) {
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Escape');
    },
  },
  'a key in go to': {
    before: (page) => page.keyboard.press('Control+g'),
    async act(page) {
      await page.keyboard.type('roof', { delay: 100 });
      await page.getByRole('option').filter({ hasText: 'roof' }).first().waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
};

/** The longest task of what people do to all rows at once: while it lasts, nothing is drawn and no key is heard. */
export async function benchLongTasks(browser: Browser, origin: string, size: number): Promise<Budget[]> {
  const all = new Map(Object.keys(acts).map((name) => [name, [] as LongestTask[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, task] of await longestTasks(browser, `${origin}/tasks/`, size)) all.get(name)?.push(task);
  }
  return [...all].flatMap(([name, tasks]) => {
    const title = `${size.toLocaleString('en-US')} jobs: longest task of ${name}`;
    const limit = (what: string, times: readonly number[]) => reportLimit(title, timingOf(what, times), LONGEST_MS);
    return [
      limit(
        'by the clock',
        tasks.map(({ passed }) => passed),
      ),
      limit(
        'processor time of the page in it',
        tasks.map(({ worked }) => worked),
      ),
    ];
  });
}

/** Each act once, on a page of its own. */
export async function longestTasks(browser: Browser, url: string, size: number): Promise<Map<string, LongestTask>> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', colorScheme: 'light' });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`long tasks: ${error.message}`));
    await page.goto(url);
    // Put there by the page's own script.
    const bench = await page.evaluateHandle(() => (window as unknown as { bench: TasksBench }).bench);
    await bench.evaluate((bench, size) => bench.mount(size), size);
    await page.locator('[aria-rowindex="3"] [data-field=jobNumber]').click();
    await rest();
    const tasks = new Map<string, LongestTask>();
    for (const [name, { before, act, after }] of Object.entries(acts)) {
      await before?.(page, bench);
      await settled();
      await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
      await act(page, bench);
      await settled();
      tasks.set(name, longestIn(JSON.parse((await browser.stopTracing()).toString())));
      await after?.(page, bench);
      await settled();
    }
    return tasks;
  } finally {
    await context.close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const TASKS = ['RunTask', 'ThreadControllerImpl::RunTask'];

/** The longest task of a page's main thread in a trace. */
export function longestIn({ traceEvents }: { readonly traceEvents: readonly TraceEvent[] }): LongestTask {
  const isMain = (event: TraceEvent) => event.name === 'thread_name' && event.args.name === 'CrRendererMain';
  const threads = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  let longest: LongestTask = { passed: 0, worked: 0 };
  for (const { name, pid, tid, dur = 0, tdur = 0 } of traceEvents) {
    if (!TASKS.includes(name) || !threads.has(`${pid} ${tid}`)) continue;
    longest = { passed: Math.max(longest.passed, dur / 1_000), worked: Math.max(longest.worked, tdur / 1_000) };
  }
  return longest;
}
