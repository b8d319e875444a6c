import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';
import { nameOf } from '../src/people.ts';

const pathOf = (job: WireJob) => `/workflow/schedule/${job.id}`;
const panelOf = (page: Page, job: WireJob): Locator =>
  page.getByRole('complementary', { name: new RegExp(`^${job.jobNumber} `) });
const inProgress = ({ dateClosed, originalContractAmount, jobCostToDate }: WireJob): boolean =>
  dateClosed === null && Number(originalContractAmount) > 0 && Number(jobCostToDate) > 0;

test('accounting’s figure stands over the manager’s until it is removed, and both see which counts', async ({
  page,
  jobs,
  signIn,
  otherDesk,
}) => {
  const job = await jobs.takeOne(inProgress);
  const forecast = Number(job.jobCostToDate) + 100_000_00;
  await jobs.change(job.id, { accountingForecast: null });
  await signIn(page, 'accountant', pathOf(job));
  const theirs = panelOf(await otherDesk('pm', pathOf(job)), job);
  const theirField = theirs.getByLabel('Manager’s EAC', { exact: true });
  await theirField.fill(String(forecast / 100));
  await theirField.press('Tab');
  await expect(
    theirs.getByText('Accounting’s figure needs the right to set accounting’s forecast and close months.'),
  ).toBeVisible();

  const panel = panelOf(page, job);
  await expect(panel.getByText(/^Project manager’s\s+counts$/)).toBeVisible();
  await expect(panel.getByText(nameOf('pm')).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Set accounting’s figure…' }).click();
  const dialog = page.getByRole('dialog', { name: `Accounting’s forecast of ${job.jobNumber}` });
  await dialog.getByLabel('Accounting’s EAC').fill(String(forecast / 100 + 5_000));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Say why accounting expects another cost.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Steel went up');
  await dialog.getByRole('button', { name: 'Set', exact: true }).click();
  await expect
    .poll(() => jobs.read(job.id))
    .toMatchObject({
      forecastCost: forecast,
      accountingForecast: forecast + 5_000_00,
      accountingForecastReason: 'Steel went up',
      accountingForecastBy: nameOf('accountant'),
    });
  await expect(theirs.getByText('“Steel went up”')).toBeVisible();
  await expect(theirs.getByText(/^Accounting’s\s+counts$/)).toBeVisible();

  await panel.getByRole('button', { name: 'Use the project manager’s' }).click();
  await expect
    .poll(() => jobs.read(job.id))
    .toMatchObject({ accountingForecast: null, accountingForecastReason: null });
  await expect(theirs.getByText(/^Project manager’s\s+counts$/)).toBeVisible();
  await panel.getByRole('tab', { name: 'Details' }).focus();
  await page.keyboard.press('Control+z');
  await expect
    .poll(() => jobs.read(job.id))
    .toMatchObject({ accountingForecast: forecast + 5_000_00, accountingForecastReason: 'Steel went up' });

  // The manager's own figure, typed over and taken back, is the manager's again.
  const field = panel.getByLabel('Manager’s EAC', { exact: true });
  await field.fill(String(forecast / 100 + 1));
  await field.press('Tab');
  await expect
    .poll(() => jobs.read(job.id))
    .toMatchObject({ forecastCost: forecast + 1_00, forecastBy: nameOf('accountant') });
  await panel.getByRole('tab', { name: 'Details' }).focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ forecastCost: forecast, forecastBy: nameOf('pm') });
});

test('a tablet that is turned keeps the dialog, what is typed and where, and the panel below it', async ({
  page,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne(inProgress);
  const forecast = Number(job.jobCostToDate) + 100_000_00;
  await signIn(page, 'accountant', pathOf(job));
  await page.getByRole('button', { name: /accounting’s figure…$/ }).click();
  const dialog = page.getByRole('dialog', { name: `Accounting’s forecast of ${job.jobNumber}` });
  await dialog.getByLabel('Accounting’s EAC').fill(String(forecast / 100));
  await dialog.getByLabel('Reason').click();
  await page.keyboard.type('Steel ');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Schedule' })).toBeVisible();
  await page.keyboard.type('went ');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.type('up');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog.getByLabel('Reason')).toHaveValue('Steel went up');
  await dialog.getByRole('button', { name: 'Set', exact: true }).click();
  await expect
    .poll(() => jobs.read(job.id))
    .toMatchObject({ accountingForecast: forecast, accountingForecastReason: 'Steel went up' });
  await expect(page.getByRole('dialog').getByText(/^Accounting’s\s+counts$/)).toBeVisible();
});

test('the dialog is accessible, on a desk and on a phone', async ({ page, jobs, signIn }) => {
  const job = await jobs.takeOne(inProgress);
  let isOpen = false;
  await signIn(page, 'accountant', pathOf(job));
  await expectAccessible(page, async () => {
    if (isOpen) return;
    isOpen = true;
    await page.getByRole('button', { name: /accounting’s figure…$/ }).click();
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(page.getByText('Say why accounting expects another cost.')).toBeVisible();
  });
});
