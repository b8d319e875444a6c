import { dateOfSerial } from '@plumbline/domain/calendar';
import { cents, MAX_CENTS } from '@plumbline/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellValue } from '../cells/cell-value.ts';
import { editText, formatValue } from './format-value.ts';
import { parseDate, parseTypedDate } from './parse-date.ts';
import { parseTyped, typedReading } from './parse-typed.ts';
import { parseValue } from './parse-value.ts';

const options = [
  { value: 'n', name: 'North' },
  { value: 's', name: 'South' },
  { value: 'sj', name: 'Smith, Jr.' },
];
type Type = Parameters<typeof parseValue>[0]['type'];
const value = (type: Type, text: string): CellValue | string => {
  const parsed = parseValue({ type }, text, options);
  return parsed.ok ? parsed.value : `refused: ${parsed.reason}`;
};

test('a choice keeps the marks of its name, and is found without those of a page', () => {
  const named = [{ value: 'h', name: '\u200fצפון\u200f' }, ...options];
  expect(parseValue({ type: 'select' }, '\u200fצפון\u200f', named)).toEqual({ ok: true, value: 'h' });
  expect(parseValue({ type: 'multiselect' }, '\u200fצפון\u200f, North', named)).toEqual({
    ok: true,
    value: ['h', 'n'],
  });
  expect(parseValue({ type: 'select' }, 'North\u200b', named)).toEqual({ ok: true, value: 'n' });
});

describe('what is shown can be read back', () => {
  const roundTrip = <V extends CellValue>(type: Type, values: fc.Arbitrary<V>) =>
    fc.assert(
      fc.property(values, (v) => {
        for (const text of [formatValue({ type }, v, options), editText({ type }, v, options)]) {
          expect(parseValue({ type }, text, options)).toEqual({ ok: true, value: v });
        }
      }),
    );

  test('text', () => roundTrip('text', fc.string({ minLength: 1 })));
  test('amounts', () => roundTrip('currency', fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents)));
  test('numbers', () =>
    roundTrip(
      'number',
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
    ));
  test('dates', () =>
    roundTrip(
      'date',
      fc
        .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    ));
  test('check boxes', () => roundTrip('boolean', fc.boolean()));
  test('choices', () => roundTrip('select', fc.constantFrom('n', 's', 'sj')));
  test('several choices', () => roundTrip('multiselect', fc.subarray(['n', 's', 'sj'], { minLength: 1 })));
  test('the empty cell of every type but the check box', () => {
    for (const type of ['text', 'currency', 'number', 'date', 'select', 'multiselect'] as const) {
      expect(value(type, formatValue({ type }, null))).toBeNull();
    }
  });
});

test.each([
  ['$1,234.50', 123450],
  ['(1,234.50)', -123450],
  ['12', 1200],
  ['\u22125', -500],
  ['$ -1,000.00', -100000],
  ['1,5', 'refused: “1,5” has a comma before its decimals: write it like 1234.50'],
  ['1.234,56', 'refused: “1.234,56” has a comma before its decimals: write it like 1234.50'],
  ['1\u00a0000,00', 'refused: “1\u00a0000,00” is not an amount'],
  ['1.0005', 'refused: “1.0005” has more than two decimals'],
  ['250.000', 'refused: “250.000” may mean thousands: write it like 250,000 or like 250.00'],
  ['12x', 'refused: “12x” is not an amount'],
])('the amount %s', (text, expected) => expect(value('currency', text)).toBe(expected));

test.each([
  ['1/5/26', '2026-01-05'],
  ['01/05/2026', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['2026-01-05T00:00:00', '2026-01-05'],
  ['5-Jan-26', '2026-01-05'],
  ['5 january 2026', '2026-01-05'],
  ['Jan 5, 2026', '2026-01-05'],
  ['Sept 5, 2026', '2026-09-05'],
  ['1.5.2026', '2026-01-05'],
  ['12/31/99', '1999-12-31'],
  ['6/30/31', '2031-06-30'],
  ['1/5/2026, 11:30:00\u202fPM', '2026-01-05'],
  ['1/5/2026\u00a03:30 p.m.', '2026-01-05'],
  ['1/5/2026 soon', null],
  ['2/29/2024', '2024-02-29'],
  ['2/29/2025', null],
  ['2/30/2026', null],
  ['13/1/2026', null],
  ['0/1/2026', null],
  ['5-Foo-26', null],
  ['soon', null],
  ['1/5', '2031-01-05'],
])('the date %s', (text, expected) => expect(parseDate(text, 2031)).toBe(expected));

test.each([
  ['20260105', '2026-01-05'],
  ['20260230', null],
  ['99990105', null],
  ['Jan 5', null],
  ['today', null],
])('%s, pasted, is the date %s', (text, expected) => expect(parseDate(text, 2031)).toBe(expected));

test.each([
  ['today', '2031-12-31'],
  ['Tomorrow', '2032-01-01'],
  ['yesterday', '2031-12-30'],
  ['Jan 5', '2031-01-05'],
  ['5 Jan', '2031-01-05'],
  ['5-jan', '2031-01-05'],
  ['september 30', '2031-09-30'],
  ['sept 30', '2031-09-30'],
  ['1/5', '2031-01-05'],
  ['1/5/26', '2026-01-05'],
  ['Feb 29', null],
  ['Foo 5', null],
  ['46022', null],
])('%s, typed on December 31, 2031, is the date %s', (text, expected) =>
  expect(parseTypedDate(text, '2031-12-31')).toBe(expected),
);

test.each([
  ['46022', '2025-12-31'],
  ['46022.75', '2025-12-31'],
  ['46022.99999999', '2025-12-31'],
  ['46021.99999999999', '2025-12-31'],
  ['45292', '2024-01-01'],
  ['20000', '1954-10-03'],
  ['2026', null],
  ['12500', null],
  ['46,022', null],
  ['146022', null],
])('the number %s of a spreadsheet is the date %s', (text, expected) => expect(dateOfSerial(text)).toBe(expected));

test('a date serial is a date when pasted, and a mistake when typed', () => {
  expect(value('date', '46022')).toBe('2025-12-31');
  expect(parseTyped({ type: 'date' }, '46022')).toMatchObject({ ok: false });
  expect(parseTyped({ type: 'date' }, '')).toEqual({ ok: true, value: null });
});

test('a date without a year shows its year while it is typed', () => {
  expect(typedReading({ type: 'date' }, '1/5/26')).toBe('01/05/2026');
  expect(typedReading({ type: 'date' }, '20260105')).toBe('01/05/2026');
  expect(typedReading({ type: 'date' }, '02.03.2026')).toBe('February 3, 2026');
  expect(typedReading({ type: 'date' }, '1.5.26')).toBe('January 5, 2026');
  expect(typedReading({ type: 'date' }, 'Jan 5')).toMatch(/^01\/05\/\d{4}$/);
  expect(typedReading({ type: 'date' }, '1/5/2026')).toBeNull();
  expect(typedReading({ type: 'date' }, 'soon')).toBeNull();
});

test.each(['TRUE', 'yes', 'x', '1', 'Y'])('%s checks a box', (text) => expect(value('boolean', text)).toBe(true));
test.each(['FALSE', 'no', '0', ''])('"%s" unchecks a box', (text) => expect(value('boolean', text)).toBe(false));
test('perhaps is neither', () => expect(value('boolean', 'perhaps')).toBe('refused: “perhaps” is neither yes nor no'));

test('names of choices are read without regard to case', () => {
  expect(value('select', 'nORTH ')).toBe('n');
  expect(value('select', 'Up')).toBe('refused: “Up” is not in the list');
});

test('a name goes before the value that a renamed choice has kept', () => {
  const renamed = [
    { value: '4', name: 'Closed' },
    { value: 'active', name: 'On Hold' },
    { value: '2', name: 'Active' },
    { value: '3', name: '4' },
  ];
  const chosen = (text: string) => parseValue({ type: 'select' }, text, renamed);
  expect(chosen('active')).toEqual({ ok: true, value: '2' });
  expect(chosen('4')).toEqual({ ok: true, value: '3' });
  expect(chosen('2')).toEqual({ ok: true, value: '2' });
});

test('several names are separated by commas, semicolons or lines, and a name may contain a comma', () => {
  expect(value('multiselect', 'south; north')).toEqual(['s', 'n']);
  expect(value('multiselect', 'Smith, Jr., North')).toEqual(['sj', 'n']);
  expect(value('multiselect', 'North\nNorth,')).toEqual(['n']);
  expect(value('multiselect', 'North, West')).toBe('refused: “West” is not in the list');
});

test('an instant is shown as the local date, a date without a zone as it is', () => {
  expect(formatValue({ type: 'date' }, new Date(2026, 0, 5, 23, 59))).toBe('01/05/2026');
  expect(formatValue({ type: 'date' }, '2026-01-05')).toBe('01/05/2026');
});

test('negative amounts are in parentheses', () =>
  expect(formatValue({ type: 'currency' }, cents(-123456789))).toBe('($1,234,567.89)'));

test.each([
  ['(1,234)', -1234],
  ['(1,234.5)', -1234.5],
  ['(7)', -7],
  ['-1,234', -1234],
  ['1,234', 1234],
])('%s in a column of numbers is %s, as in one of amounts', (text, value) => {
  expect(parseValue({ type: 'number' }, text)).toEqual({ ok: true, value });
  expect(parseValue({ type: 'currency' }, text)).toEqual({ ok: true, value: value * 100 });
});
