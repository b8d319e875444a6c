import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import type { Grid } from '../src/grid.ts';

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
