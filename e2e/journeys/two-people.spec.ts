import type { Page } from '@playwright/test';
import { expectConflict, openAttention } from '../src/attention.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import type { WireJob } from '../src/jobs-api.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true, staysOpen: true });

test('two people change different fields of one job, and both are saved', async ({
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
  await expectConflict(await theirs.cell(job.jobNumber, 'Current Cost'), '$1,000.00');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(theirs.page.getByRole('dialog')).toHaveCount(0);
  const list = await openAttention(theirs.page);
  const row = list.getByRole('row').filter({ hasText: job.jobNumber });
  await expect(row).toContainText('Current Cost');
  await expect(row.getByRole('textbox')).toHaveValue('$2,000.00');
  await expect(row).toContainText('$1,000.00');
  await expect(row).toContainText(nameOf('accountant'));
  return list;
}

test('the same cell changed by two people is a mark for the later one, who keeps their own', async ({
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
  const list = await clash(page, grid, theirs, job);
  expect(await jobs.read(job.id)).toMatchObject({ jobCostToDate: 100_000 });
  await list.getByRole('button', { name: /^Keep mine/ }).click();
  await expect(list).toBeHidden();
  await theirs.expectCell(job.jobNumber, 'Current Cost', '$2,000.00');
  await theirs.expectSaved();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ jobCostToDate: 200_000 });
  const cell = await theirs.cell(job.jobNumber, 'Current Cost');
  await expect(cell).not.toHaveAttribute('aria-description');
  // Undo gives the cell to the other one again, and never goes behind what they stored.
  await cell.click();
  await theirs.page.keyboard.press('Control+z');
  await theirs.expectCell(job.jobNumber, 'Current Cost', '$1,000.00');
  await theirs.page.keyboard.press('Control+z');
  await theirs.expectCell(job.jobNumber, 'Current Cost', '$1,000.00');
  await theirs.expectSaved();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ jobCostToDate: 100_000 });
});

test('the same cell changed by two people is a mark for the later one, who takes the other’s', async ({
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
  const list = await clash(page, grid, theirs, job);
  await list.getByRole('button', { name: /^Take theirs/ }).click();
  await expect(list).toBeHidden();
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

test('cells changed by both are decided all at once by keyboard, and singly by typing over them', async ({
  page,
  grid,
  jobs,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/, 'the saves that meet the other one');
  const block = await jobs.take(3);
  await signIn(page, 'accountant');
  for (const { id, jobNumber } of block) {
    await grid.select(jobNumber, 'Notes');
    await page.keyboard.type('mine');
    await jobs.change(id, { notes: 'theirs' }, 'pm');
    await page.keyboard.press('Enter');
    await expectConflict(await grid.cell(jobNumber, 'Notes'), 'theirs');
  }
  const [typedOver] = block;
  if (!typedOver) throw new Error('no jobs');
  await grid.type(typedOver.jobNumber, 'Notes', 'a third text');
  const list = await openAttention(page, 2);
  await expect(list.getByRole('button', { name: 'Take all theirs' })).toBeVisible();
  await list.getByRole('button', { name: 'Keep all mine' }).focus();
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  // The list is gone, and the focus back on the sheet.
  await expect(page.locator(':focus')).toHaveRole('gridcell');
  await grid.expectSaved();
  const stored = await jobs.all();
  const notes = block.map(({ id }) => stored.find((job) => job.id === id)?.notes);
  expect(notes).toEqual(['a third text', 'mine', 'mine']);
});

test('undo leaves alone what the other one changed since, says so, and offers it', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('no jobs');
  await jobs.change(first.id, { retainageAmount: 400_00 });
  await jobs.change(second.id, { retainageAmount: 400_00 });
  await signIn(page, 'accountant');
  await grid.select(first.jobNumber, 'Retainage');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await grid.expectSaved();
  await jobs.change(first.id, { retainageAmount: 777_00 }, 'pm');
  await grid.expectCell(first.jobNumber, 'Retainage', '$777.00');
  await grid.select(first.jobNumber, 'Notes');
  await page.keyboard.press('Control+z');
  const said = `1 cell was changed by ${nameOf('pm')} since; it keeps its value`;
  await expect(page.getByRole('alert')).toContainText(said);
  await grid.expectCell(first.jobNumber, 'Retainage', '$777.00');
  expect((await jobs.read(first.id)).retainageAmount).toBe(777_00);
  // The choice lasts longer than the message, and is a few keys away.
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await grid.select(first.jobNumber, 'Notes');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo it too' })).toBeFocused();
  await page.keyboard.press('Enter');
  await grid.expectCell(first.jobNumber, 'Retainage', '$400.00');
  await expect.poll(async () => (await jobs.read(first.id)).retainageAmount).toBe(400_00);
  await page.keyboard.press('Control+z');
  await grid.expectCell(first.jobNumber, 'Retainage', '$777.00');
});
