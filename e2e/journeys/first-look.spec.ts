import type { Locator } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { expectView } from '../src/views.ts';

test.use({ sharesCompany: true, staysOpen: true });

test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
});

test('a row opens by the mark in its first cell, which is there on hover and focus', async ({ page, grid, jobs }) => {
  const [job] = await jobs.all();
  if (!job) throw new Error('there are no jobs');
  const cell = await grid.cell(job.jobNumber, 'Job #');
  const mark = cell.locator('[data-open-row]');
  await expect(mark).toBeHidden();
  await (await grid.cell(job.jobNumber, 'Job Status')).hover();
  await mark.click();
  await expect(page.getByRole('complementary', { name: new RegExp(`^${job.jobNumber} `) })).toBeVisible();
});

test('a long name keeps its end in sight, and is whole for a reader and on hover', async ({ grid, jobs }) => {
  const job = (await jobs.all()).find(({ jobName }) => jobName.length > 40 && jobName.includes(' – '));
  if (!job) throw new Error('no job has a long name');
  const name = await grid.cell(job.jobNumber, 'Job Name');
  await expect(name).toHaveText(job.jobName);
  const isEndWhole = () =>
    name.evaluate(({ lastElementChild: end }) => end !== null && end.scrollWidth <= end.clientWidth);
  expect(await isEndWhole()).toBe(true);
  await name.hover();
  await expect(name).toHaveAttribute('title', job.jobName);
});

test('a filter, a search, a changed view and a lost network move no row, at a desk and on a tablet', async ({
  page,
  grid,
  jobs,
}) => {
  const top = async () => (await grid.root.boundingBox())?.y;
  const before = await top();
  await page.getByLabel('Search jobs').fill('lakewood');
  await expect(page.getByText(/of 200 jobs/)).toBeVisible();
  expect(await top()).toBe(before);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search columns' }).fill('job stat');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /^Active/ }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove the filter Job Status/ })).toBeVisible();
  expect(await top()).toBe(before);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('button', { name: 'Revert' }).waitFor();
  const changed = await top();
  await page.getByRole('button', { name: 'Revert' }).click();
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(0);
  expect(await top()).toBe(changed);
  const job = await jobs.takeOne();
  const goOffline = (isOffline: boolean) =>
    page.evaluate(
      (off) => window.plumblineEmulation?.faults.set({ latencyMs: 0, failureRate: 0, isOffline: off }),
      isOffline,
    );
  await goOffline(true);
  await grid.type(job.jobNumber, 'Original Contract', '36500');
  await expect(page.getByText('Not connected: 1 cell kept here')).toBeVisible();
  expect(await top()).toBe(changed);
  await goOffline(false);
  await grid.expectSaved();
});

test('what clears the filters and collapses the groups stays in sight on a tablet, however many there are', async ({
  page,
  grid,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const title of ['Division', 'Branch']) {
    await grid.openMenuOf(title);
    await page.getByRole('menuitem', { name: 'Filter…' }).click();
    await page.getByRole('button', { name: 'Tick all' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await grid.openMenuOf(title);
    await page.getByRole('menuitem', { name: 'Group by this column' }).click();
  }
  const line = page
    .locator('div')
    .filter({ has: page.getByRole('list', { name: 'Groups' }) })
    .last();
  expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(0);
  const { x = 0, width = 0 } = (await line.boundingBox()) ?? {};
  const clear = await page.getByRole('button', { name: 'Clear all' }).boundingBox();
  const collapse = await page.getByRole('button', { name: 'Collapse all' }).boundingBox();
  if (!clear || !collapse) throw new Error('both are drawn');
  expect(collapse.x + collapse.width).toBeLessThanOrEqual(x + width);
  expect(clear.x + clear.width).toBeLessThanOrEqual(collapse.x);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(0);
});

test('a desktop at 200 % keeps its sheet', async ({ page, grid }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await grid.expectDrawn();
  await expect(page.getByRole('list', { name: 'Jobs' })).toHaveCount(0);
});

test('a new person sees active jobs, the newest on top, with four amounts at 1440x900, two at 1280x720 and upright on a tablet', async ({
  page,
  grid,
  views,
  otherDesk,
}) => {
  await views.openCompanyWith('Active jobs');
  const theirs = await otherDesk('pm', '/workflow/jobs');
  const sheet = new Grid(theirs);
  await sheet.expectDrawn();
  await expectView(theirs, 'Active jobs');
  // Who manages jobs begins with their own.
  await expect(theirs.getByRole('button', { name: 'My jobs', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const numbers = await sheet.drawnNumbers();
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers).toEqual([...numbers].sort().reverse());
  for (const [width, height, amounts] of [
    [1440, 900, 4],
    [1280, 720, 2],
    [820, 1180, 2],
  ] as const) {
    await theirs.setViewportSize({ width, height });
    const seen = ['Original Contract', 'Change Orders', 'Revised Contract', 'Invoiced Amount'].slice(0, amounts);
    for (const title of seen) await expect(sheet.header(title)).toBeInViewport({ ratio: 1 });
  }
  await expect(theirs.getByText(/^\d+ of 200 jobs$/)).toBeVisible();
  await theirs.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect(theirs.getByText(/^200 jobs$/)).toBeVisible();
  await theirs.close();
  await expect(page.getByText(/^200 jobs$/)).toBeVisible(); // who has chosen a view keeps it
  await grid.expectDrawn();
});

test('on a tablet view and tools of change orders and schedule share a line, and a changed view moves no row', async ({
  page,
  signIn,
}) => {
  const desk = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const [path, title, column] of [
    ['/workflow/change-orders', 'Change orders', 'Amount'],
    ['/workflow/schedule', 'WIP schedule', 'Revised Contract'],
  ] as const) {
    await signIn(page, 'pm', path);
    const sheet = new Grid(page, title);
    await sheet.expectDrawn();
    const middleOf = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return Math.round(y + height / 2);
    };
    const search = page.getByLabel(/^Search (jobs|change orders)/);
    expect(await middleOf(page.getByRole('heading', { name: title }))).toBe(await middleOf(search));
    const top = (await sheet.root.boundingBox())?.y;
    await sheet.openMenuOf(column);
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
    await expect(page.getByRole('button', { name: /^View: .*, changed$/ })).toBeVisible();
    expect((await sheet.root.boundingBox())?.y).toBe(top);
    await page.getByRole('button', { name: 'Actions of the view' }).click();
    await page.getByRole('menuitem', { name: 'Revert' }).click();
    await expect(page.getByRole('button', { name: /^View: .*, changed$/ })).toHaveCount(0);
  }
  await page.setViewportSize(desk);
});
