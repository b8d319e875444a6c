// @vitest-environment happy-dom
import type { ColumnSettings } from '@plumbline/contract/grid';
import { settings } from '@plumbline/sheet/testing';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { PrintSheet } from '../print/print-sheet.ts';
import { toCsv } from './csv.ts';
import type { ExportSource } from './export-source.ts';
import { eachSheetRow, type SheetCell, sheetHead } from './sheet.ts';
import { exportSource } from './testing.ts';
import { writeWorkbook } from './workbook.ts';

const margin: ColumnSettings = {
  ...settings('margin', 'percent', false),
  ratioOf: { numerator: 'profit', denominator: 'earned' },
};
const COLUMNS = [
  settings('jobNumber', 'text'),
  settings('profit', 'currency'),
  settings('earned', 'currency'),
  margin,
  settings('fade', 'percent'),
];
const ROWS = [
  { id: '1', jobNumber: 'A', division: 'd1', profit: 1_001, earned: 3_003, margin: 333_333, fade: -12_500 },
  { id: '2', jobNumber: 'B', division: 'd1', profit: -2_000, earned: 4_000, margin: -500_000, fade: null },
  { id: '3', jobNumber: 'C', division: 'd2', profit: 5, earned: 0, margin: null, fade: 10_000 },
];
const grouped = (columns: readonly ColumnSettings[]) => {
  const source = exportSource(ROWS, [...columns, settings('division', 'select')], ['division']);
  return { ...source, columns: source.columns.slice(0, columns.length) };
};

async function cellsOf(source: ExportSource) {
  const rows: SheetCell[][] = [];
  await eachSheetRow(source, (cells) => rows.push(cells));
  const { sheets } = await readXlsx(await writeWorkbook(sheetHead(source, { title: 'WIP' }), rows), {
    readStyles: true,
  });
  return sheets[0]?.cells;
}

/** As another program does it: every SUBTOTAL from the cells above, every quotient from its own line. */
function recalculated(cells: NonNullable<Awaited<ReturnType<typeof cellsOf>>>, at: string): number | string {
  const cell = cells.get(at);
  const formula = cell?.formula;
  if (formula === undefined) return Number(cell?.value ?? 0);
  const place = (ref: string): string => `${Number(ref.slice(1)) - 1},${ref.charCodeAt(0) - 65}`;
  const ratio = /^IF\(ROUND\((\w+),2\)<=0,"",(\w+)\/(\w+)\)$/.exec(formula);
  if (ratio) {
    const [divisor, numerator, denominator] = ratio.slice(1).map((ref) => Number(recalculated(cells, place(ref))));
    return Math.round((divisor ?? 0) * 100) <= 0 ? '' : (numerator ?? 0) / (denominator ?? 1);
  }
  const [, column = '', from = '', to = ''] = /^SUBTOTAL\(9,([A-Z])(\d+):[A-Z](\d+)\)$/.exec(formula) ?? [];
  let sum = 0;
  for (let line = Number(from); line <= Number(to); line++) {
    const other = cells.get(place(`${column}${line}`));
    if (other?.formula === undefined && typeof other?.value === 'number') sum += other.value;
  }
  return sum;
}

test('a workbook has percents as numbers, and totals that another program recalculates to the same figures', async () => {
  const cells = await cellsOf(grouped(COLUMNS));
  if (!cells) throw new Error('no cells');
  expect([cells.get('2,3')?.value, cells.get('2,4')?.value]).toEqual([0.333333, -0.0125]);
  expect(cells.get('2,3')?.style?.numFmt).toBe('#,##0.00%_);[Red](#,##0.00%)');
  expect(cells.get('6,3')?.formula).toBe('IF(ROUND(C7,2)<=0,"",B7/C7)');
  for (const at of ['1,1', '1,2', '1,3', '4,1', '4,3', '6,1', '6,2', '6,3']) {
    const { formulaResult } = cells.get(at) ?? {};
    const again = recalculated(cells, at);
    if (typeof again === 'string') expect(formulaResult ?? '').toBe(again);
    else expect(again).toBeCloseTo(Number(formulaResult), 5);
  }
  expect(cells.get('1,3')?.formulaResult).toBe(-0.142653);
  expect(cells.get('6,4')?.value ?? null).toBeNull(); // a percent without two sums has no total
});

test('a workbook has points as numbers of points', async () => {
  const fade = { ...settings('fade', 'percent'), format: 'points' } as const;
  const cells = await cellsOf(exportSource(ROWS.slice(0, 1), [margin, fade]));
  expect(cells?.get('1,1')).toMatchObject({
    value: -1.25,
    style: { numFmt: '#,##0.00" pts"_);[Red](#,##0.00" pts")' },
  });
});

test('a ratio whose sums are not in the sheet is a value', async () => {
  const cells = await cellsOf(grouped([COLUMNS[0] as ColumnSettings, margin]));
  expect(cells?.get('6,1')).toMatchObject({ value: -0.141939 });
  expect(cells?.get('6,1')?.formula).toBeUndefined();
});

test('a ratio of only some lines is a value, because the sums in the sheet cover more', async () => {
  const rows = [
    ...ROWS.slice(0, 2),
    { id: '3', jobNumber: 'C', division: 'd2', profit: 900, earned: null, margin: null },
  ];
  const cells = await cellsOf(exportSource(rows, COLUMNS.slice(0, 4)));
  expect(cells?.get('4,1')?.formula).toMatch(/^SUBTOTAL/);
  expect(cells?.get('4,3')).toMatchObject({ value: -0.142653 });
  expect(cells?.get('4,3')?.formula).toBeUndefined();
});

test('text with commas has plain percents', async () => {
  const text = (await toCsv(exportSource(ROWS.slice(0, 2), [margin, settings('fade', 'percent')]))).join('');
  expect(text.slice(1)).toBe('margin,fade\r\n33.3333,-1.25\r\n-50,\r\n');
});

test('paper has percents as shown, subtotals and the total', () => {
  const source = grouped(COLUMNS);
  const sheet = new PrintSheet(source, { file: 'wip', title: 'WIP' });
  for (const line of sheet.lines) sheet.add(line);
  sheet.finish();
  const texts = [...sheet.element.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(texts[0]).toContain('(14.27%)');
  expect(texts.at(-1)).toBe('Total($9.94)$70.03(14.19%)');
  expect(sheet.element.querySelector('tbody tr:nth-child(3) td:nth-child(4)')?.className).toContain('negative');
});

test('without any amount, a total is neither zero nor a formula', async () => {
  const rows = ROWS.map((row) => ({ ...row, earned: null, margin: null }));
  const source = exportSource(rows, COLUMNS.slice(0, 4));
  const cells = await cellsOf(source);
  const last = ROWS.length + 1;
  expect(cells?.get(`${last},1`)?.formula).toMatch(/^SUBTOTAL/);
  expect([cells?.get(`${last},2`)?.formula, cells?.get(`${last},2`)?.value ?? null]).toEqual([undefined, null]);
});
