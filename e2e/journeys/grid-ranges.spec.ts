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
