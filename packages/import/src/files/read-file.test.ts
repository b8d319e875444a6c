import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { cellText } from './cell-text.ts';
import { readFile } from './read-file.ts';
import { findHeadingRow, tableOf } from './sheet-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = async (bytes: Uint8Array) => {
  const outcome = await readFile(bytes);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.sheets;
};
const rowsOf = async (bytes: Uint8Array) => (await read(bytes))[0]?.rows;
const reasonAgainst = async (bytes: Uint8Array) => {
  const outcome = await readFile(bytes);
  return outcome.ok ? null : outcome.reason;
};

describe('a text file', () => {
  test.each([
    [
      'commas',
      'Id,Name\r\n01,"Depot, East"\r\n',
      [
        ['Id', 'Name'],
        ['01', 'Depot, East'],
      ],
    ],
    [
      'semicolons',
      'Id;Name\n01;Depot, East\n',
      [
        ['Id', 'Name'],
        ['01', 'Depot, East'],
      ],
    ],
    [
      'semicolons below a title with a comma, which a spreadsheet fills up to the width of the table',
      'Keystone Mechanical, Inc.;;\nAs of 10/31/2026;;\nJob;Name;Contract\n01;Depot, East;100\n02;Mill, West;200\n03;Barn;300\n',
      [
        ['Keystone Mechanical, Inc.'],
        ['As of 10/31/2026'],
        ['Job', 'Name', 'Contract'],
        ['01', 'Depot, East', '100'],
        ['02', 'Mill, West', '200'],
        ['03', 'Barn', '300'],
      ],
    ],
    [
      'tabs',
      'Id\tName\n01\tDepot\n',
      [
        ['Id', 'Name'],
        ['01', 'Depot'],
      ],
    ],
    [
      'a byte order mark',
      '\uFEFFId,Name\n1,a',
      [
        ['Id', 'Name'],
        ['1', 'a'],
      ],
    ],
    [
      'spaces between commas and quotation marks',
      'Id,Name\n01, "Depot, East"\n02, "say ""hi"""\n03, "Mill, ""West"""\n04, "two\n ""lines"""\n',
      [
        ['Id', 'Name'],
        ['01', 'Depot, East'],
        ['02', 'say "hi"'],
        ['03', 'Mill, "West"'],
        ['04', 'two\n "lines"'],
      ],
    ],
    [
      'cells of several lines and doubled quotes',
      'Id,Note\n1,"a ""b""\nc"\n',
      [
        ['Id', 'Note'],
        ['1', 'a "b"\nc'],
      ],
    ],
    ['empty lines between, which keep their numbers', 'Id,Name\n\n1,a\n', [['Id', 'Name'], [], ['1', 'a']]],
  ])('with %s is read', async (_, text, rows) => {
    expect(await rowsOf(utf8(text))).toEqual(rows);
  });

  test('of Windows, or in UTF-16 as Excel’s “Unicode text”, keeps its letters', async () => {
    const windows = Uint8Array.from([...utf8('Id,Name\n1,Caf'), 0xe9, ...utf8(' '), 0x96, ...utf8(' x')]);
    expect((await rowsOf(windows))?.[1]).toEqual(['1', 'Café – x']);
    const wide = Uint8Array.from([0xff, 0xfe, ...[...'Id\tName\n1\tCafé'].flatMap((sign) => [sign.charCodeAt(0), 0])]);
    expect((await rowsOf(wide))?.[1]).toEqual(['1', 'Café']);
  });
});

describe('a file without a table is refused in plain words:', () => {
  test.each([
    ['empty', new Uint8Array(), /is empty/],
    ['the start of an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]), /old Office file/],
    ['a PDF', utf8('%PDF-1.7'), /PDF/],
    ['a web page without a table', utf8('<html><p>Please sign in'), /no table/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), /picture \(PNG\)/],
    ['bytes of a program', Uint8Array.from([1, 2, 0, 0, 0, 9]), /neither/],
    ['a letter', utf8('Dear Ann\nplease find enclosed\n'), /no table/],
    ['headings alone', utf8('Id,Name\n'), /no table/],
    ['a quote that never ends', utf8('Id,Name\n1,"a\n2,b\n'), /quotation mark/],
    [
      'a quote before inches that ends rows below',
      utf8('Job,Name,Cost\nQ-1,"12 inch main,1\nQ-2,Mill,9\nQ-3,Barn 6",3\nQ-4,Yard,5\n'),
      /row 2 is closed only 2 rows below/,
    ],
    ['a damaged workbook', utf8('PK\u0003\u0004 and nothing else'), /damaged/],
    ['a sheet with too many rows', utf8('a,b\n'.repeat(100_002)), /100,001 rows under its headings: 100,000 rows/],
  ])('%s', async (_, bytes, reason) => {
    expect(await reasonAgainst(bytes)).toMatch(reason);
  });
});

describe('a workbook', () => {
  const workbook = (rows: (string | number | boolean | Date | null)[][], formats: string[] = []) =>
    writeXlsx({
      sheets: [{ name: 'Jobs', rows, columns: formats.map((numFmt) => ({ style: { numFmt } })) }],
    });

  test('gives dates, amounts and texts as unambiguous texts', async () => {
    const bytes = await workbook(
      [
        ['Id', 'No', 'Sold', 'Contract', 'Lost'],
        ['00123', 42, new Date(Date.UTC(2026, 0, 5)), 1234.5, true],
        ['=1+1', 7, new Date(Date.UTC(2026, 11, 31, 23, 59)), -0.1 - 0.2, false],
      ],
      ['@', '00000', 'mm/dd/yyyy', '$#,##0.00', 'General'],
    );
    expect(await rowsOf(bytes)).toEqual([
      ['Id', 'No', 'Sold', 'Contract', 'Lost'],
      ['00123', '00042', '2026-01-05', '1234.5', 'TRUE'],
      ['=1+1', '00007', '2026-12-31', '-0.3', 'FALSE'],
    ]);
  });

  test('drops empty rows and columns at the edges, and none inside', async () => {
    const bytes = await workbook([
      ['Id', 'Name', null, null],
      [null, null, null, null],
      ['1', 'a', null, null],
      [null, null, null, null],
    ]);
    expect(await rowsOf(bytes)).toEqual([
      ['Id', 'Name'],
      ['', ''],
      ['1', 'a'],
    ]);
  });

  test('offers the sheets that have a table, hidden ones last', async () => {
    const rows = [
      ['Id', 'Name'],
      ['1', 'a'],
    ];
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Cover', rows: [['WIP of March']] },
        { name: 'Jobs', rows },
        { name: 'Secret', rows, hidden: true },
        { name: 'Closed', rows },
      ],
    });
    expect((await read(bytes)).map(({ name, isHidden = false }) => [name, isHidden])).toEqual([
      ['Jobs', false],
      ['Closed', false],
      ['Secret', true],
    ]);
  });

  test('shows an uncalculated formula instead of an empty amount', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Jobs',
          rows: [
            ['Id', 'Cost'],
            ['1', null],
          ],
          cells: new Map([['1,1', { value: null, type: 'formula', formula: 'SUM(A1:A2)' }]]),
        },
      ],
    });
    expect((await rowsOf(bytes))?.[1]).toEqual(['1', '=SUM(A1:A2)']);
  });
});

test.each([
  [1234.567, '$#,##0.00', '1234.57'],
  [1.005, '0.00', '1.01'],
  [-2.675, '$#,##0.00_);[Red]($#,##0.00)', '-2.68'],
  [1234.5678, '#,##0', '1234.57'],
  [1234.5678, 'General', '1234.5678'],
  [0.53333, '0.00%', '53.333%'],
  [0.5333, '0%', '53.33%'],
  [1, '0.00%', '100%'],
  [-0.07, '0.00%;[Red](0.00%)', '-7%'],
  [1 / 3, '0.00%', '33.3333%'],
  [12.5, '0.0"%"', '12.5'],
  [0.1 + 0.2, undefined, '0.3'],
  [1e21, 'General', '1000000000000000000000'],
  [999_999_999_999.99, '0.00', '999999999999.99'],
  [7, '000', '007'],
])('%d under the format %s is %s', (value, format, text) => {
  expect(cellText(value, format)).toBe(text);
});

describe('the headings of a sheet', () => {
  const rows = [
    ['Keystone Builders', '', ''],
    ['', '', ''],
    ['Job ID', 'Contract\nAmount ', ''],
    ['1', '5', 'x'],
  ];

  test('are found below titles and empty lines, and rows are numbered as in the file', () => {
    expect(findHeadingRow(rows)).toBe(2);
    expect(tableOf({ name: null, rows }, 2)).toEqual({
      headings: ['Job ID', 'Contract Amount', 'Column C'],
      rows: [['1', '5', 'x']],
      firstRow: 4,
    });
  });

  test('are not column letters, unless no other headings follow', () => {
    const jobs = [
      ['1001', 'Depot', '5'],
      ['1002', 'Mill', '7'],
    ];
    expect(findHeadingRow([['A', 'B', 'C'], ['Job', 'Name', 'Contract'], ...jobs])).toBe(1);
    expect(findHeadingRow([['A', 'B', 'C'], ...jobs])).toBe(0);
    expect(findHeadingRow([['1', '2', '3'], ...jobs])).toBe(0);
  });

  test.each(['WIP at 2/28/26 (in thousands)', 'Amounts in $ thousands', '($000s)', '000’s omitted'])(
    'of figures say thousands where “%s” stands over them',
    (title) => {
      const columns = ['Job', 'Job Name', 'Contract', '% Complete', 'Contract Date'];
      const sheet = {
        name: null,
        rows: [[title], columns, ['1', 'Depot', '100', '12', '1/5/2026'], ['2', 'Mill', '2,250', '40', '2/6/2026']],
      };
      expect(tableOf(sheet, 1).headings).toEqual([
        'Job',
        'Job Name',
        'Contract ($000s)',
        '% Complete',
        'Contract Date',
      ]);
    },
  );

  test('stay as they are under any other title', () => {
    const sheet = { name: null, rows: [['Thousand Oaks – job 000123'], ['Job #', 'Contract'], ['1', '100']] };
    expect(tableOf(sheet, 1).headings).toEqual(['Job #', 'Contract']);
  });

  test('get unique names', () => {
    const sheet = {
      name: null,
      rows: [
        ['Amount', 'amount', 'Amount'],
        ['1', '2', '3'],
      ],
    };
    expect(tableOf(sheet, 0).headings).toEqual(['Amount', 'amount (2)', 'Amount (3)']);
  });

  test('short rows are filled, and a cell beyond the headings is kept for the service to refuse', () => {
    const sheet = { name: null, rows: [['A', 'B'], ['1'], ['1', '2', ' '], ['1', '2', '3']] };
    expect(tableOf(sheet, 0).rows).toEqual([
      ['1', ''],
      ['1', '2'],
      ['1', '2', '3'],
    ]);
  });
});
