import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import type { WireJob } from '../src/jobs-api.ts';
import { nameOf } from '../src/people.ts';

test('two people change different fields of one job, and both are saved @stack', async ({
  page,
  grid,
  jobs,
  signIn,
  otherDesk,
}) => {
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  const theirs = new Grid(await otherDesk('pm'));
  await expect(grid.root).toBeVisible();
  await expect(theirs.root).toBeVisible();
  await grid.type(job.jobNumber, 'Retainage', '321');
  await grid.expectSaved();
  await theirs.type(job.jobNumber, 'Notes', 'Framing done');
  await theirs.expectSaved();
  await expect(theirs.page.getByRole('dialog')).toHaveCount(0);
  expect(await jobs.read(job.id)).toMatchObject({ retainageAmount: 32_100, notes: 'Framing done' });
  // The answer to the save brought the other one's figure along.
  await theirs.expectCell(job.jobNumber, 'Retainage', '$321.00');
});

/** The accountant saves a figure while the project manager, who began over the older one, is typing another. */
async function clash(page: Page, grid: Grid, theirs: Grid, job: WireJob) {
  await expect(grid.root).toBeVisible();
  await expect(theirs.root).toBeVisible();
  await theirs.select(job.jobNumber, 'Current Cost');
  await theirs.page.keyboard.type('2,000');
  await grid.type(job.jobNumber, 'Current Cost', '1,000');
  await grid.expectSaved();
  await theirs.page.keyboard.press('Enter');
  const dialog = theirs.page.getByRole('dialog', { name: 'Somebody else changed this cell' });
  await expect(dialog.getByRole('row').nth(1)).toContainText(job.jobNumber);
  await expect(dialog.getByRole('row').nth(1)).toContainText('Current Cost');
  await expect(dialog.getByRole('cell', { name: '$2,000.00' })).toBeVisible();
  await expect(dialog.getByRole('cell', { name: '$1,000.00' })).toContainText(nameOf('accountant'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The question says it all; a message beside it would say it twice.
  await expect(theirs.page.getByRole('alert')).toHaveCount(0);
  return dialog;
}

test('the same cell changed by two people asks the later one, who keeps their own @stack', async ({
  page,
  grid,
  jobs,
  signIn,
  otherDesk,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/, 'the save that meets the other one');
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  const theirs = new Grid(await otherDesk('pm'));
  const dialog = await clash(page, grid, theirs, job);
  expect(await jobs.read(job.id)).toMatchObject({ jobCostToDate: 100_000 });
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toBeHidden();
  await theirs.expectCell(job.jobNumber, 'Current Cost', '$2,000.00');
  await theirs.expectSaved();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ jobCostToDate: 200_000 });
  const cell = await theirs.cell(job.jobNumber, 'Current Cost');
  await expect(cell).not.toHaveAttribute('aria-description');
});

test('the same cell changed by two people asks the later one, who takes the other’s', async ({
  page,
  grid,
  jobs,
  signIn,
  otherDesk,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/, 'the save that meets the other one');
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  const theirs = new Grid(await otherDesk('pm'));
  const dialog = await clash(page, grid, theirs, job);
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog).toBeHidden();
  await theirs.expectCell(job.jobNumber, 'Current Cost', '$1,000.00');
  await theirs.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ jobCostToDate: 100_000 });
  const cell = await theirs.cell(job.jobNumber, 'Current Cost');
  await expect(cell).not.toHaveAttribute('aria-description');
  // And the next edit of it is an ordinary one.
  await theirs.type(job.jobNumber, 'Current Cost', '3,000');
  await theirs.expectSaved();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ jobCostToDate: 300_000 });
});
