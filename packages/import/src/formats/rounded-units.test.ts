import { describe, expect, test } from 'vitest';
import { cellText } from '../files/cell-text.ts';
import { matchJobs } from '../identity/match-jobs.ts';
import { prove } from '../proof/prove.ts';
import { decided, drawn, mappingOf, readOf } from '../reading/testing.ts';
import { hasFractionOfCent, readAmountAs } from './number-forms.ts';

const centsOf = (text: string, form: 'us' | 'european' = 'us') => {
  const amount = readAmountAs(form, text);
  return amount.ok ? amount.cents : amount.problem;
};

describe('an amount that a formula left', () => {
  test.each([
    ['1234.5600000001', 1234_56],
    ['1234.5599999999998', 1234_56],
    ['-1234.5599999999998', -1234_56],
    ['0.30000000000000004', 30],
    ['-0.00000000000001', 0],
    ['5.68434188608080E-14', 0],
    ['-1.1E-13', 0],
    ['99999.9999999999', 100_000_00],
  ])('%s is the cent that it nearly is, without a word', (text, cents) => {
    expect([centsOf(text), hasFractionOfCent('us', text)]).toEqual([cents, false]);
  });

  test.each([
    ['33333.3333333333', 33333_33],
    ['66666.6666666667', 66666_67],
    ['1234.565', 1234_57],
    ['(1,234.565)', -1234_57],
    ['1234.56499999999999', 1234_57],
    ['1234.5649', 1234_56],
    ['999.9951', 1000_00],
  ])('%s is rounded half away from zero, and is said to be', (text, cents) => {
    expect([centsOf(text), hasFractionOfCent('us', text)]).toEqual([cents, true]);
  });

  test.each(['0.4533', '1.0825', '250.125', '12.345', '1.25E+06'])('%s is refused', (text) => {
    expect(typeof centsOf(text)).toBe('string');
  });

  test('is read alike in every form, and in a workbook', () => {
    expect(centsOf('33.333,3333333', 'european')).toBe(33333_33);
    expect([33333.333333333336, 1234.5600000000002].map((value) => centsOf(cellText(value)))).toEqual([
      33333_33, 1234_56,
    ]);
  });
});

test('nothing is said to be rounded where no cell with a fraction of a cent can be read', () => {
  const table = drawn(`
    | Job  | Name  | Cost  |
    | 1001 | Depot | 1.005 |
    | 1002 | Mill  | 2.675 |
    | 1003 | Weir  | 8.41  |`);
  const read = readOf(table, mappingOf({ externalId: 'Job', jobName: 'Name', jobCostToDate: 'Cost' }));
  const { badGroups, suspicious } = prove(read, table, matchJobs(read.jobs, [], undefined, decided({})), [], {
    ...{ contractWarning: null, overUnder: null, today: '2026-11-20', usualContract: null },
  });
  expect(badGroups.map(({ value }) => value)).toEqual(['1.005', '2.675']);
  expect(suspicious.filter(({ reason }) => reason.includes('fractions of a cent'))).toEqual([]);
});

test('a column with fractions of a cent is named, and holds nothing up', () => {
  const table = drawn(`
    | Job  | Name  | Cost             |
    | 1001 | Depot | 33333.3333333333 |
    | 1002 | Mill  | 66666.6666666667 |
    |      | Total | 100000.00        |`);
  const read = readOf(table, mappingOf({ externalId: 'Job', jobName: 'Name', jobCostToDate: 'Cost' }));
  const { sums, suspicious } = prove(read, table, matchJobs(read.jobs, [], undefined, decided({})), [], {
    ...{ contractWarning: null, overUnder: null, today: '2026-11-20', usualContract: null },
  });
  expect(sums[0]).toMatchObject({ stored: 100_000_00, file: { difference: 0 } });
  expect(suspicious.map(({ reason, isQuestion }) => [reason.split(',')[0], isQuestion])).toEqual([
    ['Some amounts have fractions of a cent', false],
  ]);
});
