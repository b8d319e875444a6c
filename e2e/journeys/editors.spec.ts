import { expect, test } from '../src/fixtures.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true, staysOpen: true });

test('a date is typed as month and day, in any usual spelling', async ({ grid, jobs, page, signIn }) => {
  await signIn(page, 'accountant');
  const job = await jobs.takeOne();
  const spellings = [
    ['1/5/26', '01/05/2026', '2026-01-05'],
    ['2025-12-31', '12/31/2025', '2025-12-31'],
    ['Mar 9, 2026', '03/09/2026', '2026-03-09'],
  ] as const;
  for (const [typed, shown, stored] of spellings) {
    const cell = await grid.type(job.jobNumber, 'Date Last Invoiced', typed);
    await expect(cell).toHaveText(shown);
    await grid.expectSaved();
    expect(await jobs.read(job.id)).toMatchObject({ lastInvoiceDate: stored });
  }
});

test('a date is picked from the calendar', async ({ page, grid, jobs, signIn }) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { dateClosed: '2026-02-10' });
  await signIn(page, 'accountant');
  const cell = await grid.select(job.jobNumber, 'Date Completed');
  await page.keyboard.press('F2');
  await expect(page.getByRole('combobox', { name: /^Date Completed/ })).toHaveValue('02/10/2026');
  await page.getByRole('button', { name: '17 February 2026' }).click();
  await expect(cell).toHaveText('02/17/2026');
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ dateClosed: '2026-02-17' });
});

test('a day of the month takes whole numbers from 1 to 31 and nothing else', async ({ grid, jobs, page, signIn }) => {
  await signIn(page, 'accountant');
  const job = await jobs.takeOne();
  const title = 'Pay App Due Day';
  const cell = await grid.type(job.jobNumber, title, '25');
  await expect(cell).toHaveText('25');
  await grid.type(job.jobNumber, title, '32');
  await expect(cell).toHaveText('32');
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(cell).toHaveAccessibleDescription(/is not a whole number from 1 to 31/);
  expect(await jobs.read(job.id)).toMatchObject({ payAppDueDayOfMonth: 25 });
  await grid.type(job.jobNumber, title, '31');
  await expect(cell).not.toHaveAttribute('aria-invalid');
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ payAppDueDayOfMonth: 31 });
});

test('a choice is found by its first letters, or with the arrows', async ({ page, grid, jobs, signIn }) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { division: 'Construction', branch: 'North' });
  await signIn(page, 'accountant');
  const division = await grid.type(job.jobNumber, 'Division', 'eng');
  await expect(division).toHaveText('Engineering');
  const branch = await grid.select(job.jobNumber, 'Branch');
  await page.keyboard.press('F2');
  await expect(page.getByRole('option')).toHaveText(['North', 'South', 'East', 'West'].map((name) => new RegExp(name)));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(branch).toHaveText('South');
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ division: 'Engineering', branch: 'South' });
});

test('a choice is clicked with the mouse', async ({ page, grid, jobs, signIn }) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { jobStatus: 'Active' });
  await signIn(page, 'accountant');
  const cell = await grid.cell(job.jobNumber, 'Job Status');
  await cell.dblclick();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await expect(cell).toHaveText('Inactive');
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ jobStatus: { value: 'Inactive' } });
});

test('several project managers are ticked with Space, or typed with commas', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const job = await jobs.takeOne();
  const title = 'Project Managers';
  const cell = await grid.type(job.jobNumber, title, nameOf('pm'));
  await expect(cell).toHaveText(nameOf('pm'));
  await grid.select(job.jobNumber, title);
  await page.keyboard.press('F2');
  await page.keyboard.type('Dana');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(cell).toContainText(nameOf('pm'));
  await expect(cell).toContainText(nameOf('admin'));
  await grid.expectSaved();
  expect(new Set((await jobs.read(job.id)).projectManagers as string[])).toEqual(
    new Set([nameOf('pm'), nameOf('admin')]),
  );
  await grid.type(job.jobNumber, title, `${nameOf('accountant')}, ${nameOf('pm')}`);
  await expect(cell).toHaveText(`${nameOf('accountant')}, ${nameOf('pm')}`);
  await grid.expectSaved();
});

test('a check box turns with Space, for one job or for all selected ones', async ({ page, grid, jobs, signIn }) => {
  const [first, second, third] = await jobs.take(3);
  if (!first || !second || !third) throw new Error('three jobs were asked for');
  for (const { id } of [first, second, third]) await jobs.change(id, { taxExempt: false });
  await signIn(page, 'accountant');
  const title = 'Tax Exempt';
  // Beside the box, which a click would turn.
  const besideBox = { position: { x: 8, y: 8 } };
  const cell = await grid.cell(first.jobNumber, title);
  await cell.click(besideBox);
  await page.keyboard.press('Space');
  await expect(cell.getByRole('img', { name: 'Yes' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(cell.getByRole('img', { name: 'No' })).toBeVisible();
  await (await grid.cell(third.jobNumber, title)).click({ ...besideBox, modifiers: ['Shift'] });
  await page.keyboard.press('Space');
  await expect((await grid.cell(third.jobNumber, title)).getByRole('img', { name: 'Yes' })).toBeVisible();
  await grid.expectSaved();
  for (const { id } of [first, second, third]) expect(await jobs.read(id)).toMatchObject({ taxExempt: true });
});

test('a calculated column cannot be typed into and says so', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const job = await jobs.takeOne();
  for (const title of ['Revised Contract', 'Invoiced Amount', 'Job Name']) {
    const cell = await grid.select(job.jobNumber, title);
    const before = await cell.innerText();
    await page.keyboard.type('5');
    await expect(page.getByText(`${title} is read-only`)).toBeVisible();
    await expect(cell).toHaveText(before);
    await expect(cell).toHaveAttribute('aria-readonly', 'true');
  }
  expect(await jobs.read(job.id)).toMatchObject({ version: job.version });
});
