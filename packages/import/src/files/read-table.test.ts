import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { odsOf, xlsxOf } from './testing.ts';

const text = (ref: string, words: string) => `<c r="${ref}" t="str"><v>${words}</v></c>`;
const row = (number: number, cells: string, attributes = '') => `<row r="${number}" ${attributes}>${cells}</row>`;
const HEADINGS = row(1, text('A1', 'PM') + text('B1', 'Job #') + text('C1', 'Job Name') + text('D1', 'Contract'));
const tableOfSheet = async (sheet: string, formats: string[] = []) => {
  const outcome = await readTable(xlsxOf({ sheet, formats }), 'jobs.xlsx', {});
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
};

describe('a sheet that nobody watches', () => {
  test('is the list of jobs, also behind a cover or a summary', async () => {
    const list = {
      name: 'WIP',
      rows: [['Job', 'Name', 'Contract'], ...[1001, 1002].map((id) => [id, `Job ${id}`, 5])],
    };
    const cover = {
      name: 'Cover',
      rows: [
        ['Company', 'Keystone'],
        ['Prepared by', 'Ann'],
      ],
    };
    const summary = {
      name: 'Summary',
      rows: [
        ['Division', 'Jobs', 'Contract'],
        ['East', 2, 10],
      ],
    };
    const first = async (...sheets: { name: string; rows: (string | number)[][] }[]) => {
      const outcome = await readTable(await writeXlsx({ sheets }), 'wip.xlsx', {});
      return outcome.ok ? outcome.sheet : outcome.reason;
    };
    expect(await first(cover, summary, list)).toBe('WIP');
    expect(await first(summary, cover)).toBe('Summary');
    expect(await first(list, { ...list, name: 'Last year' })).toBe('WIP');
    // A list with headings that only its company knows.
    const own = { name: 'Own', rows: [['Vorhaben', 'Wer', 'Wie viel'], ...list.rows.slice(1)] };
    const orders = {
      name: 'Orders',
      rows: [
        ['Job', 'Description', 'Notes'],
        [1001, 'More', 'x'],
      ],
    };
    expect(await first(own, orders)).toBe('Own');
  });

  test('is the fullest list, and says why it is not the first of the file', async () => {
    const jobs = (...ids: number[]) => [['Job #', 'Job Name', 'Contract'], ...ids.map((id) => [id, `Job ${id}`, 5])];
    const sheets = {
      notes: [['How to use', 'this book'], ...Array.from({ length: 9 }, () => ['Do', 'this'])],
      managers: [
        ['Name', 'Contract', 'Cost to Date'],
        ['Ann', 10, 4],
        ['Bob', 5, 1],
      ],
      top: [...jobs(1003, 1001), ['Total', '', 10]],
      all: jobs(1001, 1002, 1003),
      done: jobs(901, 902, 903, 904),
      longer: [['Auftrag', 'Wert'], ...Array.from({ length: 9 }, (_, i) => [`A${i}`, 5])],
      named: [['Job Name', 'Contract'], ...Array.from({ length: 4 }, (_, i) => [`Job ${i}`, 5])],
      march: [
        ['Job #', 'Job Name', 'Contract', 'Billed'],
        [1001, 'Job 1001', 5, 4],
      ],
      costs: [['Job #', 'Job Name', 'Vendor', 'Paid'], ...[1001, 1001, 1002].map((id) => [id, `Job ${id}`, 'Ace', 2])],
    };
    const read = async (...names: (keyof typeof sheets)[]) => {
      const outcome = await readTable(
        await writeXlsx({ sheets: names.map((name) => ({ name, rows: sheets[name] })) }),
        'wip.xlsx',
        {},
      );
      return outcome.ok ? [outcome.sheet, ...outcome.notes.slice(1)] : outcome.reason;
    };
    expect(await read('notes', 'all')).toEqual(['all', 'It has a list of 3 jobs, and “notes” has none.']);
    expect(await read('managers', 'all')).toEqual([
      'all',
      'It has a list of 3 jobs with their numbers, and “managers” has 2 rows without.',
    ]);
    expect(await read('top', 'done', 'all')).toEqual(['all', 'It has a list of 3 jobs, among them all of “top”.']);
    expect(await read('notes', 'top', 'all')).toEqual(['all', 'It has a list of 3 jobs, among them all of “top”.']);
    expect(await read('all', 'done')).toEqual(['all']);
    expect(await read('all', 'top')).toEqual(['all']);
    // A longer list may be that of the jobs, though its headings do not say so.
    expect(await read('longer', 'all')).toEqual(['longer']);
    expect(await read('named', 'all')).toEqual(['named']);
    // The list of a month before, and what the jobs cost, name the same jobs and more.
    expect(await read('march', 'all')).toEqual(['march']);
    expect(await read('march', 'costs')).toEqual(['march']);
  });

  test('says how many rows a filter hides, and reads them like the others', async () => {
    const hidden = row(3, text('B3', '1002') + text('C3', 'Mill'), 'hidden="1"');
    const rows = HEADINGS + row(2, text('B2', '1001') + text('C2', 'Depot')) + hidden;
    const { table, notes } = await tableOfSheet(`<sheetData>${rows}</sheetData>`);
    expect([table.rows.length, notes]).toEqual([2, ['1 row is hidden in the sheet, and read like the others.']]);
  });

  test('says which of its columns a person hides, in a workbook and a spreadsheet of OpenDocument', async () => {
    const rows = HEADINGS + row(2, text('B2', '1001') + text('C2', 'Depot'));
    const hidden = '<cols><col min="1" max="1"/><col min="4" max="16384" hidden="1"/></cols>';
    const { notes } = await tableOfSheet(`${hidden}<sheetData>${rows}</sheetData>`);
    expect(notes).toEqual(['Column D is hidden in this sheet, and read like the others.']);

    const cell = (words: string) =>
      `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`;
    const line = (...cells: string[]) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`;
    const columns =
      '<table:table-column/><table:table-column table:number-columns-repeated="2" table:visibility="collapse"/>';
    const tables = `<table:table table:name="Jobs">${columns}${line('Job #', 'Job Name', 'Notes')}${line('1001', 'Depot', 'a')}</table:table>`;
    const outcome = await readTable(odsOf({ tables }), 'jobs.ods', {});
    expect(outcome).toMatchObject({ notes: ['Columns B, C are hidden in this sheet, and read like the others.'] });
  });

  test('has a text that is merged over several rows in each of them, and a number only once, with ditto marks below it', async () => {
    const rows =
      HEADINGS +
      row(2, `${text('A2', 'Ann Smith') + text('B2', '1001') + text('C2', 'Depot')}<c r="D2"><v>300</v></c>`) +
      row(3, text('B3', '1002') + text('C3', 'Mill')) +
      row(4, text('A4', 'Total'));
    const merges = ['A2:A3', 'D2:D3', 'A4:A9'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const { table } = await tableOfSheet(`<sheetData>${rows}</sheetData><mergeCells>${merges}</mergeCells>`);
    expect(table.rows).toEqual([
      ['Ann Smith', '1001', 'Depot', '300'],
      ['Ann Smith', '1002', 'Mill', '〃'],
      ['Total', '', '', ''],
    ]);
  });

  test('has the number of a job that is merged over its phases in each of them, and its name', async () => {
    const rows =
      HEADINGS +
      row(2, text('B2', '1001') + text('C2', 'Depot') + text('D2', '300')) +
      row(3, text('A3', 'Ann') + text('D3', '200'));
    const { table } = await tableOfSheet(
      `<sheetData>${rows}</sheetData><mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="C2:C3"/></mergeCells>`,
    );
    expect(table.rows).toEqual([
      ['', '1001', 'Depot', '300'],
      ['Ann', '1001', 'Depot', '200'],
    ]);
  });

  test('has an amount with its currency once too, where it is merged over several jobs', async () => {
    const rows =
      HEADINGS +
      row(2, text('B2', '1001') + text('C2', 'Depot') + text('D2', '12,500.00 USD')) +
      row(3, text('B3', '1002') + text('C3', 'Mill'));
    const { table } = await tableOfSheet(
      `<sheetData>${rows}</sheetData><mergeCells><mergeCell ref="D2:D3"/></mergeCells>`,
    );
    expect(table.rows.map(([, , , contract]) => contract)).toEqual(['12,500.00 USD', '〃']);
  });

  test('has numbers of jobs as their formats show them', async () => {
    const number = (ref: string, style: number, value: number) => `<c r="${ref}" s="${style}"><v>${value}</v></c>`;
    const rows =
      HEADINGS +
      row(2, number('B2', 1, 1001.1) + text('C2', 'Depot')) +
      row(3, number('B3', 1, 1002) + text('C3', 'Mill')) +
      row(4, number('B4', 2, 1003) + text('C4', 'Barn')) +
      row(5, number('B5', 1, 1004.125) + text('C5', 'Yard'));
    const { table } = await tableOfSheet(`<sheetData>${rows}</sheetData>`, ['0.00', '000000']);
    expect(table.rows.map(([, job]) => job)).toEqual(['1001.10', '1002.00', '001003', '1004.13']);
  });
});

test('a sheet beside others with the same headings is in doubt until somebody names it', async () => {
  const rows = [
    ['Job #', 'Job Name', 'Contract'],
    ['1001', 'Depot', 5],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: '2025', rows },
      { name: '2026', rows },
      { name: 'Notes', rows: [['Remark', 'Who']] },
    ],
  });
  const doubtOf = async (sheet?: string) => {
    const outcome = await readTable(bytes, 'jobs.xlsx', { sheet });
    return outcome.ok && outcome.doubt;
  };
  expect(await doubtOf()).toBe('Only the sheet "2025" was read, and "2026" has the same headings.');
  expect(await doubtOf('2026')).toBeNull();
});
