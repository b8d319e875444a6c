import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true, permissions: ['clipboard-read', 'clipboard-write'] });

/** Puts a text on the real clipboard, as a spreadsheet would. */
const putOnClipboard = (page: Page, text: string) => page.evaluate((tsv) => navigator.clipboard.writeText(tsv), text);
const key = (jobs: readonly WireJob[], index: number) => jobs.at(index)?.jobNumber ?? '';

test('a range copied from the grid arrives elsewhere as a spreadsheet would send it @firefox', async ({
  page,
  context,
  grid,
  jobs,
  signIn,
}) => {
  const block = await jobs.take(3);
  for (const [index, { id }] of block.entries()) {
    const notes = ['plain', 'two\nlines', 'says "no"'][index] ?? '';
    await jobs.change(id, { retainageAmount: 123_450 * (index + 1), paymentsReceived: null, notes });
  }
  await signIn(page, 'accountant');
  await grid.selectRange([key(block, 0), 'Retainage'], [key(block, 2), 'Notes']);
  await page.keyboard.press('Control+c');
  await expect(page.getByText('9 cells copied')).toBeVisible();

  const other = await context.newPage();
  await other.setContent('<label>Paste here<textarea></textarea></label>');
  await other.getByLabel('Paste here').focus();
  await other.keyboard.press('Control+v');
  await expect(other.getByLabel('Paste here')).toHaveValue(
    ['$1,234.50\t\tplain', '$2,469.00\t\t"two\nlines"', '$3,703.50\t\t"says ""no"""'].join('\n'),
  );
});

test('the menu copies with headings and pastes, also with rows and columns swapped', async ({
  page,
  context,
  browserName,
  grid,
  jobs,
  signIn,
}) => {
  const block = await jobs.take(2);
  for (const [index, { id }] of block.entries())
    await jobs.change(id, { retainageAmount: 100 * (index + 1), paymentsReceived: null });
  await signIn(page, 'accountant');
  const choose = async (name: string) => {
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  await grid.selectRange([key(block, 0), 'Retainage'], [key(block, 1), 'Retainage']);
  await choose('Copy with headings');
  await expect(page.getByText('2 cells copied with headings')).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\r\n')).toEqual([
    'Retainage',
    '$1.00',
    '$2.00',
  ]);

  await test.step('swapped', async () => {
    await grid.selectRange([key(block, 0), 'Retainage'], [key(block, 1), 'Retainage']);
    await page.keyboard.press('Control+c');
    await choose('Paste transposed');
    await grid.expectCell(key(block, 0), 'Payments Received', '$2.00');
    await grid.expectCell(key(block, 1), 'Retainage', '$2.00');
    await grid.expectSaved();
    await page.keyboard.press('Control+z');
    await grid.expectCell(key(block, 0), 'Payments Received', '');
  });

  // Firefox has no permission that could be taken away.
  if (browserName === 'firefox') return;
  await test.step('a browser that says no is no dead end', async () => {
    await context.clearPermissions();
    await grid.select(key(block, 0), 'Payments Received');
    await choose('Paste Ctrl+V');
    await expect(page.getByRole('status').getByText(/press Ctrl\+V in the cell instead/)).toBeVisible();
    await page.keyboard.press('Control+v');
    await grid.expectCell(key(block, 0), 'Payments Received', '$1.00');
  });
});

test('200 rows of amounts and dates from a spreadsheet: read-only cells are passed over, two wrong cells wait to be corrected', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  test.slow();
  const all = await jobs.all();
  expect(all).toHaveLength(200);
  // Three neighbours then: one read-only, one amount that may be negative, one date.
  await grid.openMenuOf('Month Income Expected');
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  const amounts = ['$1,234.50', '(1,234.50)', '1234.5'];
  const lines = all.map((_, row) => ['9.99', amounts[row % 3], row % 2 ? '1/5/26' : '2026-01-05']);
  lines[1] = ['9.99', 'twelve', '1/5/26'];
  lines[2] = ['9.99', '$1,234.50', '2/30/26'];
  await putOnClipboard(page, lines.map((line) => line.join('\t')).join('\r\n'));
  await grid.select(key(all, 0), 'Invoiced Amount');
  await page.keyboard.press('Control+v');

  await expect(page.getByRole('alert')).toContainText('2 cells not accepted');
  await expect(page.getByRole('alert')).toContainText('200 read-only cells skipped');
  await grid.expectNotSaved(2);
  expectStored(await jobs.all(), all);
  const wrongAmount = await grid.cell(key(all, 1), 'Amount Left to Invoice');
  await expect(wrongAmount).toHaveText('twelve');
  await expect(wrongAmount).toHaveAccessibleDescription(/^Not saved: .*twelve.* is not an amount/);
  const wrongDate = await grid.cell(key(all, 2), 'Date Last Invoiced');
  await expect(wrongDate).toHaveText('2/30/26');
  await expect(wrongDate).toHaveAccessibleDescription(/^Not saved: .*2\/30\/26.* is not a date/);

  // Corrected where it stands: the refused text is there to be mended.
  await wrongAmount.click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Amount Left to Invoice' })).toHaveValue('twelve');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('-1234.50');
  await page.keyboard.press('Enter');
  await expect(wrongAmount).toHaveText('($1,234.50)');
  await grid.type(key(all, 2), 'Date Last Invoiced', '1/5/26');
  await expect(wrongDate).not.toHaveAttribute('aria-invalid');
  await grid.expectSaved();
  await expect
    .poll(async () => (await jobs.all()).filter(({ lastInvoiceDate }) => lastInvoiceDate !== '2026-01-05'))
    .toEqual([]);
  const stored = await jobs.all();
  expect(stored[1]).toMatchObject({ remainingInvoiceAmount: -123_450 });
});

function expectStored(stored: readonly WireJob[], before: readonly WireJob[]): void {
  for (const [row, job] of stored.entries()) {
    const isWrongAmount = row === 1;
    const cents = isWrongAmount ? before[row]?.remainingInvoiceAmount : row === 2 || row % 3 !== 1 ? 123_450 : -123_450;
    const invoiced = row === 2 ? before[row]?.lastInvoiceDate : '2026-01-05';
    expect.soft(job, `job ${job.jobNumber}`).toMatchObject({
      invoicedAmount: before[row]?.invoicedAmount,
      remainingInvoiceAmount: cents,
      lastInvoiceDate: invoiced,
    });
  }
}
