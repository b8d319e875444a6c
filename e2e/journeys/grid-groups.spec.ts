import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Grid } from '../src/grid.ts';

test.use({ sharesCompany: true, staysOpen: true });
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
const groups = (grid: Grid): Locator => group(grid, /^(Division|Date Sold|Branch): /);
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
