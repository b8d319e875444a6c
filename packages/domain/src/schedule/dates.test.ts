import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fiscalYearStart, scheduleBasis } from './dates.ts';
import { scheduleOf } from './schedule-of.ts';
import { defaultScheduleSettings } from './terms.ts';
import { jobOf } from './testing.ts';

describe('a fiscal year', () => {
  test.each([
    // today, first month: first day
    ['2026-11-30', 1, '2026-01-01'],
    ['2026-01-01', 1, '2026-01-01'],
    ['2026-12-31', 1, '2026-01-01'],
    ['2026-11-30', 10, '2026-10-01'],
    ['2026-09-30', 10, '2025-10-01'],
    ['2026-07-01', 7, '2026-07-01'],
    ['2026-06-30', 7, '2025-07-01'],
    ['2026-12-01', 12, '2026-12-01'],
    ['2026-11-30', 12, '2025-12-01'],
    ['2026-03-31', 2, '2026-02-01'],
    ['2024-02-29', 3, '2023-03-01'],
  ])('that contains %s and starts in month %d begins on %s', (today, month, expected) => {
    expect(fiscalYearStart(today, month)).toBe(expected);
  });

  test('begins in its month, on or before the date and less than a year before it', () => {
    const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 12 }), (day, month) => {
        const today = day.toISOString().slice(0, 10);
        const start = fiscalYearStart(today, month);
        expect(start.slice(4)).toBe(`-${String(month).padStart(2, '0')}-01`);
        expect(start <= today).toBe(true);
        expect(`${Number(start.slice(0, 4)) + 1}${start.slice(4)}` > today).toBe(true);
      }),
    );
  });
});

describe('a job stands', () => {
  const october = scheduleBasis({ ...defaultScheduleSettings, fiscalYearFirstMonth: 10 }, '2026-11-30');
  const measurable = { originalContractAmount: 10, forecastCost: 5 };
  test.each([
    ['in progress', measurable, 'in-progress'],
    ['in progress, as it will be completed tomorrow', { ...measurable, dateClosed: '2026-12-01' }, 'in-progress'],
    ['with those of this year, completed today', { ...measurable, dateClosed: '2026-11-30' }, 'completed-this-year'],
    ['with those of this year, on its first day', { ...measurable, dateClosed: '2026-10-01' }, 'completed-this-year'],
    ['with earlier years, the day before', { ...measurable, dateClosed: '2026-09-30' }, 'completed-earlier'],
    ['with earlier years, measurable or not', { dateClosed: '2026-09-30' }, 'completed-earlier'],
    ['apart, as nothing is known of it', {}, 'not-measurable'],
    ['nowhere, as it was lost', { ...measurable, jobLost: true, dateClosed: '2026-10-01' }, 'lost'],
  ])('%s', (_, facts, section) => {
    expect(scheduleOf(jobOf(facts), october).section).toBe(section);
  });
});

test('days are whole days until today, and 0 for a later date', () => {
  const basis = scheduleBasis(defaultScheduleSettings, '2026-03-10');
  expect(
    ['2026-03-10', '2026-03-09', '2026-02-28', '2025-03-10', '2026-03-11'].map((date) => basis.daysSince(date)),
  ).toEqual([0, 1, 10, 365, 0]);
});
