import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true });

test('text is typed over a cell; Enter goes down, Tab goes right @stack @firefox', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('two jobs were asked for');
  await grid.select(first.jobNumber, 'Notes');
  await page.keyboard.type('Waiting for the owner’s signature');
  await page.keyboard.press('Enter');
  await expect(await grid.cell(second.jobNumber, 'Notes')).toBeFocused();
  await grid.expectCell(first.jobNumber, 'Notes', 'Waiting for the owner’s signature');
  await page.keyboard.type('Done');
  await page.keyboard.press('Tab');
  await expect(await grid.cell(second.jobNumber, 'Pay App Due Day')).toBeFocused();
  await grid.expectSaved();
  await page.reload();
  await grid.expectCell(first.jobNumber, 'Notes', 'Waiting for the owner’s signature');
  await grid.expectCell(second.jobNumber, 'Notes', 'Done');
  expect(await jobs.read(second.id)).toMatchObject({ notes: 'Done' });
});

test('F2 keeps what is there and adds to it; Alt+Enter starts a new line in the notes @firefox', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { notes: 'First line' });
  await signIn(page, 'accountant');
  await grid.select(job.jobNumber, 'Notes');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('First line');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('Second line');
  await page.keyboard.press('Enter');
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ notes: 'First line\nSecond line' });
});

test('Escape leaves the cell as it was and saves nothing', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const job = await jobs.takeOne(({ notes }) => notes !== null);
  const cell = await grid.select(job.jobNumber, 'Notes');
  await page.keyboard.type('A thought that is given up');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('A thought that is given up');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveText(String(job.notes));
  await expect(cell).toBeFocused();
  await page.reload();
  await grid.expectCell(job.jobNumber, 'Notes', String(job.notes));
  expect(await jobs.read(job.id)).toMatchObject({ notes: job.notes, version: job.version });
});

test('Delete empties a cell', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const job = await jobs.takeOne(({ dateSold, notes }) => dateSold !== null && notes !== null);
  for (const title of ['Notes', 'Date Sold']) {
    const cell = await grid.select(job.jobNumber, title);
    await page.keyboard.press('Delete');
    await expect(cell).toHaveText('');
  }
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ notes: null, dateSold: null });
});

test('an amount is typed as people type amounts, and what follows from it follows before anything is saved', async ({
  page,
  grid,
  jobs,
  world,
  consoleWatch,
  signIn,
}) => {
  consoleWatch.allow(/ERR_FAILED/, 'the calls that do not arrive');
  const job = await jobs.takeOne();
  await jobs.change(job.id, { changeOrderTotal: 0, remainingInvoiceAmount: null });
  await signIn(page, 'accountant');
  await grid.expectDrawn();
  await world.disconnect(page);
  await grid.type(job.jobNumber, 'Original Contract', '$1,250,000.5');
  await grid.expectCell(job.jobNumber, 'Original Contract', '$1,250,000.50');
  await grid.expectCell(job.jobNumber, 'Revised Contract', '$1,250,000.50');
  await grid.type(job.jobNumber, 'Change Orders', '(1,000)');
  await grid.expectCell(job.jobNumber, 'Change Orders', '($1,000.00)');
  await grid.expectCell(job.jobNumber, 'Revised Contract', '$1,249,000.50');
  // Another reader of the same rule: what is left is what was agreed less what was invoiced.
  const left = 124_900_050 - Number(job.invoicedAmount);
  const shown = (left / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await grid.expectCell(job.jobNumber, 'Amount Left to Invoice', shown);
  await world.reconnect(page);
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({
    originalContractAmount: 125_000_050,
    changeOrderTotal: -100_000,
    finalContractAmount: 124_900_050,
    remainingInvoiceAmount: left,
  });
});

test('a figure typed over the calculated one is marked, and the menu brings the calculated one back', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { remainingInvoiceAmount: null });
  const { remainingInvoiceAmount } = await jobs.read(job.id);
  await signIn(page, 'accountant');
  const title = 'Amount Left to Invoice';
  const calculated = await (await grid.cell(job.jobNumber, title)).innerText();
  const cell = await grid.type(job.jobNumber, title, '777.77');
  await expect(cell).toHaveText('$777.77');
  await expect(cell).toHaveAccessibleDescription(`Typed over the calculated ${calculated}`);
  // The click before has left the pointer there, and a cell gets its title when the pointer comes.
  await page.mouse.move(0, 0);
  await cell.hover();
  await expect(cell).toHaveAttribute('title', `Calculated: ${calculated}`);
  await grid.expectSaved();
  await page.reload();
  const again = await grid.cell(job.jobNumber, title);
  await expect(again).toHaveAccessibleDescription(`Typed over the calculated ${calculated}`);
  await again.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reset to calculated' }).click();
  await expect(again).toHaveText(calculated);
  await expect(again).not.toHaveAttribute('aria-description');
  await grid.expectSaved();
  const untouched = { isRemainingInvoiceOverridden: false, remainingInvoiceAmount };
  expect(await jobs.read(job.id)).toMatchObject(untouched);

  // The total says so too; and the figure that is calculated, typed, takes the other one back.
  await grid.type(job.jobNumber, title, '777.77');
  const total = page.locator('[data-totals] [data-overridden]');
  await expect(total).toHaveAttribute('title', /^Includes \d+ amounts? typed over/);
  const typed = await grid.type(job.jobNumber, title, calculated);
  await expect(typed).not.toHaveAttribute('aria-description');
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject(untouched);
});
