import type { Locator, Page } from '@playwright/test';
import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { expect } from './expect.ts';
import { PATIENCE } from './patience.ts';

/** How many columns the sheet of jobs has: the jobs' fields, and the page's own “Attention” and “My Job”. */
export const JOB_COLUMNS = jobColumns.length + 2;

type Way = 'rows' | 'columns';

/**
 * The hands and eyes of somebody at a grid. Cells are found by attributes and text: computing the accessible name of every drawn cell at each look
 * took most of a journey's time. `accessible-grid.spec.ts` and axe hold roles and names.
 */
export class Grid {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page, label = 'Jobs') {
    this.page = page;
    this.root = page.locator(`[role=grid][aria-label="${label}"]`);
  }

  /** All cells that are drawn. */
  get cells(): Locator {
    return this.root.locator('[role=gridcell]');
  }

  async expectDrawn(): Promise<void> {
    await expect(this.cells.first()).toBeVisible();
  }

  header(title: string): Locator {
    return this.root.locator(`[role=columnheader][aria-label=${JSON.stringify(title)}]`);
  }

  titles(): Promise<string[]> {
    return this.root
      .locator('[role=columnheader] button[aria-label^="Menu of "]')
      .evaluateAll((buttons) => buttons.map((button) => (button.ariaLabel ?? '').replace('Menu of ', '')));
  }

  /** The row that has exactly this text in a cell: a job's number, somebody's e-mail. */
  row(key: string): Locator {
    const quote = key.includes('"') ? "'" : '"';
    const text = `${quote}${key}${quote}`;
    return this.root.locator(
      `xpath=.//*[@role="row"][.//*[@role="gridcell"]/descendant-or-self::*[normalize-space(.)=${text}]]`,
    );
  }

  /** The job numbers of the rows that are drawn, from the top. */
  async drawnNumbers(): Promise<string[]> {
    const place = await this.header('Job #').getAttribute('aria-colindex');
    const rows = '[role=row]:not([data-totals], [data-new-row])';
    return this.root.locator(`${rows} [role=gridcell][aria-colindex="${place}"]`).allInnerTexts();
  }

  /** The cell of a row under a title, scrolled to where both are drawn. */
  async cell(key: string, title: string): Promise<Locator> {
    await this.expectDrawn();
    let place: string | null = null;
    await this.#scroll('columns', async () => {
      place = await this.header(title).evaluateAll((found) => found[0]?.getAttribute('aria-colindex') ?? null);
      return place !== null && (await this.#inColumn(this.root, place).count()) > 0;
    });
    await this.#scroll('rows', async () => (await this.row(key).count()) > 0);
    return this.#inColumn(this.row(key), place ?? 'none');
  }

  /** Clicks the cell and waits until it has the focus. */
  async select(key: string, title: string): Promise<Locator> {
    // Firefox gives the focus only to the front window; a driven Chromium gives it to each.
    if (this.page.context().browser()?.browserType().name() === 'firefox') await this.page.bringToFront();
    const cell = await this.cell(key, title);
    await cell.click();
    await expect(cell).toBeFocused();
    return cell;
  }

  /** Selects from one cell to another, with the mouse and Shift. */
  async selectRange(from: readonly [string, string], to: readonly [string, string]): Promise<void> {
    await this.select(...from);
    await (await this.cell(...to)).click({ modifiers: ['Shift'] });
  }

  /** Types over the cell and presses Enter. */
  async type(key: string, title: string, text: string): Promise<Locator> {
    const cell = await this.select(key, title);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    return cell;
  }

  async expectCell(key: string, title: string, text: string | RegExp): Promise<void> {
    await expect(await this.cell(key, title)).toHaveText(text);
  }

  async expectSaved(): Promise<void> {
    await expect(this.#status('All changes saved')).toBeVisible();
  }

  /** Expects this number of refused cells: one place counts them, and the status says that everything else is saved. */
  async expectNotSaved(count: number): Promise<void> {
    const cells = count === 1 ? '1 cell needs attention' : `${count} cells need attention`;
    await expect(this.page.getByRole('button', { name: cells, exact: true })).toBeVisible();
    await expect(this.#status('All else saved')).toBeVisible();
  }

  async openMenuOf(title: string): Promise<void> {
    await this.#scroll('columns', async () => (await this.header(title).count()) > 0);
    await this.header(title).hover();
    await this.header(title).locator('button[aria-label^="Menu of "]').click();
    await expect(this.page.locator('[role=menu]')).toBeVisible();
  }

  #status(text: string): Locator {
    return this.page.locator('output').filter({ hasText: text });
  }

  #inColumn(place: Locator, number: string): Locator {
    return place.locator(`[role=gridcell][aria-colindex="${number}"]`);
  }

  /** Rows and columns far away are not drawn, and some come later: scrolls on page by page, from the end to the start again, until it is there. */
  async #scroll(way: Way, isThere: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + PATIENCE;
    while (!(await isThere()) && Date.now() < until) await this.root.evaluate(scrollOn, way);
  }
}

/** Runs in the page: shows the next page of the grid, or the first after the last. */
async function scrollOn(grid: Element, way: Way): Promise<void> {
  const [to, size, all] =
    way === 'rows'
      ? (['scrollTop', 'clientHeight', 'scrollHeight'] as const)
      : (['scrollLeft', 'clientWidth', 'scrollWidth'] as const);
  const isAtEnd = grid[to] + grid[size] >= grid[all] - 1;
  grid[to] = isAtEnd ? 0 : grid[to] + grid[size] * 0.7;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}
