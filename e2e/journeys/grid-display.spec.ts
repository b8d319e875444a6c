import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true });
test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'pm');
  await grid.expectDrawn();
});

test('compact rows and row numbers are remembered, and a number selects its row', async ({ page, grid, jobs }) => {
  const all = await jobs.all();
  await page.getByRole('button', { name: 'Display', exact: true }).click();
  await page.getByText('Compact', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Row numbers' }).check();
  await page.getByRole('checkbox', { name: 'Alternating rows' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  const number = grid.root.getByRole('rowheader', { name: '3', exact: true });
  expect((await number.boundingBox())?.height).toBe(28);
  await number.click();
  const cell = await grid.cell(all[2]?.jobNumber ?? '', 'Job #');
  await expect(cell).toBeFocused();
  await grid.root.getByRole('rowheader', { name: '5', exact: true }).click({ modifiers: ['Shift'] });
  await expect(await grid.cell(all[4]?.jobNumber ?? '', 'Job Status')).toHaveAttribute('aria-selected', 'true');
  await expect(cell).toBeFocused();
  await expectAccessible(page, { where: 'desk' });
});
