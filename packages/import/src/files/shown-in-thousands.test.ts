import { type BookType, utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { surveyColumns } from '../formats/survey-columns.ts';
import { suggestMapping } from '../mapping/suggest-mapping.ts';
import { amountSuspicions } from '../proof/suspicious-amounts.ts';
import { readFile } from './read-file.ts';
import { findHeadingRow, tableOf } from './sheet-table.ts';
import { odsOf, xlsxOf } from './testing.ts';

const tableIn = async (bytes: Uint8Array) => {
  const outcome = await readFile(bytes);
  const [sheet] = outcome.ok ? outcome.sheets : [];
  if (!sheet) throw new Error('no sheet');
  const table = tableOf(sheet, findHeadingRow(sheet.rows));
  return { headings: table.headings, rows: [...table.rows] };
};

const AMOUNTS = [1_200_000, 3_400_500, 980_000];
const texts = (...cells: string[]) => cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('');
/** An amount under the first format, and the same under the second. */
const workbook = (title: string, formats: [string, string]) =>
  xlsxOf({
    formats,
    sheet: `<sheetData><row>${texts(title, '')}</row><row>${texts('Job #', 'Job Name', 'Contract', 'Cost to Date')}</row>${AMOUNTS.map(
      (amount, i) =>
        `<row>${texts(`J-${i}`, `Depot ${i}`)}<c s="1"><v>${amount}</v></c><c s="2"><v>${amount}</v></c></row>`,
    ).join('')}</sheetData>`,
  });

test.each(['#,##0,', '#,##0.0,', '$#,##0,_);($#,##0,)', '0,"K"', '#,##0,\\k'])(
  'amounts under %s are dollars, though a title says thousands, and nobody is asked',
  async (format) => {
    const table = await tableIn(workbook('Amounts in $000s', [format, '#,##0']));
    expect(table.headings).toEqual(['Job #', 'Job Name', 'Contract (shown in thousands)', 'Cost to Date ($000s)']);
    expect(table.rows.map((row) => row[2])).toEqual(AMOUNTS.map(String));
    expect(suggestMapping(surveyColumns({ ...table, firstRow: 3 })).fields).toMatchObject({
      originalContractAmount: { column: 'Contract (shown in thousands)' },
      jobCostToDate: { column: 'Cost to Date ($000s)' },
    });
    const doubt = (heading: string) =>
      amountSuspicions(
        { name: 'jobCostToDate', heading, sign: null },
        AMOUNTS.map(String),
        AMOUNTS.map((amount) => amount * 100),
      );
    expect(table.headings.slice(2).map(doubt)).toEqual([
      [],
      ['The heading says thousands, and the values would be stored as dollars.'],
    ]);
  },
);

test('a heading that says thousands itself is said to be shown so, and two commas are millions', async () => {
  const bytes = xlsxOf({
    formats: ['#,##0,', '0.0,,'],
    sheet: `<sheetData><row>${texts('Job #', 'Job Name', 'Contract ($000s)', 'Billed ($M)')}</row>${AMOUNTS.map(
      (amount, i) =>
        `<row>${texts(`J-${i}`, `Depot ${i}`)}<c s="1"><v>${amount}</v></c><c s="2"><v>${amount}</v></c></row>`,
    ).join('')}</sheetData>`,
  });
  const { headings, rows } = await tableIn(bytes);
  expect(headings.slice(2)).toEqual(['Contract ($000s) (shown in thousands)', 'Billed ($M) (shown in millions)']);
  expect(suggestMapping(surveyColumns({ headings, rows, firstRow: 2 })).fields).toMatchObject({
    originalContractAmount: { column: headings[2] },
    invoicedAmount: { column: headings[3] },
  });
});

test('where nothing speaks of thousands, a heading stays as it is', async () => {
  const { headings } = await tableIn(workbook('Work in progress', ['#,##0,', '#,##0']));
  expect(headings).toEqual(['Job #', 'Job Name', 'Contract', 'Cost to Date']);
});

test('a column with one amount in another format is asked about', async () => {
  const bytes = xlsxOf({
    formats: ['#,##0,'],
    sheet: `<sheetData><row>${texts('In thousands', '')}</row><row>${texts('Job #', 'Contract')}</row><row>${texts('J-1')}<c s="1"><v>1200000</v></c></row><row>${texts('J-2')}<c><v>950</v></c></row></sheetData>`,
  });
  expect((await tableIn(bytes)).headings).toEqual(['Job #', 'Contract ($000s)']);
});

test.each<[name: string, BookType]>([
  ['.xlsb', 'xlsb'],
  ['.xls', 'biff8'],
])('the format is seen in %s as well', async (_, bookType) => {
  const sheet = utils.aoa_to_sheet([['In thousands'], ['Job #', 'Contract'], ['J-1'], ['J-2']]);
  for (const [row, v] of [1_200_000, 950_000].entries()) sheet[`B${row + 3}`] = { t: 'n', v, z: '#,##0,' };
  sheet['!ref'] = 'A1:B4';
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Jobs');
  const bytes = new Uint8Array(write(book, { type: 'array', bookType }));
  expect((await tableIn(bytes)).headings).toEqual(['Job #', 'Contract (shown in thousands)']);
});

test('and in .ods', async () => {
  const text = (said: string) =>
    `<table:table-cell office:value-type="string"><text:p>${said}</text:p></table:table-cell>`;
  const amount = (value: number) =>
    `<table:table-cell table:style-name="c1" office:value-type="float" office:value="${value}"><text:p>${value / 1000}</text:p></table:table-cell>`;
  const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`;
  const bytes = odsOf({
    styles:
      '<number:number-style style:name="N1"><number:number number:min-integer-digits="1" number:grouping="true" number:display-factor="1000"/></number:number-style><style:style style:name="c1" style:family="table-cell" style:data-style-name="N1"/>',
    tables: `<table:table table:name="Jobs">${row(text('In thousands'))}${row(text('Job #') + text('Contract'))}${row(text('J-1') + amount(1_200_000))}${row(text('J-2') + amount(950_000))}</table:table>`,
  });
  const { headings, rows } = await tableIn(bytes);
  expect(headings).toEqual(['Job #', 'Contract (shown in thousands)']);
  expect(rows.map((cells) => cells[1])).toEqual(['1200000', '950000']);
});

test('and in a web page of Excel, whose cells keep the whole number', async () => {
  const cell = (value: number, unit = '') =>
    `<td x:num="${value}">${(value / 1000).toLocaleString('en-US')}${unit}</td>`;
  const page = `<table><tr><td>Job #<td>Contract</tr><tr><td>J-1${cell(1_200_000)}</tr><tr><td>J-2${cell(950_000)}</tr><tr><td>J-3${cell(750_000, 'K')}</tr></table>`;
  const bytes = new TextEncoder().encode(`<html>${page}</html>`);
  expect((await tableIn(bytes)).rows.map((cells) => cells[1])).toEqual(['1200000', '950000', '750000']);
});
