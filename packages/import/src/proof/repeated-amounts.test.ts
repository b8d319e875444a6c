import { describe, expect, test } from 'vitest';
import { matchJobs } from '../identity/match-jobs.ts';
import { decided, drawn, mappingOf, readOf } from '../reading/testing.ts';
import { prove } from './prove.ts';

/** What is suspicious about the contract where an earlier file said how it repeats. */
function doubtsOf(drawing: string, repeats: 'once' | 'add') {
  const fields = {
    externalId: 'Job',
    jobName: 'Name',
    originalContractAmount: { column: 'Contract', repeats },
    jobCostToDate: { column: 'Cost', repeats: 'add' },
  };
  const table = drawn(drawing);
  const read = readOf(table, mappingOf(fields, { onDuplicate: 'sum' }));
  const match = matchJobs(read.jobs, [], undefined, decided({}));
  const extra = { contractWarning: null, overUnder: null, today: '2026-11-20', usualContract: null };
  const { suspicious } = prove(read, table, match, [], extra);
  return suspicious.flatMap(({ field, reason }) => (field === 'originalContractAmount' ? [reason] : []));
}
const rows = (...contracts: string[]) =>
  `
  | Job   | Name  | Contract | Cost |
  | 1     | Depot | ${contracts[0]} | 1.00 |
  | 1     | Depot | ${contracts[1]} | 2.00 |
  | 2     | Mill  | ${contracts[2]} | 3.00 |
  | 2     | Mill  | ${contracts[3]} | 4.00 |
  | Total |       | ${contracts[4] ?? ''} | 10.00 |`;

describe('an amount in several rows of one job, read as an earlier file said', () => {
  test.each([
    ['once', rows('100.00', '100.00', '50.00', '50.00'), []],
    ['once', rows('100.00', '', '50.00', '0.00'), []],
    [
      'once',
      rows('100.00', '100.00', '50.00', '60.00'),
      [expect.stringMatching(/^Rows 4 and 5 .*\$50\.00 and \$60\.00/)],
    ],
    ['once', rows('100.00', '100.00', '50.00', '60.00', '150.00'), []],
    ['add', rows('100.00', '120.00', '50.00', '50.00'), []],
    ['add', rows('100.00', '100.00', '50.00', '50.00'), [expect.stringMatching(/^Each row of a job .*rows 2 and 3/)]],
    ['add', rows('100.00', '100.00', '50.00', '50.00', '300.00'), []],
  ] as const)('%s: %s', (repeats, drawing, reasons) => {
    expect(doubtsOf(drawing, repeats)).toEqual(reasons);
  });
});
