import type { Page } from '@playwright/test';
import { expectConflict, openAttention } from '../src/attention.ts';
import { expectAccessible } from '../src/axe.ts';
import { withOneJob } from '../src/few-jobs.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true, staysOpen: true });

/** Long before the page would refetch by itself. How soon an edit appears at another desk is measured by `npm run bench -- live`. */
const SOON = { timeout: 5_000 };

const others = (page: Page) => page.getByRole('list', { name: 'Also on this page' });
const face = (page: Page, name: string | RegExp) => others(page).getByText(name);
/** Both have the other one on the page, hence a stream each. */
async function bothAreThere(grid: Grid, theirs: Grid) {
  await expect(face(grid.page, new RegExp(nameOf('pm')))).toBeAttached();
  await expect(face(theirs.page, new RegExp(nameOf('accountant')))).toBeAttached();
}

test('edits of two people side by side cross, with what follows from them; with the network gone both go on, and nothing is lost on either side @stack', async ({
  page,
  grid,
  jobs,
  signIn,
  otherDesk,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/, 'the network is cut');
  const [mine, other] = await jobs.take(2);
  if (!mine || !other) throw new Error('no jobs');
  await signIn(page, 'accountant');
  const theirs = new Grid(await otherDesk('pm'));
  await bothAreThere(grid, theirs);

  const theirCell = await theirs.cell(mine.jobNumber, 'Original Contract');
  await grid.type(mine.jobNumber, 'Original Contract', '1,234,567.89');
  await grid.expectSaved();
  await expect(theirCell).toHaveText('$1,234,567.89', SOON);
  await theirCell.hover();
  await expect(theirCell).toHaveAttribute('title', new RegExp(`^Changed by ${nameOf('accountant')}, `));
  await expect(theirs.page.getByRole('status').getByText(`${nameOf('accountant')} changed`)).toBeAttached();
  const revised = (await jobs.read(mine.id)).finalContractAmount;
  expect(typeof revised).toBe('number');
  const shown = Math.abs(Number(revised) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await theirs.expectCell(mine.jobNumber, 'Revised Contract', new RegExp(shown));

  const myCell = await grid.cell(other.jobNumber, 'Job Status');
  const before = await myCell.textContent();
  await jobs.change(other.id, { jobStatus: before === 'Active' ? 'Inactive' : 'Active' }, 'pm');
  await expect(myCell).not.toHaveText(before ?? '', SOON);

  await page.context().setOffline(true);
  await expect(page.getByText('Offline: changes of others arrive when you are back')).toBeVisible();
  await grid.type(mine.jobNumber, 'Notes', 'Typed without a network');
  await theirs.type(mine.jobNumber, 'Retainage', '77');
  await theirs.type(other.jobNumber, 'Notes', 'Meanwhile');
  await theirs.expectSaved();
  await page.context().setOffline(false);
  await grid.expectCell(mine.jobNumber, 'Retainage', '$77.00');
  await grid.expectCell(other.jobNumber, 'Notes', 'Meanwhile');
  await expect(page.getByText('Offline: changes of others')).toBeHidden();
  await grid.expectSaved();
  await theirs.expectCell(mine.jobNumber, 'Notes', 'Typed without a network');
  expect(await jobs.read(mine.id)).toMatchObject({ notes: 'Typed without a network', retainageAmount: 7_700 });
});

test('on a phone a colleague who comes takes no room from the cards', async ({ page, signIn, otherDesk }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'accountant', '/workflow/schedule');
  const cards = page.getByRole('list', { name: 'WIP schedule' });
  await expect(cards.getByRole('listitem').first()).toBeVisible();
  // Not all are listed, so the count is long.
  await expect(page.getByText(/^\d+ of \d+ jobs$/)).toBeVisible();
  const room = () => cards.locator('..').evaluate((element) => element.clientHeight);
  const before = await room();
  await otherDesk('pm', '/workflow/schedule');
  await expect(face(page, new RegExp(nameOf('pm')))).toBeAttached();
  expect(await room()).toBe(before);
});

test('what is being typed stays while the same cell changes elsewhere, and both values wait to be decided', async ({
  page,
  grid,
  jobs,
  signIn,
  otherDesk,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/, 'the save that meets the other one');
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  const theirs = new Grid(await otherDesk('pm'));
  await bothAreThere(grid, theirs);
  await grid.select(job.jobNumber, 'Current Cost');
  await page.keyboard.type('2,000');
  const notes = await grid.cell(job.jobNumber, 'Pay App Due Day');
  await jobs.change(job.id, { jobCostToDate: 100_000, payAppDueDayOfMonth: 17 }, 'pm');
  await expect(notes).toHaveText('17', SOON);
  await expect(page.getByRole('textbox', { name: /Current Cost/ })).toHaveValue('2,000');
  await page.keyboard.press('Enter');
  await expectConflict(await grid.cell(job.jobNumber, 'Current Cost'), '$1,000.00');
  const list = await openAttention(page);
  await expect(list.getByRole('row').nth(1)).toContainText(nameOf('pm'));
  expect(await jobs.read(job.id)).toMatchObject({ jobCostToDate: 100_000 });
  await list.getByRole('button', { name: /^Keep mine/ }).click();
  await expect.poll(() => jobs.read(job.id)).toMatchObject({ jobCostToDate: 200_000, payAppDueDayOfMonth: 17 });
  await theirs.expectCell(job.jobNumber, 'Current Cost', '$2,000.00');
});

test('the others on the page show who they are and where, and leave', async ({
  page,
  grid,
  jobs,
  signIn,
  otherDesk,
}) => {
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  const theirPage = await otherDesk('pm');
  const theirs = new Grid(theirPage);
  await bothAreThere(grid, theirs);
  await theirs.select(job.jobNumber, 'Division');
  const button = others(page).getByRole('button', { name: `${nameOf('pm')}, at Division: go there` });
  await expect(button).toBeVisible();
  await page.bringToFront();
  await button.click();
  await expect(await grid.cell(job.jobNumber, 'Division')).toBeFocused();
  const frame = page.locator(`[data-person="${nameOf('pm')}"]`);
  await expect(frame).toContainText(nameOf('pm'));
  await withOneJob(page, jobs, job);
  await expectAccessible(page, { arrange: async () => void (await expect(frame).toBeAttached()), where: 'desk' });
  await theirPage.close();
  await expect(others(page)).toBeHidden();
});

test('a job that somebody takes out of the WIP leaves without moving the selection or the sheet', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const gone = await jobs.connect('000-first');
  const all = await jobs.all();
  expect(all[0]?.id).toBe(gone);
  const [selected, below] = all.slice(70);
  if (!selected || !below) throw new Error('no jobs');
  await signIn(page, 'accountant');
  await grid.select(selected.jobNumber, 'Job Name');
  const yOf = async () => (await (await grid.cell(selected.jobNumber, 'Job Name')).boundingBox())?.y ?? 0;
  const before = await yOf();
  await jobs.disconnect(gone, 'pm');
  await expect(page.getByText(`${all.length - 1} jobs`, { exact: true })).toBeVisible(SOON);
  await expect(await grid.cell(selected.jobNumber, 'Job Name')).toBeFocused();
  expect(Math.abs((await yOf()) - before)).toBeLessThan(2);
  await page.keyboard.press('ArrowDown');
  await expect(await grid.cell(below.jobNumber, 'Job Name')).toBeFocused();
  // One that joins above moves nothing either.
  const back = await jobs.connect('000-first');
  await expect(page.getByText(`${all.length} jobs`, { exact: true })).toBeVisible(SOON);
  await expect(await grid.cell(below.jobNumber, 'Job Name')).toBeFocused();
  await jobs.disconnect(back);
});
