import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { isMeasured } from '../src/jobs-api.ts';
import { allSaved, keptText, reloadUnsaved } from '../src/kept-edits.ts';

test.use({ sharesCompany: true, staysOpen: true });

// What is typed on the schedule is stored as another field of the job. Each way in which its save may fail is tried in
// `web/src/features/schedule/lost-saves.test.tsx`.

test('figures whose answer or whose request was lost with their page are stored once after the reload', async ({
  page,
  jobs,
  signIn,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to fetch|ERR_FAILED|ERR_INTERNET_DISCONNECTED/i, 'the connection is cut on purpose');
  const job = await jobs.takeOne(isMeasured);
  await signIn(page, 'accountant', `/workflow/schedule/${job.id}`);
  const percent = page
    .getByRole('complementary', { name: new RegExp(`^${job.jobNumber} `) })
    .getByLabel('Percent Complete (Typed)', { exact: true });
  await expect(percent).toBeVisible();
  await expect(allSaved(page)).toBeVisible();
  await world.loseAnswers(page, '/wip/jobs/save', async () => {
    await percent.click();
    await page.keyboard.type('37.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => jobs.read(job.id)).toMatchObject({ typedPercent: 375_000 });
    await world.disconnect(page);
  });
  const schedule = new Grid(page, 'WIP schedule');
  await schedule.type(job.jobNumber, 'Cost to Complete', '51,234.50');
  await schedule.type(job.jobNumber, 'Method', 'Billings');
  for (const field of ['typedPercent', 'forecastCost', 'earningMethod'])
    await expect.poll(() => keptText(page)).toContain(field);
  expect(await jobs.read(job.id)).toMatchObject({ version: job.version + 1 });
  await reloadUnsaved(page);
  await expect(page.getByText('3 unsaved changes from before were restored.')).toBeVisible();
  await expect(allSaved(page)).toBeVisible();
  expect(await jobs.read(job.id)).toMatchObject({
    typedPercent: 375_000,
    forecastCost: Number(job.jobCostToDate) + 5_123_450,
    earningMethod: 'billings',
    version: job.version + 2,
  });
});
