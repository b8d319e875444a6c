import { type BookType, CFB, utils, type WorkBook, write } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import { odsOf, xlsxOf } from './testing.ts';

const read = async (bytes: Uint8Array) => {
  const outcome = await readFile(bytes);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.sheets;
};
const utf8 = (text: string) => strToU8(text);

/** A sheet with every kind of cell, a hidden sheet, a folded and hidden row and merged headings. */
function workbook(): WorkBook {
  const sheet = utils.aoa_to_sheet([['Job', 'No', 'Sold', 'Contract', 'Done', 'Lost', 'Error', 'Text', 'Café – “x”']]);
  const cells = [
    { t: 's', v: 'a' },
    { t: 'n', v: 42, z: '00000' },
    { t: 'n', v: 46_112, z: 'm/d/yyyy' },
    { t: 'n', v: 1234.567, z: '$#,##0.00' },
    { t: 'n', v: 0.5333, z: '0.00%' },
    { t: 'b', v: true },
    { t: 'e', v: 0x17 },
    { t: 's', v: '007' },
  ];
  for (const [column, cell] of cells.entries()) sheet[utils.encode_cell({ r: 2, c: column })] = cell;
  sheet['!ref'] = 'A1:I3';
  sheet['!rows'] = [{}, {}, { hidden: true, level: 1 }];
  sheet['!merges'] = [{ s: { r: 2, c: 7 }, e: { r: 2, c: 8 } }];
  const made = utils.book_new();
  utils.book_append_sheet(
    made,
    utils.aoa_to_sheet([
      ['Id', 'Name'],
      ['1', 'a'],
    ]),
    'Secret',
  );
  utils.book_append_sheet(made, sheet, 'Jobs');
  made.Workbook = {
    Sheets: [
      { name: 'Secret', Hidden: 1 },
      { name: 'Jobs', Hidden: 0 },
    ],
  };
  return made;
}

const TABLE = [
  ['Job', 'No', 'Sold', 'Contract', 'Done', 'Lost', 'Error', 'Text', 'Café – “x”'],
  ['', '', '', '', '', '', '', '', ''],
  ['a', '00042', '2026-03-31', '1234.57', '53.33%', 'TRUE', '#REF!', '007', ''],
];

test.each<[name: string, BookType]>([
  ['an Excel workbook (.xlsx)', 'xlsx'],
  ['one with macros (.xlsm)', 'xlsm'],
  ['a binary one (.xlsb)', 'xlsb'],
  ['one of Excel 97 to 2003 (.xls, BIFF8)', 'biff8'],
  ['one of Excel 2003 in XML (.xls, SpreadsheetML)', 'xlml'],
])('%s is read with its formats, hidden sheets, outline and merged cells', async (_, bookType) => {
  const sheets = await read(new Uint8Array(write(workbook(), { type: 'array', bookType, cellStyles: true })));
  expect(sheets.map(({ name, isHidden = false }) => [name, isHidden])).toEqual([
    ['Jobs', false],
    ['Secret', true],
  ]);
  expect(sheets[0]?.rows).toEqual(TABLE);
  expect(sheets[0]?.merges).toEqual([{ startRow: 2, startColumn: 7, endRow: 2, endColumn: 8 }]);
  // SheetJS writes no outline of the two others, and reads none of SpreadsheetML.
  if (bookType.startsWith('xls')) expect(sheets[0]?.levels).toEqual([0, 0, 1]);
  if (bookType !== 'biff8') expect(sheets[0]?.hiddenRows).toBe(1);
});

/** An Excel 97 workbook with a modified stream, which SheetJS does not write itself. */
function changedXls(change: (stream: Uint8Array) => number[]): Uint8Array {
  const made = CFB.read(new Uint8Array(write(workbook(), { type: 'array', bookType: 'biff8' })), { type: 'array' });
  const stream = CFB.find(made, '/Workbook');
  if (!stream) throw new Error('no workbook');
  CFB.utils.cfb_add(made, '/Workbook', Uint8Array.from(change(Uint8Array.from(stream.content))));
  // Its types call bytes `any`.
  return new Uint8Array(CFB.write(made, { type: 'array' }) as number[]);
}

test('the outline and the hidden rows of Excel 97 are read', async () => {
  // A record ROW for row 2, before the end of the last sheet.
  const row = [0x08, 0x02, 16, 0, 2, 0, 0, 0, 9, 0, 255, 0, 0, 0, 0, 0, 0x21, 0, 0, 0];
  const bytes = changedXls((stream) => {
    // The stream is filled up with zeros after its last record, EOF.
    const end = stream.findLastIndex((byte) => byte !== 0);
    return [...stream.subarray(0, end), ...row, ...stream.subarray(end)];
  });
  expect((await read(bytes))[0]).toMatchObject({ levels: [0, 0, 1], hiddenRows: 1 });
});

test.each<[name: string, BookType]>([
  ['of Excel 5 and 95 (BIFF5)', 'biff5'],
  ['of Excel 2 (BIFF2)', 'biff2'],
])('a workbook %s is read in the letters of its code page', async (_, bookType) => {
  const made = utils.book_new();
  utils.book_append_sheet(
    made,
    utils.aoa_to_sheet([
      ['Id', 'Name'],
      [1, 'Caf#'],
    ]),
    'Jobs',
  );
  const bytes = Uint8Array.from(new Uint8Array(write(made, { type: 'array', bookType })), (byte) =>
    byte === 0x23 ? 0x96 : byte,
  );
  expect((await read(bytes))[0]?.rows).toEqual([
    ['Id', 'Name'],
    ['1', 'Caf–'],
  ]);
});

test('an Excel 97 workbook does not show struck-through texts, and its hidden columns are reported', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Id', 'Name'],
    [1, 'Depot'],
  ]);
  sheet['!cols'] = [{}, { hidden: true }];
  const made = utils.book_new(sheet, 'Jobs');
  const bytes = new Uint8Array(write(made, { type: 'array', bookType: 'xlsb' }));
  expect((await read(bytes))[0]).toMatchObject({ hidesStrikes: true, hiddenColumns: [1] });
});

test('an .xls workbook that counts days from 1904 keeps its dates', async () => {
  const made = utils.book_new();
  const sheet = utils.aoa_to_sheet([['Id', 'Sold']]);
  sheet.A2 = { t: 's', v: 'a' };
  sheet.B2 = { t: 'n', v: 44_650, z: 'm/d/yy' };
  sheet['!ref'] = 'A1:B2';
  utils.book_append_sheet(made, sheet, 'Jobs');
  made.Workbook = { WBProps: { date1904: true } };
  expect((await read(new Uint8Array(write(made, { type: 'array', bookType: 'biff8' }))))[0]?.rows[1]).toEqual([
    'a',
    '2026-03-31',
  ]);
});

describe('an OpenDocument spreadsheet', () => {
  const text = (value: string) =>
    `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const number = (value: number, style: string, type = 'float') =>
    `<table:table-cell table:style-name="${style}" office:value-type="${type}" office:value="${value}"><text:p>shown</text:p></table:table-cell>`;

  test('is read with its dates, formats, repeats, outline, merged cells and hidden tables', async () => {
    const bytes = odsOf({
      styles:
        '<number:number-style style:name="n1"><number:number number:min-integer-digits="5" number:decimal-places="0"/></number:number-style>' +
        '<number:currency-style style:name="n2"><number:text>$</number:text><number:number number:decimal-places="2" number:min-integer-digits="1"/></number:currency-style>' +
        '<style:style style:name="zeros" style:data-style-name="n1"/><style:style style:name="money" style:data-style-name="n2"/>' +
        '<style:style style:name="away"><style:table-properties table:display="false"/></style:style>',
      tables:
        `<table:table table:name="Secret" table:style-name="away">${row(text('Id'), text('Name'))}${row(text('1'), text('a'))}</table:table>` +
        `<table:table table:name="Jobs">${row(text('Job'), text('No'), text('Sold'), text('Contract'), text('Done'), text('Lost'), text('Note'))}` +
        `<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>` +
        `<table:table-row-group><table:table-row table:visibility="filter">${[
          text('a<text:s text:c="2"/>b<text:line-break/>c'),
          number(42, 'zeros'),
          '<table:table-cell office:value-type="date" office:date-value="2026-03-31T10:00:00"><text:p>31.3.26</text:p></table:table-cell>',
          number(1234.567, 'money', 'currency'),
          number(0.5333, '', 'percentage'),
          '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>',
          '<table:table-cell table:number-columns-spanned="2" office:value-type="string"><office:annotation><text:p>no</text:p></office:annotation><text:p>one</text:p><text:p>two</text:p></table:table-cell><table:covered-table-cell/>',
        ].join('')}</table:table-row></table:table-row-group>` +
        `<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
    });
    const sheets = await read(bytes);
    expect(sheets.map(({ name, isHidden = false }) => [name, isHidden])).toEqual([
      ['Jobs', false],
      ['Secret', true],
    ]);
    const empty = ['', '', '', '', '', '', ''];
    expect(sheets[0]).toEqual({
      name: 'Jobs',
      rows: [
        ['Job', 'No', 'Sold', 'Contract', 'Done', 'Lost', 'Note'],
        empty,
        empty,
        ['a  b\nc', '00042', '2026-03-31', '1234.57', '53.33%', 'TRUE', 'one\ntwo'],
      ],
      levels: [0, 0, 0, 1],
      hiddenRows: 1,
      merges: [{ startRow: 3, startColumn: 6, endRow: 3, endColumn: 7 }],
    });
  });

  test('keeps the text of an error, and shows an uncalculated formula', async () => {
    const tables = `<table:table table:name="Jobs">${row(text('Id'), text('Cost'), text('Sum'))}${row(
      text('007'),
      '<table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#REF!</text:p></table:table-cell>',
      '<table:table-cell table:formula="of:=SUM([.A1:.A2])"/>',
    )}</table:table>`;
    expect((await read(odsOf({ tables })))[0]?.rows[1]).toEqual(['007', '#REF!', '=SUM([.A1:.A2])']);
  });

  test('of another program is read too', async () => {
    const sheets = await read(new Uint8Array(write(workbook(), { type: 'array', bookType: 'ods' })));
    const row = sheets.find(({ name }) => name === 'Jobs')?.rows[2];
    expect(row?.filter((_, column) => column !== 2)).toEqual([
      'a',
      '00042',
      '1234.57',
      '53.33%',
      'TRUE',
      '',
      '007',
      '',
    ]);
  });
});

describe('a web page saved as .xls', () => {
  test.each([
    [
      'with cells over several rows and columns',
      '<html><head><title>WIP</title></head><body><table><tr><th rowspan=2>Job</th><th colspan=2>Contract</th></tr><tr><th>Original</th><th>Revised</th></tr><tr><td>1</td><td>$1,234.50</td><td>&nbsp;5&nbsp;</td></tr></table>',
      [
        ['Job', 'Contract', ''],
        ['', 'Original', 'Revised'],
        ['1', '$1,234.50', '5'],
      ],
    ],
    [
      'without end tags, with styles between',
      '<meta charset=windows-1252><style>td{x:1}</style><table><tr><td>Id<td>Name\n of job<tr><td>007<td>a<br>b</table>',
      [
        ['Id', 'Name of job'],
        ['007', 'a\nb'],
      ],
    ],
    [
      'with a table in a cell of another',
      '<!DOCTYPE html><table><tr><td>Report<table><tr><td>Id</td><td>Name</td></tr><tr><td>1</td><td>a</td></tr></table></td></tr></table>',
      [
        ['Id', 'Name'],
        ['1', 'a'],
      ],
    ],
    [
      'with the numbers behind those that it shows',
      '<table><tr><td>Job<td>Contract<td>Cost<td>Done<td>Start</tr><tr><td x:num="101">0101<td x:num="1234.56">1,235<td sdval="-1234567.891">(1.234.568)<td x:num="0.53333">53%<td x:num="46023">1/1/2026</tr><tr><td>0102<td x:num>1,235<td x:num="5000.4">€ 5,000<td x:num="99">1,235<td></tr></table>',
      [
        ['Job', 'Contract', 'Cost', 'Done', 'Start'],
        ['0101', '1234.56', '-1234567.89', '53.333%', '1/1/2026'],
        ['0102', '1,235', '€ 5000.4', '1,235', ''],
      ],
    ],
    [
      'with the numbers behind as LibreOffice writes them in German and French',
      '<table><tr><td>Job<td>Contract<td>Cost<td>Billed<td>Done</tr><tr><td>101<td sdval="83333,33" sdnum="1031;0;#.##0;[RED]#.##0">83.333<td sdval="-1234567,891">1.235<td sdval="-500,4">500<td sdval="0,53333">53%</tr><tr><td>102<td sdval="1234">1.234<td sdval="1,234">1,2<td sdval="1,234,567">1,235<td></tr></table>',
      [
        ['Job', 'Contract', 'Cost', 'Billed', 'Done'],
        ['101', '83333.33', '-1234567.89', '-500.4', '53.333%'],
        ['102', '1234', '1.23', '1,235', ''],
      ],
    ],
  ])('%s is read', async (_, page, rows) => {
    expect((await read(utf8(page)))[0]?.rows).toEqual(rows);
  });

  test('is read in the encoding that it names', async () => {
    const page = '<meta charset="windows-1250"><table><tr><td>Id<td>Name<tr><td>1<td>#a</table>';
    const bytes = Uint8Array.from(utf8(page), (byte) => (byte === 0x23 ? 0xb3 : byte));
    expect((await read(bytes))[0]?.rows[1]).toEqual(['1', 'ła']);
  });
});

describe('a file with a password, or of another kind, is refused for what it is:', () => {
  const container = (...names: string[]) => {
    const made = CFB.utils.cfb_new();
    for (const name of names) CFB.utils.cfb_add(made, name, utf8('x'.repeat(5_000)));
    return new Uint8Array(CFB.write(made, { type: 'array' }) as number[]);
  };
  const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, utf8('x')])));
  /** A record FILEPASS after the first record of a workbook. */
  const lockedXls = () =>
    changedXls((stream) => [...stream.subarray(0, 20), ...[0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4], ...stream.subarray(20)]);
  test.each<[string, () => Uint8Array, RegExp]>([
    [
      'an encrypted .xlsx',
      () => container('/EncryptionInfo', '/EncryptedPackage'),
      /has a password.*Remove it in Excel/,
    ],
    ['an encrypted .xls', lockedXls, /has a password.*Remove it in Excel/],
    [
      'an encrypted .ods',
      () => odsOf({ tables: '', manifest: '<manifest:encryption-data/>' }),
      /has a password.*Save it again without one/,
    ],
    ['a Word document of old', () => container('/WordDocument'), /Word document/],
    ['a presentation of old', () => container('/PowerPoint Document'), /PowerPoint/],
    ['a Word document', () => zip('[Content_Types].xml', 'word/document.xml'), /Word document/],
    ['a presentation', () => zip('[Content_Types].xml', 'ppt/presentation.xml'), /PowerPoint/],
    ['Numbers', () => zip('Index/Document.iwa', 'Index/Tables/Tile.iwa'), /Numbers: File, Export To/],
    ['a zip with a workbook in it', () => zip('a/jobs.xlsx'), /zip file with a\/jobs\.xlsx.*Unpack/],
    ['a zip of pictures', () => zip('a.png'), /zip file without a workbook/],
    ['an OpenDocument text', () => zip('mimetype', 'content.xml'), /OpenDocument file, but no spreadsheet/],
    ['a packed file', () => Uint8Array.from([0x1f, 0x8b, 8, 0]), /gzip.*Unpack/],
    ['a text document', () => utf8('{\\rtf1 a'), /RTF/],
    [
      'a report printed into a file',
      () =>
        utf8(
          'JOB     DESCRIPTION        CONTRACT          COST\n1001    DEPOT            500,000.00    200,000.00\n1002    MILL             150,000.00     20,000.00\n',
        ),
      /printed into a file.*Export the list/,
    ],
    ['a JSON file', () => utf8('[{"id":1}]'), /JSON/],
    ['an XML file', () => utf8('<?xml version="1.0"?><jobs><job/></jobs>'), /XML/],
    ['a web archive', () => utf8('MIME-Version: 1.0\n'), /MHTML/],
    ['DIF', () => utf8('TABLE\r\n0,1\r\n"WIP"\r\nVECTORS\r\n0,2\r\n""\r\n'), /DIF.*save it as \.xlsx/],
    [
      'a flat .fods',
      () =>
        utf8(
          '<?xml version="1.0"?>\n<office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet"/>',
        ),
      /\.fods.*in LibreOffice.*as \.ods/,
    ],
    ['a dBase table', () => Uint8Array.of(3, 126, 11, 28, 2, 0, 0, 0, 97, 0, 41, 0, 0, 0, 0, 0), /dBase.*\.xlsx/],
    [
      'a table of FoxPro',
      () => Uint8Array.of(0x30, 126, 11, 28, 2, 0, 0, 0, 97, 0, 41, 0, 0, 0, 0, 0),
      /dBase.*\.xlsx/,
    ],
    ['a sheet of Lotus', () => Uint8Array.of(0, 0, 2, 0, 6, 4, 6, 0, 8, 0, 0, 0, 0, 0), /Lotus.*\.xlsx/],
    ['SYLK', () => utf8('ID;PWXL;N;E\n'), /SYLK/],
    ['a workbook without its list', () => xlsxOf({ sheet: '' }).slice(0, 300), /damaged/],
  ])('%s', async (_, bytes, reason) => {
    const outcome = await readFile(bytes());
    expect(outcome.ok ? 'read' : outcome.reason).toMatch(reason);
  });
});
