import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true });

const pathOf = (job: WireJob) => `/workflow/schedule/${job.id}`;
const inProgress = ({ dateClosed, originalContractAmount, jobCostToDate }: WireJob): boolean =>
  dateClosed === null && Number(originalContractAmount) > 0 && Number(jobCostToDate) > 0;

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
