import { describe, expect, test } from 'vitest';
import { calculationOrder } from './calculation-order.ts';
import { MOST_CHARACTERS } from './expression.ts';
import type { FormulaKind } from './kinds.ts';
import { parseFormula } from './parse.ts';
import { printFormula } from './print.ts';
import { calculated, problemOf } from './testing.ts';
import type { FormulaValue } from './value.ts';

describe('a formula gives what a spreadsheet would show', () => {
  test.each<[string, FormulaKind, FormulaValue]>([
    ['[Contract] - [Billed]', 'amount', 60_000_00],
    ['[Billed] / [Contract]', 'percent', 400_000],
    ['[Billed] / [Contract]', 'number', 0.4],
    ['[Contract] * 2.5%', 'amount', 2_500_00],
    ['=[Contract] * [Fee]', 'amount', 12_500_00],
    ['[Crew] * $85 + 100', 'amount', 440_00],
    ['-[Billed] + [contract]', 'amount', 60_000_00],
    ['1 + 2 * 3 - 4 / 8', 'number', 6.5],
    ['(1 + 2) * 3', 'number', 9],
    ['2 - 3 - 4', 'number', -5],
    ['-2 * -3', 'number', 6],
    ['10 / 3', 'number', 3.333333],
    ['10 / 3 * 3', 'number', 10],
    ['0.1 + 0.2', 'number', 0.3],
    ['$0.01 / 2', 'amount', 1],
    ['-$0.01 / 2', 'amount', -1],
    ['ROUND([Contract] / 7, -3)', 'amount', 14_000_00],
    ['ROUND(2.345, 2)', 'number', 2.35],
    ['ROUND(-2.5, 0)', 'number', -3],
    ['ABS([Billed] - [Contract])', 'amount', 60_000_00],
    ['MIN([Contract], [Billed], 50000)', 'amount', 40_000_00],
    ['MAX([Sold], TODAY())', 'date', '2026-11-23'],
    ['SUM([Contract], [Retainage], 1)', 'amount', 100_001_00],
    ['[Sold] + 30', 'date', '2026-02-14'],
    ['TODAY() - [Sold]', 'number', 312],
    ['DAYS(TODAY(), [Sold])', 'number', 312],
    ['EDATE(DATE(2026, 1, 31), 1)', 'date', '2026-02-28'],
    ['YEAR([Sold]) * 100 + MONTH([Sold])', 'number', 202_601],
    ['[Name] & " / " & [Contract] & " " & [Sold] & " " & [Tax]', 'text', 'Pier 9 / $100,000.00 01/15/2026 Yes'],
    ['IF([Billed] > 30000, "Bill ""now""", "Wait")', 'text', 'Bill "now"'],
    ['IF([Name] = "PIER 9", 1, 2)', 'number', 1],
    ['AND([Tax], [Contract] >= 100000)', 'yesno', true],
    ['OR(NOT([Tax]), [Sold] > TODAY())', 'yesno', false],
    ['[Tax] <> FALSE', 'yesno', true],
  ])('%s as %s', (text, kind, value) => {
    expect(calculated(text, kind)).toBe(value);
  });
});

describe('a blank', () => {
  test.each<[string, FormulaKind, FormulaValue]>([
    ['[Contract] + [Retainage]', 'amount', 100_000_00],
    ['[Contract] - [Retainage]', 'amount', 100_000_00],
    ['[Retainage] + [Retainage]', 'amount', null],
    ['SUM([Retainage], BLANK())', 'amount', null],
    ['[Retainage] * 2', 'amount', null],
    ['MAX([Retainage], -5)', 'amount', -5_00],
    ['[Closed] + 10', 'date', null],
    ['YEAR([Closed])', 'number', null],
    ['[Name] & [Note]', 'text', 'Pier 9'],
    ['[Note] & ""', 'text', null],
    ['[Retainage] < 5', 'yesno', false],
    ['[Retainage] = BLANK()', 'yesno', true],
    ['[Contract] <> BLANK()', 'yesno', true],
    ['IF([Closed] > TODAY(), 1)', 'number', null],
    ['ISBLANK([Closed])', 'yesno', true],
    ['ISBLANK([Billed] / [Retainage])', 'yesno', true],
    ['IF(ISBLANK([Retainage]), 0, [Billed] / [Retainage])', 'number', 0],
  ])('%s', (text, kind, value) => {
    expect(calculated(text, kind)).toBe(value);
  });

  test.each([
    ['[Billed] / [Retainage]', 'There is nothing to divide by.'],
    ['[Contract] + [Billed] / ([Crew] - 4)', 'It would be divided by zero.'],
    ['[Sold] + 100000', 'The date is not between 1900 and 2199.'],
    ['DATE(2026, 4, 31)', 'There is no date 4/31/2026.'],
    ['DATE(20260, 1, 1)', 'The date is not between 1900 and 2199.'],
    ['[Contract] * 900000000', 'The result is larger than 999,999,999,999.99.'],
    [`${'[Crew] * 999999999999999 * '.repeat(30)}1`, 'The result is larger than 1,000,000,000,000,000.'],
  ])('without an answer has a reason: %s', (text, reason) => {
    expect(calculated(text)).toMatchObject({ reason });
  });
});

describe('a problem says what is wrong, where, and how to fix it', () => {
  test.each([
    ['', 'The formula is empty. Write one, such as [Invoiced Amount] / [Revised Contract].', ''],
    ['[Contract] +', 'Something is missing behind +. Write a column, a number or a function there.', '+'],
    ['* 2', 'A formula does not begin with *. Write a column, a number or a function first.', '*'],
    ['[Contract', 'The column’s name has no end. Add ] after it.', '[Contract'],
    ['"open', 'The text has no end. Add " after it.', '"open'],
    ['IF([Tax]; 1; 2)', 'A comma separates values here. Write , in place of ;.', ';'],
    ['1 # 2', '# has no meaning here. Remove it.', '#'],
    ['(1 + 2', 'This parenthesis is not closed. Write ) where it ends.', '('],
    ['1 + 2)', 'There is no ( for this ). Remove it.', ')'],
    [
      '[Contract] > 100,000',
      'A comma stands between the parts of a function alone. Write large numbers without commas.',
      ',',
    ],
    [
      '[Contract] [Billed]',
      'Something is missing before [Billed]. Write an operator such as + or * there.',
      '[Billed]',
    ],
    [
      'Contract * 2',
      'Contract is neither a function nor a column. Columns stand in brackets, such as [Job Name], and text in quotes.',
      'Contract',
    ],
    ['1 + [Profit]', 'There is no column “Profit” that a formula can read. Choose one from the list.', '[Profit]'],
    [
      '[Contract] * [Billed]',
      'Two amounts cannot be multiplied. Multiply an amount by a number.',
      '[Contract] * [Billed]',
    ],
    ['2 * ([Name] + 1)', '+ works with an amount or a number or a date; this is a text.', '[Name]'],
    ['[Contract] > "much"', 'This compares an amount and a text. Compare two of one kind.', '[Contract] > "much"'],
    ['ROUND([Contract])', 'ROUND has 1 part. Write it as ROUND(a, decimals).', 'ROUND([Contract])'],
    ['IF([Crew], 1, 2)', 'The condition of IF works with a yes or no; this is a number.', '[Crew]'],
    ['IF([Tax], 1, "one")', 'IF has a text and a number. Give it parts of one kind.', '1'],
    [
      '[Contract] - [Crew] * 85',
      '- cannot work with an amount and a number. Multiply the number by an amount such as $1, or divide the amount by one.',
      '[Contract] - [Crew] * 85',
    ],
    ['[Sold] + [Sold]', 'Two dates cannot be added. Add a number of days to one.', '[Sold] + [Sold]'],
  ])('%s', (text, message, marked) => {
    const problem = problemOf(text);
    expect(problem?.message).toBe(message);
    expect(text.slice(problem?.from, problem?.to)).toBe(marked);
  });

  test('an unknown function gets the list of functions, and names of built-in objects are unknown', () => {
    expect(problemOf('SQRT(2)')?.message).toMatch(/^There is no function SQRT. Use one of these: IF, AND/);
    expect(problemOf('constructor(2)')?.message).toMatch('There is no function CONSTRUCTOR');
    expect(problemOf('[constructor]')?.message).toMatch('There is no column “constructor”');
  });

  test('a formula that is too long, too deep or too large is refused before it is read', () => {
    expect(problemOf(`1${' '.repeat(MOST_CHARACTERS)}`)?.message).toMatch('longer than 1000 characters');
    expect(problemOf(`${'('.repeat(100)}1${')'.repeat(100)}`)?.message).toMatch('more than 32 parentheses');
    expect(problemOf(`${'-'.repeat(100)}1`)?.message).toMatch('more than 32 parentheses');
    expect(problemOf(`1${'+1'.repeat(400)}`)?.message).toMatch('more than 300 operators');
  });

  test('a column kind that cannot hold the result is refused', () => {
    expect(problemOf('[Contract]', 'date')?.message).toBe(
      'The formula gives an amount, and the column holds a date. Choose another kind or change the formula.',
    );
    expect(problemOf('BLANK()', 'text')?.message).toMatch('always blank');
  });
});

test('a formula is printed with the parentheses that it needs', () => {
  const printed = (text: string) => {
    const parsed = parseFormula(text);
    return parsed.ok ? printFormula(parsed.expression) : parsed.problem;
  };
  expect(printed('((1+2))*(3*4)-(5-6)')).toBe('(1 + 2) * (3 * 4) - (5 - 6)');
  // Typographic signs from word processors work, but stay as they are inside texts and column names.
  expect(printed('[2×4 “studs”] − 2 × 3 ÷ 4')).toBe('[2×4 “studs”] - 2 * 3 / 4');
  expect(printed('"2×4 “studs”"&“6−8”')).toBe('"2×4 “studs”" & "6−8"');
  expect(printed('[Crew]*$85.50+$0.125+$85')).toBe('[Crew] * $85.50 + $0.125 + $85');
  expect(printed('if( [ a]]b ]>=05.50 , “x” , -(1+2)% )')).toBe('IF([a]]b] >= 5.5, "x", -(1 + 2)%)');
});

test('calculated columns come after the columns they read, and a circle is reported', () => {
  const columns = (entries: Record<string, string[]>) => calculationOrder(new Map(Object.entries(entries)));
  expect(columns({ a: ['b', 'cost'], b: ['c', 'c'], c: [], d: ['a', 'c'] })).toEqual({
    ok: true,
    order: ['c', 'b', 'a', 'd'],
  });
  expect(columns({ a: ['b'], b: ['c'], c: ['b'] })).toEqual({ ok: false, circle: ['b', 'c'] });
  expect(columns({ a: ['a'] })).toEqual({ ok: false, circle: ['a'] });
});
