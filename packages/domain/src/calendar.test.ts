import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dateOfDay,
  dateOfSerial,
  dayInMonth,
  dayNumber,
  daysBetween,
  daysInMonth,
  weekdayOf,
  wholeDays,
} from './calendar.ts';

test('days are counted across leap years and clock changes', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  expect(daysBetween('1900-02-28', '1900-03-01')).toBe(1);
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

test('a date has a number, and the number the date', () => {
  expect(dayNumber('1970-01-01')).toBe(0);
  for (const date of ['1900-01-01', '1969-12-31', '2000-02-29', '2199-12-31'])
    expect(dateOfDay(dayNumber(date))).toBe(date);
});

test('a spreadsheet’s number is a day from 1954 to 2119, and no other number is one', () => {
  expect(['20000', '46022', '46022.99', '79999'].map(dateOfSerial)).toEqual([
    '1954-10-03',
    '2025-12-31',
    '2025-12-31',
    '2119-01-10',
  ]);
  expect(['19999', '80000', '2026', '460220', '-46022', '46022.'].map(dateOfSerial)).toEqual(Array(6).fill(null));
});

test('a month has as many days as the calendar gives it', () => {
  const months = ['1900-02', '2000-02', '2023-02', '2024-02', '2026-04', '2026-12'];
  expect(months.map(daysInMonth)).toEqual([28, 29, 28, 29, 30, 31]);
});

test('months are counted over the end of a year', () => {
  expect([addMonths('2026-11', 3), addMonths('2026-01', -1), addMonths('2026-05', 0)]).toEqual([
    '2027-02',
    '2025-12',
    '2026-05',
  ]);
});

test('a day of another month is its last one in a shorter month', () => {
  expect(dayInMonth('2026-01-31', 1, 31)).toBe('2026-02-28');
  expect(dayInMonth('2024-01-31', 1, 31)).toBe('2024-02-29');
  expect(dayInMonth('2026-02-10', -2, 31)).toBe('2025-12-31');
});

test('a date has a day of the week', () => {
  expect(['2026-11-29', '2026-11-30', '1900-01-01'].map(weekdayOf)).toEqual([0, 1, 1]);
});

test('a spreadsheet’s last moments of a day are of that day, and a whole day that a calculation missed is whole', () => {
  const day = 86_400;
  expect([86_399.4, 86_399.5, 86_399.997, 86_399.999].map((second) => wholeDays(46_022 + second / day))).toEqual([
    46_022, 46_022, 46_022, 46_022,
  ]);
  expect([46_022, 46_021.999_999_999_99, 45_991 + 0.1 * 310].map(wholeDays)).toEqual([46_022, 46_022, 46_022]);
});
