import { cents } from '@plumbline/domain/money';
import { percent } from '@plumbline/domain/percent';
import { expect, test } from 'vitest';
import type { CellValue } from '../cells/cell-value.ts';
import type { ValueFormat } from './format-value.ts';
import { numberBehind } from './number-behind.ts';

const DOLLARS = '[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00';

test.each<[ValueFormat['type'], CellValue, number: string, format: string]>([
  ['currency', cents(-1_234_50), '-1234.50', DOLLARS],
  ['currency', cents(0), '0.00', DOLLARS],
  ['percent', percent(533_333), '0.533333', '0.00%'],
  ['percent', percent(-32_500), '-0.0325', '0.00%'],
  ['date', '2026-01-05', '46027', 'MM/DD/YYYY'],
  ['date', '2024-02-29', '45351', 'MM/DD/YYYY'],
  ['date', new Date(2026, 0, 5, 23, 59), '46027', 'MM/DD/YYYY'],
  ['date', '1900-03-01', '61', 'MM/DD/YYYY'],
  ['boolean', true, '1', 'BOOLEAN'],
  ['boolean', false, '0', 'BOOLEAN'],
  ['number', 31, '31', 'General'],
])('%s: %j is %s to a spreadsheet', (type, value, number, format) => {
  expect(numberBehind({ type }, value)).toEqual({ number, format });
});

test('an empty cell, a text and a difference in points are no number to a spreadsheet', () => {
  expect(numberBehind({ type: 'currency' }, null)).toBeNull();
  expect(numberBehind({ type: 'date' }, 'soon')).toBeNull();
  expect(numberBehind({ type: 'text' }, '=1+2')).toBeNull();
  expect(numberBehind({ type: 'select' }, '007')).toBeNull();
  expect(numberBehind({ type: 'percent', format: 'points' }, percent(32_000))).toBeNull();
});
