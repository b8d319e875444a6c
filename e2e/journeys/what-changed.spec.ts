import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';

test('what changed is reached from Activity: first and last value, who, the sums; and since one has looked what is new', async ({
  page,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne(({ jobLost }) => jobLost === false);
  await jobs.change(job.id, { jobCostToDate: 1_000_00 }, 'pm');
  await jobs.change(job.id, { jobCostToDate: 1_234_56 }, 'pm');
  await signIn(page, 'accountant', '/workflow/activity');
  await page.getByRole('link', { name: /^What changed/ }).click();
  const sheet = new Grid(page, 'What changed');
  await page.getByLabel('Search changes').fill('1,234.56');
  await sheet.expectCell(job.jobNumber, 'To', '$1,234.56');
  await expect(page.getByText(/^Current Cost, \d+ jobs?$/)).toBeVisible();

  await page.getByRole('button', { name: 'I have looked' }).click();
  await expect(page.getByText(/^Since you last looked/)).toBeVisible();
  await expect(sheet.root.getByRole('gridcell', { name: job.jobNumber })).toHaveCount(0);
  await jobs.change(job.id, { jobCostToDate: 2_345_67 }, 'pm');
  await page.reload();
  await sheet.expectCell(job.jobNumber, 'From', '$1,234.56');
  await sheet.expectCell(job.jobNumber, 'Difference', '$1,111.11');
  await expectAccessible(page);
});
