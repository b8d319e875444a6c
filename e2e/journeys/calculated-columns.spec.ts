import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';

test('an administrator adds a calculated column; a colleague sees it and its sum follow an edit and its undo', async ({
  page,
  signIn,
  otherDesk,
}) => {
  await signIn(page, 'admin', '/admin/tenant');
  const own = page.getByRole('region', { name: 'Own columns' });
  await own.getByLabel('New column').fill('Half retained');
  await own.getByRole('combobox', { name: 'What it holds' }).click();
  await page.getByRole('option', { name: 'Calculated by a formula', exact: true }).click();
  const formula = own.getByRole('textbox', { name: 'Formula' });
  await formula.fill('[Retainage] / [Job Name]');
  await expect(own.getByText('/ works with an amount or a number; this is a text.')).toBeVisible();
  await expect(own.locator('mark')).toHaveText('[Job Name]');
  await formula.fill('[retainage] / 2');
  await own.getByRole('button', { name: 'Try it on three jobs' }).click();
  await expect(own.getByRole('table', { name: /^The formula of/ })).toHaveCount(3);
  await own.getByRole('button', { name: 'Add column' }).click();
  await expect(own.getByRole('listitem').filter({ hasText: 'Half retained' })).toContainText('Calculated · Amount');

  const desk = await otherDesk('accountant');
  const grid = new Grid(desk);
  await grid.expectDrawn();
  const [number = ''] = await grid.drawnNumbers();
  await grid.type(number, 'Retainage', '1000.01');
  await grid.expectCell(number, 'Half retained', '$500.01');
  const place = await grid.header('Half retained').getAttribute('aria-colindex');
  const total = grid.root.locator(`[data-totals] [aria-colindex="${place}"]`);
  const before = await total.textContent();
  await grid.type(number, 'Retainage', '3000');
  await grid.expectCell(number, 'Half retained', '$1,500.00');
  await expect(total).not.toHaveText(before ?? '');
  await desk.keyboard.press('Control+z');
  await grid.expectCell(number, 'Half retained', '$500.01');
  await expect(total).toHaveText(before ?? '');
});
