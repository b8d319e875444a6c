import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
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

const amountOf = (job: WireJob, field: string): number => Number(job[field] ?? 0);
const dollars = (cents: number): string => {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  return cents < 0 ? `(${text})` : text;
};

test('a set filter is found, ticked and applied by keys alone, and says how many are left', async ({
  page,
  grid,
  jobs,
}) => {
  const all = await jobs.all();
  const north = all.filter((job) => job.branch === all[0]?.branch);
  const name = await (await grid.cell(all[0]?.jobNumber ?? '', 'Branch')).innerText();
  await grid.header('Branch').focus();
  // Without a pause: the menu goes to its entry of that letter, and the form's search has the focus when it is there.
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
  const drawn = await grid.drawnNumbers();
  expect(drawn).toEqual(north.slice(0, drawn.length).map((job) => job.jobNumber));
});

test('amounts between two figures are exact to the cent, and a text is refused with its reason', async ({
  page,
  grid,
  jobs,
}) => {
  const all = await jobs.all();
  const exact = amountOf(await jobs.takeOne(), 'originalContractAmount');
  const inside = all.filter((job) => job.originalContractAmount === exact);
  await openFilter(page, grid, 'Original Contract');
  await page.getByLabel('Condition').selectOption('between');
  await page.getByRole('textbox', { name: 'From' }).fill('a lot');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(dollars(exact));
  await page.keyboard.press('Enter');
  await expect(page.getByText('“a lot” is not an amount')).toBeVisible();
  await page.getByRole('textbox', { name: 'From' }).fill(dollars(exact));
  await page.keyboard.press('Enter');
  await expectShown(page, inside, all);
  await openFilter(page, grid, 'Original Contract');
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(dollars(exact));
  await page.getByRole('textbox', { name: 'From' }).fill(dollars(exact + 1));
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(dollars(exact + 1));
  await page.keyboard.press('Enter');
  await expectShown(
    page,
    all.filter((job) => job.originalContractAmount === exact + 1),
    all,
  );
});

test('dates go by this year and by a day, a text by what it starts with, a box by its tick', async ({
  page,
  grid,
  jobs,
}) => {
  const all = await jobs.all();
  const year = await page.evaluate(() => String(new Date().getFullYear()));
  const clear = () => page.getByRole('button', { name: 'Clear all' }).click();
  await openFilter(page, grid, 'Date Sold');
  await page.getByLabel('Condition').selectOption('this year');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectShown(
    page,
    all.filter((job) => String(job.dateSold).startsWith(year)),
    all,
  );
  await page.getByRole('button', { name: /^Change the filter/ }).click();
  await page.getByLabel('Condition').selectOption('before');
  await page.getByLabel('Value').fill(`${year}-01-01`);
  await page.keyboard.press('Enter');
  await expectShown(
    page,
    all.filter((job) => job.dateSold !== null && String(job.dateSold) < `${year}-01-01`),
    all,
  );
  await expect(chips(page)).toHaveText([`Date Sold before 01/01/${year}`]);
  await clear();
  const start = (all[0]?.jobName ?? '').slice(0, 3);
  await openFilter(page, grid, 'Job Name');
  await page.getByLabel('Condition').selectOption('starts with');
  await page.getByLabel('Value').fill(start.toUpperCase());
  await page.keyboard.press('Enter');
  await expectShown(
    page,
    all.filter((job) => job.jobName.toLowerCase().startsWith(start.toLowerCase())),
    all,
  );
  await clear();
  await openFilter(page, grid, 'Tax Exempt');
  await page.keyboard.press('Enter');
  await expectShown(
    page,
    all.filter((job) => job.taxExempt === true),
    all,
  );
});

test('Escape leaves a filter as it was and goes back to the header; chips go one by one or all', async ({
  page,
  grid,
}) => {
  await openFilter(page, grid, 'Job Status');
  await page.getByRole('checkbox', { name: /^Active/ }).check();
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  await expect(grid.header('Job Status')).toBeFocused();
  await expect(page.getByText('200 jobs', { exact: true })).toBeVisible();
  for (const title of ['Job Status', 'Branch', 'Division']) {
    await openFilter(page, grid, title);
    await page.getByRole('checkbox').first().check();
    await page.keyboard.press('Enter');
  }
  await expect(chips(page)).toHaveCount(3);
  await page.getByRole('button', { name: /^Remove the filter Branch/ }).click();
  await expect(chips(page)).toHaveText([/^Job Status/, /^Division/]);
  await expect(page.getByRole('button', { name: /^Remove the filter Division/ })).toBeFocused();
  await grid
    .header('Division')
    .getByRole('button', { name: /^Filtered/ })
    .click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(chips(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(chips(page)).toHaveCount(0);
  await expect(searchField(page)).toBeFocused();
  await expect(page.getByText('200 jobs', { exact: true })).toBeVisible();
});

test('the search wants every word, in any column, from any place by its keys', async ({ page, grid, jobs }) => {
  const first = await jobs.takeOne();
  const all = await jobs.all();
  const word = first.jobName.split(' ')[0] ?? '';
  await grid.select(first.jobNumber, 'Original Contract');
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type(`${word.toLowerCase()}  ${first.jobNumber}`);
  await expectShown(page, [first], all);
  await page.keyboard.press('ArrowDown');
  await expect(grid.root.locator('[role=gridcell]:focus')).toBeVisible();
  await page.keyboard.press('Control+Shift+F');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type(`${word} nowhere-to-be-found`);
  await expect(page.getByText('No jobs match what is looked for.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toHaveValue('');
  await expect(page.getByText('200 jobs', { exact: true })).toBeVisible();
  const amount = dollars(amountOf(first, 'originalContractAmount'));
  await page.keyboard.type(amount);
  await expect.poll(() => grid.drawnNumbers()).toContain(first.jobNumber);
  await expect(page.getByText('200 jobs', { exact: true })).toBeHidden();
});

test('an edit that no longer passes leaves its row until the filter changes', async ({ page, grid, jobs }) => {
  const job = await jobs.takeOne((each) => each.notes === null);
  await openFilter(page, grid, 'Notes');
  await page.getByLabel('Condition').selectOption('is empty');
  await page.getByLabel('Condition').press('Enter');
  await grid.type(job.jobNumber, 'Notes', 'Not empty any more');
  await grid.expectSaved();
  await grid.expectCell(job.jobNumber, 'Notes', 'Not empty any more');
  await page.getByRole('button', { name: /^Change the filter/ }).click();
  await page.getByLabel('Condition').selectOption('contains');
  await page.getByLabel('Value').fill('not EMPTY any');
  await page.keyboard.press('Enter');
  await expect.poll(() => grid.drawnNumbers()).toEqual([job.jobNumber]);
  await page.reload();
  await expect(chips(page)).toHaveText(['Notes contains “not EMPTY any”']);
  await expect.poll(() => grid.drawnNumbers()).toEqual([job.jobNumber]);
});

test('the totals are of what is shown, follow an edit, and hide no row', async ({ page, grid, jobs }) => {
  const job = await jobs.takeOne((each) => amountOf(each, 'retainageAmount') > 0);
  const all = await jobs.all();
  const place = await (await grid.cell(job.jobNumber, 'Retainage')).getAttribute('aria-colindex');
  const total = grid.root.locator(`[data-totals] [aria-colindex="${place}"]`);
  const sum = (some: readonly WireJob[]) => some.reduce((cents, each) => cents + amountOf(each, 'retainageAmount'), 0);
  await expect(total).toHaveText(dollars(sum(all)));
  await searchField(page).fill(job.jobNumber);
  await expect(total).toHaveText(dollars(amountOf(job, 'retainageAmount')));
  await grid.type(job.jobNumber, 'Retainage', '1,234.56');
  await expect(total).toHaveText('$1,234.56');
  await page.keyboard.press('Control+z');
  await expect(total).toHaveText(dollars(amountOf(job, 'retainageAmount')));
  await grid.expectSaved();
  await searchField(page).fill('');
  await expect(total).toHaveText(dollars(sum(all)));
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
});

test('people are searched and filtered alike', async ({ otherDesk }) => {
  const page = await otherDesk('admin', '/admin/users');
  const grid = new Grid(page, 'Users');
  await grid.expectDrawn();
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('pm@');
  await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible();
});

test('filters are accessible: forms, chips, search, totals and nothing found', async ({ page, grid }) => {
  test.setTimeout(240_000);
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
