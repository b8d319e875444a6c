import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnDates, dateFormatsOf } from './date-formats.ts';
import { readDate } from './read-date.ts';

describe('a date', () => {
  test.each([
    ['1/5/2026', '2026-01-05', '2026-05-01'],
    ['01/05/26', '2026-01-05', '2026-05-01'],
    ['01.05.2026', '2026-01-05', '2026-05-01'],
    ['1-5-2026', '2026-01-05', '2026-05-01'],
    ['1/5/2026 12:00:00 AM', '2026-01-05', '2026-05-01'],
    ['31/1/2026', null, '2026-01-31'],
    ['2/30/2026', null, null],
    ['2/29/2024', '2024-02-29', null],
    ['2026-01-05', '2026-01-05', '2026-01-05'],
    ['2026-01-05T00:00:00.000Z', '2026-01-05', '2026-01-05'],
    ['2026-01-05 13:45', '2026-01-05', '2026-01-05'],
    ['2026/1/5', '2026-01-05', '2026-01-05'],
    ['20260105', '2026-01-05', '2026-01-05'],
    ['Jan 5, 2026', '2026-01-05', '2026-01-05'],
    ['September 5 2026', '2026-09-05', '2026-09-05'],
    ['Sept. 5, 2026', '2026-09-05', '2026-09-05'],
    ['05-Jan-26', '2026-01-05', '2026-01-05'],
    ['5 January 2026', '2026-01-05', '2026-01-05'],
    ['15. März 2026', '2026-03-15', '2026-03-15'],
    ['15. Ma\u0308rz 2026', '2026-03-15', '2026-03-15'],
    ['24. Dez. 2025', '2025-12-24', '2025-12-24'],
    ['1. Jänner 2026', '2026-01-01', '2026-01-01'],
    ['3-ene-26', '2026-01-03', '2026-01-03'],
    ['15 de marzo de 2026', '2026-03-15', '2026-03-15'],
    ['15/mar/2026', '2026-03-15', '2026-03-15'],
    ['4 févr. 2026', '2026-02-04', '2026-02-04'],
    // June or July, in French.
    ['4 jui 2026', null, null],
    ['٥/١/٢٠٢٦', '2026-05-01', '2026-01-05'],
    ['46027', '2026-01-05', '2026-01-05'],
    ['46027.5', '2026-01-05', '2026-01-05'],
    ['46027.99999999', '2026-01-05', '2026-01-05'],
    ['46026.99999999999', '2026-01-05', '2026-01-05'],
    ['Mon 01/05/2026', '2026-01-05', null],
    ['Mon 05/01/2026', null, '2026-01-05'],
    ['Tue 01/05/2026', null, null],
    ['Tuesday, March 31, 2026', '2026-03-31', '2026-03-31'],
    ['Wed, 4 Feb 2026', '2026-02-04', '2026-02-04'],
    ['Thurs. 2/5/26', '2026-02-05', null],
    ['Mon, Jan 6, 2026', null, null],
    ['January 5th, 2026', '2026-01-05', '2026-01-05'],
    ['2026', null, null],
    ['1/5', null, null],
    ['5-Foo-26', null, null],
    ['20261301', null, null],
    ['PNS', null, null],
  ])('%j is %j with the month first, and %j with the day first', (text, monthFirst, dayFirst) => {
    expect([readDate(text, 'month-first'), readDate(text, 'day-first')]).toEqual([monthFirst, dayFirst]);
  });

  test('that is ambiguous is not a date without an order', () => {
    expect([readDate('1/5/2026', null), readDate('2026-01-05', null)]).toEqual([null, '2026-01-05']);
  });

  test('from 1954 on is also read as a workbook’s day number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20_000, max: 73_050 }), (serial) => {
        const days = (Date.parse(readDate(String(serial), null) ?? '') - Date.parse('1899-12-30')) / 86_400_000;
        expect(days).toBe(serial);
      }),
    );
  });
});

describe('the dates of a column', () => {
  test.each([
    [
      'in several forms of one order',
      ['7/31/2025', '07/04/2025', '1/05/26'],
      'month-first',
      false,
      ['M/D/YYYY', 'M/D/YY'],
    ],
    ['with the day first, where a month cannot be 13', ['13/05/2025', '05/06/2025'], 'day-first', false, ['D/M/YYYY']],
    ['that may be either', ['1/5/2026', '2026-02-28'], 'month-first', true, ['M/D/YYYY', 'YYYY-MM-DD']],
    ['that may be either, with dots', ['04.03.2024', '5.5.2024'], 'day-first', true, ['D.M.YYYY']],
    ['that may be either, some with dots', ['04.03.2024', '5/6/2024'], 'month-first', true, ['M.D.YYYY', 'M/D/YYYY']],
    ['with dots, where a day cannot be 13', ['04.13.2024', '04.03.2024'], 'month-first', false, ['M.D.YYYY']],
    ['that are the same day either way', ['5/5/2026'], 'month-first', false, ['M/D/YYYY']],
    ['in words', ['Jan 5, 2026', '05-Jan-26'], 'month-first', false, ['MMM D, YYYY', 'D-MMM-YY']],
    ['among codes', ['PNS', 'TBD 2', '2026-01-31'], 'month-first', false, ['YYYY-MM-DD']],
    [
      'with a stray one of the other order',
      ['1/31/2026', '2/28/2026', '31/1/2026'],
      'month-first',
      false,
      ['M/D/YYYY'],
    ],
    ['that are none', ['PNS', ''], 'month-first', false, ['M/D/YYYY', 'YYYY-MM-DD']],
  ])('%s', (_, texts, order, isAmbiguous, formats) => {
    expect(columnDates(texts)).toMatchObject({ order, isAmbiguous });
    expect(dateFormatsOf(texts)).toEqual(formats);
  });
});
