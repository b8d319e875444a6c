import { expect, test } from '../src/fixtures.ts';

test('Ctrl+F finds what is shown anywhere, goes on and back, and Escape returns to the cell', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('two jobs were asked for');
  for (const { id } of [first, second]) await jobs.change(id, { notes: 'Look for the Wombat here' });
  await signIn(page, 'accountant');
  await grid.select((await jobs.all())[0]?.jobNumber ?? '', 'Job #');
  await page.keyboard.press('Control+f');
  // Without a pause: the first key after Ctrl+F is part of the text already.
  await page.keyboard.type('the wombat', { delay: 0 });
  const bar = page.getByRole('search', { name: 'Find in Jobs' });
  await expect(bar.getByRole('textbox', { name: 'Find' })).toHaveValue('the wombat');
  await expect(bar.getByRole('status')).toHaveText('1 of 2');
  await expect(await grid.cell(first.jobNumber, 'Notes')).toHaveAttribute('aria-selected', 'true');
  // Both are marked, the one looked at strongly.
  const marked = grid.root.locator('[role=gridcell][data-found]');
  await expect(marked).toHaveCount(2);
  const strong = await (await grid.cell(first.jobNumber, 'Notes')).evaluate(
    (cell) => getComputedStyle(cell).backgroundColor,
  );
  await expect(await grid.cell(second.jobNumber, 'Notes')).not.toHaveCSS('background-color', strong);
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 2');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('1 of 2');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 2');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(marked).toHaveCount(0);
  await expect(await grid.cell(second.jobNumber, 'Notes')).toBeFocused();
  await page.keyboard.press('F3');
  await expect(await grid.cell(first.jobNumber, 'Notes')).toBeFocused();

  await test.step('Ctrl+G goes to a job by its number, and to a column by its title', async () => {
    const last = (await jobs.all()).at(-1)?.jobNumber ?? '';
    await page.keyboard.press('Control+g');
    await page.keyboard.type(last, { delay: 0 });
    await page.keyboard.press('Enter');
    await expect(await grid.cell(last, 'Notes')).toBeFocused();
    await page.keyboard.press('Control+g');
    await page.keyboard.type('retai');
    await expect(page.getByRole('option', { name: 'Retainage column' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(await grid.cell(last, 'Retainage')).toBeFocused();
    await page.keyboard.press('Control+g');
    await page.keyboard.type('no such job');
    await expect(page.getByText('Nothing here has this name')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(await grid.cell(last, 'Retainage')).toBeFocused();
  });
});
