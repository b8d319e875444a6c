import { expect, test } from 'vitest';
import type { CellValue } from '../cells/cell-value.ts';
import { pastedReaders } from './parse-pasted.ts';
import type { parseValue } from './parse-value.ts';

type Type = Parameters<typeof parseValue>[0]['type'];

/** What the texts of one pasted column become: values, or the reasons why not. */
const read = (type: Type, ...texts: string[]): readonly CellValue[] => {
  const [reader] = pastedReaders(texts.map((text) => [text]));
  return texts.map((text) => {
    const parsed = reader?.({ type }, text);
    return parsed?.ok ? parsed.value : (parsed?.reason ?? 'no reader');
  });
};

test('a paste never guesses a date', () => {
  expect(read('date', '1/5/2026', '12/31/26', '')).toEqual(['2026-01-05', '2026-12-31', null]);
  expect(read('date', '1/5', '1.5')).toEqual(['“1/5” does not say its year', '“1.5” does not say its year']);
  expect(read('date', '31/12/2026', '5/1/2026', '5/5/2026', '2026-01-05')).toEqual([
    '“31/12/2026” is not a date (month/day/year)',
    '“5/1/2026” may have the day first, as another date of this paste has',
    '2026-05-05',
    '2026-01-05',
  ]);
});

test('a year of two digits that would be far ahead may be of the last century, as a file is asked about', () => {
  const why = 'may be of the last century: write its year with four digits';
  expect(read('date', '12/15/68', '15-Dec-68', 'Dec 15, 50', '12/15/55 0:00')).toEqual([
    `“12/15/68” ${why}`,
    `“15-Dec-68” ${why}`,
    `“Dec 15, 50” ${why}`,
    `“12/15/55 0:00” ${why}`,
  ]);
  expect(read('date', '12/15/49', '12/15/69', '12/15/2068', '2068-12-15', '20681215', '62000')).toEqual([
    '2049-12-15',
    '1969-12-15',
    '2068-12-15',
    '2068-12-15',
    '2068-12-15',
    '2069-09-29',
  ]);
});

test('a day of Excel with its weekday or its time, and one between invisible marks, is read; in doubt like any other', () => {
  expect(read('date', 'Monday, January 5, 2026', '1/5/2026 3:30 PM', '1/5/2026 0:00', '\u200e1/5/2026')).toEqual(
    Array(4).fill('2026-01-05'),
  );
  expect(read('date', 'January 5th, 2026', 'Mon 1/5/2026', '5-Jan-2026 12:00:00 AM')).toEqual(
    Array(3).fill('2026-01-05'),
  );
  expect(read('date', '31/12/2026 14:00', '5/1/2026 9:15', '1/5 9:15', 'Tuesday, January 5, 2026')).toEqual([
    '“31/12/2026 14:00” is not a date (month/day/year)',
    '“5/1/2026 9:15” may have the day first, as another date of this paste has',
    '“1/5 9:15” does not say its year',
    '“Tuesday, January 5, 2026” is not a date (month/day/year)',
  ]);
});

test('an amount between marks that nobody sees is an amount', () => {
  expect(read('currency', '\u202d$1,234.50\u202c', '100\u200b')).toEqual([123_450, 10_000]);
  expect(read('percent', '\u200e12.5%')).toEqual([125_000]);
  expect(read('text', '\u202da\u202c')).toEqual(['\u202da\u202c']);
});

test('a date with points may have the day first, unless another one of its column has the month first', () => {
  expect(read('date', '05.01.2026', '5.5.2026')).toEqual([
    '“05.01.2026” may have the day first: write it like 1/31/2026',
    '2026-05-05',
  ]);
  expect(read('date', '05.01.2026', '05.31.2026')).toEqual(['2026-05-01', '2026-05-31']);
});

test('a date with the day first tells the order of columns that tell none, a job number with hyphens does not', () => {
  const second = (first: string, below = '') => {
    const block = [
      [first, '5/1/2026'],
      ['', below],
    ];
    return pastedReaders(block)[1]?.({ type: 'date' }, '5/1/2026');
  };
  expect(second('31/12/2026')).toMatchObject({ ok: false });
  expect(second('31/12/2026', '5/31/2026')).toEqual({ ok: true, value: '2026-05-01' });
  expect(second('25-11-26')).toEqual({ ok: true, value: '2026-05-01' });
});

test.each(['#N/A', '#REF!', '#DIV/0!', '########', '#BEZUG!', ' #VALUE! '])('the error %s is no text', (text) =>
  expect(read('text', text)).toEqual([`“${text.trim()}” is an error of the spreadsheet`]),
);

test.each(['text', 'number', 'currency'] as const)('a number that Excel has shortened is no %s', (type) => {
  const [read1] = read(type, '1.23E+05');
  expect(read1).toBe('“1.23E+05” is a number that a spreadsheet has shortened: widen its column and copy again');
});

test('a number in the form in which the sheet shows a large one is read', () => {
  expect(read('number', '1e+21', '1e-7')).toEqual([1e21, 1e-7]);
});

test('shares of 1 are no percents', () => {
  const why = 'may be a share of 1: write it with a percent sign';
  expect(read('percent', '0.125', '1', '-.05', '0', '')).toEqual([
    `“0.125” ${why}`,
    `“1” ${why}`,
    `“-.05” ${why}`,
    0,
    null,
  ]);
  expect(read('percent', '0.5', '12.5')).toEqual([5_000, 125_000]);
  expect(read('percent', '0.5%', '1')).toEqual([5_000, 10_000]);
});

test('a share among percents is no percent, and 1 may be all of it', () => {
  const why = 'may be a share of 1: write it with a percent sign';
  expect(read('percent', '10', '5', '0.1', '')).toEqual([100_000, 50_000, `“0.1” ${why}`, null]);
  expect(read('percent', '0.05', '0.1', '7.5')).toEqual([`“0.05” ${why}`, `“0.1” ${why}`, 75_000]);
  expect(read('percent', '0.45', '45', '1', '100')).toEqual([`“0.45” ${why}`, 450_000, `“1” ${why}`, 1_000_000]);
  expect(read('percent', '10.00', '0.10', '0.00')).toEqual([100_000, `“0.10” ${why}`, 0]);
  expect(read('percent', '0.1', '0.2', '7.5')).toEqual([`“0.1” ${why}`, `“0.2” ${why}`, 75_000]);
  expect(read('percent', '10', '\u22120.1', '+.1', '(0.1)')).toEqual([
    100_000,
    `“\u22120.1” ${why}`,
    `“+.1” ${why}`,
    `“(0.1)” ${why}`,
  ]);
  expect(read('percent', '\u200e0.1', 'Q1')).toEqual([`“\u200e0.1” ${why}`, '“Q1” is not a percent']);
});

test('a percent below 1 is one with its sign, and where those above 1 have decimals as well', () => {
  expect(read('percent', '10', '0.5%', '1')).toEqual([100_000, 5_000, 10_000]);
  expect(read('percent', '0.50', '12.25', '100.00', '1.00')).toEqual([5_000, 122_500, 1_000_000, 10_000]);
});

test('a number has any of the signs that are written for a minus', () => {
  // Numbers have a pattern of their own. Unlike amounts, they have no space behind the sign: it may be a list's mark.
  expect(read('number', '\u22125', '\u20135', '\u2010 5', '5')).toEqual([-5, -5, '“\u2010 5” is not a number', 5]);
});

test('figures beside one with a decimal comma may have one too', () => {
  const why = 'may have a comma before its decimals, as another figure of this paste has';
  expect(read('number', '12,5', '1.250', '1,250', '7')).toEqual([
    '“12,5” has a comma before its decimals: write it like 1234.50',
    `“1.250” ${why}`,
    `“1,250” ${why}`,
    7,
  ]);
  expect(read('number', '1.250', '1,250')).toEqual([1.25, 1250]);
});

test('a cell with nothing to see is empty', () => {
  expect(read('text', '\u00a0', ' \u200b', '\ufeff')).toEqual([null, null, null]);
  expect(read('currency', '\u200b')).toEqual([null]);
});
