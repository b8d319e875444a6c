import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { withOneJob } from '../src/few-jobs.ts';
import { expect, test } from '../src/fixtures.ts';
import type { JobsApi, WireJob } from '../src/jobs-api.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true, staysOpen: true });

const panelOf = (page: Page, job: WireJob): Locator =>
  page.getByRole('complementary', { name: new RegExp(`^${job.jobNumber} `) });
// The view that the grid shows is in the address as well.
const addressOf = (job: WireJob) => new RegExp(`/workflow/jobs/${job.id}(\\?|$)`);
const GRID_ALONE = /\/workflow\/jobs(\?|$)/;
const orderOf = (panel: Locator, number: number): Locator =>
  panel
    .getByRole('list', { name: 'Change orders' })
    .getByRole('listitem')
    .filter({ hasText: `#${number}` });
const change = (jobs: JobsApi, job: WireJob) => jobs.change(job.id, { changeOrderTotal: 0 });
const hasPending = (job: WireJob): boolean =>
  (job.changeOrderHistory as { status: string }[]).some(({ status }) => status === 'pending');
const numbersIn = (job: WireJob): number => (job.changeOrderHistory as unknown[]).length;

/** Signs in at the address of a job, which opens its panel. */
async function open(page: Page, job: WireJob, signIn: (path: string) => Promise<void>): Promise<Locator> {
  await signIn(`/workflow/jobs/${job.id}`);
  const panel = panelOf(page, job);
  await expect(panel.getByRole('tab', { name: 'Details' })).toBeVisible();
  return panel;
}

test('the panel opens, is walked from job to job and closes with the keyboard alone', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('two jobs were asked for');
  await signIn(page, 'accountant');
  await grid.select(first.jobNumber, 'Job Status');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(addressOf(first));
  await expect(panelOf(page, first)).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(panelOf(page, second)).toBeVisible();
  await expect(page).toHaveURL(addressOf(second));
  await page.keyboard.press('Alt+ArrowUp');
  await expect(panelOf(page, first)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panelOf(page, first).locator('button:focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panelOf(page, first)).toBeHidden();
  await expect(page).toHaveURL(GRID_ALONE);
  await expect(await grid.cell(first.jobNumber, 'Job Status')).toBeFocused();
  // One place in the browser's history, however many jobs were looked at.
  await page.goBack();
  await expect(panelOf(page, first)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('complementary')).toHaveCount(0);
});

test('the panel is accessible in each of its parts, and so is the correction of a number', async ({
  page,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne(hasPending);
  await open(page, job, (path) => signIn(page, 'accountant', path));
  await withOneJob(page, jobs, job);
  // On a phone its details are looked at in phone.spec.ts.
  await expectAccessible(page, { where: 'desk' });
  await page.getByRole('button', { name: 'Correct number or name…' }).click();
  const number = page.getByRole('dialog').getByLabel('Job #');
  await number.fill('');
  await page.keyboard.press('Enter');
  await expect(number).toHaveAccessibleDescription(/^Must not be empty/);
  await expectAccessible(page, { where: 'desk' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Throw it away' }).click();
  let isAdding = false;
  for (const tab of ['Change orders', 'History']) {
    await expectAccessible(page, {
      arrange: async () => {
        await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
        if (tab === 'Change orders') {
          // On a phone its form is still open.
          if (!isAdding) await page.getByRole('button', { name: 'Add a change order' }).click();
          isAdding = true;
          await expect(page.getByLabel('Description')).toBeVisible();
        }
        if (tab === 'History') await expect(page.getByRole('list', { name: 'History' })).toBeVisible();
      },
    });
  }
});

test('a tablet that is turned while somebody types in a field leaves the field, its text and the caret', async ({
  page,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { notes: 'Pour on Monday' });
  await open(page, job, (path) => signIn(page, 'accountant', path));
  const notes = page.getByRole('textbox', { name: 'Notes', exact: true });
  await notes.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', then');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Jobs' })).toBeAttached();
  await expect(notes).toBeFocused();
  await page.keyboard.type(' cure');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(notes).toBeFocused();
  await page.keyboard.type(' a week');
  await page.keyboard.press('Tab');
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ notes: 'Pour on Monday, then cure a week' });
});

test('a change order is added, edited, approved and taken back, and the contract follows', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne(({ originalContractAmount }) => typeof originalContractAmount === 'number');
  await change(jobs, job);
  const before = await jobs.read(job.id);
  const number = numbersIn(before) + 1;
  const panel = await open(page, job, (path) => signIn(page, 'pm', path));
  await panel.getByRole('tab', { name: /^Change orders/ }).click();
  await panel.getByRole('button', { name: 'Add a change order' }).click();
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Description')).toHaveAccessibleDescription('The description must not be empty');
  await panel.getByLabel('Description').fill('Second gate');
  await panel.getByLabel('Amount').fill('1,250.50');
  await page.keyboard.press('Enter');
  const order = orderOf(panel, number);
  await expect(order).toContainText('Second gate');
  await expect(order).toContainText('pending');
  await order.getByRole('button', { name: 'Edit' }).click();
  await panel.getByLabel('Amount').fill('(300)');
  await panel.getByLabel('Description').press('Enter');
  await expect(order).toContainText('($300.00)');
  await expect(order.getByRole('button', { name: 'Edit' })).toBeFocused();
  expect((await jobs.read(job.id)).changeOrderTotal).toBe(0);

  await order.getByRole('button', { name: /^Approve/ }).click();
  const undo = page
    .getByRole('status')
    .filter({ hasText: `Change order ${number} approved` })
    .getByRole('button', { name: 'Undo' });
  await undo.hover(); // a message goes by itself, unless the pointer is on it
  await expect(order).toContainText('approved');
  await grid.expectCell(job.jobNumber, 'Change Orders', '($300.00)');
  expect(await jobs.read(job.id)).toMatchObject({
    changeOrderTotal: -300_00,
    finalContractAmount: Number(before.originalContractAmount) - 300_00,
  });
  await undo.click();
  await expect(order).toContainText('pending');
  await expect.poll(async () => (await jobs.read(job.id)).changeOrderTotal).toBe(0);

  await order.getByRole('button', { name: /^Reject/ }).click();
  await expect(order).toContainText('rejected');
  await panel.getByRole('tab', { name: 'History' }).click();
  const history = panel.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText(`Change order ${number} rejected`);
  await expect(history.getByRole('listitem').first()).toContainText(nameOf('pm'));
});
