import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readFile } from '../read-file.ts';
import { readTable } from '../read-table.ts';
import { tableOf } from '../sheet-table.ts';
import { xlsxOf } from '../testing.ts';

const sheetOf = async (bytes: Uint8Array) => {
  const outcome = await readFile(bytes);
  if (!outcome.ok) throw new Error(outcome.reason);
  const [sheet] = outcome.sheets;
  if (!sheet) throw new Error('no sheet');
  return sheet;
};

/** A second row of cells under headings, so that there is a table. */
const withHeadings = (cells: string) =>
  `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Id</t></is></c><c r="B1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2">${cells}</row></sheetData>`;

describe('a cell of an Excel workbook is read as Excel shows it, in a form that no country misreads:', () => {
  test.each([
    ['a day', 'm/d/yyyy', 46_112, false, '2026-03-31'],
    ['a day and a time', 'm/d/yy h:mm', 46_112.75, false, '2026-03-31'],
    ['a day of a Mac of old', 'd-mmm-yy', 44_650, true, '2026-03-31'],
    ['the first days of 1900, of which Excel has one too many', 'yyyy-mm-dd', 59, false, '1900-02-28'],
    ['the day after', 'yyyy-mm-dd', 61, false, '1900-03-01'],
    ['a date that is a formula over an empty cell', 'yyyy-mm-dd', 0, false, ''],
    ['a time', 'h:mm AM/PM', 0.604167, false, '14:30'],
    ['a number below zero under a date format', 'yyyy-mm-dd', -1, false, '-1'],
    ['a month in brackets of a language', '[$-409]mmm yyyy', 46_112, false, '2026-03-31'],
    ['an amount whose format has a d in quotes', '"dollars" 0.00', 12.5, false, '12.5'],
    ['a number in red', '[Red]0.00', 3, false, '3'],
    ['a job number with zeros', '00000', 42, false, '00042'],
    ['a job number with a hyphen', '00-000', 26_001, false, '26-001'],
    ['a job number with letters', '"J-"0000', 42, false, 'J-0042'],
    ['a job number with one letter', '"J"0', 24002, false, 'J24002'],
    ['a job number in two parts', '##-###', 24001, false, '24-001'],
    ['an amount with its currency', '"USD "0', 42, false, '42'],
    ['an amount in reais', '"R$ "0', 5000, false, '5000'],
    ['an amount in kroner', '"kr "0', 5000, false, '5000'],
    ['a percent', '0.0%', 0.5333, false, '53.33%'],
    ['an amount with a calculation’s remainder', '$#,##0.00', 1234.567, false, '1234.57'],
    ['an amount in another currency than dollars', '[$€-407] #,##0.00', 1234.5, false, '€ 1234.5'],
  ])('%s', async (_, format, value, is1904, text) => {
    const bytes = xlsxOf({
      sheet: withHeadings(
        `<c r="A2" t="str"><v>x</v></c><c r="B2" s="1"><v>${value}</v></c><c r="C2" t="str"><v>y</v></c>`,
      ),
      formats: [format],
      is1904,
    });
    expect((await sheetOf(bytes)).rows[1]).toEqual(['x', text, 'y']);
  });

  test.each([
    ['a built-in date format', '<c r="B2" s="0"><v>5</v></c>', '5'],
    ['an error', '<c r="B2" t="e"><v>#REF!</v></c>', '#REF!'],
    ['a truth', '<c r="B2" t="b"><v>1</v></c>', 'TRUE'],
    ['a date in words of ISO', '<c r="B2" t="d"><v>2026-03-31T00:00:00</v></c>', '2026-03-31'],
    ['a text that looks like a number', '<c r="B2" t="s"><v>0</v></c>', '007'],
    ['a text in two fonts, without its phonetic help', '<c r="B2" t="s"><v>1</v></c>', 'Depot East'],
    ['a sign that XML forbids', '<c r="B2" t="s"><v>2</v></c>', 'a\tb & <c>'],
    ['a formula that was not calculated', '<c r="B2"><f>SUM(A1:A9)</f></c>', '=SUM(A1:A9)'],
    ['the same, as openpyxl writes it', '<c r="B2"><f>SUM(A1:A9)</f><v></v></c>', '=SUM(A1:A9)'],
    ['a formula whose result is 0', '<c r="B2"><f>SUM(A1:A9)</f><v>0</v></c>', '0'],
    ['a formula that gives an empty text', '<c r="B2" t="str"><f>""</f><v></v></c>', ''],
    ['a cell without an address', '<c><v>8</v></c>', '8'],
  ])('%s', async (_, cell, text) => {
    const bytes = xlsxOf({
      sheet: withHeadings(`<c r="A2" t="str"><v>x</v></c>${cell}<c r="C2" t="str"><v>y</v></c>`),
      strings:
        '<si><t>007</t></si><si><r><t>Depot </t></r><r><t>East</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si><si><t>a_x0009_b &amp; &lt;c&gt;</t></si>',
    });
    expect((await sheetOf(bytes)).rows[1]).toEqual(['x', text, 'y']);
  });
});

test('the zeros that XlsxWriter leaves for Excel to calculate are no amounts', async () => {
  const bytes = xlsxOf({
    sheet: withHeadings('<c r="A2"><f>B9</f><v>0</v></c><c r="B2"><v>0</v></c><c r="C2"><f>B9</f><v>7</v></c>'),
    isToCalculate: true,
  });
  expect((await sheetOf(bytes)).rows[1]).toEqual(['=B9', '0', '7']);
});

describe('numbers in a workbook whose calendar begins with 1904', () => {
  /** Of the third column, the cells below its heading. A day is a number that its format shows as one. */
  const read = async (heading: string, ...cells: (string | number | { day: number })[]) => {
    const cell = (ref: string, value: string | number | { day: number }) => {
      if (typeof value === 'object') return `<c r="${ref}" s="1"><v>${value.day}</v></c>`;
      return typeof value === 'number'
        ? `<c r="${ref}"><v>${value}</v></c>`
        : `<c r="${ref}" t="str"><v>${value}</v></c>`;
    };
    const row = (at: number, ...values: (string | number | { day: number })[]) =>
      `<row r="${at}">${values.map((value, i) => cell(`${'ABC'[i]}${at}`, value)).join('')}</row>`;
    const rows = cells.map((value, i) => row(i + 2, 1001 + i, 44_565, value));
    const sheet = `<sheetData>${row(1, 'Job #', 'Contract', heading)}${rows.join('')}</sheetData>`;
    const outcome = await readTable(xlsxOf({ sheet, is1904: true, formats: ['m/d/yyyy'] }), 'jobs.xlsx', {});
    if (!outcome.ok) throw new Error(outcome.reason);
    const { table } = outcome;
    expect(table.rows.map(([, contract]) => contract)).toEqual(cells.map(() => '44565'));
    return { heading: table.headings[2], texts: table.rows.map(([, , text]) => text) };
  };
  const third = async (...given: Parameters<typeof read>) => (await read(...given)).texts;

  test('say in their heading if only their size suggests days: they may be amounts', async () => {
    expect((await read('Completed', 36_000, 42_500)).heading).toBe('Completed (numbers, read as days from 1904)');
    expect((await read('Completed', { day: 44_565 }, 44_580)).heading).toBe('Completed');
    expect((await read('Contract Date', 36_000, 42_500)).heading).toBe('Contract Date');
  });

  test.each(['Contract Date', 'Date Sold', 'Sold', 'Completed'])('are days of its own below %s', async (heading) => {
    expect(await third(heading, 44_565, 44_580)).toEqual(['2026-01-05', '2026-01-20']);
  });

  test.each(['Date Sold', 'Completed'])('are days below %s, also beside other cells', async (heading) => {
    const cells = await third(heading, { day: 44_565 }, 44_580, 'TBD');
    expect(cells).toEqual(['2026-01-05', '2026-01-20', 'TBD']);
  });

  test('are days with a time of day too', async () => {
    expect(await third('Date Sold', 44_565.75, 44_580)).toEqual(['2026-01-05', '2026-01-20']);
    expect(await read('Completed', 44_565.75, 44_580.5)).toEqual({
      heading: 'Completed (numbers, read as days from 1904)',
      texts: ['2026-01-05', '2026-01-20'],
    });
    expect(await third('Completed', 12_565.75, 44_580)).toEqual(['12565.75', '44580']);
  });

  test.each(['Cost to Date', 'Billed to Date', 'Hours to Date', 'Amount Sold'])(
    'are amounts below %s',
    async (heading) => {
      expect(await third(heading, 30_000, 45_500)).toEqual(['30000', '45500']);
    },
  );

  test.each(['Completed', 'Sold', 'Closed'])(
    'are amounts below %s where not all of them can be days',
    async (heading) => {
      expect(await third(heading, 45_500, 30_000)).toEqual(['45500', '30000']);
      expect(await third(heading, 45_500, 120_000)).toEqual(['45500', '120000']);
    },
  );
});

test('a sheet says its outline, its hidden rows and its merged cells', async () => {
  const bytes = xlsxOf({
    sheet:
      '<sheetData><row r="1"><c r="A1" t="str"><v>Job</v></c><c r="B1" t="str"><v>Cost</v></c></row>' +
      '<row r="2" outlineLevel="1" hidden="1"><c r="A2" t="str"><v>a</v></c><c r="B2"><v>1</v></c></row>' +
      '<row r="3"><c r="A3" t="str"><v>Total</v></c><c r="B3"><v>1</v></c></row></sheetData>' +
      '<mergeCells count="1"><mergeCell ref="A3:B4"/></mergeCells>',
  });
  expect(await sheetOf(bytes)).toEqual({
    name: 'Jobs',
    rows: [
      ['Job', 'Cost'],
      ['a', '1'],
      ['Total', '1'],
    ],
    levels: [0, 1, 0],
    hiddenRows: 1,
    merges: [{ startRow: 2, startColumn: 0, endRow: 3, endColumn: 1 }],
  });
});

describe('headings in two lines', () => {
  const twoLines = async (title: boolean) => {
    const top = title ? 1 : 0;
    return await sheetOf(
      await writeXlsx({
        sheets: [
          {
            name: 'Jobs',
            rows: [
              ...(title ? [['Keystone Builders', null, null, null, null]] : []),
              ['Job', 'Contract', null, 'Cost', null],
              [null, 'Original', 'Revised', 'To date', 'To complete'],
              ['1', 5, 6, 7, 8],
            ],
            merges: [
              ...(title ? [{ startRow: 0, endRow: 0, startCol: 0, endCol: 4 }] : []),
              { startRow: top, endRow: top + 1, startCol: 0, endCol: 0 },
              { startRow: top, endRow: top, startCol: 1, endCol: 2 },
              { startRow: top, endRow: top, startCol: 3, endCol: 4 },
            ],
          },
        ],
      }),
    );
  };

  test.each([
    [false, 0],
    [false, 1],
    [true, 1],
    [true, 2],
  ])('are joined, whichever of them is chosen (with a title: %s, row %i)', async (title, row) => {
    expect(tableOf(await twoLines(title), row)).toEqual({
      headings: ['Job', 'Contract Original', 'Contract Revised', 'Cost To date', 'Cost To complete'],
      rows: [['1', '5', '6', '7', '8']],
      firstRow: title ? 4 : 3,
    });
  });

  test('are not a title over the table, or a merged cell of the data', () => {
    const rows = [
      ['WIP of March', '', ''],
      ['Job', 'Cost', 'Note'],
      ['1', '5', ''],
    ];
    const title = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 1 };
    const note = { startRow: 2, startColumn: 1, endRow: 2, endColumn: 2 };
    expect(tableOf({ name: null, rows, merges: [title, note] }, 1)).toEqual({
      headings: ['Job', 'Cost', 'Note'],
      rows: [['1', '5', '']],
      firstRow: 3,
    });
  });
});
