import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true });

test('one goes back to the active cell, and replaces a text in many cells', async ({ page, grid, jobs, signIn }) => {
  const [first, second, third] = await jobs.take(3);
  if (!first || !second || !third) throw new Error('three jobs were asked for');
  for (const { id } of [first, second, third]) await jobs.change(id, { notes: 'Ask the Quokka office' });
  await signIn(page, 'accountant');

  await test.step('the active cell is brought back into view', async () => {
    const cell = await grid.select(first.jobNumber, 'Job #');
    await grid.root.evaluate((sheet) => sheet.scrollTo({ top: sheet.scrollHeight }));
    await expect(cell).not.toBeInViewport();
    await page.keyboard.press('Control+Backspace');
    await expect(await grid.cell(first.jobNumber, 'Job #')).toBeFocused();
    await expect(await grid.cell(first.jobNumber, 'Job #')).toBeInViewport();
  });

  await test.step('replace counts first, in the selection or everywhere, and is one step of undo', async () => {
    await grid.selectRange([first.jobNumber, 'Notes'], [second.jobNumber, 'Notes']);
    await page.keyboard.press('Control+h');
    const bar = page.getByRole('search', { name: 'Find in Jobs' });
    await page.keyboard.type('quokka');
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('Wombat');
    const preview = bar.getByRole('status', { name: 'What would change' });
    await expect(preview).toHaveText(/^2 cells change · /);
    await bar.getByRole('checkbox', { name: 'Only in the selection' }).uncheck();
    await expect(preview).toHaveText(/^3 cells change · “Ask the Quokka office.*” becomes “Ask the Wombat office.*”$/);
    await expectAccessible(page, { where: 'desk' });
    await bar.getByRole('button', { name: 'Replace all' }).click();
    await expect(bar.getByText('Not found')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await grid.expectCell(second.jobNumber, 'Notes', 'Ask the Wombat office');
    await grid.expectSaved();
    expect(await jobs.read(third.id)).toMatchObject({ notes: 'Ask the Wombat office' });
    await page.keyboard.press('Control+z');
    await grid.expectCell(second.jobNumber, 'Notes', 'Ask the Quokka office');
  });
});
