import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { isMeasured } from '../src/jobs-api.ts';
import { button } from '../src/views.ts';

test.use({ sharesCompany: true, staysOpen: true, permissions: ['clipboard-read', 'clipboard-write'] });

const SCHEDULE = '/workflow/schedule';
const go = (page: Page, name: 'Jobs' | 'Schedule') =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const sheetOf = (page: Page) => new Grid(page, 'WIP schedule');
const amount = (text: string): number => Number(text.replace(/[^\d]/g, '')) * (text.startsWith('(') ? -1 : 1); // cents

test('the schedule opens from the jobs without asking, and an unsaved edit and undo go along', async ({
  page,
  grid,
  jobs,
  world,
  signIn,
}) => {
  const job = await jobs.takeOne(isMeasured);
  await signIn(page, 'accountant');
  await grid.select(job.jobNumber, 'Current Cost');
  await world.disconnect(page);
  await grid.type(job.jobNumber, 'Current Cost', '1234.56');
  // Nothing can be asked now, and the schedule is there with the unsaved cost.
  await go(page, 'Schedule');
  await expect(page).toHaveTitle(/^WIP schedule/);
  const schedule = sheetOf(page);
  await schedule.expectCell(job.jobNumber, 'Cost to Date', '$1,234.56');
  await schedule.select(job.jobNumber, 'Job #');
  await page.keyboard.press('Control+z');
  await expect(await schedule.cell(job.jobNumber, 'Cost to Date')).not.toHaveText('$1,234.56');
  await page.keyboard.press('Control+y');
  await go(page, 'Jobs');
  await grid.expectCell(job.jobNumber, 'Current Cost', '$1,234.56');
  await world.reconnect(page);
  await grid.expectSaved();
  expect((await jobs.read(job.id)).jobCostToDate).toBe(1_234_56);
});

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

test('a job changes its method: by billings it is neither over nor under billed', async ({ page, jobs, signIn }) => {
  const job = await jobs.takeOne(isMeasured);
  await signIn(page, 'accountant', SCHEDULE);
  const schedule = sheetOf(page);
  await schedule.type(job.jobNumber, 'Method', 'Billings');
  await schedule.expectCell(job.jobNumber, 'Over Billed', '$0.00');
  await schedule.expectCell(job.jobNumber, 'Under Billed', '$0.00');
  const billed = await (await schedule.cell(job.jobNumber, 'Billed')).textContent();
  await schedule.expectCell(job.jobNumber, 'Earned', billed ?? '');
  await schedule.expectSaved();
  expect((await jobs.read(job.id)).earningMethod).toBe('billings');
});

test('a figure explains itself by click and by key', async ({ page, jobs, signIn }) => {
  const job = await jobs.takeOne((each) => isMeasured(each) && Number(each.invoicedAmount) > 0);
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

test('grouped by manager, the subtotals foot', async ({ page, signIn }) => {
  await signIn(page, 'accountant', SCHEDULE);
  const schedule = sheetOf(page);
  await schedule.expectDrawn();
  await button(page, 'Ungroup Section').click();
  await button(page, 'Group').click();
  await page.getByRole('menuitemcheckbox', { name: 'Project Managers' }).click();
  await page.keyboard.press('Escape');
  await button(page, 'Collapse all').click();
  const rows = schedule.root.getByRole('row');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('[aria-colindex]')].map((cell) => [
        cell.getAttribute('aria-colindex'),
        cell.textContent,
      ]),
    ),
  );
  const contracts = texts
    .map((cells) => cells.find(([, text]) => /^\(?\$/.test(text ?? ''))?.[1])
    .filter((text): text is string => text !== undefined);
  const total = contracts.pop() ?? '';
  expect(contracts.length).toBeGreaterThan(1);
  expect(contracts.reduce((sum, text) => sum + amount(text), 0)).toBe(amount(total));
});

// Near the end, for it changes every job.
test('the EAC of 200 jobs is pasted by their numbers; two bad cells stay where they are, and the rest is saved', async ({
  page,
  jobs,
  signIn,
}) => {
  const all = await jobs.all();
  const bad = new Set([3, 150]);
  const lines = all
    .slice(0, 200)
    .map(({ jobNumber }, at) => `${jobNumber}\t${bad.has(at) ? 'about a million' : 9_000_000 + at}`);
  await signIn(page, 'accountant', SCHEDULE);
  const schedule = sheetOf(page);
  await button(page, 'Clear all').click();
  await expect(page.getByText('200 of 200 jobs').or(page.getByText(/^200 jobs/))).toBeVisible();
  await schedule.select(all[0]?.jobNumber ?? '', 'EAC');
  await page.evaluate((text) => navigator.clipboard.writeText(text), ['Job #\tEAC', ...lines].join('\n'));
  await page.keyboard.press('Control+v');
  await schedule.expectNotSaved(2);
  await expect
    .poll(async () => (await jobs.all()).filter(({ forecastCost }) => Number(forecastCost) >= 9_000_000_00).length)
    .toBe(198);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a job’s card leads with what it earned, billed and is over or under', async ({ page, jobs, signIn }) => {
    const job = await jobs.takeOne(isMeasured);
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
