import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { withOneJob } from '../src/few-jobs.ts';
import { expect, leavesJobsAsTheyWere, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true });

// The demo company's accounting system has forty service orders that are not in the WIP; each journey has its own.

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Connect jobs' });
const searchOf = (page: Page): Locator => dialogOf(page).getByRole('combobox', { name: /^Find a job/ });
/** The selects of the fields have options too. */
const foundBy = (page: Page): Locator => dialogOf(page).getByRole('listbox', { name: 'Jobs found' });
const year = String(new Date().getFullYear()).slice(2);
const order = (number: string): string => `${year}-S${number}`;

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Connect jobs' }).click();
  await expect(searchOf(page)).toBeFocused();
  return dialogOf(page);
}

leavesJobsAsTheyWere();

/** Leaves a dialog in which jobs are picked. */
async function throwAway(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await expect(dialogOf(page)).toBeHidden();
}

test('a job is found, completed and connected by keyboard alone @stack', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'pm');
  await page.getByRole('button', { name: 'Connect jobs' }).focus();
  await page.keyboard.press('Enter');
  await expect(searchOf(page)).toBeFocused();
  await expect(foundBy(page).getByRole('option').nth(5)).toContainText('Contract $');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(foundBy(page).getByRole('option').nth(1)).toHaveAttribute('data-active', 'true');
  await page.keyboard.type(`${order('01')}`);
  await expect(foundBy(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(foundBy(page).getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await expect(dialogOf(page).getByLabel('Job #')).toHaveValue(order('01'));
  await expect(dialogOf(page).getByLabel('Original Contract')).toHaveValue(/^\$[\d,]+\.00$/);
  const due = dialogOf(page).getByLabel('Pay App Due Day');
  for (let step = 0; step < 40 && !(await due.evaluate((field) => field === document.activeElement)); step++)
    await page.keyboard.press('Tab');
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await expect(due).toHaveAccessibleDescription(/is not a whole number from 1 to 31/);
  await expect(dialogOf(page).getByRole('alert').filter({ hasText: 'Correct the marked fields first' })).toBeVisible();
  await due.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByText(`${order('01')} connected`)).toBeVisible();
  await expect(grid.row(order('01'))).toBeVisible();
  const job = (await jobs.all()).find(({ jobNumber }) => jobNumber === order('01'));
  expect(job).toMatchObject({ payAppDueDayOfMonth: 25, jobStatus: { value: 'Active' } });
  await openDialog(page);
  await searchOf(page).fill(order('01'));
  await expect(dialogOf(page).getByText(/^No job outside the WIP/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a job is connected and disconnected with a thumb', async ({ page, signIn, jobs }) => {
    await signIn(page, 'pm');
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('button', { name: 'Connect jobs' }).tap();
    await searchOf(page).fill(order('07'));
    await dialogOf(page)
      .getByRole('option', { name: order('07') })
      .tap();
    const small = await dialogOf(page).evaluate((element) =>
      [...element.querySelectorAll('button, select, [role=option], input:not([type=checkbox])')].flatMap((target) => {
        const { height } = target.getBoundingClientRect();
        return height > 0 && height < 44
          ? [`${target.getAttribute('aria-label') ?? target.textContent}: ${height}`]
          : [];
      }),
    );
    expect(small).toEqual([]);
    const [due, connect] = [dialogOf(page).getByLabel('Pay App Due Day'), 'Connect job'];
    await due.fill('99');
    await dialogOf(page).getByRole('button', { name: connect, exact: true }).tap();
    const notice = dialogOf(page).getByRole('alert').filter({ hasText: 'Correct the marked fields first' });
    await expect(notice.getByText('Correct the marked fields first')).toBeInViewport({ ratio: 1 });
    await due.fill('25');
    await dialogOf(page).getByRole('button', { name: connect, exact: true }).tap();
    // Revealed, as on a desk: here in its sheet.
    const sheet = page.getByRole('dialog', { name: new RegExp(`^${order('07')} `) });
    await sheet.getByRole('button', { name: 'More actions' }).tap();
    await sheet.getByRole('menuitem', { name: 'Disconnect job…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Disconnect this job?' });
    await expect(dialog).toContainText(order('07'));
    await dialog.getByRole('button', { name: 'Disconnect' }).tap();
    await expect(page.getByText(`${order('07')} disconnected`)).toBeVisible();
    expect((await jobs.all()).map(({ jobNumber }) => jobNumber)).not.toContain(order('07'));
  });
});

test('both dialogs are accessible', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'pm');
  const first = await withOneJob(page, jobs);
  let isBegun = false;
  await expectAccessible(page, {
    arrange: async () => {
      if (isBegun) await throwAway(page);
      isBegun = true;
      if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'More' }).click();
      await openDialog(page);
      await expect(foundBy(page).getByRole('option').first()).toBeVisible();
      await page.keyboard.press('Enter');
      await dialogOf(page).getByLabel('Pay App Due Day').fill('99');
      await dialogOf(page).getByRole('button', { name: 'Connect job', exact: true }).click();
      await expect(dialogOf(page).getByRole('alert').last()).toBeVisible();
    },
  });
  await throwAway(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, {
    where: 'desk',
    arrange: async () => {
      await page.keyboard.press('Escape');
      await grid.select(first.jobNumber, 'Notes');
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: /^Disconnect/ }).click();
      await expect(page.getByRole('dialog', { name: /^Disconnect/ })).toBeVisible();
    },
  });
});
