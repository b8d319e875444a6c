// @vitest-environment node
import type { PaperLayout } from '@plumbline/contract/grid';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import { Archive } from '@plumbline/import/files/workbooks/archive';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import readExcelFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { CellColours } from '../../state/cell-colours.ts';
import { eachSheetRow, type SheetCell, type SheetLooks, sheetHead } from './sheet.ts';
import { exportSource, SAMPLE_COLUMNS, typedOverSource } from './testing.ts';
import { writeWorkbook } from './workbook.ts';

async function written(source = exportSource(), title = 'Jobs', paper?: PaperLayout) {
  const rows: SheetCell[][] = [];
  const looks: SheetLooks[] = [];
  await eachSheetRow(source, (cells, ofLine) => {
    rows.push(cells);
    looks.push(ofLine);
  });
  return writeWorkbook(
    sheetHead(source, { title, paper, footnotes: { '*': 'Estimated.', ' CP': 'Cost plus.' } }),
    rows,
    looks,
  );
}
/** Reads with another library than the one that writes. */
const readBack = async (bytes: Uint8Array) => {
  const [sheet] = await readExcelFile(Buffer.from(bytes), { trim: false });
  return sheet?.data ?? [];
};
const sheetOf = async (bytes: Uint8Array) => {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet] = sheets;
  if (!sheet) throw new Error('the workbook has no sheet');
  return sheet;
};
const day = (text: string) => new Date(`${text}T00:00:00Z`);

test('cents, dates, texts and ticks are read back unchanged', async () => {
  expect(await readBack(await written())).toEqual([
    ['Job #', 'Job Name', 'Contract', 'Date Sold', 'Project Managers', 'Division', 'Notes', 'Due Day', 'Tax Exempt'],
    [
      '00123',
      'Harbor "East"',
      -1234.56,
      day('2026-01-05'),
      'Amos Reed, Bea Stone, Jr.',
      'Maintenance',
      '=1+1',
      31,
      true,
    ],
    ['1E5', 'Mill, Phase 2', 999999999999.99, day('2024-02-29'), null, null, 'Line one\nLine two', null, false],
    ['00', null, 0.1, null, null, 'gone', '+1 303 555 0100', -1, null],
    ['Total', null, 999999998765.53, null, null, null, null, null, null],
  ]);
});

test('the totals are formulas over the rows, with their values', async () => {
  const { cells } = await sheetOf(await written());
  expect(cells?.get('4,2')).toMatchObject({ formula: 'SUBTOTAL(109,C2:C4)', formulaResult: 999999998765.53 });
  expect([...(cells ?? [])].filter(([, cell]) => cell.formula !== undefined)).toHaveLength(1);
});

test('the totals say what they are, wherever the first amount stands', async () => {
  const columns = ['contract', 'notes', 'jobNumber'].flatMap((name) =>
    SAMPLE_COLUMNS.filter(({ field }) => field === name),
  );
  const read = await readBack(await written(exportSource([{ id: '1', jobNumber: '7', contract: 0 }], columns)));
  expect(read.at(-1)).toEqual([0, 'Total', null]);
});

test('groups are an outline, whose subtotals the total does not count again', async () => {
  const row = (id: string, division: string, managers: string, contract: number) => ({
    id,
    jobNumber: id,
    division,
    managers: [managers],
    contract,
  });
  const rows = [
    row('1', 'd1', 'u1', 100),
    row('2', 'd1', 'u2', 2_050),
    row('3', 'd1', 'u1', 7),
    row('4', 'x', 'u1', 1),
  ];
  const columns = SAMPLE_COLUMNS.filter(({ field }) => ['jobNumber', 'contract'].includes(field));
  const hidden = SAMPLE_COLUMNS.filter(({ field }) => ['division', 'managers'].includes(field));
  const source = exportSource(rows, [...columns, ...hidden], ['division', 'managers']);
  const bytes = await written({ ...source, columns: source.columns.slice(0, 2) });
  expect(await readBack(bytes)).toEqual([
    ['Job #', 'Contract'],
    ['Division: Maintenance (3)', 21.57],
    ['Project Managers: Amos Reed (2)', 1.07],
    ['1', 1],
    ['3', 0.07],
    ['Project Managers: Bea Stone, Jr. (1)', 20.5],
    ['2', 20.5],
    ['Division: x (1)', 0.01],
    ['Project Managers: Amos Reed (1)', 0.01],
    ['4', 0.01],
    ['Total', 21.58],
  ]);
  const { cells, rowDefs } = await sheetOf(bytes);
  const formulas = ['1,1', '2,1', '5,1', '7,1', '8,1', '10,1'].map((at) => cells?.get(at)?.formula);
  expect(formulas).toEqual([
    'SUBTOTAL(9,B3:B7)',
    'SUBTOTAL(9,B4:B5)',
    'SUBTOTAL(9,B7:B7)',
    'SUBTOTAL(9,B9:B10)',
    'SUBTOTAL(9,B10:B10)',
    'SUBTOTAL(9,B2:B10)',
  ]);
  const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => rowDefs?.get(at)?.outlineLevel ?? 0);
  expect(levels).toEqual([0, 1, 2, 2, 1, 2, 0, 1, 2, 0]);
});

test('headings and frozen columns stay, headings filter, and printed pages repeat them', async () => {
  const sheet = await sheetOf(await written());
  expect(sheet).toMatchObject({ name: 'Jobs', freezePane: { rows: 1, columns: 2 }, autoFilter: { range: 'A1:I4' } });
  expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', printTitlesRow: '$1:$1' });
});

test('what repeats on paper names its sheet in quotes, as Excel needs it for a name with spaces', async () => {
  const archive = new Archive(await written(exportSource(), 'WIP schedule as of 11/29/2026'));
  const file = archive.text('xl/workbook.xml');
  expect(/<definedName [^>]*>(.*)<\/definedName>/.exec(file)?.[1]).toBe("'WIP schedule as of 11 29 2026'!$1:$1");
});

test('amounts, dates and texts have their formats', async () => {
  const { cells } = await sheetOf(await written());
  const formats = ['1,0', '1,2', '1,3', '1,6', '4,2'].map((at) => cells?.get(at)?.style?.numFmt);
  const amount = '$#,##0.00_);[Red]($#,##0.00)';
  expect(formats).toEqual(['@', amount, 'mm/dd/yyyy', '@', amount]);
});

test('a list without rows has headings and no totals', async () => {
  expect(await readBack(await written(exportSource([])))).toHaveLength(1);
});

test('an instant is the day that is shown', async () => {
  const at = new Date(2026, 2, 8, 23, 30);
  const columns = SAMPLE_COLUMNS.filter(({ field }) => field === 'soldOn');
  const rows = await readBack(await written(exportSource([{ id: '1', soldOn: at }], columns)));
  expect(rows[1]).toEqual([day('2026-03-08')]);
});

test('an invalid title becomes a valid one', async () => {
  expect((await sheetOf(await written(exportSource(), "Jobs: [won/lost] of the year's 4 quarters"))).name).toBe(
    'Jobs won lost of the year s 4 q',
  );
});

/** A workbook costs far more than its rows: a few workbooks with many rows try more values in less time. */
const MANY: fc.ArrayConstraints = { minLength: 1, maxLength: 80, size: 'max' };

test('any amounts and days survive the file', async () => {
  const columns = SAMPLE_COLUMNS.filter(({ field }) => ['contract', 'soldOn'].includes(field));
  const amount = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
  const soldOn = fc
    .date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(amount, soldOn), MANY), async (pairs) => {
      const rows = pairs.map(([contract, date], index) => ({ id: String(index), contract, soldOn: date }));
      const [, ...back] = await readBack(await written(exportSource(rows, columns)));
      const read = back
        .slice(0, -1)
        .map(([contract, date]) => [
          Math.round(Number(contract) * 100),
          date instanceof Date ? date.toISOString().slice(0, 10) : date,
        ]);
      expect(read).toEqual(pairs);
    }),
    { numRuns: 8 },
  );
});

test('any notes survive the file', async () => {
  const columns = SAMPLE_COLUMNS.filter(({ field }) => field === 'notes');
  const odd = fc.constantFrom('\u0001', '_x0041_', 'a\r\nb', ' spaces ', '<&>"', '\t', '😀', '#REF!', '1.50');
  const note = fc.oneof(odd, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }));
  await fc.assert(
    fc.asyncProperty(fc.array(note, MANY), async (notes) => {
      const rows = notes.map((text, index) => ({ id: String(index), notes: text }));
      const { rows: back } = await sheetOf(await written(exportSource(rows, columns)));
      expect(back.slice(1).map(([text]) => text)).toEqual(notes);
    }),
    { numRuns: 8 },
  );
});

test('totals and subtotals with overridden amounts say so', async () => {
  const columns = SAMPLE_COLUMNS.filter(({ field }) => ['jobNumber', 'contract', 'division'].includes(field));
  const rows = await readBack(await written(typedOverSource(exportSource(undefined, columns, ['division']))));
  expect(rows.map((row) => row.at(-1))).toEqual([
    'Typed Over',
    null,
    null,
    null,
    null,
    'Includes 1 amount typed over the calculated one',
    'Contract: calculated $7.00',
    'Includes 1 amount typed over the calculated one',
  ]);
});

test('cells that a rule colours are filled and carry its sign, with the same values', async () => {
  const below = { field: 'contract', kind: 'number', operator: 'less', value: 0 } as const;
  const red: ColourRule = { when: below, tone: 'red', of: 'cell' };
  const source = exportSource();
  const { field } = source.columns[2] ?? { field: '' };
  const colours: CellColours = {
    rowOf: (row) => (row === source.rows[0] ? { of: (name) => (name === field ? red : null) } : null),
    wordsOf: () => '',
  };
  const bytes = await written({ ...source, colours });
  expect((await readBack(bytes))[1]?.[2]).toBe(-1234.56);
  const { cells } = await sheetOf(bytes);
  expect(cells?.get('1,2')?.style).toMatchObject({
    numFmt: '"▲ "$#,##0.00_);[Red]"▲ "($#,##0.00)',
    fill: { fgColor: { rgb: 'FDE8E6' } },
  });
  expect(cells?.get('2,2')?.style?.fill).toBeUndefined();
});

test('a mark behind a value is a part of its number’s format, and the second sheet says what it means', async () => {
  const source = exportSource();
  const suffix = (row: AnyRow, field: string) => (row === source.rows[0] && field === 'contract' ? '*' : '');
  const bytes = await written({ ...source, suffix });
  expect((await readBack(bytes))[1]?.[2]).toBe(-1234.56);
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  expect(sheets[0]?.cells?.get('1,2')?.style).toMatchObject({ numFmt: '$#,##0.00"*";[Red]($#,##0.00)"*"' });
  expect(sheets[0]?.cells?.get('1,2')?.style?.fill).toBeUndefined();
  expect(sheets[1]?.rows).toEqual([
    ['Mark', 'What it says'],
    ['*', 'Estimated.'],
  ]);
});

test('on paper few columns fit one page and many take several, each with the frozen ones; small type takes fewer', async () => {
  expect((await sheetOf(await written())).pageSetup).toMatchObject({ fitToWidth: 1, printTitlesRow: '$1:$1' });
  const source = exportSource();
  const [first, second, third] = source.columns;
  if (!first || !second || !third) throw new Error('the sample has three columns');
  const many = Array.from({ length: 28 }, () => third);
  const wide = await sheetOf(await written({ ...source, columns: [first, second, ...many] }));
  expect(wide.pageSetup?.fitToWidth).toBeGreaterThan(1);
  expect(wide.pageSetup?.printTitlesColumn).toBe('$A:$B');
  const paper = { isPortrait: true, isSmall: true };
  const onFewer = await sheetOf(await written({ ...source, columns: [first, second, ...many] }, 'Jobs', paper));
  expect(onFewer.pageSetup?.orientation).toBe('portrait');
  expect(onFewer.pageSetup?.fitToWidth).toBeLessThan(wide.pageSetup?.fitToWidth ?? 0);
});

test('a second sheet says what each colour means, and there is none without colours', async () => {
  const legend = [
    { tone: 'red', text: 'Red: Contract < $0.00' },
    { tone: 'grey', text: 'Gray: Division: Maintenance, whole row' },
  ] as const;
  const { sheets } = await readXlsx(await written({ ...exportSource(), legend }), { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(['Jobs', 'Legend']);
  expect(sheets[1]?.rows).toEqual([
    ['Mark', 'What it says'],
    ['▲', 'Red: Contract < $0.00'],
    ['▼', 'Gray: Division: Maintenance, whole row'],
  ]);
  expect(sheets[1]?.cells?.get('1,0')?.style).toMatchObject({ fill: { fgColor: { rgb: 'FDE8E6' } } });
  expect((await readXlsx(await written())).sheets).toHaveLength(1);
});

test('a ratio in a number column divides the sums of its line, or is a plain figure without their columns', async () => {
  const source = exportSource();
  const [number, , contract] = source.columns;
  if (!number || !contract) throw new Error('the sample has three columns');
  const share = { ...contract, field: 'share', title: 'Share', type: 'number', format: '' } as const;
  const withShare = (numerator: string, denominator: string) => ({
    ...source,
    columns: [number, contract, { ...share, ratioOf: { numerator, denominator } }],
    value: (row: AnyRow, field: string) => (field === 'share' ? 1 : source.value(row, field)),
  });
  const totalOf = async (of: ReturnType<typeof withShare>) => (await sheetOf(await written(of))).cells?.get('4,2');
  expect(await totalOf(withShare(contract.field, contract.field))).toMatchObject({
    formula: 'IF(ROUND(B5,2)<=0,"",B5/B5)',
    formulaResult: 1,
  });
  const { columns, ...rest } = withShare(contract.field, contract.field);
  const alone = await sheetOf(await written({ ...rest, columns: columns.toSpliced(1, 1) }));
  expect([...(alone.cells ?? [])].filter(([, cell]) => cell.formula !== undefined)).toEqual([]);
  expect(alone.rows[4]?.[1]).toBe(1);
});
