import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true, permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, 'accountant');
});

const key = (jobs: readonly WireJob[], index: number) => jobs.at(index)?.jobNumber ?? '';

test('figures typed into a selected range go round it with Enter, without a pause and without a loss', async ({
  page,
  grid,
  jobs,
}) => {
  const block = await jobs.take(3);
  await grid.selectRange([key(block, 0), 'Retainage'], [key(block, 2), 'Payments Received']);
  for (const figure of ['1', '2', '3', '4', '5', '6']) {
    await page.keyboard.type(`${figure}0.50`, { delay: 0 });
    await page.keyboard.press('Enter');
  }
  for (const [index, text] of ['$10.50', '$20.50', '$30.50'].entries())
    await grid.expectCell(key(block, index), 'Retainage', text);
  for (const [index, text] of ['$40.50', '$50.50', '$60.50'].entries())
    await grid.expectCell(key(block, index), 'Payments Received', text);
  await expect(await grid.cell(key(block, 0), 'Retainage')).toBeFocused();
  await expect(await grid.cell(key(block, 2), 'Payments Received')).toHaveAttribute('aria-selected', 'true');
  await grid.expectSaved();
  expect(await jobs.read(block[2]?.id ?? '')).toMatchObject({ retainageAmount: 3_050, paymentsReceived: 6_050 });
});

test('Shift+Space takes the rows, Ctrl+Space the columns, Ctrl+A everything, and the active cell stays', async ({
  page,
  grid,
  jobs,
}) => {
  const all = await jobs.all();
  const cell = await grid.select(key(all, 2), 'Job Status');
  await page.keyboard.press('Shift+Space');
  await expect(await grid.cell(key(all, 2), 'Job #')).toHaveAttribute('aria-selected', 'true');
  await expect(await grid.cell(key(all, 1), 'Job #')).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Control+Space');
  await expect(await grid.cell(key(all, 1), 'Job #')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+a');
  await expect(await grid.cell(key(all, 0), 'Job #')).toHaveAttribute('aria-selected', 'true');
  await expect(cell).toBeFocused();
});

test('Ctrl+click selects cells apart: one text goes into all of them, and a plain click leaves one', async ({
  page,
  grid,
  jobs,
}) => {
  const block = await jobs.take(3);
  const [first, between, last] = [key(block, 0), key(block, 1), key(block, 2)];
  await grid.select(first, 'Retainage');
  await (await grid.cell(last, 'Retainage')).click({ modifiers: ['ControlOrMeta'] });
  await expect(await grid.cell(first, 'Retainage')).toHaveAttribute('aria-selected', 'true');
  await expect(await grid.cell(between, 'Retainage')).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.type('12.50', { delay: 0 });
  await page.keyboard.press('ControlOrMeta+Enter');
  await grid.expectCell(first, 'Retainage', '$12.50');
  await grid.expectCell(last, 'Retainage', '$12.50');
  await expect(page.getByText('Sum $25.00')).toBeVisible();
  await (await grid.cell(between, 'Retainage')).click();
  await expect(await grid.cell(first, 'Retainage')).toHaveAttribute('aria-selected', 'false');
  await grid.expectSaved();
});

test('Home, End, Ctrl+End, Ctrl+Home and the page keys go where they go in a spreadsheet', async ({
  page,
  grid,
  jobs,
}) => {
  const all = await jobs.all();
  await grid.select(key(all, 2), 'Job Status');
  await page.keyboard.press('Home');
  await expect(await grid.cell(key(all, 2), 'Job #')).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(page.locator(':focus')).toHaveAttribute('data-row', String(all.length - 1));
  await page.keyboard.press('Home');
  await expect(page.locator(':focus')).toHaveText(key(all, -1));
  await page.keyboard.press('PageUp');
  const row = Number(await page.locator(':focus').getAttribute('data-row'));
  expect(row).toBeLessThan(all.length - 10);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Control+Home');
  await expect(page.locator(':focus')).toHaveText(key(all, 0));
  // Every job has a number: from the first to the edge of the data is the last.
  await page.keyboard.press('Control+ArrowDown');
  await expect(page.locator(':focus')).toHaveText(key(all, -1));
});

test('a block on the clipboard repeats over a larger range, and one value goes everywhere', async ({
  page,
  grid,
  jobs,
}) => {
  const block = await jobs.take(4);
  await grid.selectRange([key(block, 0), 'Retainage'], [key(block, 3), 'Retainage']);
  await page.evaluate(() => navigator.clipboard.writeText('7\r\n8'));
  await page.keyboard.press('Control+v');
  for (const [index, text] of ['$7.00', '$8.00', '$7.00', '$8.00'].entries())
    await grid.expectCell(key(block, index), 'Retainage', text);
  await page.evaluate(() => navigator.clipboard.writeText('9'));
  await page.keyboard.press('Control+v');
  for (const { jobNumber } of block) await grid.expectCell(jobNumber, 'Retainage', '$9.00');
  await grid.expectSaved();
});
