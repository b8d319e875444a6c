import process from 'node:process';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';
import { askFor, type World } from '../src/world.ts';

// Somebody types while answers are lost, late or errors, the network goes and comes, and a colleague saves beside them.
// `STORM=2000 npx playwright test -c e2e/stack.config.ts storm` goes on for longer, `STORM_SEED` repeats a run.
const OPERATIONS = Number(process.env.STORM ?? 1_000);
const SEED = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000);
const SAVE = '**/api/workflow/wip/jobs/save';
const mine = { Retainage: 'retainageAmount', 'Payments Received': 'paymentsReceived', 'Current Cost': 'jobCostToDate' };

test.setTimeout(120_000 + OPERATIONS * 2_000);

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return (state >>> 4) % sides;
  };
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The possible fates of a save; most arrive. */
const fates: readonly ((route: Route) => Promise<void>)[] = [
  ...Array.from({ length: 4 }, () => (route: Route) => route.continue()),
  async (route) => {
    await route.fetch(); // stored, and the answer is lost
    await route.abort('connectionreset');
  },
  (route) => route.abort('connectionreset'),
  async (route) => {
    const response = await route.fetch();
    await later(400);
    await route.fulfill({ response });
  },
  async (route) => {
    await later(300);
    await route.continue();
  },
  (route) => route.fulfill({ status: 503, contentType: 'text/html', body: 'The proxy has no upstream' }),
  async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, contentType: 'text/html', body: 'The proxy lost the answer' });
  },
];

async function setOff(page: Page, roll: (sides: number) => number): Promise<void> {
  await page.route(SAVE, async (route) => {
    const fate = fates[roll(fates.length)];
    // The page may be offline by now, or the test over.
    await fate?.(route).catch(() => {});
  });
}

interface Change {
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

async function historyOf(world: World, { id }: WireJob, field: string): Promise<Change[]> {
  const path = `/wip/activity?jobId=${id}&field=${field}`;
  const { changes } = await askFor<{ changes: Change[] }>(world, 'accountant', { service: 'workflow', path });
  return changes.toReversed();
}

test('whatever happens on the way, page, service and history end with what was typed @stack @long', async ({
  page,
  context,
  grid,
  jobs,
  signIn,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_|500|503|409/, 'a network as bad as this one');
  test.info().annotations.push({ type: 'STORM_SEED', description: String(SEED) });
  const roll = dice(SEED);
  const rows = await jobs.take(5);
  await signIn(page, 'pm');
  await expect(grid.root).toBeVisible();
  await setOff(page, roll);
  const titles = Object.entries(mine);
  const typed = new Map<string, number>();
  const everTyped = new Set<unknown>();
  const stored = new Map<string, string>();
  let isOffline = false;

  for (let operation = 0; operation < OPERATIONS; operation++) {
    const row = rows[roll(rows.length)];
    const [title, field] = titles[roll(titles.length)] ?? [];
    if (!row || !title || !field) continue;
    const kind = roll(12);
    if (kind === 0) {
      isOffline = !isOffline;
      await context.setOffline(isOffline);
    } else if (kind <= 2) {
      stored.set(row.id, `theirs ${operation}`);
      await jobs.change(row.id, { notes: `theirs ${operation}` });
    } else {
      const cents = (operation + 1) * 101;
      typed.set(`${row.id} ${field}`, cents);
      everTyped.add(cents);
      await grid.type(row.jobNumber, title, (cents / 100).toFixed(2));
    }
  }
  await context.setOffline(false);
  await page.unroute(SAVE);
  await expect(page.getByText('All changes saved')).toBeVisible({ timeout: 90_000 });

  for (const row of rows) {
    const now = await jobs.read(row.id);
    for (const [title, field] of titles) {
      const cents = typed.get(`${row.id} ${field}`);
      if (cents === undefined) continue;
      expect(now[field], `${row.jobNumber} ${title} in the service`).toBe(cents);
      await grid.expectCell(
        row.jobNumber,
        title,
        `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      );
      const changes = await historyOf(world, row, field);
      expect(changes.at(-1)?.newValue).toBe(cents);
      const chain = changes.map(({ oldValue }) => oldValue).slice(1);
      expect(chain, `the history of ${title} is unbroken`).toEqual(changes.map((one) => one.newValue).slice(0, -1));
      const values = changes.map(({ newValue }) => newValue).filter((value) => everTyped.has(value));
      expect(new Set(values).size, 'nothing was stored twice').toBe(values.length);
    }
    const text = stored.get(row.id);
    if (text === undefined) continue;
    expect(now.notes).toBe(text);
    await grid.expectCell(row.jobNumber, 'Notes', text);
  }
});
