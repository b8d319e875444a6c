import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { type Grid, JOB_COLUMNS } from '../src/grid.ts';

test.use({ sharesCompany: true, staysOpen: true });
test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
  await page.getByRole('button', { name: /^Columns/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Division' })).toBeVisible();
});

const DECLARED = ['Job #', 'Job Name', 'Date Created', 'Job Status', 'Date Sold', 'Project Managers', 'Division'];
const expectTitles = (grid: Grid, titles: readonly string[]) =>
  expect.poll(async () => (await grid.titles()).slice(0, titles.length)).toEqual(titles);
const grip = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });

test('a column is dragged to its place by its grip, and Escape gives the drag up', async ({ page, grid }) => {
  const moved = ['Job #', 'Job Name', 'Date Created', 'Branch', 'Job Status', 'Date Sold'];
  const drag = async () => {
    const from = await grip(page, 'Branch').boundingBox();
    const to = await grip(page, 'Job Status').boundingBox();
    if (!from || !to) throw new Error('the chooser has no such lines');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 8, { steps: 6 });
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(grip(page, 'Branch')).toBeVisible();
  await expectTitles(grid, DECLARED);
  await drag();
  await page.mouse.up();
  await expectTitles(grid, moved);
  await page.reload();
  await expectTitles(grid, moved);
});

test('a column moves by the arrow keys on its grip, or with Alt on its check box, among its kind', async ({
  page,
  grid,
}) => {
  await grip(page, 'Date Sold').focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').getByText(`Date Sold is column 4 of ${JOB_COLUMNS}`)).toBeVisible();
  await expect(grip(page, 'Date Sold')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  // Above are the pinned ones.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').getByText('Date Sold is the first of its kind already')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Job Name' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('checkbox', { name: 'Job Name' })).toBeFocused();
  await expectTitles(grid, ['Job Name', 'Job #', 'Date Sold', 'Date Created', 'Job Status']);
});

test('columns are looked for by name', async ({ page }) => {
  await page.getByLabel('Find a column').fill('DATE');
  await expect(page.getByRole('list', { name: 'Columns in their order' }).getByRole('checkbox')).toHaveCount(4);
  await expect(grip(page, 'Date Sold')).toBeDisabled();
  await page.getByLabel('Find a column').fill('no such');
  await expect(page.getByText('No column is called so.')).toBeVisible();
});

test('Reset brings order, widths, pins and hidden columns back, and can be undone', async ({ page, grid }) => {
  await page.getByRole('checkbox', { name: 'Job Status' }).uncheck();
  await grip(page, 'Division').focus();
  await page.keyboard.press('ArrowUp');
  const changed = ['Job #', 'Job Name', 'Date Created', 'Date Sold', 'Division', 'Project Managers'];
  await expectTitles(grid, changed);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Job Status' }).uncheck();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect(page.getByLabel('Find a column')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Reset columns' })).toBeDisabled();
  await expectTitles(grid, DECLARED);
  await expect(page.getByRole('button', { name: `Columns (22 of ${JOB_COLUMNS})` })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectTitles(grid, changed);
  await expect(page.getByRole('button', { name: `Columns (${JOB_COLUMNS - 1} of ${JOB_COLUMNS})` })).toBeVisible();
});
