import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import type { Grid } from '../src/grid.ts';

/** The same choices for the same seed (mulberry32), so that a failure can be repeated. */
function chooser(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
}

type Operation = (page: Page, grid: Grid) => Promise<void>;
const press =
  (...keys: readonly string[]): Operation =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
const wheel =
  (x: number, y: number): Operation =>
  async (page, grid) => {
    await grid.root.hover({ position: { x: 600, y: 300 } });
    await page.mouse.wheel(x, y);
    await page.waitForTimeout(150);
  };
const clickOn =
  (field: string): Operation =>
  (_, grid) =>
    grid.root
      .locator(`[role=gridcell][data-field=${field}]`)
      .first()
      .click({ timeout: 2000 })
      .catch(() => {});

/** Actions between two values. Each ends where it began: in the cells. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  Escape: press('Escape'),
  'an arrow': press('ArrowDown'),
  'arrows to the right': press('ArrowRight', 'ArrowRight'),
  'an arrow to the left': press('ArrowLeft'),
  'a range by Shift': press('Shift+ArrowDown', 'Shift+ArrowDown'),
  'a whole row': press('Shift+Space'),
  'a page down': press('PageDown'),
  'the first cell': press('Control+Home'),
  'the end of the row': press('End'),
  'a menu opened and closed': press('Shift+F10', 'Escape'),
  'find opened and closed': press('Control+f', 'Escape'),
  'the search opened and left': press('Control+Shift+f', 'Escape'),
  'an editor opened and given up': press('F2', 'Escape', 'Escape'),
  'the help opened and closed': press('Control+/', 'Escape'),
  undo: press('Control+z'),
  copy: press('Control+c'),
  'the next problem': press('F8'),
  'the wheel down': wheel(0, 900),
  'the wheel to the right': wheel(700, 0),
  'a click on an amount': clickOn('retainageAmount'),
  'a click on a note': clickOn('notes'),
  'a click on a read-only cell': clickOn('jobName'),
  'a click on a heading': async (_, grid) => grid.header('Job Name').click(),
  'a double click on an edge': async (page, grid) => {
    const box = await grid.header('Job Name').boundingBox();
    if (box) await page.mouse.dblclick(box.x + box.width - 3, box.y + box.height / 2);
  },
};

interface Place {
  /** Empty where no cell has the focus. */
  readonly field: string;
  readonly isReadOnly: boolean;
  /** On a cell or on the grid itself; on a heading only while no cell is selected. */
  readonly isWhereKeysCount: boolean;
  readonly what: string;
}

const placeOf = (page: Page): Promise<Place> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const cell = focused instanceof HTMLElement && focused.matches('[role=gridcell]') ? focused : null;
    return {
      field: cell?.dataset.field ?? '',
      isReadOnly: cell?.getAttribute('aria-readonly') === 'true',
      isWhereKeysCount:
        focused?.matches('[role=gridcell], [data-grid]') ||
        (focused?.matches('[role=columnheader]') === true && !document.querySelector('[aria-selected=true]')),
      what: `${focused?.tagName} ${focused?.getAttribute('role') ?? ''} ${focused?.getAttribute('aria-label') ?? ''}`,
    };
  });

const MONEY = ['retainageAmount', 'paymentsReceived', 'jobCostToDate', 'originalContractAmount'];

/** The text to type into a cell, and its stored value; null if the cell takes no unique text. */
function textFor(field: string, turn: number): { readonly text: string; readonly stored: unknown } | null {
  if (field === 'notes') return { text: `typed ${turn}.`, stored: `typed ${turn}.` };
  if (MONEY.includes(field)) return { text: `${7000 + turn}.25`, stored: (7000 + turn) * 100 + 25 };
  return null;
}

test('whatever hands did before it, a typed value is stored, or the cell says that it takes none', async ({
  page,
  signIn,
  grid,
  jobs,
}) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
  const [first] = await jobs.all();
  await grid.select(first?.jobNumber ?? '', 'Retainage');
  const choose = chooser(Number(process.env.E2E_SEED ?? 11));
  const turns = Number(process.env.E2E_TURNS ?? 15);
  test.setTimeout(60_000 + turns * 3_000);
  const taken: string[] = [];
  let saved = 0;
  for (let turn = 0; turn < turns; turn++) {
    const name = choose(Object.keys(OPERATIONS));
    await OPERATIONS[name]?.(page, grid);
    const place = await placeOf(page);
    const step = `${turn}: ${name}, then ${place.field || place.what}`;
    expect(place.isWhereKeysCount, step).toBe(true);
    // The grid itself holds the focus while its cell is out of sight, or none is selected.
    const value = textFor(place.field, turn);
    if (place.isReadOnly || (place.field !== '' && !value)) {
      if (place.isReadOnly) {
        await page.keyboard.type('x');
        await expect(page.getByRole('status').getByText(/read-only|no cells of its own/), step).toBeVisible();
      }
      await clickOn(choose(['notes', 'retainageAmount']))(page, grid);
      continue;
    }
    const text = value?.text ?? `9${turn}`;
    await page.keyboard.type(text);
    const editor = page.locator('[role=grid] [role=row]:not([data-new-row]) [role=gridcell] :is(input, textarea)');
    if ((await editor.count()) === 0) {
      // Nothing is lost unseen: the page says why.
      await expect(
        page.getByRole('status').getByText(/No cell is selected|A heading has the focus|read-only|yes or no/),
        step,
      ).toBeVisible();
      taken.push(step);
      await press('ArrowDown')(page, grid);
      continue;
    }
    await expect(editor, step).toHaveValue(text);
    if (!value) {
      await page.keyboard.press('Escape');
      continue;
    }
    await page.keyboard.press('Enter');
    await grid.expectSaved();
    const stored = (await jobs.all()).some((job) => Object.values(job).includes(value.stored));
    expect(stored, step).toBe(true);
    saved++;
  }
  test.info().annotations.push({ type: 'taken', description: taken.join('\n') });
  expect(saved).toBeGreaterThan(4);
});
