import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Grid } from '../src/grid.ts';
import type { JobsApi } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true, permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
});

const cents = (text: string): number => Math.round(Number(text.replace(/[$,)]/g, '').replace('(', '-')) * 100);

/** Groups by columns from the bar above the grid, the outermost first. */
async function groupBy(page: Page, ...titles: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  for (const title of titles) await page.getByRole('menuitemcheckbox', { name: title }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toHaveCount(titles.length);
}

/** The name of a group, which heads its line. */
const group = (grid: Grid, name: string | RegExp): Locator =>
  grid.root.locator('[aria-colindex="1"]').and(grid.page.getByRole('gridcell', { name }));
const groups = (grid: Grid): Locator => group(grid, /^(Division|Date Sold|Project Managers|Branch): /);
/** How many groups the jobs make by division: an earlier journey may have left one without. */
const divisionCount = async (jobs: JobsApi): Promise<number> =>
  new Set((await jobs.all()).map(({ division }) => JSON.stringify(division ?? null))).size;
const collapseAll = (page: Page) => page.getByRole('button', { name: 'Collapse all', exact: true }).click();

test('jobs are grouped by a column’s menu, with subtotals that add up to the total, and ungrouped by the chip', async ({
  page,
  grid,
  jobs,
}) => {
  const count = await divisionCount(jobs);
  await grid.openMenuOf('Division');
  await page.getByRole('menuitem', { name: 'Group by this column' }).click();
  await expect(page.getByText(`200 jobs in ${count} groups`)).toBeVisible();
  await collapseAll(page);
  await expect(groups(grid)).toHaveCount(count);
  for (const [i, name] of ['Construction', 'Maintenance', 'Engineering'].entries())
    await expect(groups(grid).nth(i)).toContainText(name);
  const column = await grid.header('Original Contract').getAttribute('aria-colindex');
  const sums = grid.root
    .getByRole('gridcell', { name: /subtotal of/ })
    .and(page.locator(`[aria-colindex="${column}"]`));
  const subtotals = (await sums.allInnerTexts()).map(cents);
  expect(subtotals).toHaveLength(count);
  const total = await grid.root.locator(`[data-totals] [aria-colindex="${column}"]`).innerText();
  expect(subtotals.reduce((all, one) => all + one, 0)).toBe(cents(total));

  await page.getByRole('button', { name: 'Ungroup Division' }).click();
  await expect(groups(grid)).toHaveCount(0);
  await expect(page.getByRole('searchbox').or(page.getByLabel('Search jobs')).first()).toBeFocused();
  await expect(page.getByText('200 jobs', { exact: true })).toBeVisible();
});

test('groups within groups stay after a reload, months in the order of time', async ({ page, grid }) => {
  await groupBy(page, 'Division', 'Date Sold by month');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Groups' })).toHaveText('Grouped by Divisionthen by Date Sold');
  await expect(groups(grid).first()).toHaveAccessibleName(/^Division: Construction, \d+ jobs$/);
  await expect(groups(grid).nth(1)).toHaveAccessibleDescription('Level 2');
  const months = await group(grid, /^Date Sold: /).allInnerTexts();
  const times = months.map((text) => Date.parse(`1 ${/[A-Z][a-z]+ \d{4}/.exec(text.replace('Date Sold', ''))?.[0]}`));
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('a group collapses and expands by a click and by keys, and the focus stays', async ({ page, grid, jobs }) => {
  await groupBy(page, 'Division');
  const first = group(grid, /^Division: Construction/);
  await first.locator('[data-group-toggle]').click();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(first).toBeFocused();
  await expect(page.getByRole('status').getByText('Construction collapsed')).toBeVisible();
  const second = group(grid, /^Division: Maintenance/);
  await page.keyboard.press('ArrowDown');
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Space');
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await expect(second).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(groups(grid)).toHaveCount(await divisionCount(jobs));
  await expect(page.locator(':focus')).toHaveRole('gridcell');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Ungroup' }).click();
  await expect(groups(grid)).toHaveCount(0);
});

test('an edit of the grouped column leaves the job where it is until one regroups', async ({ page, grid, jobs }) => {
  const job = await jobs.takeOne();
  await grid.type(job.jobNumber, 'Branch', 'West');
  await grid.expectSaved();
  await groupBy(page, 'Branch');
  await grid.cell(job.jobNumber, 'Job #');
  const above = async () => {
    const place = Number(await grid.row(job.jobNumber).getAttribute('aria-rowindex'));
    const names = grid.root.locator('[data-group-level]');
    const before: string[] = [];
    for (const line of await names.all())
      if (Number(await line.getAttribute('aria-rowindex')) < place) before.push(await line.innerText());
    return before.at(-1) ?? '';
  };
  const place = await grid.row(job.jobNumber).getAttribute('aria-rowindex');
  await grid.type(job.jobNumber, 'Branch', 'North');
  await grid.expectCell(job.jobNumber, 'Branch', 'North');
  expect(await grid.row(job.jobNumber).getAttribute('aria-rowindex')).toBe(place);
  await grid.root.evaluate((element) => element.scrollTo(0, 0));
  await group(grid, /^Branch: North/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Regroup edited rows' }).click();
  await grid.cell(job.jobNumber, 'Job #');
  await expect(grid.row(job.jobNumber)).not.toHaveAttribute('aria-rowindex', place ?? '');
  // Among few lines, to see the job and its group at once.
  await page.getByLabel('Search jobs').fill(job.jobNumber);
  await expect.poll(above).toContain('North');
  await grid.expectSaved();
});

test('a range across a group is copied and pasted without it', async ({ page, grid }) => {
  await groupBy(page, 'Division');
  await collapseAll(page);
  await group(grid, /^Division: Engineering/)
    .locator('[data-group-toggle]')
    .click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  // From the last job of Maintenance over the heading of Engineering to its first.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect(page.getByRole('status').getByText('2 cells copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim().split(/\r?\n/)).toEqual([
    expect.stringMatching(/^\d\d-\d+$/),
    expect.stringMatching(/^\d\d-\d+$/),
  ]);
});

test('a cell that needs attention is gone to though its group is collapsed, and so is what is found', async ({
  page,
  grid,
  jobs,
}) => {
  const job = await jobs.takeOne();
  await grid.type(job.jobNumber, 'Pay App Due Day', '99');
  await groupBy(page, 'Division');
  await collapseAll(page);
  await page.getByRole('button', { name: '1 cell needs attention' }).click();
  await page.getByRole('button', { name: /^Go to Pay App Due Day/ }).click();
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(grid.row(job.jobNumber)).toHaveCount(0);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill(job.jobNumber);
  await page.keyboard.press('Escape');
  await expect(grid.row(job.jobNumber).getByRole('gridcell').first()).toBeFocused();
});

test('a workbook has the groups as an outline, with subtotals that count nothing twice', async ({ page, jobs }) => {
  const count = await divisionCount(jobs);
  await groupBy(page, 'Division');
  await collapseAll(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '.xlsx' }).click();
  const { sheets } = await readXlsx(await readFile(await (await coming).path()), { readStyles: true });
  const [titles = [], ...rows] = sheets[0]?.rows ?? [];
  const at = titles.indexOf('Original Contract');
  expect(rows).toHaveLength(200 + count + 1);
  const formulas = [...(sheets[0]?.cells ?? [])].filter(([place, { formula }]) => formula && place.endsWith(`,${at}`));
  expect(formulas).toHaveLength(count + 1);
  for (const [, { formula }] of formulas) expect(formula).toMatch(/^SUBTOTAL\(9,/);
  const results = formulas.map(([, { formulaResult }]) => Math.round(Number(formulaResult) * 100));
  expect(results.slice(0, count).reduce((all, one) => all + one, 0)).toBe(results[count]);
});

test('on a phone groups are headings over their cards, which collapse by a tap', async ({ page }) => {
  await groupBy(page, 'Division');
  await page.setViewportSize({ width: 390, height: 844 });
  const heading = page.getByRole('button', { name: /^Division Construction \d+ jobs/ });
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await heading.click();
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('button', { name: /^Division Maintenance/ })).toBeVisible();
  await heading.click();
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('200 jobs')).toBeVisible();
});

test('the grouped grid is accessible, expanded and collapsed, and so are its menus', async ({ page, grid }) => {
  test.setTimeout(300_000);
  await groupBy(page, 'Division', 'Branch');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await groups(grid).first().click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Collapse Enter' })).toBeVisible();
  await expectAccessible(page, { where: 'desk' });
  await page.keyboard.press('Escape');
  await collapseAll(page);
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await expectAccessible(page, { where: 'desk' });
});
