import { describe, expect, test } from 'vitest';
import { drawn, mappingOf, readOf } from './testing.ts';

const FIELDS = { externalId: 'Job', jobName: 'Name', originalContractAmount: 'Contract' };
const night = (overhead: string, extra = '') =>
  drawn(`
    | Job  | Name     | Contract |
    | 1001 | Depot    | 1,000.00 |
    | 1002 | Mill     | 2,000.00 |
    |      | Total    | 3,000.00 |
    | 9001 | Overhead | ${overhead} |
    |      | All other jobs | 44.00 |${extra}`);
const groupsOf = ({ rows }: ReturnType<typeof readOf>) => rows.map(({ group }) => group);
const openRows = ({ rows }: ReturnType<typeof readOf>) =>
  rows.flatMap(({ row, isDoubtful }) => (isDoubtful ? [row] : []));

describe('an answer about a row that the file alone does not settle', () => {
  const first = readOf(night('500.00'), mappingOf(FIELDS), { rows: { 5: 'job', 6: 'leave-out' } });
  const remembered = mappingOf(FIELDS, { rowAnswers: first.rowAnswers });

  test('is read alike in the next file, with other amounts, and says so', () => {
    const unsaid = readOf(night('500.00'), mappingOf(FIELDS));
    expect([openRows(unsaid), unsaid.rowAnswers]).toEqual([[5, 6], []]);

    const next = readOf(night('650.00'), remembered);
    expect(groupsOf(next)).toEqual(['job', 'job', 'total', 'job', 'left-out']);
    expect(openRows(next)).toEqual([]);
    expect(next.jobs.map(({ externalId, values }) => [externalId, values.originalContractAmount])).toEqual([
      ['1001', 1_000_00],
      ['1002', 2_000_00],
      ['9001', 650_00],
    ]);
    expect(next.rows.slice(3).map(({ reasons, isDecided }) => [reasons.at(-1), isDecided])).toEqual([
      ['Somebody said of such a row in an earlier file that it is a job.', false],
      ['Somebody left such a row out of an earlier file.', false],
    ]);
    expect(next.rowAnswers).toEqual(first.rowAnswers);
  });

  test('is asked anew of a row with another number or name, of two that look alike, and of what stands out for another reason', () => {
    expect(openRows(readOf(night('500.00', '\n| 9002 | Overhead | 1.00 |'), remembered))).toEqual([7]);
    expect(openRows(readOf(night('500.00', '\n| 9001 | overhead | 1.00 |'), remembered))).toEqual([5, 7]);
    const struck = { ...night('500.00'), struckRows: [2] };
    expect(openRows(readOf(struck, remembered))).toEqual([2]);
  });

  test('gives way to what is said of this file, which later files take', () => {
    const turned = readOf(night('500.00'), remembered, { rows: { 5: 'leave-out' } });
    expect(groupsOf(turned)).toEqual(['job', 'job', 'total', 'left-out', 'left-out']);
    const later = readOf(night('500.00'), mappingOf(FIELDS, { rowAnswers: turned.rowAnswers }));
    expect([groupsOf(later), openRows(later)]).toEqual([['job', 'job', 'total', 'left-out', 'left-out'], []]);
  });

  test('holds for a row with amounts and without a number, which is no job whatever it says', () => {
    const table = drawn(`
      | Job  | Name  | Contract |
      | 1001 | Depot | 1,000.00 |
      | 1002 | Mill  | 2,000.00 |
      |      | Shop supplies | 75.00 |`);
    const bad = readOf(table, mappingOf(FIELDS)).bad.map(({ row, reason }) => [row, reason]);
    expect(bad).toEqual([[4, 'is blank, and every job needs it']]);
    const { rowAnswers } = readOf(table, mappingOf(FIELDS), { rows: { 4: 'leave-out' } });
    const later = readOf(table, mappingOf(FIELDS, { rowAnswers }));
    expect([groupsOf(later), later.bad]).toEqual([['job', 'job', 'left-out'], []]);
  });

  test('is kept of a row with a text of any length so that the mapping can be read again', () => {
    // One of the two is cut in the middle of a ship.
    for (const name of [`Void ${'🚢'.repeat(2_000)}`, `Void  x${'🚢'.repeat(2_000)}`]) {
      const table = drawn(`
        | Job  | Name    | Contract |
        | 1001 | Depot   | 1,000.00 |
        | 1002 | Mill    | 2,000.00 |
        | 1003 | ${name} | 500.00 |`);
      const { rowAnswers } = readOf(table, mappingOf(FIELDS), { rows: { 4: 'leave-out' } });
      const later = readOf(table, mappingOf(FIELDS, { rowAnswers }));
      expect([rowAnswers.length, groupsOf(later)]).toEqual([1, ['job', 'job', 'left-out']]);
      expect(openRows(later)).toEqual([]);
    }
  });

  test('never leaves out a plain job, even one that was left out before', () => {
    const table = drawn(`
      | Job  | Name  | Contract |
      | 1001 | Depot | 1,000.00 |
      | 1002 | Mill  | 2,000.00 |`);
    const { rowAnswers } = readOf(table, mappingOf(FIELDS), { rows: { 2: 'leave-out' } });
    expect(rowAnswers).toEqual([]);
    const said = { text: '1001 | depot', reason: '', is: 'leave-out' } as const;
    expect(groupsOf(readOf(table, mappingOf(FIELDS, { rowAnswers: [said] })))).toEqual(['job', 'job']);
  });
});
