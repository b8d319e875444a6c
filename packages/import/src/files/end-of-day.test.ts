import { type BookType, utils, write } from '@e965/xlsx';
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

const secondRow = async (bytes: Uint8Array) => {
  const outcome = await readFile(bytes);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.sheets[0]?.rows[1];
};

const DAY = 86_400;
const JOBS: readonly [string, ...string[]] = ['Job', 'Half', 'SQL Server', 'Java', 'Calculated'];
/** The last moments of December 31, 2025, and January 1, 2026 as a calculation may miss it. */
const ENDS = [46_022 + 86_399.5 / DAY, 46_022 + 86_399.997 / DAY, 46_022 + 86_399.999 / DAY, 46_022.999_999_999_99];
const DAYS = ['2025-12-31', '2025-12-31', '2025-12-31', '2026-01-01'];
const DAYS_FROM_1904 = 1_462;

const KINDS: readonly BookType[] = ['xlsx', 'xlsb', 'biff8', 'biff5', 'xlml'];

test.each(KINDS.flatMap((kind) => [false, true].map((is1904) => [kind, is1904] as const)))(
  'the last moment of a day is of that day (%s, 1904: %j)',
  async (bookType, date1904) => {
    const sheet = utils.aoa_to_sheet([[...JOBS], ['1001']]);
    for (const [at, end] of ENDS.entries()) {
      const v = date1904 ? end - DAYS_FROM_1904 : end;
      sheet[utils.encode_cell({ r: 1, c: at + 1 })] = { t: 'n', v, z: 'm/d/yyyy' };
    }
    sheet['!ref'] = 'A1:E2';
    const made = utils.book_new(sheet, 'Jobs');
    made.Workbook = { WBProps: { date1904 } };
    expect(await secondRow(new Uint8Array(write(made, { type: 'array', bookType })))).toEqual(['1001', ...DAYS]);
  },
);

test.each(['', '<ExcelWorkbook xmlns="urn:schemas-microsoft-com:office:excel"><Date1904/></ExcelWorkbook>'])(
  'so it is in the XML of Excel 2003, which writes it in words %j',
  async (options) => {
    const cell = (type: string, text: string) => `<Cell ss:StyleID="d"><Data ss:Type="${type}">${text}</Data></Cell>`;
    const ends = ['.000', '.500', '.997', '.999'].map((end) => cell('DateTime', `2025-12-31T23:59:59${end}`));
    const page = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${options}<Styles><Style ss:ID="d"><NumberFormat ss:Format="m/d/yyyy"/></Style></Styles><Worksheet ss:Name="Jobs"><Table><Row>${JOBS.map((text) => cell('String', text)).join('')}</Row><Row>${cell('String', '1001')}${ends.join('')}</Row></Table></Worksheet></Workbook>`;
    expect(await secondRow(strToU8(page))).toEqual(['1001', ...Array(4).fill('2025-12-31')]);
  },
);

test('so it is in a web page, whose cells show the day', async () => {
  const cell = '<td x:num="46022.99999997">12/31/2025';
  expect(await secondRow(strToU8(`<table><tr><td>Job<td>Closed<tr><td>1001${cell}</table>`))).toEqual([
    '1001',
    '12/31/2025',
  ]);
});
