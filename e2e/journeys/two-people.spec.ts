import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
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
