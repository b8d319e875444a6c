import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true });

test('sums and short dates are typed, with what they come to before Enter', async ({ page, grid, jobs, signIn }) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { retainageAmount: 5_000, dateSold: null });
  await signIn(page, 'accountant');
  const year = new Date().getFullYear();

  await test.step('a sum in an amount', async () => {
    const cell = await grid.select(job.jobNumber, 'Retainage');
    await page.keyboard.type('=100+200*1.1');
    await expect(grid.root.getByRole('status')).toHaveText('= $320.00');
    await page.keyboard.press('Enter');
    await expect(cell).toHaveText('$320.00');
    await grid.expectSaved();
    expect(await jobs.read(job.id)).toMatchObject({ retainageAmount: 32_000 });
    await grid.type(job.jobNumber, 'Retainage', '1.2k');
    await expect(cell).toHaveText('$1,200.00');
    await page.keyboard.press('Control+z');
    await expect(cell).toHaveText('$320.00');
  });

  await test.step('a sum that nobody can work out stays as typed, with its reason', async () => {
    const cell = await grid.type(job.jobNumber, 'Retainage', '=100/0');
    await expect(cell).toHaveText('=100/0');
    await expect(cell).toHaveAccessibleDescription(/divides by zero/);
    await grid.type(job.jobNumber, 'Retainage', '+1,500');
    await expect(cell).toHaveText('$1,500.00');
  });

  await test.step('a date without its year, in words, and today', async () => {
    const cell = await grid.select(job.jobNumber, 'Date Sold');
    await page.keyboard.type('5 Jan');
    await expect(grid.root.getByRole('status')).toHaveText(`= 01/05/${year}`);
    await page.keyboard.press('Enter');
    await expect(cell).toHaveText(`01/05/${year}`);
    await grid.type(job.jobNumber, 'Date Sold', 'today');
    await expect(cell).toHaveText(new RegExp(`^\\d\\d/\\d\\d/${year}$`));
    await grid.type(job.jobNumber, 'Date Sold', '20260105');
    await expect(cell).toHaveText('01/05/2026');
    await grid.expectSaved();
    expect(await jobs.read(job.id)).toMatchObject({ dateSold: '2026-01-05', retainageAmount: 150_000 });
  });

  await test.step('the same in the job beside the sheet', async () => {
    await grid.select(job.jobNumber, 'Retainage');
    await page.keyboard.press('Control+Enter');
    const field = page.getByRole('textbox', { name: 'Retainage', exact: true });
    await field.fill('=2k/3');
    await expect(field).toHaveAccessibleDescription('= $666.67');
    await field.press('Enter');
    await grid.expectCell(job.jobNumber, 'Retainage', '$666.67');
  });
});
