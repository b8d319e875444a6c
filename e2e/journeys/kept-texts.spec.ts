import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { isMeasured } from '../src/jobs-api.ts';
import { allSaved, keptList, keptText } from '../src/kept-edits.ts';

test.use({ sharesCompany: true });

test('what was being typed when the page went is offered, and saved by one click', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne(isMeasured);
  await signIn(page, 'accountant');
  await expect(allSaved(page)).toBeVisible();
  await grid.select(job.jobNumber, 'Retainage');
  await page.keyboard.type('1,250.5');
  await expect.poll(() => keptText(page)).toContain('1,250.5');
  await page.reload();
  await expect(keptList(page)).toContainText(`You were typing “1,250.5” in Retainage of ${job.jobNumber}.`);
  await keptList(page).getByRole('button', { name: 'Save it' }).click();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ retainageAmount: 125_050 });
  await expect(keptList(page)).toBeHidden();
  // The same in a field of the job's panel, and in a figure of the schedule that is stored as another.
  await page.goto(`/workflow/jobs/${job.id}`);
  const notes = page
    .getByRole('complementary', { name: new RegExp(`^${job.jobNumber} `) })
    .getByLabel('Notes', { exact: true });
  await notes.click();
  await page.keyboard.type('Half a sentence about');
  await expect.poll(() => keptText(page)).toContain('Half a sentence');
  await page.goto('/workflow/schedule');
  await expect(keptList(page)).toContainText(`in Notes of ${job.jobNumber}.`);
  await keptList(page).getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await new Grid(page, 'WIP schedule').select(job.jobNumber, 'Cost to Complete');
  await page.keyboard.type('777');
  await expect.poll(() => keptText(page)).toContain('777');
  await page.reload();
  await expect(keptList(page)).toContainText(`You were typing “777” in Cost to Complete of ${job.jobNumber}.`);
  await keptList(page).getByRole('button', { name: 'Save it' }).click();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ forecastCost: Number(job.jobCostToDate) + 77_700 });
});
