import type { Page } from '@playwright/test';
import { expect, leavesJobsAsTheyWere, test } from '../src/fixtures.ts';
import { chooseFile, csvOf, goToChanges, goToCheck, isPlain, rowOf, step } from '../src/import.ts';
import { reloadUnsaved } from '../src/kept-edits.ts';

leavesJobsAsTheyWere();

/** Loads the page anew, as a person who answers the browser's question with yes. */
async function reload(page: Page): Promise<void> {
  await reloadUnsaved(page);
  await expect(step(page, 'Choose the list that your accounting system exported')).toBeVisible();
}

test('a page loaded anew at the check, or while rows are stored, leaves all or nothing and says what to do @stack', async ({
  page,
  signIn,
  jobs,
}) => {
  const job = await jobs.takeOne(isPlain);
  const file = csvOf([rowOf(job, { cost: '5,678' })]);
  await signIn(page, 'accountant', '/workflow/import');
  await chooseFile(page, 'wip.csv', file);
  await goToCheck(page);
  await reload(page);
  await expect(page.getByText('“wip.csv” was not imported')).toBeVisible();
  expect((await jobs.read(job.id)).jobCostToDate).toBe(job.jobCostToDate);

  // It is stored, and the answer never arrives.
  const { promise: isStored, resolve } = Promise.withResolvers<void>();
  await page.route('**/wip/imports/accept', async (route) => {
    await route.fetch();
    resolve();
  });
  await chooseFile(page, 'wip.csv', file);
  await goToChanges(page);
  await page.getByRole('button', { name: 'Accept 1 change' }).click();
  await isStored;
  await reload(page);
  await expect(page.getByText('It is not known whether “wip.csv” was stored')).toBeVisible();
  await page.unroute('**/wip/imports/accept');
  expect((await jobs.read(job.id)).jobCostToDate).toBe(5_678_00);
  await chooseFile(page, 'wip.csv', file);
  await goToChanges(page);
  await expect(page.getByText('Nothing new in this file')).toBeVisible();
});
