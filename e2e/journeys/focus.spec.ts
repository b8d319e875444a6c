import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true });

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A window of 1440 by 900 that is magnified four times. */
const MAGNIFIED = { width: 360, height: 225 };

test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
});

/** The focus is on an element that handles keys, and stays there after the library's timers. */
async function expectFocus(page: Page, state: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === null || activeElement === document.body
        ? 'nothing'
        : activeElement.outerHTML.slice(0, 90);
    });
  expect.soft(await focused(), state).not.toBe('nothing');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect.soft(await focused(), `${state}, a moment later`).not.toBe('nothing');
}

test('the focus is never lost in menus, lists, sheets and dialogs, opened and closed by keys', async ({
  page,
  grid,
  jobs,
}) => {
  const [job] = await jobs.all();
  const cell = await grid.select(job?.jobNumber ?? '', 'Branch');
  /** Opens something and closes it with Escape; the focus comes back to where it was. */
  const walk = async (state: string, open: () => Promise<void>, back: Locator): Promise<void> => {
    await open();
    await expectFocus(page, `${state}, open`);
    await page.keyboard.press('Tab');
    await expectFocus(page, `${state}, after Tab`);
    await page.keyboard.press('Escape');
    await expectFocus(page, `${state}, closed`);
    await expect.soft(back, state).toBeFocused();
  };
  const pressing = (keys: string) => () => page.keyboard.press(keys);
  await walk('menu of a cell', pressing('Shift+F10'), cell);
  await page.keyboard.press('F2');
  await expectFocus(page, 'list of choices, open');
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await walk('find', pressing('Control+f'), cell);
  await walk('sheet of keys', pressing('Control+/'), cell);

  const header = grid.header('Branch');
  await header.focus();
  await walk('menu of a column', pressing('Alt+ArrowDown'), header);
  const filter = async () => {
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('f');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Filter of Branch' })).toBeVisible();
  };
  await walk('filter', filter, header);

  for (const name of ['Filter', 'Export', 'Display', /^Columns/]) {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await walk(String(name), pressing('Enter'), button);
  }
});

test('what takes away the thing that has the focus hands the focus on', async ({ page, grid, jobs }) => {
  const job = await jobs.takeOne();
  // A column that is hidden from its own menu: the header is gone.
  await grid.header('Branch').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('h');
  await expect(page.getByRole('menuitem', { name: 'Hide column' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grid.header('Branch')).toHaveCount(0);
  await expectFocus(page, 'a hidden column');
  await expect(grid.header('Original Contract')).toBeFocused();
  // A filter that is taken away by its chip.
  await page.getByRole('button', { name: 'Filter', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Search columns' }).fill('job stat');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'an applied filter');
  await page.getByRole('button', { name: /^Remove the filter/ }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, 'the last chip gone');
  await page.keyboard.type('nowhere-to-be-found');
  await page.getByRole('button', { name: 'Show all jobs' }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, 'all rows shown again');
  // A message that offers a way back.
  await grid.selectRange([job.jobNumber, 'Retainage'], [job.jobNumber, 'Payments Received']);
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveRole('gridcell');
  await page.keyboard.press('Delete');
  const close = page.getByRole('button', { name: 'Close message' });
  await expect(close).toHaveCount(1);
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveRole('gridcell');
  await page.keyboard.press('Control+z');
  await grid.expectSaved();
});

test('keys typed without a pause go to the menu and the form that the first of them opened', async ({
  page,
  grid,
  jobs,
}) => {
  const [job] = await jobs.all();
  await grid.select(job?.jobNumber ?? '', 'Notes');
  const devtools = await page.context().newCDPSession(page);
  const send = (key: string, code: number, modifiers = 0) =>
    (['rawKeyDown', 'keyUp'] as const).map((type) =>
      devtools.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: code, modifiers }),
    );
  // One after the other without waiting for an answer: two down from the first entry, and a third that wraps nothing.
  await Promise.all([...send('F10', 121, 8), ...send('ArrowDown', 40), ...send('ArrowDown', 40)]);
  await expect(page.getByRole('menuitem', { name: /^Copy(?! with)/ })).toBeFocused();
  // The library's own timers would have moved the focus back by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
  await expect(page.getByRole('menuitem', { name: /^Copy(?! with)/ })).toBeFocused();
});

test('an open filter keeps its draft and the focus when the page becomes as narrow as a phone, and back', async ({
  page,
  grid,
}) => {
  await grid.openMenuOf('Job Name');
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  await page.keyboard.type('half a wo');
  const text = page.getByRole('dialog', { name: 'Filter of Job Name' }).getByLabel('Value');
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('list', { name: 'Jobs' })).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('half a wo');
  await page.setViewportSize(DESK);
  await expect(grid.header('Job Name')).toBeVisible();
  await expect(text).toHaveValue('half a wo');
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('list', { name: 'Jobs' })).toBeVisible();
  // Its header is gone: the bar's own way to the filters has the focus.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
});

test('a cell that goes because the page became narrow hands the focus on, and has it again afterwards', async ({
  page,
  grid,
  jobs,
}) => {
  const [job] = await jobs.all();
  const cell = await grid.select(job?.jobNumber ?? '', 'Job Name');
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('list', { name: 'Jobs' })).toBeVisible();
  await expectFocus(page, 'cards in the place of cells');
  const card = page.getByRole('list', { name: 'Jobs' }).getByRole('button').first();
  await card.focus();
  await page.setViewportSize(DESK);
  await expect(cell).toBeFocused();
});

test('menus are walked by keys in a window that is magnified four times', async ({ page }) => {
  await page.setViewportSize(MAGNIFIED);
  for (const name of ['Actions of the view', 'Filter', 'Export']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    for (const step of [1, 2, 3]) {
      await page.keyboard.press('ArrowDown');
      await expectFocus(page, `${name}, ${step} down`);
      await expect.soft(button, `${name}, ${step} down`).not.toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect.soft(button, name).toBeFocused();
  }
  await page.setViewportSize(DESK);
});
