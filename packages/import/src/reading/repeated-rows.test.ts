import type { RepeatAnswer } from '@plumbline/contract/workflow/import-mapping';
import { describe, expect, test } from 'vitest';
import { matchJobs } from '../identity/match-jobs.ts';
import { prove } from '../proof/prove.ts';
import { decided, drawn, mappingOf, readOf } from './testing.ts';

const FIELDS = {
  externalId: 'Job #',
  jobName: 'Job',
  originalContractAmount: 'Contract',
  jobCostToDate: 'Cost',
  lastInvoiceDate: { column: 'Billed On', format: 'M/D/YYYY' },
};

/** A job with a row per phase: each row has the contract, and only the first has the name. */
const phases = drawn(`
  | Job # | Phase | Job   | Contract   | Cost      | Billed On |
  | 1001  | 01    | Depot | 100,000.00 | 40,000.00 | 1/31/2026 |
  | 1001  | 02    |       | 100,000.00 | (500.00)  | 3/31/2026 |
  | 1002  | 01    | Mill  | 200,000.00 | 90,000.00 | 2/28/2026 |
  | 1003  | 01    | Barn  | 70,000.00  | 9,000.00  | 2/28/2026 |
  | 1003  | 02    | Roof  | 70,000.00  | 1,000.00  |           |
  |       |       | Total | 370,000.00 | 139,500.00 |          |`);

function proofOf(table: ReturnType<typeof drawn>, onDuplicate: RepeatAnswer | 'refuse', fields: object = FIELDS) {
  const read = readOf(table, mappingOf({ ...fields }, { onDuplicate }));
  const match = matchJobs(read.jobs, [], undefined, decided({}));
  const extra = { contractWarning: null, overUnder: null, today: '2026-11-20', usualContract: null };
  const proof = prove(read, table, match, [], extra);
  return {
    jobs: match.fresh.map(({ externalId, jobName, values }) => [externalId, jobName, values.jobCostToDate ?? null]),
    groups: proof.groups.map(({ group, count }) => `${group} ${count}`).join(', '),
    differences: proof.sums.map(({ field, file }) => [field, file?.difference]),
    proof,
    read,
  };
}

describe('rows of one number', () => {
  test('are left out and asked about, with what each way of reading them comes to', () => {
    const { jobs, groups, proof } = proofOf(phases, 'refuse');
    expect(jobs).toEqual([['1002', 'Mill', 90_000_00]]);
    expect(groups).toBe('new 1, left-out 4, total 1');
    expect(proof.repeated).toMatchObject({
      column: 'Job #',
      jobs: 2,
      rows: 4,
      samples: [
        { text: '1001', rows: [2, 3] },
        { text: '1003', rows: [5, 6] },
      ],
      answer: null,
      sums: [
        { field: 'originalContractAmount', added: 540_000_00, first: 370_000_00, repeats: 'once', total: 370_000_00 },
        { field: 'jobCostToDate', added: 139_500_00, first: 139_000_00, repeats: 'add', total: 139_500_00 },
      ],
      differing: [{ field: 'jobName', jobs: 1, samples: ['Barn', 'Roof'] }],
    });
  });

  test('are one job, whose amounts are added up or count once, whichever matches the file’s total', () => {
    const { jobs, groups, differences, read } = proofOf(phases, 'sum');
    expect(jobs).toEqual([
      ['1001', 'Depot', 39_500_00],
      ['1002', 'Mill', 90_000_00],
      ['1003', 'Barn', 10_000_00],
    ]);
    expect(read.jobs[0]?.values).toMatchObject({ originalContractAmount: 100_000_00, lastInvoiceDate: '2026-03-31' });
    expect(read.bad).toEqual([]);
    expect(groups).toBe('new 3, total 1, detail 2');
    expect(differences).toEqual([
      ['originalContractAmount', 0],
      ['jobCostToDate', 0],
    ]);
  });

  test('are read as the mapping says, whatever they hold', () => {
    const fields = { ...FIELDS, originalContractAmount: { column: 'Contract', repeats: 'add' } };
    expect(proofOf(phases, 'sum', fields).read.jobs[0]?.values.originalContractAmount).toBe(200_000_00);
  });

  test('are a job and its parts, none, or jobs of their own', () => {
    const { jobs, groups, proof } = proofOf(phases, 'first');
    expect([jobs[0], groups]).toEqual([['1001', 'Depot', 40_000_00], 'new 3, total 1, detail 2']);
    expect(proof.sums[1]?.file?.difference).toBe(500_00);
    expect(proofOf(phases, 'leave-out').groups).toBe('new 1, left-out 4, total 1');
    expect(proofOf(phases, 'number').jobs.map(([id]) => id)).toEqual(['1001', '1002', '1003', '1003-2']);
  });

  test('leave a field as it is if one of them cannot be read, and name it', () => {
    const table = drawn(`
      | Job # | Job   | Contract | Cost |
      | 1     | Depot | 100.00   | 5.00 |
      | 1     | Depot | 7.00     | TBD  |`);
    const { lastInvoiceDate: _, ...fields } = FIELDS;
    const { read } = proofOf(table, 'sum', fields);
    expect(read.jobs).toMatchObject([{ values: { originalContractAmount: 107_00 }, unread: ['jobCostToDate'] }]);
    expect(read.bad).toMatchObject([{ row: 3, column: 'Cost', value: 'TBD' }]);
  });

  test('are those of one letter case and another, but for the ids of a program that have numbers beside them', () => {
    const groupsOf = (drawing: string, fields: object) => proofOf(drawn(drawing), 'refuse', fields).groups;
    const ids = `
      | Job ID | No | Job   |
      | 00Ar   | 1  | Depot |
      | 00AR   | 2  | Mill  |`;
    expect(groupsOf(ids, { externalId: 'Job ID', jobNumber: 'No', jobName: 'Job' })).toBe('new 2');
    expect(groupsOf(ids, { externalId: 'Job ID', jobName: 'Job' })).toBe('left-out 2');
    expect(groupsOf(ids.replace('Job ID', 'Nr.'), { externalId: 'Nr.', jobNumber: 'No', jobName: 'Job' })).toBe(
      'left-out 2',
    );
    const { read } = proofOf(drawn(ids), 'number', { externalId: 'Job ID', jobName: 'Job' });
    expect(read.jobs.map(({ externalId, values }) => [externalId, values.jobNumber])).toEqual([
      ['00Ar', undefined],
      ['00AR', '00AR-2'],
    ]);
  });

  test('say nothing of an amount that none of them has: a later file may have it', () => {
    const fields = { ...FIELDS, retainageAmount: 'Retainage' };
    const { lastInvoiceDate: _, ...known } = fields;
    const table = (one: string, other: string) => `
      | Job # | Job   | Contract | Cost | Retainage |
      | 1     | Depot | 100.00   | 5.00 | ${one}    |
      | 1     | Depot | 7.00     | 6.00 | ${other}  |
      | 2     | Mill  | 7.00     | 6.00 | 9.00      |`;
    const blank = proofOf(drawn(table('', '')), 'sum', known);
    expect(blank.proof.repeated?.sums.map(({ field }) => field)).toEqual(['originalContractAmount', 'jobCostToDate']);
    expect(blank.read.jobs[0]?.values.retainageAmount).toBeUndefined();
    expect(proofOf(drawn(table('4.00', '7.00')), 'sum', known).read.jobs[0]?.values.retainageAmount).toBe(11_00);
  });

  test('use the mapping’s fixed value once, and no code for blank', () => {
    const { lastInvoiceDate: _, ...known } = FIELDS;
    const table = drawn(`
      | Job # | Job   | Contract | Cost  |
      | 1     | TBD   | 100.00   | TBD   |
      | 1     | Depot | 7.00     | 50.00 |`);
    const fields = {
      ...known,
      jobName: { column: 'Job', blank: ['TBD'] },
      jobCostToDate: { column: 'Cost', blank: ['TBD'], repeats: 'once' },
      retainageAmount: { value: 500 },
    };
    expect(proofOf(table, 'sum', fields).read.jobs).toMatchObject([
      { jobName: 'Depot', values: { originalContractAmount: 107_00, jobCostToDate: 50_00, retainageAmount: 500_00 } },
    ]);
  });

  test('stay together once all are answered alike, also where one of them was doubtful', () => {
    const table = drawn(`
      | Job # | Job          | Contract | Cost  |
      | 1     | Depot        | 40.00    | 1.00  |
      | 1     | Depot (void) | 50.00    | 1.00  |
      | 1     | Depot        | 60.00    | 1.00  |`);
    const { lastInvoiceDate: _, ...known } = FIELDS;
    const read = readOf(table, mappingOf(known, { onDuplicate: 'sum' }), { rows: { 3: 'job' } });
    expect(read.jobs.map(({ values }) => values.originalContractAmount)).toEqual([150_00]);
  });

  test('whose sum cannot be made are left out of the proof with what can be read of them', () => {
    const table = drawn(`
      | Job # | Job   | Contract | Cost   |
      | 1     | Depot | 1.00     | 40.00  |
      | 1     | Depot | 1.00     | 50.00  |
      | 1     | Depot | 1.00     | TBD    |
      | 2     | Mill  | 1.00     | 90.00  |
      |       | Total |          | 180.00 |`);
    const { lastInvoiceDate: _, ...known } = FIELDS;
    const [, cost] = proofOf(table, 'sum', known).proof.sums;
    expect(cost).toMatchObject({ stored: 90_00, leftOut: 90_00, file: { difference: 0 } });
  });

  test('are settled where a person says of single rows that they are jobs, or none', () => {
    const read = readOf(phases, mappingOf(FIELDS), { rows: { 2: 'job', 6: 'leave-out' } });
    expect(read.jobs.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(read.repeated.jobs).toEqual([]);
  });
});
