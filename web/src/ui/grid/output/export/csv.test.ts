import { guardText, unguardText } from '@plumbline/import/files/text/formula-guard';
import type { CellState } from '@plumbline/sheet/cells/cell-states';
import { toCellValue } from '@plumbline/sheet/cells/cell-value';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { parseValue } from '@plumbline/sheet/values/parse-value';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import { fileName, withNotSaved } from './export-source.ts';
import { exportSource, SAMPLE_COLUMNS, SAMPLE_ROWS, typedOverSource } from './testing.ts';

const csvOf = async (source = exportSource()): Promise<string> => (await toCsv(source)).join('');
const readBack = (text: string): string[][] => Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;

test('shown rows are written in their order, with titles, for Excel', async () => {
  expect(await csvOf()).toBe(
    [
      '\uFEFFJob #,Job Name,Contract,Date Sold,Project Managers,Division,Notes,Due Day,Tax Exempt',
      `00123,"Harbor ""East""",-1234.56,01/05/2026,"Amos Reed, Bea Stone, Jr.",Maintenance,'=1+1,31,TRUE`,
      '1E5,"Mill, Phase 2",999999999999.99,02/29/2024,,,"Line one\nLine two",,FALSE',
      `00,,0.10,,,gone,'+1 303 555 0100,-1,`,
      '',
    ].join('\r\n'),
  );
});

test('columns are written in the order on screen', async () => {
  const [number, , contract] = SAMPLE_COLUMNS;
  if (!number || !contract) throw new Error('the sample has these columns');
  expect(await csvOf(exportSource(SAMPLE_ROWS, [contract, number]))).toBe(
    '\uFEFFContract,Job #\r\n-1234.56,00123\r\n999999999999.99,1E5\r\n0.10,00\r\n',
  );
});

test('overridden amounts are named in a last column, which exists only if there are any', async () => {
  const columns = SAMPLE_COLUMNS.filter(({ field }) => ['jobNumber', 'contract'].includes(field));
  expect(await csvOf(typedOverSource(exportSource(SAMPLE_ROWS, columns)))).toBe(
    '\uFEFFJob #,Contract,Typed Over\r\n00123,-1234.56,\r\n1E5,999999999999.99,Contract: calculated $7.00\r\n00,0.10,\r\n',
  );
  const without = exportSource(SAMPLE_ROWS.slice(0, 1), columns);
  expect(typedOverSource(without)).toBe(without);
});

test('cells that are not saved are named in a last column, which exists only if there are any', async () => {
  const columns = SAMPLE_COLUMNS.filter(({ field }) => ['jobNumber', 'contract', 'dueDay'].includes(field));
  const source = exportSource(SAMPLE_ROWS, columns);
  const states: Record<string, CellState> = {
    '1 contract': { save: 'conflict', isDirty: true },
    '2 contract': { save: 'saving', isDirty: true },
    '2 dueDay': { invalid: { text: 'soon', reason: 'is not a number' } },
    '3 dueDay': { save: 'refused', isDirty: true },
  };
  const stateOf = (row: AnyRow, field: string) => states[`${row.id} ${field}`] ?? null;
  expect(await csvOf(withNotSaved(source, stateOf))).toBe(
    '\uFEFFJob #,Contract,Due Day,Not Saved\r\n00123,-1234.56,31,Contract\r\n1E5,999999999999.99,,Due Day: typed “soon”\r\n00,0.10,-1,Due Day\r\n',
  );
  expect(withNotSaved(source, () => null)).toBe(source);
});

test('a refused text counts in no sum: its cell keeps the figure that is saved', () => {
  const source = exportSource(SAMPLE_ROWS, SAMPLE_COLUMNS);
  const states: Record<string, CellState> = {
    '1 contract': { invalid: { text: 'soon', reason: 'is not a number' } },
    '2 contract': { save: 'refused', isDirty: true },
    '3 contract': { save: 'saving', isDirty: true },
  };
  const { remarks = [] } = withNotSaved(source, (row, field) => states[`${row.id} ${field}`] ?? null);
  const COUNTED = 'Counts 1 figure that is not saved and needs attention';
  expect(remarks.map(({ ofSum }) => ofSum(SAMPLE_ROWS))).toEqual([COUNTED]);
});

test('groups are columns at the left, and no line is a subtotal', async () => {
  const columns = SAMPLE_COLUMNS.filter(({ field }) => ['jobNumber', 'contract', 'division', 'soldOn'].includes(field));
  expect(await csvOf(exportSource(SAMPLE_ROWS, columns, ['division', 'soldOn']))).toBe(
    [
      '\uFEFFGroup: Division,Group: Date Sold,Job #,Contract,Date Sold,Division',
      'Maintenance,January 2026,00123,-1234.56,01/05/2026,Maintenance',
      'gone,(Empty),00,0.10,,gone',
      '(Empty),February 2024,1E5,999999999999.99,02/29/2024,',
      '',
    ].join('\r\n'),
  );
});

test('read back, every cell has its value', async () => {
  const source = exportSource();
  const [, ...lines] = readBack(await csvOf(source));
  const values = lines.map((line) =>
    source.columns.map((column, index) => {
      const parsed = parseValue(column, unguardText(line[index] ?? ''), source.options[column.field]);
      return parsed.ok ? parsed.value : line[index];
    }),
  );
  const written = source.rows.map((row) =>
    source.columns.map(({ field, type }) => {
      const value = source.value(row, field);
      // An empty check box and an empty list read as unticked and empty.
      if (type === 'boolean') return value === true;
      return Array.isArray(value) && value.length === 0 ? null : value;
    }),
  );
  expect(values).toEqual(written);
});

test.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', "'=1", "''@x", '＝1+1'])(
  'the text %j cannot run as a formula and is readable back',
  (text) => {
    expect(guardText(text)).toBe(`'${text}`);
    expect(unguardText(guardText(text))).toBe(text);
  },
);

test.each(["'quoted'", '00123', 'a=b', ' =1', ''])('the text %j needs no guard', (text) => {
  expect(guardText(text)).toBe(text);
});

test('any text is read back unchanged, and none starts as a formula', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^['=+\-@\t\r\n]{0,4}.*$/));
  fc.assert(
    fc.property(text, (value) => {
      expect(unguardText(guardText(value))).toBe(value);
      expect(guardText(value)).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

test('any notes survive the file', async () => {
  const notes = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => text !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(notes, { minLength: 1, maxLength: 5 }), async (texts) => {
      const rows = texts.map((text, index) => ({ id: String(index), jobNumber: 'n', notes: text }));
      const columns = SAMPLE_COLUMNS.filter(({ field }) => ['jobNumber', 'notes'].includes(field));
      const [, ...lines] = readBack(await csvOf(exportSource(rows, columns)));
      expect(lines.map(([, text]) => toCellValue(unguardText(text ?? '')))).toEqual(texts);
    }),
    { numRuns: 50 },
  );
});

test('the file is named after the list and the day', () => {
  const name = fileName({ file: 'jobs', title: 'Jobs' }, 'xlsx', new Date(2026, 10, 21, 23, 59));
  expect(name).toBe('jobs-2026-11-21.xlsx');
});
