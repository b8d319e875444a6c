// @vitest-environment happy-dom
import { settings } from '@plumbline/sheet/testing';
import { expect, test } from 'vitest';
import type { ExportSource } from '../export/export-source.ts';
import { exportSource, typedOverSource } from '../export/testing.ts';
import { PrintSheet } from './print-sheet.ts';

const footnotes = { '*': 'Estimated.', ' CP': 'Cost plus.' };
function printed(source: ExportSource, limit?: number) {
  const sheet = new PrintSheet(
    source,
    { file: 'jobs', title: 'Jobs', owner: 'Summit Ridge Builders', footnotes },
    limit,
  );
  for (const line of sheet.lines) sheet.add(line);
  sheet.finish(new Date(2026, 10, 21));
  const texts = (selector: string) =>
    [...sheet.element.querySelectorAll(selector)].map((element) => element.textContent);
  return { element: sheet.element, texts };
}

test('every row is printed as shown, below titles, with the totals last', () => {
  const { texts } = printed(exportSource());
  expect(texts('tbody tr')).toEqual([
    '00123Harbor "East"($1,234.56)01/05/2026Amos Reed, Bea Stone, Jr.Maintenance=1+131TRUE',
    '1E5Mill, Phase 2$999,999,999,999.9902/29/2024Line one\nLine twoFALSE',
    '00$0.10gone+1 303 555 0100-1',
    'Total$999,999,998,765.53',
  ]);
  expect(texts('thead tr')[1]).toBe('Job #Job NameContractDate SoldProject ManagersDivisionNotesDue DayTax Exempt');
});

test('the repeated page head names the list, the company, the day and the count', () => {
  const { texts } = printed(exportSource());
  expect(texts('th[colspan]')[0]).toBe('Summit Ridge Builders · Jobs11/21/2026 · 3 rows');
});

test('the page head names the view, who prints and what limits the rows', () => {
  const conditions = ['Job Status: Active', 'Search: mill'];
  const sheet = new PrintSheet(exportSource(), {
    ...{ file: 'jobs', title: 'Jobs', owner: 'Summit Ridge Builders' },
    ...{ view: 'Month end', noun: 'jobs', by: 'Dana Whitfield', conditions },
  });
  for (const line of sheet.lines) sheet.add(line);
  sheet.finish(new Date(2026, 10, 21));
  const head = sheet.element.querySelector('th[colspan]');
  expect([...(head?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Summit Ridge Builders · Jobs · Month end11/21/2026 · 3 jobs · printed by Dana Whitfield',
    'Job Status: Active · Search: mill',
  ]);
});

test('a job’s number stays on its line, a name may wrap', () => {
  const { element } = printed(exportSource());
  const [number, name] = element.querySelectorAll('tbody tr:first-child td');
  expect(number?.className).not.toBe('');
  expect(name?.className).toBe('');
});

test('a text that is made of figures has room for all of it', () => {
  const source = exportSource();
  const text = 'Billed 100%, earned 100%, cost 100% of the contract';
  const columns = source.columns.map((column) =>
    column.field === 'jobName' ? { ...column, format: 'line' as const } : column,
  );
  const value: ExportSource['value'] = (row, field) => (field === 'jobName' ? text : source.value(row, field));
  const shares = (of: ExportSource) =>
    [...printed(of).element.querySelectorAll<HTMLElement>('col')].map(({ style }) => Number.parseFloat(style.width));
  const [, asLine = 0] = shares({ ...source, columns, value });
  const [, asText = 0] = shares({ ...source, value });
  expect(asLine / asText).toBeGreaterThan(1.4);
  expect(printed({ ...source, columns, value }).element.querySelectorAll('tbody td')[1]?.className).not.toBe('');
});

test('a list too long for paper says what is left out, and its totals cover all rows', () => {
  const { element, texts } = printed(exportSource(), 2);
  expect(texts('th[colspan]')[0]).toContain('the first 2 of 3 rows');
  expect(element.querySelectorAll('tbody tr')).toHaveLength(3);
  expect(texts('tbody tr:last-child')).toEqual(['Total$999,999,998,765.53']);
});

test('a group is printed above its rows, with its subtotals', () => {
  const { element, texts } = printed(exportSource(undefined, undefined, ['division']), 4);
  expect(texts('tbody tr')).toEqual([
    'Division: Maintenance (1)($1,234.56)',
    '00123Harbor "East"($1,234.56)01/05/2026Amos Reed, Bea Stone, Jr.Maintenance=1+131TRUE',
    'Division: gone (1)$0.10',
    '00$0.10gone+1 303 555 0100-1',
    'Total$999,999,998,765.53',
  ]);
  expect(element.querySelector('tbody td')?.getAttribute('colspan')).toBe('2');
  expect(texts('th[colspan]')[0]).toContain('the first 2 of 3 rows');
});

test('totals with overridden amounts say so on paper', () => {
  const { texts } = printed(typedOverSource(exportSource()));
  expect(texts('tbody tr:last-child')).toEqual([
    'Total$999,999,998,765.53Includes 1 amount typed over the calculated one',
  ]);
});

test('a mark after a value has its footnote on every page of its column, and an unused mark has none', () => {
  const source = exportSource();
  const [first] = source.rows;
  const suffix: ExportSource['suffix'] = (row, field) => (row === first && field === 'jobName' ? '*' : '');
  const { element, texts } = printed({ ...source, suffix });
  expect(texts('tfoot td')).toEqual(['* Estimated.']);
  expect(element.querySelector('tfoot td')?.getAttribute('colspan')).toBe('9');
  expect(printed(source).texts('tfoot')).toEqual([]);
});

test('a total that leaves out lines is marked on paper, with what the mark means', () => {
  const ratioOf = { numerator: 'cost', denominator: 'estimate' };
  const columns = [
    settings('jobNumber', 'text'),
    settings('cost', 'currency'),
    settings('estimate', 'currency'),
    { ...settings('percent', 'percent', false), ratioOf },
  ];
  const rows = [
    { id: '1', jobNumber: 'A', cost: 50_00, estimate: 100_00, percent: 500_000 },
    { id: '2', jobNumber: 'B', cost: 70_00, estimate: null, percent: null },
  ];
  const { texts } = printed(exportSource(rows, columns));
  expect(texts('tbody tr:last-child td')).toEqual(['Total', '$120.00', '$100.00', '50.00% †']);
  expect(texts('tfoot td')).toEqual(['† Leaves out lines that lack an amount for it: the sums beside it have them.']);
});

test('a coloured cell has the sign of its colour before its text', () => {
  const red = { when: { field: 'x', kind: 'text', operator: 'empty' }, tone: 'red', of: 'cell' } as const;
  const source = exportSource();
  const field = source.columns[2]?.field;
  const colours = {
    rowOf: (row: unknown) => (row === source.rows[0] ? { of: (name: string) => (name === field ? red : null) } : null),
    wordsOf: () => '',
  };
  const { texts } = printed({ ...source, colours });
  expect(texts('[data-colour="red"]')).toEqual(['▲ ($1,234.56)']);
});

test('a view set to small type and portrait pages is printed that way, on fewer pages', () => {
  const sheet = (paper?: { isPortrait: boolean; isSmall: boolean }) => {
    const { rows, columns, ...rest } = exportSource();
    const many = Array.from({ length: 4 }, () => columns).flat();
    const made = new PrintSheet({ ...rest, rows, columns: many }, { file: 'jobs', title: 'Jobs', paper });
    for (const line of made.lines) made.add(line);
    made.finish();
    return [made.element.querySelectorAll('table').length, made.element.classList.length];
  };
  const [tables = 0, names] = sheet();
  expect(tables).toBeGreaterThan(2);
  const [onOne = 0, withPortrait] = sheet({ isPortrait: true, isSmall: true });
  expect(onOne).toBeLessThan(tables);
  expect(withPortrait).toBe((names ?? 0) + 1);
});
