import type { Page } from '@playwright/test';
import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { expectAccessible } from '../src/axe.ts';
import { withOneJob } from '../src/few-jobs.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { isMeasured } from '../src/jobs-api.ts';
import { allSaved, keptList, keptText, reloadUnsaved } from '../src/kept-edits.ts';
import { nameOf, openPersonMenu } from '../src/people.ts';
import type { World } from '../src/world.ts';

test.use({ sharesCompany: true });

// Unsaved edits outlive their page, for the person who typed them alone.

const fieldOf = (title: string): string => jobColumns.find((column) => column.title === title)?.field ?? title;

/** Types into cells of one job while nothing gets through. */
async function typeInVain(page: Page, world: World, jobNumber: string, cells: Record<string, string>): Promise<void> {
  const grid = new Grid(page);
  await expect(allSaved(page)).toBeVisible();
  await world.disconnect(page);
  for (const [title, text] of Object.entries(cells)) await grid.type(jobNumber, title, text);
  await expect(page.getByText(/Not connected: \d+ cells? kept here/)).toBeVisible();
  for (const title of Object.keys(cells)) await expect.poll(() => keptText(page)).toContain(fieldOf(title));
}

test.beforeEach(({ consoleWatch }) => {
  consoleWatch.allow(/Failed to fetch|ERR_FAILED|ERR_INTERNET_DISCONNECTED|crash/i, 'the connection is cut on purpose');
});

test('what was not saved is there on coming back from another page, is restored by a reload, refused texts too, and is saved once', async ({
  page,
  grid,
  jobs,
  signIn,
  world,
}) => {
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  await typeInVain(page, world, job.jobNumber, { Notes: 'Between two pages' });
  await grid.type(job.jobNumber, 'Payments Received', 'tbd');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await world.reconnect(page);
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await grid.expectCell(job.jobNumber, 'Payments Received', 'tbd');
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ notes: 'Between two pages' });
  await grid.expectNotSaved(1);

  await test.step('a reload', async () => {
    await world.disconnect(page);
    await grid.type(job.jobNumber, 'Notes', 'Before the reload');
    await grid.type(job.jobNumber, 'Retainage', '12.34');
    for (const kept of ['Before the reload', fieldOf('Retainage'), 'tbd'])
      await expect.poll(() => keptText(page)).toContain(kept);
    await reloadUnsaved(page);
    await expect(page.getByText('3 unsaved changes from before were restored.')).toBeVisible();
    await grid.expectCell(job.jobNumber, 'Payments Received', 'tbd');
    await expect.poll(() => jobs.read(job.id)).toMatchObject({ notes: 'Before the reload', retainageAmount: 1234 });
    await grid.expectNotSaved(1);
    await expect(allSaved(page)).toBeHidden();
    await expect(keptList(page)).toBeHidden();
  });
});

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
});

// What is typed on the schedule is stored as another field of the job. Each way in which its save may fail is tried in
// `web/src/features/schedule/lost-saves.test.tsx`.
test('figures whose answer or whose request was lost with their page are stored once after the reload', async ({
  page,
  jobs,
  signIn,
  world,
}) => {
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
  await expect
    .poll(() => jobs.read(job.id))
    .toMatchObject({
      typedPercent: 375_000,
      forecastCost: Number(job.jobCostToDate) + 5_123_450,
      earningMethod: 'billings',
      version: job.version + 2,
    });
  await expect(allSaved(page)).toBeVisible();
});

test('a tab that crashes leaves its unsaved edits to the next one of the same person, and another person sees nothing of them @firefox', async ({
  page,
  browserName,
  jobs,
  signIn,
  otherTab,
  world,
  isEmulated,
}) => {
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  await typeInVain(page, world, job.jobNumber, { Notes: 'Typed in a tab that went' });
  // Only Chromium lets its driver crash a page.
  if (browserName === 'chromium') {
    const devtools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void devtools.send('Page.crash').catch(() => {});
    await crashed;
  } else await page.close();
  // On the stack another person has another browser.
  if (isEmulated) {
    const theirs = await otherTab('pm');
    await expect(allSaved(theirs)).toBeVisible();
    await expect(theirs.getByText(/from before|Typed in a tab/)).toHaveCount(0);
    expect((await jobs.read(job.id)).notes).toBe(job.notes);
    await theirs.close();
  }
  const next = await otherTab('accountant');
  await expect(next.getByText('1 unsaved change from before was restored.')).toBeVisible();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ notes: 'Typed in a tab that went' });
  await expect(allSaved(next)).toBeVisible();
  await next.reload();
  await expect(allSaved(next)).toBeVisible();
  await expect(next.getByText('from before')).toHaveCount(0);
});

test('two tabs keep each their own: one takes nothing from another that lives, and says that it has something', async ({
  page,
  jobs,
  signIn,
  otherTab,
  world,
}) => {
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  await typeInVain(page, world, job.jobNumber, { Notes: 'Of the first tab' });
  const other = await otherTab('accountant');
  await expect(other.getByText('1 cell not saved in another tab of yours')).toBeVisible();
  await expect(allSaved(other)).toBeHidden();
  await expect(keptList(other)).toBeHidden();
  await world.reconnect(page);
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await expect(allSaved(page)).toBeVisible();
  await expect(allSaved(other)).toBeVisible();
  expect(await jobs.read(job.id)).toMatchObject({ notes: 'Of the first tab' });
});

test('signing out asks, and then nothing is left in the browser @chromium', async ({
  page,
  jobs,
  signIn,
  otherTab,
  world,
}) => {
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  await typeInVain(page, world, job.jobNumber, { Notes: 'Lost on purpose', Retainage: '1' });
  await openPersonMenu(page, 'accountant');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: '2 changes are not saved' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await openPersonMenu(page, 'accountant');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // Still offline: with a connection they would be saved while the question is open.
  await question.getByRole('button', { name: 'Sign out and lose them' }).click();
  // The emulation then offers everybody's name, beside the page.
  await expect(page.getByRole('banner').getByRole('button', { name: nameOf('accountant') })).toBeHidden();
  await page.close();
  const again = await otherTab('accountant');
  await expect(allSaved(again)).toBeVisible();
  await expect(again.getByText('from before')).toHaveCount(0);
  expect((await jobs.read(job.id)).notes).toBe(job.notes);
});

// What becomes of each line is tried in `web/src/features/jobs/by-hand/kept.test.tsx`.
test('what a colleague changed before the next tab is asked about, beside the sheet', async ({
  page,
  jobs,
  signIn,
  otherTab,
  world,
}) => {
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  await typeInVain(page, world, job.jobNumber, { Notes: 'Mine', Retainage: '5' });
  await page.close();
  await jobs.change(job.id, { notes: 'Theirs' }, 'pm');
  const next = await otherTab('accountant');
  await expect(keptList(next)).toContainText('2 unsaved changes from before');
  await expect(keptList(next).getByRole('row', { name: new RegExp(`${job.jobNumber}.*Notes`) })).toContainText(
    /Mine.*Theirs/,
  );
  await expect(allSaved(next)).toBeHidden();
  await withOneJob(next, jobs, job);
  await expectAccessible(next, async () => {
    const toggle = keptList(next).getByRole('button', { name: /unsaved changes from before/ });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  });
  await next.setViewportSize({ width: 1440, height: 900 });
  await keptList(next).getByRole('button', { name: 'Save them' }).click();
  await expect(keptList(next)).toBeHidden();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ notes: 'Mine', retainageAmount: 500 });
});
