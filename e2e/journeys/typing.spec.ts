import type { Page } from '@playwright/test';
import { expectConflict, openAttention } from '../src/attention.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Grid } from '../src/grid.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true, staysOpen: true });

/** What comes by itself takes neither the focus nor a key from somebody who types. Fast hands: a key every 60 ms. */
const HANDS = { delay: 60 };
const editor = (page: Page, title: string) => page.getByRole('textbox', { name: new RegExp(title) });

/** Begins an edit over a value that somebody changes meanwhile: its save will meet theirs. */
async function beginConflict(grid: Grid, jobNumber: string, theirChange: () => Promise<void>) {
  await grid.select(jobNumber, 'Current Cost');
  await grid.page.keyboard.type('2,000');
  await theirChange();
}

test('a conflict that arrives in mid-typing takes no key and decides nothing', async ({
  page,
  grid,
  jobs,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/, 'the save that meets the other one');
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('no jobs');
  await signIn(page, 'accountant');
  await beginConflict(grid, first.jobNumber, () => jobs.change(first.id, { jobCostToDate: 777_00 }, 'pm'));
  await page.keyboard.press('Enter');
  // The answer of the save comes between these keys.
  for (let round = 0; round < 4; round++) {
    await page.keyboard.type('150000', HANDS);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
  }
  await expectConflict(await grid.cell(first.jobNumber, 'Current Cost'), '$777.00');
  await grid.expectCell(second.jobNumber, 'Current Cost', '$150,000.00');
  await expect.poll(async () => (await jobs.read(second.id)).jobCostToDate).toBe(150_000_00);
  expect((await jobs.read(first.id)).jobCostToDate).toBe(777_00);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '1 cell needs attention' })).toBeVisible();
});

test('a conflict on the very cell that one types in again leaves the typing alone', async ({
  page,
  grid,
  jobs,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/, 'the save that meets the other one');
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  await beginConflict(grid, job.jobNumber, () => jobs.change(job.id, { jobCostToDate: 777_00 }, 'pm'));
  await page.keyboard.press('Enter');
  await expectConflict(await grid.cell(job.jobNumber, 'Current Cost'), '$777.00');
  await grid.select(job.jobNumber, 'Current Cost');
  await page.keyboard.type('15', HANDS);
  await jobs.change(job.id, { jobCostToDate: 888_00 }, 'pm');
  await page.keyboard.type('0000', HANDS);
  await expect(editor(page, 'Current Cost')).toBeFocused();
  await expect(editor(page, 'Current Cost')).toHaveValue('150000');
  await page.keyboard.press('Escape');
  // The newer value of the other one is what the list shows.
  const list = await openAttention(page);
  await expect(list.getByRole('row').nth(1)).toContainText('$888.00');
  await list.getByRole('button', { name: /^Take theirs/ }).focus();
  await page.keyboard.press('Enter');
  await grid.expectCell(job.jobNumber, 'Current Cost', '$888.00');
  await grid.expectSaved();
});

test('a toast that offers something takes no key, and neither does a colleague on the page', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('no jobs');
  await signIn(page, 'accountant');
  await grid.selectRange([first.jobNumber, 'Retainage'], [second.jobNumber, 'Retainage']);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.keyboard.type('150', HANDS);
  await jobs.change(first.id, { notes: 'Meanwhile' }, 'pm');
  await expect(await grid.cell(first.jobNumber, 'Notes')).toHaveText('Meanwhile');
  await page.keyboard.type('000', HANDS);
  await page.keyboard.press('Enter');
  await grid.expectCell(first.jobNumber, 'Retainage', '$150,000.00');
  await expect(page.getByRole('status').getByText(`${nameOf('pm')} changed`)).toBeAttached();
});

test('rights that end in mid-typing take the page only when the typing is over', async ({
  page,
  grid,
  jobs,
  signIn,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/403/, 'the calls that are forbidden now');
  const job = await jobs.takeOne();
  await signIn(page, 'pm');
  await grid.select(job.jobNumber, 'Notes');
  await page.keyboard.type('Typed while', HANDS);
  await admin.giveRoles('pm', []);
  await expect(page.getByRole('alert')).toContainText('you may no longer see the jobs or edit jobs.');
  await page.keyboard.type(' the right went', HANDS);
  await expect(editor(page, 'Notes')).toBeFocused();
  await expect(editor(page, 'Notes')).toHaveValue('Typed while the right went');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/unauthorized?permission=Wip_view');
});
