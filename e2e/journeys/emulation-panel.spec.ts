import type { Page } from '@playwright/test';
import { openAttention } from '../src/attention.ts';
import { expectAccessible } from '../src/axe.ts';
import { withOneJob } from '../src/few-jobs.ts';
import { expect, test } from '../src/fixtures.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true, staysOpen: true });

const badgeOf = (page: Page) => page.getByRole('button', { name: /^Emulated.*Nothing leaves this browser/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Emulation' });
/** Opens the panel by mouse. */
async function openPanel(page: Page) {
  await badgeOf(page).click();
  await expect(panelOf(page)).toBeVisible();
  return panelOf(page);
}

// If the app stays open, the next journey must find no panel and no fault.
test.afterEach(async ({ page }) => {
  if (!(await panelOf(page).isVisible())) return;
  await panelOf(page).getByRole('slider', { name: 'Calls that fail' }).press('Home');
  await panelOf(page).press('Escape');
});

test('one badge says that this is emulated; its panel opens beside the page, by keyboard too', async ({
  page,
  grid,
  signIn,
}) => {
  await signIn(page, 'pm');
  await grid.expectDrawn();
  await expect(badgeOf(page)).toHaveCount(1);
  await badgeOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await expect(badgeOf(page)).toBeFocused();

  // Nothing of the grid lies below the panel, and one goes on working.
  const panel = await openPanel(page);
  const [beside, sheet] = [await panel.boundingBox(), await grid.root.boundingBox()];
  expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  await grid.cells.first().click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const lower = await panel.boundingBox();
  expect(lower?.height ?? 844).toBeLessThanOrEqual(844 * 0.6);
  expect(lower?.width).toBe(390);
});

test('the panel is accessible at a desk and on a phone, light and dark', async ({ page, jobs, signIn }) => {
  await signIn(page, 'pm');
  await withOneJob(page, jobs);
  const panel = await openPanel(page);
  await panel
    .getByRole('button', { name: /loadJobs|jobsSince/ })
    .first()
    .click();
  await panel.getByRole('button', { name: 'Reset all data' }).click();
  await panel.getByRole('slider', { name: 'Calls that fail' }).press('ArrowRight');
  await expectAccessible(page, { where: 'desk' });
  await panel.getByRole('switch', { name: /^Offline/ }).check();
  await expectAccessible(page);
});

test('a colleague edits while one watches, leaves when stopped, and changes the cell that one types in', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const mine = await jobs.takeOne();
  await signIn(page, 'pm');
  const panel = await openPanel(page);
  const name = nameOf('accountant');
  const works = panel.getByRole('switch', { name: new RegExp(`^${name} works too`) });
  await works.check();
  const said = panel.getByText(new RegExp(`^${name} set `));
  await expect(said).toBeVisible();
  const people = page.getByRole('list', { name: 'Also on this page' });
  await expect(people.getByText(new RegExp(`^${name}, at .+: go there$`))).toBeAttached();
  const [, title, number] = /set (.+) of (\S+) to/.exec((await said.textContent()) ?? '') ?? [];
  if (!title || !number) throw new Error('the colleague says nothing');
  await works.uncheck();
  await expect(people.getByText(`${name} is on this page`)).toBeAttached();
  // Real calls: the job's own record says who it was.
  const job = (await jobs.all()).find(({ jobNumber }) => jobNumber === number);
  expect(job?.updatedBy).toBe(name);
  const cell = await grid.cell(number, title);
  await cell.hover();
  await expect(cell).toHaveAttribute('title', new RegExp(`Changed by ${name}, `));

  await panel.getByRole('button', { name: 'Change my cell in 5 seconds' }).click();
  await grid.select(mine.jobNumber, 'Retainage');
  await page.keyboard.type('4,321');
  await expect(panel.getByText(`${name} set Retainage of ${mine.jobNumber}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(await grid.cell(mine.jobNumber, 'Retainage')).toHaveAttribute('data-mark', 'conflict');
  // Both values wait to be decided.
  const list = await openAttention(page);
  await expect(list.getByRole('textbox')).toHaveValue('$4,321.00');
  await list.getByRole('button', { name: /^Keep mine/ }).click();
  await grid.expectSaved();
  expect((await jobs.read(mine.id)).retainageAmount).toBe(4_321_00);
});

test('each call is listed with what was sent and answered, fails on purpose, and waits while offline', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne();
  await signIn(page, 'pm');
  await grid.expectDrawn(); // offline there would be nothing to type into
  const panel = await openPanel(page);
  await grid.type(job.jobNumber, 'Notes', 'Look at me');
  await grid.expectSaved();
  await panel.getByRole('button', { name: /POST saveJobs 200/ }).click();
  await expect(panel.getByRole('region', { name: 'Request' })).toContainText('"notes": "Look at me"');
  await expect(panel.getByRole('region', { name: 'Answer' })).toContainText('"success": true');
  await panel.getByRole('slider', { name: 'Calls that fail' }).press('End');
  await grid.type(job.jobNumber, 'Notes', 'And at me');
  await expect(panel.getByRole('button', { name: /saveJobs .*(lost|unavailable)/ })).toBeVisible();
  await panel.getByRole('slider', { name: 'Calls that fail' }).press('Home');
  await grid.expectSaved();

  const offline = panel.getByRole('switch', { name: /^Offline/ });
  await offline.check();
  await expect(badgeOf(page)).toHaveText(/^Emulated · offline/);
  await grid.type(job.jobNumber, 'Notes', 'Typed without a network');
  await expect(panel.getByRole('button', { name: /saveJobs offline/ })).toBeVisible();

  // Changing the person would lose it: a message says so, and a person who stays is still the same.
  await panel.getByRole('radio', { name: /^Admin/ }).check();
  await expect(panel.getByRole('alert')).toContainText('not saved yet');
  page.once('dialog', (question) => question.dismiss());
  await panel.getByRole('button', { name: `Go on as ${nameOf('admin')}` }).click();
  await offline.uncheck();
  await expect(badgeOf(page)).toHaveText(/^Emulated\./);
  await grid.expectSaved();
  const saved = await jobs.read(job.id);
  expect([saved.notes, saved.updatedBy]).toEqual(['Typed without a network', nameOf('pm')]);
});

test('one goes on as somebody else, in this tab alone', async ({ page, signIn, otherDesk }) => {
  await signIn(page, 'pm');
  const other = await otherDesk('accountant');
  const panel = await openPanel(page);
  await panel.getByRole('radio', { name: /^A person without rights/ }).check();
  await panel.getByRole('button', { name: 'Go on as Owen Pratt' }).click();
  await expect(page).toHaveURL(/\/unauthorized/);
  await expect(panel.getByRole('radio', { name: /^A person without rights/ })).toBeChecked();
  await other.reload();
  await expect(other.getByRole('button', { name: nameOf('accountant') })).toBeVisible();
});
