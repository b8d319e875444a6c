import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { withOneJob } from '../src/few-jobs.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Grid } from '../src/grid.ts';
import type { WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true });
test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
});

const form = (page: Page): Locator => page.getByRole('dialog', { name: /^Filter / });
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
const searchField = (page: Page): Locator => page.getByRole('textbox', { name: 'Search jobs' });

async function openFilter(page: Page, grid: Grid, title: string): Promise<void> {
  await grid.openMenuOf(title);
  await page.getByRole('menuitem', { name: /filter…$/i }).click();
  await expect(form(page)).toBeVisible();
}

/** What the grid says it shows: `12 of 200 jobs`. */
const expectShown = (page: Page, shown: readonly WireJob[], all: readonly WireJob[]) =>
  expect(page.getByText(`${shown.length} of ${all.length} jobs`, { exact: true })).toBeVisible();

test('a set filter is found, ticked and applied by keys alone, and says how many are left', async ({
  page,
  grid,
  jobs,
}) => {
  const all = await jobs.all();
  const north = all.filter((job) => job.branch === all[0]?.branch);
  const name = await (await grid.cell(all[0]?.jobNumber ?? '', 'Branch')).innerText();
  await grid.header('Branch').focus();
  // Without a pause: the letter chooses the menu's entry, and the form's search has the focus as soon as it exists.
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await page.keyboard.type(name.toLowerCase(), { delay: 0 });
  await expect(page.getByRole('textbox', { name: 'Search the choices' })).toHaveValue(name.toLowerCase());
  const choice = page.getByRole('checkbox', { name: `${name}, ${north.length} jobs` });
  await expect(choice).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(choice).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(form(page)).toBeHidden();
  await expect(grid.header('Branch')).toBeFocused();
  await expectShown(page, north, all);
  await expect(chips(page)).toHaveText([`Branch: ${name}`]);
  await page.reload();
  await expect(chips(page)).toHaveText([`Branch: ${name}`]);
  await grid.expectDrawn();
  const drawn = await grid.drawnNumbers();
  expect(drawn).toEqual(north.slice(0, drawn.length).map((job) => job.jobNumber));
});

test('the totals hide no row', async ({ page, grid }) => {
  await grid.cells.first().click();
  await page.keyboard.press('Control+End');
  const last = await page.locator('[role=gridcell]:focus').boundingBox();
  const totals = await grid.root.locator('[data-totals]').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((totals?.y ?? 0) + 1);
});

test('on a phone a filter is added from the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Job Status' }).click();
  await page.getByRole('checkbox', { name: /^Active/ }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(chips(page)).toHaveText(['Job Status: Active']);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await expect(page.getByText(/^\d+ of 200 jobs$/)).toBeVisible();
  // A long one is whole beside what clears all, with the cross that removes it.
  await page.getByRole('button', { name: /^Change the filter/ }).click();
  await page.getByRole('button', { name: 'Tick all' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  const cross = await page.getByRole('button', { name: /^Remove the filter Job Status: Active, / }).boundingBox();
  const clear = await page.getByRole('button', { name: 'Clear all' }).boundingBox();
  expect((cross?.x ?? 0) + (cross?.width ?? 0)).toBeLessThanOrEqual(clear?.x ?? 0);
});

test('filters are accessible: forms, chips, search, totals and nothing found', async ({ page, grid, jobs }) => {
  await withOneJob(page, jobs);
  await openFilter(page, grid, 'Job Status');
  await page.getByRole('checkbox').first().check();
  await page.keyboard.press('Enter');
  const change = page.getByRole('button', { name: /^Change the filter/ });
  const openAgain = async () => {
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
    await change.last().click();
    await expect(form(page)).toBeVisible();
  };
  await expectAccessible(page, { arrange: openAgain });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFilter(page, grid, 'Date Created');
  await page.getByLabel('Condition').selectOption('between');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await searchField(page).fill('nowhere-to-be-found');
  await expect(page.getByText('No jobs match what is looked for.')).toBeVisible();
  await expectAccessible(page);
});
