import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true, staysOpen: true });

const changes = (page: Page): Locator => page.getByRole('list', { name: /^Changes, / }).locator('> li');

test('what somebody changes is on top of the activity, and leads to its job', async ({ page, jobs, signIn }) => {
  const job = await jobs.takeOne();
  const note = `Seen ${crypto.randomUUID()}`;
  await jobs.change(job.id, { notes: note });
  await signIn(page, 'pm', '/home');
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveTitle('Activity · Plumbline');
  const mine = changes(page).filter({ hasText: note });
  await expect(mine).toContainText(nameOf('accountant'));
  await mine.getByRole('link', { name: new RegExp(`^${job.jobNumber} `) }).click();
  await expect(page).toHaveURL(new RegExp(`/workflow/jobs/${job.id}`));
  await expect(page.getByRole('complementary', { name: new RegExp(`^${job.jobNumber} `) })).toBeVisible();
});

test('it is narrowed by job, person, field and time, by keys too, and the address keeps it', async ({
  page,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { notes: 'By the accountant' });
  await jobs.change(job.id, { notes: 'By the manager', retainageAmount: 4_321 }, 'pm');
  await signIn(page, 'pm', '/workflow/activity');
  await page.getByLabel('Job', { exact: true }).fill(job.jobNumber);
  await expect(page).toHaveURL(new RegExp(`job=.*${job.jobNumber}`));
  await expect(changes(page).filter({ hasNotText: job.jobNumber })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Person' })).toBeFocused();
  await page.keyboard.type(nameOf('pm').split(' ')[0] ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/person=/);
  await expect(
    changes(page).filter({ hasText: 'By the accountant' }).filter({ hasNotText: 'By the manager' }),
  ).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Notes', exact: true }).click();
  await expect(changes(page).filter({ hasText: '$43.21' })).toHaveCount(0);
  await expect(changes(page).first()).toContainText('By the manager');
  await page.reload();
  await expect(changes(page).first()).toContainText('By the manager');
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue(nameOf('pm'));
  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(page.getByText('Nothing was changed that fits.')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/workflow/activity');
  await expect(page.getByLabel('Job', { exact: true })).toHaveValue('');
  await expect(changes(page).first()).toBeVisible();
  await changes(page).first().getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toBeFocused();
});

test('older changes come as one scrolls, each once, back to the first day', async ({ page, signIn }) => {
  await signIn(page, 'pm', '/workflow/activity?field=changeOrderHistory&job=25-');
  await expect(changes(page).first()).toBeVisible();
  const first = await changes(page).count();
  await expect(async () => {
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    await expect(page.getByText('That is all.')).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0] });
  expect(await changes(page).count()).toBeGreaterThan(first);
  const said = await changes(page).allInnerTexts();
  expect(new Set(said).size).toBe(said.length);
});

test('the activity is accessible, with changes and without', async ({ page, jobs, signIn }) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { notes: 'Seen' });
  for (const query of [`?job=${job.jobNumber}`, '?job=no-such-job']) {
    await signIn(page, 'pm', `/workflow/activity${query}`);
    await expectAccessible(page, async () => {
      const none = page.getByText('Nothing was changed that fits.');
      await expect(query.endsWith('no-such-job') ? none : changes(page).first()).toBeVisible();
    });
  }
});

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
