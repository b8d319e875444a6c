import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { isMeasured, type WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true });

const SCHEDULE = '/workflow/schedule';
/** Its figures are round, with nothing set apart. */
const isPlain = (job: WireJob) => isMeasured(job) && Number(job.invoicedAmount) > 0 && !job.uninstalledMaterials;
const sheetOf = (page: Page) => new Grid(page, 'WIP schedule');

test('a job goes from profit to loss, with its provision, its flag and its reason', async ({ page, jobs, signIn }) => {
  const job = await jobs.takeOne(
    (each) => isMeasured(each) && Number(each.jobCostToDate) < Number(each.originalContractAmount),
  );
  const contract = Number(job.originalContractAmount);
  await signIn(page, 'accountant', SCHEDULE);
  const schedule = sheetOf(page);
  await schedule.type(job.jobNumber, 'EAC', String((contract + 10_000_00) / 100));
  await schedule.expectCell(job.jobNumber, 'Est. Gross Profit', '($10,000.00)');
  const provision = await schedule.cell(job.jobNumber, 'Loss Provision');
  await expect(provision).not.toHaveText('$0.00');
  await expect(provision).toHaveAccessibleDescription(/The job loses \$10,000\.00/);
  await schedule.expectCell(job.jobNumber, 'Flags', /Loss/);
  await schedule.expectSaved();
  await page.keyboard.press('Control+z');
  await expect(await schedule.cell(job.jobNumber, 'Loss Provision')).not.toHaveAccessibleDescription(/loses/);
});

test('a figure explains itself by click and by key', async ({ page, jobs, signIn }) => {
  const job = await jobs.takeOne(isPlain);
  await jobs.change(job.id, { originalContractAmount: 100_000_00, forecastCost: 80_000_00, jobCostToDate: 20_000_00 });
  await signIn(page, 'accountant', SCHEDULE);
  const schedule = sheetOf(page);
  const earned = await schedule.cell(job.jobNumber, 'Earned');
  await earned.click();
  const sum = page.getByRole('table', { name: `Earned of ${job.jobNumber}` });
  await expect(sum.getByRole('row')).toHaveText([
    /Contract Earned On\s*\$100,000\.00/,
    /×.*Cost to Date\s*\$20,000\.00/,
    /÷.*EAC\s*\$80,000\.00/,
    /=.*Earned\s*\$25,000\.00/,
  ]);
  await page.keyboard.press('Escape');
  await expect(sum).toBeHidden();
  await expect(earned).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sum).toBeVisible();
  await expectAccessible(page, { where: 'desk' });
  await page.keyboard.press('Escape');
  await (await schedule.cell(job.jobNumber, 'Progress')).click();
  const picture = page.getByRole('table', { name: 'Where the money stands' });
  await expect(picture.getByRole('row', { name: /^Earned/ })).toHaveText(/\$25,000\.00\s*25\.00%/);
  await expectAccessible(page, { where: 'desk' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a job’s card leads with what it earned, billed and is over or under', async ({ page, jobs, signIn }) => {
    const job = await jobs.takeOne(isPlain);
    await jobs.change(job.id, {
      originalContractAmount: 100_000_00,
      forecastCost: 80_000_00,
      jobCostToDate: 20_000_00,
    });
    await signIn(page, 'accountant', SCHEDULE);
    await page.getByRole('searchbox').or(page.getByLabel('Search jobs')).first().fill(job.jobNumber);
    const card = page.getByRole('listitem').filter({ hasText: job.jobNumber });
    await expect(card).toContainText(/Earned\s*\$25,000\.00.*Billed.*Over Billed.*EAC.*Flags/s);
    await expect(card).not.toContainText('Under Billed');
    const section = page.getByRole('button', { name: /^Section In progress 1 job/ });
    await expect(section).toContainText(/Earned\s*\$25,000\.00.*Billed.*Over Billed.*Under Billed/s);
    await expect(page.getByRole('button', { name: /^Total Earned/ })).toContainText('$25,000.00');
    await expectAccessible(page);
  });
});
