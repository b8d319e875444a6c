import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { goTo } from '../src/links.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('an administrator adds two columns; a colleague fills them by a paste, adds up, groups, undoes, and has them after a reload', async ({
  page,
  signIn,
  otherDesk,
}) => {
  await signIn(page, 'admin', '/admin/tenant');
  const own = page.getByRole('region', { name: 'Own columns' });
  const add = async (title: string, kind: string) => {
    await own.getByLabel('New column').fill(title);
    await own.getByRole('combobox', { name: 'What it holds' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
    await own.getByRole('button', { name: 'Add column' }).click();
    await expect(own.getByRole('listitem').filter({ hasText: title })).toContainText(kind);
  };
  await add('Bond premium', 'Amount');
  await add('Crew', 'Choice from a list');
  await own.getByLabel('New column').fill('job STATUS');
  await page.keyboard.press('Enter');
  await expect(own.getByText('There is a column “job STATUS” already')).toBeVisible();
  const crews = page.getByRole('region', { name: 'Crew' });
  for (const name of ['Day', 'Night']) {
    await crews.getByLabel('New option of Crew').fill(name);
    await page.keyboard.press('Enter');
    await expect(crews.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }

  const desk = await otherDesk('accountant');
  const grid = new Grid(desk);
  await grid.expectDrawn();
  const numbers = (await grid.drawnNumbers()).slice(0, 20);
  expect(numbers).toHaveLength(20);
  const [first = '', wrong = ''] = [numbers[0], numbers[6]];
  const lines = numbers.map(
    (number, at) => `${number === wrong ? 'soon' : (at + 1) * 100}\t${at < 8 ? 'Day' : 'night'}`,
  );
  await desk.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await grid.select(first, 'Bond premium');
  await desk.keyboard.press('Control+v');
  await grid.expectNotSaved(1);
  await grid.expectCell(wrong, 'Bond premium', 'soon');
  await grid.expectCell(first, 'Crew', 'Day');
  const total = async () => {
    await grid.cell(first, 'Bond premium');
    const place = await grid.header('Bond premium').getAttribute('aria-colindex');
    return grid.root.locator(`[data-totals] [aria-colindex="${place}"]`);
  };
  await expect(await total()).toHaveText('$20,300.00');

  await grid.openMenuOf('Crew');
  await desk.getByRole('menuitem', { name: 'Group by this column' }).click();
  await desk.getByRole('button', { name: 'Collapse all', exact: true }).click();
  const group = (name: string) => grid.root.locator(`[aria-colindex="1"][aria-label^="Crew: ${name},"]`);
  await expect(group('Day')).toHaveAttribute('aria-label', 'Crew: Day, 8 jobs');
  await expect(group('Night')).toHaveAttribute('aria-label', 'Crew: Night, 12 jobs');
  await desk.getByRole('button', { name: 'Ungroup Crew' }).click();

  await grid.select(first, 'Crew');
  await desk.keyboard.press('Control+z');
  await grid.expectCell(first, 'Crew', '');
  await grid.expectSaved();
  await desk.keyboard.press('Control+y');
  await grid.expectCell(first, 'Crew', 'Day');
  await grid.type(wrong, 'Bond premium', '700');
  await grid.expectSaved();
  await desk.reload();
  await expect(await total()).toHaveText('$21,000.00');

  // What it was is named by the columns' titles, also once one of them is retired.
  await goTo(desk, '/workflow/activity');
  await expect(desk.getByText('Bond premium').first()).toBeVisible();
  await own.getByRole('button', { name: 'Retire Bond premium' }).click();
  await expect(own.getByRole('list', { name: 'Own columns: retired' })).toContainText('20 jobs');
  await desk.goto('/workflow/jobs');
  await grid.cell(first, 'Crew');
  await expect(grid.header('Bond premium')).toHaveCount(0);
});
