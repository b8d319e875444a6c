import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true, permissions: ['clipboard-read', 'clipboard-write'] });

const key = (jobs: readonly WireJob[], index: number) => jobs.at(index)?.jobNumber ?? '';

test('cells that need attention are gone to, corrected in the list, and reverted together', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const block = await jobs.take(4);
  for (const { id } of block) await jobs.change(id, { retainageAmount: 100 });
  await signIn(page, 'accountant');
  await grid.select(key(block, 0), 'Retainage');
  await page.evaluate(() => navigator.clipboard.writeText('soon\r\n5\r\nask Ann\r\n1,2,3'));
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('button', { name: '3 cells need attention' })).toBeVisible();

  await page.keyboard.press('F8');
  await expect(await grid.cell(key(block, 2), 'Retainage')).toBeFocused();
  await page.keyboard.press('Shift+F8');
  await expect(await grid.cell(key(block, 0), 'Retainage')).toBeFocused();

  await page.getByRole('button', { name: '3 cells need attention' }).click();
  const list = page.getByRole('region', { name: 'Cells that need attention' });
  const row = list.getByRole('row').filter({ hasText: key(block, 2) });
  await expect(row).toContainText('“ask Ann” is not an amount');
  await row.getByRole('button', { name: /^Go to/ }).click();
  await expect(await grid.cell(key(block, 2), 'Retainage')).toBeFocused();

  await row.getByRole('textbox').fill('$12.34');
  await page.keyboard.press('Enter');
  await grid.expectCell(key(block, 2), 'Retainage', '$12.34');
  await expect(list.getByText('2 cells need attention')).toBeVisible();
  // The line is gone; the focus is on the next one, not lost.
  await expect(list.getByRole('textbox').first()).toBeFocused();

  await list.getByRole('button', { name: 'Revert all' }).click();
  await expect(list).toBeHidden();
  await grid.expectCell(key(block, 0), 'Retainage', '$1.00');
  await expect(page.locator(':focus')).toHaveRole('gridcell');
  await page.keyboard.press('Control+z');
  await grid.expectCell(key(block, 0), 'Retainage', 'soon');
  await page.keyboard.press('Control+y');
  await grid.expectSaved();
  expect(await jobs.read(block[2]?.id ?? '')).toMatchObject({ retainageAmount: 1_234 });
});

test('several corrections are applied at once', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const block = await jobs.take(2);
  await grid.select(key(block, 0), 'Retainage');
  await page.evaluate(() => navigator.clipboard.writeText('a\r\nb'));
  await page.keyboard.press('Control+v');
  await page.getByRole('button', { name: '2 cells need attention' }).click();
  const list = page.getByRole('region', { name: 'Cells that need attention' });
  await list.getByRole('textbox').first().fill('1');
  await list.getByRole('textbox').last().fill('2');
  await list.getByRole('button', { name: 'Apply corrections (2)' }).click();
  await grid.expectCell(key(block, 0), 'Retainage', '$1.00');
  await grid.expectCell(key(block, 1), 'Retainage', '$2.00');
  await grid.expectSaved();
});
