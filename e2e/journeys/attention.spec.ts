import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';
import { nameOf } from '../src/people.ts';
import { button, expectView, picker } from '../src/views.ts';

const isOpen = (job: WireJob): boolean =>
  job.dateClosed === null && job.jobLost === false && Number(job.invoicedAmount) > 0;
const isOf = (job: WireJob, name: string): boolean => (job.projectManagers as readonly string[]).includes(name);

test('a project manager finds their over-billed jobs from home with a click, and all of them with another', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const own = await jobs.takeOne((job) => isOpen(job) && isOf(job, nameOf('pm')));
  const other = await jobs.takeOne((job) => isOpen(job) && !isOf(job, nameOf('pm')));
  for (const { id } of [own, other]) await jobs.change(id, { originalContractAmount: 1_00, changeOrderTotal: 0 });
  await signIn(page, 'pm', '/home');
  await page.getByRole('link', { name: /Billed beyond the contract/ }).click();
  await expect(page).toHaveURL(/\/workflow\/jobs\?/);
  await grid.expectCell(own.jobNumber, 'Attention', /Billed beyond the contract/);
  expect(await grid.drawnNumbers()).not.toContain(other.jobNumber);
  const mine = page.getByRole('button', { name: 'My jobs', exact: true });
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  await mine.click();
  await grid.expectCell(other.jobNumber, 'Attention', /Billed beyond the contract/);
  await page.reload();
  await grid.expectCell(other.jobNumber, 'Attention', /Billed beyond the contract/);
  await expect(mine).toHaveAttribute('aria-pressed', 'false');
  // It has the list's name, also with everybody's jobs, until its own filter is taken away; and nothing is to be saved.
  await expectView(page, 'Billed beyond the contract');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('[data-print-sheet]').first()).toContainText('Jobs · Billed beyond the contract');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await button(page, 'Clear all').click();
  await expect(picker(page)).toHaveAccessibleName('View: Billed beyond the contract, changed');
  await expect(button(page, 'Save as…')).toBeHidden();
  // It is a visit: the next opening, and one click, show the person's own sheet.
  const about = page.getByRole('status', { name: 'About this view' });
  await expect(about).toContainText('From home: Billed beyond the contract');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await grid.expectDrawn();
  await expect(about).not.toContainText('From home');
  await page.goBack();
  await page.goBack();
  await about.getByRole('button', { name: 'Back to my view' }).click();
  await expect(about).not.toContainText('From home');
  await expect(grid.header('Job Status')).toBeVisible();
});
