import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../src/axe.ts';
import { expect, leavesJobsAsTheyWere, test } from '../src/fixtures.ts';
import { chooseFile, csvOf, goToChanges, goToCheck, isPlain, rowOf, step } from '../src/import.ts';
import { nameOf } from '../src/people.ts';

test.use({ sharesCompany: true, staysOpen: true });
leavesJobsAsTheyWere();

test('total rows are recognised, the sums agree to the cent, and a row can be decided otherwise', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'accountant', '/workflow/import');
  const rows = [
    ['TOT-1', 'Pier', '1,000.10', '500.05', '300', ''],
    ['TOT-2', 'Quay', '2,000.20', '600', '400', ''],
    ['TOT-3', 'Weir', '3,000.30', '700', '500', ''],
    ['', 'Grand Total', '6,000.60', '1,800.05', '1,200', ''],
  ];
  await chooseFile(page, 'totals.csv', csvOf(rows));
  await goToCheck(page);
  await expect(page.getByText('4 rows = 3 new jobs + 1 total row')).toBeVisible();
  const cost = page.getByRole('row', { name: /^Current Cost Cost to Date/ });
  await expect(cost).toContainText('Equal to the cent (row 5)');
  await page.setViewportSize({ width: 390, height: 844 });
  const { x, width } = (await page.getByText('Equal to the cent (row 5)').last().boundingBox()) ?? { x: 390, width: 0 };
  expect(x + width).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'New jobs: 3' }).click();
  await page.getByRole('button', { name: 'Leave out: row 3' }).click();
  await expect(page.getByRole('button', { name: 'Left out: 1' })).toBeVisible();
  await expect(cost).toHaveText(/\$800\.00.*\$400\.00.*\$1,200\.00.*Equal to the cent/);
});

test('an import is taken back, but for a cell that a colleague changed; the rows left out are downloaded', async ({
  page,
  signIn,
  jobs,
}) => {
  const job = await jobs.takeOne(isPlain);
  await signIn(page, 'accountant', '/workflow/import');
  const csv = csvOf([rowOf(job, { billed: '1,501.25', cost: '77' }), ['BAD-1', '=Depot', 'TBA', '-5', '', '']]);
  await chooseFile(page, 'mistake.csv', csv);
  await goToCheck(page);
  await page.getByRole('checkbox', { name: /^Go on without/ }).check();
  await page.getByRole('button', { name: 'See what changes' }).click();
  await page.getByRole('checkbox', { name: /^Also bring the 1 job/ }).uncheck();
  await page.getByRole('button', { name: 'Accept 2 changes' }).click();
  await expect(step(page, 'Done')).toBeVisible();
  await jobs.change(job.id, { jobCostToDate: 88_00 }, 'pm');

  await page.getByRole('link', { name: 'Imports', exact: true }).click();
  await page.getByRole('button', { name: /^mistake\.csv/ }).click();
  const download = page.waitForEvent('download');
  const rowsLeftOut = page.getByRole('button', { name: 'Download the rows left out' });
  // While the details open, a click would scroll what is shown of them, and end beside the button.
  await expect(rowsLeftOut).toBeInViewport({ ratio: 1 });
  await rowsLeftOut.click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\r\n')[1]).toMatch(/^BAD-1,'=Depot,TBA,-5,,,"?Row 3: .*TBA is not an amount/);

  await page.getByRole('button', { name: 'Take it back… (mistake.csv)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take back mistake.csv?' });
  await expect(
    dialog.getByRole('row', { name: new RegExp(`${job.jobNumber} .*Current Cost ${nameOf('pm')} changed it since`) }),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Taken back by ${nameOf('accountant')}`)).toBeVisible();
  expect(await jobs.read(job.id)).toMatchObject({ invoicedAmount: job.invoicedAmount, jobCostToDate: 88_00 });
  await expectAccessible(page);
});

test('every doubt about the amounts is said at once: credits get the other sign, and fractions of a cent are rounded', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'accountant', '/workflow/import');
  const rows = [
    ['SGN-1', 'Pier', '1,000.00', '-500.0042', '300.1251', ''],
    ['SGN-2', 'Quay', '2,000.00', '-600.0058', '400.00', ''],
    ['', 'Total', '3,000.00', '-1,100.01', '700.13', ''],
  ];
  await chooseFile(page, 'credits.csv', csvOf(rows));
  await goToCheck(page);
  const next = page.getByRole('button', { name: 'See what changes' });
  await expect(next).toBeDisabled();
  await expect(page.getByText(/^All 2 amounts are below zero, as ledgers write credits/)).toBeVisible();
  await expect(page.getByText(/^Some amounts have fractions of a cent/)).toHaveCount(2);

  await page.getByRole('button', { name: 'Store them with the other sign' }).click();
  await expect(page.getByText(/^All 2 amounts are below zero/)).toBeHidden();
  await expect(page.getByText(/^Some amounts have fractions of a cent/)).toHaveCount(2);
  await expect(page.getByRole('row', { name: /^Invoiced Amount Billed to Date/ })).toHaveText(
    /\$1,100\.01.*Equal to the cent \(row 4\)/,
  );
  // A fraction of a cent is no question.
  await expect(next).toBeEnabled();
  await expectAccessible(page);
});

test('what a file’s own word for a status means is said once, stored, and known of the next file', async ({
  page,
  signIn,
  jobs,
}) => {
  const fileOf = (contract: string) =>
    csvOf([['VAL-1', 'Lighthouse', contract, 'Keeper aboard']], ['Job ID', 'Job Name', 'Contract Amount', 'Status']);
  await signIn(page, 'accountant', '/workflow/import');
  await chooseFile(page, 'words.csv', fileOf('1,000.00'));
  await goToCheck(page);
  await expect(page.getByText('1 text is in no list: such cells stay empty.')).toBeVisible();
  const meaning = page.getByRole('combobox', { name: 'What “Keeper aboard” of Job Status becomes' });
  await meaning.click();
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await expect(page.getByText('1 text is in no list')).toBeHidden();
  await goToChanges(page);
  await page.getByRole('checkbox', { name: /^Also bring the 1 job/ }).check();
  await page.getByRole('button', { name: 'Accept 1 new job' }).click();
  await expect(page.getByText('1 job brought into the WIP.')).toBeVisible();
  const stored = async () => (await jobs.all()).find(({ externalId }) => externalId === 'VAL-1');
  expect(await stored()).toMatchObject({ jobStatus: { name: 'Active' }, originalContractAmount: 1_000_00 });

  await page.getByRole('button', { name: 'Import another file' }).click();
  await chooseFile(page, 'words.csv', fileOf('2,000.00'));
  await expect(step(page, 'What was read')).toBeVisible();
  await expect(meaning).toHaveValue('Active');
  await expect(page.getByText('is in no list')).toBeHidden();
});
