import { expect, test } from 'vitest';
import { parseFormula } from './parse.ts';
import { type Adds, totalOf } from './total.ts';

const COLUMNS: Readonly<Record<string, Adds>> = {
  Contract: 'quantity',
  Cost: 'quantity',
  Crew: 'quantity',
  Fee: 'share',
  'Due Day': 'share',
};
const isAmount = (field: string) => field === 'Contract' || field === 'Cost';

function totalText(text: string): string {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const total = totalOf(parsed.expression, (field) => COLUMNS[field], isAmount);
  if (typeof total === 'string') return total;
  return [total.numerator, total.denominator]
    .map((terms) => terms.map(({ field, times }) => `${times} ${field}`).join(' + '))
    .join(' : ');
}

test.each([
  ['[Contract] - [Cost]', 'sum'],
  ['[Contract] * 10%', 'sum'],
  ['[Contract] / 2', 'sum'],
  ['[Crew] * $85 + 100', 'sum'],
  ['[Contract] * [Fee]', 'sum'],
  ['[Cost] / [Fee]', 'sum'],
  ['[Cost] / [Crew] * [Crew]', 'sum'],
  ['DAYS([Closed], [Sold])', 'sum'],
  ['[Closed] - [Sold]', 'sum'],
  ['IF([Name] = "x", 1, 0)', 'sum'],
  ['MAX([Contract] - [Cost], 0)', 'sum'],
])('%s is added up', (text, total) => expect(totalText(text)).toBe(total));

test.each([
  ['[Cost] / [Contract]', '1 Cost : 1 Contract'],
  ['[Cost] / [Contract] * 100', '100 Cost : 1 Contract'],
  ['([Contract] - [Cost]) / [Contract]', '1 Contract + -1 Cost : 1 Contract'],
  ['1 - [Cost] / [Contract]', '1 Contract + -1 Cost : 1 Contract'],
  ['[Cost] / [Contract] - 1', '1 Cost + -1 Contract : 1 Contract'],
  ['[Cost] / ([Contract] + [Cost])', '1 Cost : 1 Contract + 1 Cost'],
  ['-[Cost] / (2 * [Contract])', '-1 Cost : 2 Contract'],
])('%s is total over total', (text, total) => expect(totalText(text)).toBe(total));

test.each([
  '[Cost] / [Crew]',
  '[Fee] * 2',
  '[Fee] + [Cost] / [Contract]',
  'ROUND([Cost] / [Contract], 2)',
  'IF([Contract] = 0, 0, [Cost] / [Contract])',
  'YEAR([Sold])',
  '[Due Day] + 1',
  '500 / [Contract]',
  '[Cost] / [Contract] * 0.5',
])('%s has no total', (text) => expect(totalText(text)).toBe('nothing'));
