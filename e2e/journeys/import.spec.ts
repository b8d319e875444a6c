import { writeXlsx } from 'hucre/xlsx';
import { expectAccessible } from '../src/axe.ts';
import { expect, leavesJobsAsTheyWere, test } from '../src/fixtures.ts';
import { chooseFile, csvOf, goToChanges, goToCheck, HEADINGS, isPlain, rowOf, step, untilRead } from '../src/import.ts';
import { goTo } from '../src/links.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true, staysOpen: true });
leavesJobsAsTheyWere();

test('a newer export refreshes the jobs that are ticked, a bad cell typed over in place @stack', async ({
  page,
  signIn,
  grid,
  jobs,
}) => {
  const [one, two] = await jobs.take(2, isPlain);
  if (!one || !two) throw new Error('two jobs were taken');
  await signIn(page, 'accountant');
  await page.getByRole('link', { name: 'Import…' }).click();
  await chooseFile(
    page,
    'wip.csv',
    csvOf([rowOf(one, { billed: '1,234.56', cost: '$777.00' }), rowOf(two, { cost: '(not a sum)' })]),
  );
  await goToCheck(page);
  await expect(page.getByText('1 cell cannot be read')).toBeVisible();
  await expect(page.getByRole('button', { name: 'See what changes' })).toBeDisabled();
  const cell = page.getByRole('textbox', { name: 'Cost to Date of row 3' });
  await cell.fill('888');
  await cell.press('Enter');
  await expect(page.getByText('1 cell cannot be read')).toBeHidden();
  await page.getByRole('button', { name: 'See what changes' }).click();

  const ofTwo = page.getByRole('checkbox', {
    name: new RegExp(`^Current Cost of job ${two.jobNumber}: .* becomes \\$888\\.00`),
  });
  await expect(ofTwo).toBeChecked();
  await ofTwo.uncheck();
  await page.getByRole('button', { name: 'Accept 2 changes' }).click();
  await expect(page.getByText('2 values of 1 job in the WIP taken from the file')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the jobs' }).click();
  await grid.expectCell(one.jobNumber, 'Invoiced Amount', '$1,234.56');
  await grid.expectCell(one.jobNumber, 'Current Cost', '$777.00');
  const after = await jobs.read(one.id);
  expect(after.remainingInvoiceAmount).toBe(Number(after.finalContractAmount) - 1_234_56);
  expect((await jobs.read(two.id)).jobCostToDate).toBe(two.jobCostToDate);
});

test('a workbook with real dates and numbers brings new jobs in, matched by hand and remembered', async ({
  page,
  signIn,
  grid,
  jobs,
}) => {
  const workbook = (cost: number, more: readonly [string, string] | [] = []) =>
    writeXlsx({
      sheets: [
        {
          name: 'Liste',
          rows: [
            ['Keystone', null, null, null, null],
            ['Kennung', 'Was', 'Seit', 'Bisher', 'Summe', ...more.slice(0, 1)],
            ['00714', 'Imported boathouse', new Date(Date.UTC(2026, 1, 3)), cost, 25_000, ...more.slice(1)],
          ],
          columns: ['@', '@', 'mm/dd/yyyy', '$#,##0.00', '$#,##0.00'].map((numFmt) => ({ style: { numFmt } })),
        },
      ],
    });
  await signIn(page, 'accountant', '/workflow/import');
  await chooseFile(page, 'liste.xlsx', await workbook(1_000.5));
  await expect(page.getByText('Every job needs the Id in accounting and the Job Name')).toBeVisible();
  const choose = async (field: string, column: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: column, exact: true }).click();
  };
  await choose('Id in accounting', 'Kennung');
  await choose('Job Name', 'Was');
  await choose('Date Sold', 'Seit');
  await choose('Current Cost', 'Bisher');
  await choose('Original Contract', 'Summe');
  await goToChanges(page);
  await page.getByRole('checkbox', { name: /^Also bring the 1 job/ }).check();
  await page.getByRole('button', { name: 'Accept 1 new job' }).click();
  await expect(page.getByText('1 job brought into the WIP.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the jobs' }).click();
  await page.getByPlaceholder('Search jobs').fill('boathouse');
  await grid.expectCell('00714', 'Date Sold', '02/03/2026');
  expect((await jobs.all()).find(({ externalId }) => externalId === '00714')).toMatchObject({
    jobNumber: '00714',
    jobCostToDate: 1_000_50,
    originalContractAmount: 25_000_00,
  });

  await goTo(page, '/workflow/import');
  await chooseFile(page, 'liste.xlsx', await workbook(2_000.25));
  await expect(page.getByText('matched as your company did it last time')).toBeVisible();
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(
    page.getByRole('checkbox', { name: 'Current Cost of job 00714: $1,000.50 becomes $2,000.25' }),
  ).toBeChecked();

  await page.goto('/workflow/import');
  await chooseFile(page, 'liste.xlsx', await workbook(2_000.25, ['Notiz', 'frei']));
  await expect(step(page, 'Which column is which?')).toBeVisible();
  await expect(page.getByText('The last file like this did not have “Notiz”.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Current Cost', exact: true })).toHaveValue('Bisher');
});

test('every step works by keyboard alone, and each begins at its heading', async ({ page, signIn, jobs }) => {
  const job = await jobs.takeOne(isPlain);
  await signIn(page, 'accountant', '/workflow/import');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
  const csv = csvOf([rowOf(job, { cost: '99' })]);
  await (await chooser).setFiles({ name: 'wip.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const tabTo = async (name: string | RegExp) => {
    const target = page.getByRole('button', { name }).or(page.getByRole('checkbox', { name }));
    await expect(target).toBeEnabled();
    for (let tabs = 0; tabs < 90; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await untilRead(page);
  if (await page.getByRole('button', { name: 'Check the file' }).isVisible()) {
    await tabTo('Check the file');
    await page.keyboard.press('Enter');
  }
  await expect(step(page, 'What was read')).toBeFocused();
  await tabTo('See what changes');
  await page.keyboard.press('Enter');
  await expect(step(page, 'What changes in the WIP')).toBeFocused();
  await tabTo(/becomes \$99\.00/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await tabTo('Accept 1 change');
  await page.keyboard.press('Enter');
  await expect(step(page, 'Done')).toBeFocused();
  expect((await jobs.read(job.id)).jobCostToDate).toBe(99_00);
});

test('each step of an import is accessible', async ({ page, signIn, jobs }) => {
  const job = await jobs.takeOne(isPlain);
  await jobs.change(job.id, { jobCostToDate: 21_00 }, 'pm');
  await signIn(page, 'accountant', '/workflow/import');
  await expect(step(page, 'Choose the list that your accounting system exported')).toBeVisible();
  await expectAccessible(page);
  const headings = [...HEADINGS, 'Approved Change Orders', 'Grundpreis'];
  await chooseFile(
    page,
    'wip.csv',
    csvOf(
      [
        [...rowOf(job, { billed: '31', cost: '22', last: 'TBD' }), '', ''],
        ['AXE-1', 'Depot', '110', '', '', '', '10', '100'],
        ['AXE-1', 'Depot', '110', '', '', '', '10', '100'],
        ['AXE-2', 'Mill', '110', 'TBD', '', '', '10', '100'],
        [...rowOf(job, { billed: '31', cost: '22' }), '', ''],
      ],
      headings,
    ),
  );
  await goToCheck(page);
  await page.getByRole('button', { name: 'Back to the columns' }).click();
  await expectAccessible(page);
  const changeOrders = page.getByRole('combobox', { name: 'Change Orders', exact: true });
  // Folded with the fields that no column was found for, until a file of these headings was taken.
  if (!(await changeOrders.isVisible())) await page.getByText(/^\d+ fields that no column was found for$/).click();
  if ((await changeOrders.inputValue()) === '') {
    await changeOrders.click();
    await page.getByRole('option', { name: 'Approved Change Orders' }).click();
  }
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('Change orders may be counted twice')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Leave “Approved Change Orders” out/ }).click();
  await expect(page.getByText('Change orders may be counted twice')).toBeHidden();
  await page.getByRole('button', { name: 'The first row is the job, the others are its parts' }).click();
  await page.getByRole('checkbox', { name: /^Go on without/ }).check();
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(page.getByText(`Typed by ${nameOf('pm')}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(step(page, 'Done')).toBeVisible();
  await expectAccessible(page);
});
