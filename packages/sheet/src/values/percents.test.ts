import { expect, test } from 'vitest';
import { copy } from '../control/range-actions.ts';
import { selectionStatistics } from '../control/selection-statistics.ts';
import { rect, testGrid } from '../control/testing.ts';
import { cellTest } from '../rows/cell-test.ts';
import { buildFilter, draftOf, filterText } from '../rows/operators.ts';
import { SearchTexts } from '../rows/search-texts.ts';
import { settings } from '../testing.ts';
import { editText, formatValue } from './format-value.ts';
import { parseValue } from './parse-value.ts';
import { seriesOf } from './series.ts';

const done = settings('done', 'percent');
const columns = [done, settings('margin', 'percent', false), settings('cost', 'currency')];
const sheet = () =>
  testGrid({
    columns,
    rows: [
      { id: '1', done: 125_000, margin: 533_333, cost: 100 },
      { id: '2', done: 123_456, margin: -32_500, cost: 200 },
    ],
  });

test.each([
  ['53.33%', 533_300],
  ['12.5', 125_000],
  ['(3.25%)', -32_500],
])('the pasted text %s is a percent', (text, value) =>
  expect(parseValue({ type: 'percent' }, text)).toEqual({ ok: true, value }),
);

test('a cell shows two decimals, its editor all of them', () => {
  expect(formatValue({ type: 'percent' }, -123_456)).toBe('(12.35%)');
  expect(editText({ type: 'percent' }, -123_456)).toBe('-12.3456');
});

test('the difference of two percents is in points', () => {
  const fade = { ...settings('fade', 'percent', false), format: 'points' } as const;
  expect(formatValue(fade, -32_000)).toBe('(3.20 pts)');
  const rows = [
    { id: '1', fade: -32_000 },
    { id: '2', fade: 10_000 },
  ];
  const { grid, select } = testGrid({ columns: [fade], rows });
  select(rect(0, 0, 1, 0));
  expect(selectionStatistics(grid)).toMatchObject({ min: '(3.20 pts)', max: '1.00 pts', average: '(1.10 pts)' });
});

test('a series counts by percents', () => {
  expect([seriesOf('percent', [125_000])?.at(2), seriesOf('percent', [10_000, 30_000])?.at(2)]).toEqual([
    145_000, 50_000,
  ]);
});

test('a filter reads 50 and 50% alike, and keeps every decimal', () => {
  const draft = { operator: 'atLeast', first: '50', second: '', values: [] };
  const [plain, signed] = ['50', '50%'].map((first) => buildFilter(done, 'number', { ...draft, first }));
  expect([plain, signed?.ok && signed.filter]).toEqual([signed, expect.objectContaining({ value: 500_000 })]);
  const exact = buildFilter(done, 'number', { ...draft, first: '12.3456' });
  if (!exact.ok || !exact.filter) throw new Error('no filter');
  expect(draftOf(done, 'number', exact.filter).first).toBe('12.3456%');
  expect(filterText(done, exact.filter, [])).toBe('done ≥ 12.3456%');
  expect([123_455, 123_456].map(cellTest(exact.filter, '2026-01-01'))).toEqual([false, true]);
});

test('a search finds a percent as it is shown', () => {
  const { model } = sheet();
  const matches = new SearchTexts(model, columns, {}).matcher('53.33%');
  expect(model.rows.map((row) => matches?.(row))).toEqual([true, false]);
});

test('a selection of percents has an average and no sum', () => {
  const { grid, select } = sheet();
  select(rect(0, 0, 1, 0));
  expect(selectionStatistics(grid)).toMatchObject({ filled: 2, sum: null, average: '12.42%' });
  select(rect(0, 1, 1, 2));
  expect(selectionStatistics(grid)).toMatchObject({ filled: 4, sum: null, average: null });
});

test('a copy is the shown text, and all decimals of an editable percent', () => {
  const { grid, select } = sheet();
  select(rect(0, 0, 1, 1));
  expect(copy(grid)?.text).toBe('12.50%\t53.33%\r\n12.3456%\t(3.25%)');
});
