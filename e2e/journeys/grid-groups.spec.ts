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

/** Groups by columns from the bar above the grid, the outermost first. */
async function groupBy(page: Page, ...titles: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  // More columns than fit: a shade says that the menu goes on.
  await expect(page.getByRole('menu')).toHaveCSS('background-attachment', /^local, local, scroll, scroll/);
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
  await expect(page.getByText('200 jobs', { exact: true })).toBeVisible();
});

test('the grouped grid is accessible, expanded and collapsed, and so are its menus', async ({ page, grid }) => {
  test.setTimeout(300_000);
  await groupBy(page, 'Division', 'Branch');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await collapseAll(page);
  await groups(grid).first().click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Expand Enter' })).toBeVisible();
  await expectAccessible(page, { where: 'desk' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await expectAccessible(page, { where: 'desk' });
});
