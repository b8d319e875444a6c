import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import type { WireJob } from '../src/jobs-api.ts';

test.use({ sharesCompany: true, staysOpen: true, permissions: ['clipboard-read', 'clipboard-write'] });

interface Copied {
  readonly text?: string;
  readonly html?: string;
}

/** Puts on the real clipboard what another program would, from a page of its own: the product's has rules for styles. */
async function putOnClipboard(page: Page, copied: Copied): Promise<void> {
  const program = await page.context().newPage();
  await program.route('**/another-program', (route) => route.fulfill({ contentType: 'text/html', body: 'A program' }));
  await program.goto('/another-program');
  await program.evaluate(({ text, html }) => {
    const part = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
    return navigator.clipboard.write([
      new ClipboardItem({
        ...(text !== undefined && part('text/plain', text)),
        ...(html !== undefined && part('text/html', html)),
      }),
    ]);
  }, copied);
  await program.close();
}

/** As a program does it, whose style sheet stays: a browser takes it out of what a page writes. */
async function copyLike(page: Page, text: string, html: string): Promise<void> {
  const program = await page.context().newPage();
  await program.route('**/another-program', (route) => route.fulfill({ contentType: 'text/html', body: 'A program' }));
  await program.goto('/another-program');
  await program.evaluate(
    ([plain, table]) => {
      const onCopy = (event: ClipboardEvent) => {
        event.preventDefault();
        event.clipboardData?.setData('text/plain', plain);
        event.clipboardData?.setData('text/html', table);
      };
      document.addEventListener('copy', onCopy, { once: true });
      document.execCommand('copy');
    },
    [text, html] as const,
  );
  await program.close();
}

/** Neighbours in the grid: from Retainage to Date Completed. */
const FIELDS = [
  'retainageAmount',
  'paymentsReceived',
  'notes',
  'payAppDueDayOfMonth',
  'taxExempt',
  'jobCostToDate',
  'dateClosed',
] as const;
const first = {
  retainageAmount: 123_450,
  paymentsReceived: 0,
  notes: 'two\nlines',
  payAppDueDayOfMonth: 5,
  taxExempt: true,
  jobCostToDate: 123_450,
  dateClosed: '2026-01-05',
};
const second = {
  retainageAmount: 200,
  paymentsReceived: null,
  notes: '007 says "no" twice',
  payAppDueDayOfMonth: 31,
  taxExempt: false,
  jobCostToDate: 1_000,
  dateClosed: '2025-12-31',
};

// The accounting format pads with spaces, and writes zero as a dash; a cell of two lines is quoted, one with quotes not.
const EXCEL_TEXT = [
  ' $1,234.50 \t $-   \t"two\nlines"\t5\tTRUE\t1234.5\t1/5/2026',
  ' $2.00 \t\t007 says "no" twice\t31\tFALSE\t $10.00 \t31-Dec-25',
  '',
].join('\r\n');
const EXCEL_HTML = `<html xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Excel 15"><style><!-- .xl65 {mso-number-format:"Short Date";} --></style></head>
<body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=512 style='border-collapse:collapse'>
<!--StartFragment--> <col width=64 span=7 style='width:48pt'>
 <tr height=40 style='height:30.0pt'>
  <td height=40 class=xl66 width=64 style='height:30.0pt'>&nbsp;$1,234.50&nbsp;</td>
  <td class=xl66>&nbsp;$-&nbsp;&nbsp;&nbsp;</td><td class=xl67>two<br>
    lines</td><td align=right>5</td><td align=center>TRUE</td><td align=right>1234.5</td>
  <td class=xl65 align=right>1/5/2026</td>
 </tr>
 <tr height=20><td>&nbsp;$2.00&nbsp;</td><td></td><td>007 says &quot;no&quot;
  twice</td><td>31</td><td>FALSE</td><td>&nbsp;$10.00&nbsp;</td><td>31-Dec-25</td></tr>
<!--EndFragment--></table></body></html>`;
const LIBREOFFICE_TEXT = [
  '$1,234.50\t$0.00\t"two\nlines"\t5\tTRUE\t1234.5\t01/05/26',
  '$2.00\t\t"007 says ""no"" twice"\t31\tFALSE\t$10.00\t2025-12-31',
  '',
].join('\n');
const LIBREOFFICE_HTML = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/>
<meta name="generator" content="LibreOffice 24.2.5.2 (Linux)"/>
<style type="text/css">body,div,table,tbody,tr,td { font-family:"Liberation Sans"; font-size:x-small }</style></head><body>
<table cellspacing="0" border="0"><colgroup span="7" width="85"></colgroup>
<tr><td height="32" align="right" sdval="1234.5" sdnum="1033;0;[$$-409]#,##0.00"><font face="Liberation Sans">$1,234.50</font></td>
<td align="right" sdval="0" sdnum="1033;0;[$$-409]#,##0.00">$0.00</td><td align="left">two<br>lines</td>
<td align="right" sdval="5" sdnum="1033;">5</td><td align="center" sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td>
<td align="right" sdval="1234.5" sdnum="1033;">1234.5</td><td align="right" sdval="46027" sdnum="1033;1033;MM/DD/YY">01/05/26</td></tr>
<tr><td>$2.00</td><td><br></td><td>007 says &quot;no&quot; twice</td><td>31</td><td>FALSE</td><td>$10.00</td><td>2025-12-31</td></tr>
</table></body></html>`;

const programs: readonly (readonly [string, Required<Copied>])[] = [
  ['Excel', { text: EXCEL_TEXT, html: EXCEL_HTML }],
  ['LibreOffice', { text: LIBREOFFICE_TEXT, html: LIBREOFFICE_HTML }],
];
for (const [program, { text, html }] of programs) {
  test(`what ${program} copies is pasted cell by cell, to the cent and the day, and so is its table alone, out of a mail`, async ({
    page,
    grid,
    jobs,
    signIn,
  }) => {
    await signIn(page, 'accountant');
    for (const copied of [{ text, html }, { html }]) {
      const block = await jobs.take(2);
      await grid.select(block[0]?.jobNumber ?? '', 'Retainage');
      await putOnClipboard(page, copied);
      await page.keyboard.press('Control+v');
      await grid.expectCell(block[1]?.jobNumber ?? '', 'Date Completed', '12/31/2025');
      await grid.expectSaved();
      expect(await jobs.read(block[0]?.id ?? '')).toMatchObject(first);
      expect(await jobs.read(block[1]?.id ?? '')).toMatchObject(second);
    }
  });
}

test('what is copied out of the grid and pasted into another page comes back with the same values', async ({
  page,
  context,
  grid,
  jobs,
  signIn,
}) => {
  const [from, next, to, last] = await jobs.take(4);
  if (!from || !next || !to || !last) throw new Error('four jobs were asked for');
  await jobs.change(from.id, first);
  await jobs.change(next.id, second);
  await signIn(page, 'accountant');
  await grid.selectRange([from.jobNumber, 'Retainage'], [next.jobNumber, 'Date Completed']);
  await page.keyboard.press('Control+c');
  // A letter that somebody is writing: it takes the table, and gives its cells back as a page does.
  const letter = await context.newPage();
  await letter.setContent('<div contenteditable role="textbox" aria-label="Letter" style="white-space: normal"></div>');
  await letter.getByRole('textbox', { name: 'Letter' }).focus();
  await letter.keyboard.press('Control+v');
  await expect(letter.getByRole('cell', { name: '$1,234.50' }).first()).toBeVisible();
  await letter.keyboard.press('Control+a');
  await letter.keyboard.press('Control+c');
  await page.bringToFront();
  await grid.select(to.jobNumber, 'Retainage');
  await page.keyboard.press('Control+v');
  await grid.expectCell(last.jobNumber, 'Date Completed', '12/31/2025');
  await grid.expectSaved();
  const same = (job: WireJob) => Object.fromEntries(FIELDS.map((field) => [field, job[field]]));
  expect(same(await jobs.read(to.id))).toEqual(first);
  expect(same(await jobs.read(last.id))).toEqual(second);
});

test('cut cells move in their own sheet, by the key and the menu; another tab copies them', async ({
  page,
  otherTab,
  grid,
  jobs,
  signIn,
}) => {
  const [from, to, third] = await jobs.take(3);
  if (!from || !to || !third) throw new Error('three jobs were asked for');
  await jobs.change(from.id, { retainageAmount: 4_200, paymentsReceived: 100 });
  await signIn(page, 'accountant');
  await grid.selectRange([from.jobNumber, 'Retainage'], [from.jobNumber, 'Payments Received']);
  await page.keyboard.press('Control+x');
  await expect(page.getByText('2 cells cut: paste them, or Escape to leave them')).toBeVisible();
  await grid.expectCell(from.jobNumber, 'Retainage', '$42.00');
  const tab = await otherTab('accountant');
  const other = new Grid(tab);
  await other.select(to.jobNumber, 'Retainage');
  await tab.keyboard.press('Control+v');
  await other.expectCell(to.jobNumber, 'Payments Received', '$1.00');
  await other.expectSaved();
  const both = { retainageAmount: 4_200, paymentsReceived: 100 };
  expect(await jobs.read(to.id)).toMatchObject(both);
  expect(await jobs.read(from.id)).toMatchObject(both);

  await page.bringToFront();
  await grid.select(third.jobNumber, 'Retainage');
  await page.keyboard.press('Control+v');
  await grid.expectCell(third.jobNumber, 'Payments Received', '$1.00');
  await grid.expectCell(from.jobNumber, 'Retainage', '');
  await grid.expectSaved();
  expect(await jobs.read(third.id)).toMatchObject(both);
  expect(await jobs.read(from.id)).toMatchObject({ retainageAmount: null, paymentsReceived: null });

  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Cut Ctrl+X', exact: true }).click();
  await grid.select(from.jobNumber, 'Retainage');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Paste Ctrl+V', exact: true }).click();
  await grid.expectCell(from.jobNumber, 'Payments Received', '$1.00');
  await grid.expectCell(third.jobNumber, 'Retainage', '');
  await grid.expectSaved();
  expect(await jobs.read(from.id)).toMatchObject(both);
});

test('the menu pastes of Excel what its key does: nothing hidden, and no amount in thousands @chromium', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const block = await jobs.take(3);
  for (const { id } of block) await jobs.change(id, { retainageAmount: 100, paymentsReceived: 100 });
  await signIn(page, 'accountant');
  const html = `<html><head><meta name=Generator content="Microsoft Excel 15"><style><!-- .xl65 {mso-number-format:"\\#\\,\\#\\#0\\,";} --></style></head>
<body><table><col width=64><col width=0 style='display:none'><col width=64>
<tr><td>$500.00</td><td>hidden</td><td class=xl65>1,235</td></tr>
<tr style='display:none'><td>$600.00</td><td>hidden</td><td>$6.00</td></tr>
<tr><td>$700.00</td><td>hidden</td><td>$7.00</td></tr></table></body></html>`;
  await copyLike(page, '$500.00\thidden\t1,235\r\n$600.00\thidden\t$6.00\r\n$700.00\thidden\t$7.00\r\n', html);
  const [first, second, third] = block.map(({ jobNumber }) => jobNumber);
  await grid.select(first ?? '', 'Retainage');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Paste Ctrl+V', exact: true }).click();
  await grid.expectCell(second ?? '', 'Payments Received', '$7.00');
  await grid.expectNotSaved(1);
  await grid.expectCell(first ?? '', 'Retainage', '$500.00');
  await grid.expectCell(second ?? '', 'Retainage', '$700.00');
  await grid.expectCell(third ?? '', 'Retainage', '$1.00');
  expect(await jobs.read(block[0]?.id ?? '')).toMatchObject({ retainageAmount: 50_000, paymentsReceived: 100 });
});
