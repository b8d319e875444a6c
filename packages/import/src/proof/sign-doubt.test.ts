import { describe, expect, test } from 'vitest';
import { contractWarningOf } from '../checks/contract-check.ts';
import { matchJobs } from '../identity/match-jobs.ts';
import { decided, drawn, mappingOf, readOf } from '../reading/testing.ts';
import { prove } from './prove.ts';

const ledger = drawn(`
  | Job  | Name  | Contract       | Billed         |
  | 1001 | Depot | 1,400,000.00   | 1.250.000,00-  |
  | 1002 | Mill  | 800,000.00     | 300.000,50-    |
  | 1003 | Barn  | 200,000.00     | 0,00           |
  | 1003 | Barn  | 200,000.00     | 12.000,00      |
  | 1003 | Barn  | 200,000.00     | 20.000,00-     |
  |      | Total | 2,400,000.00   | 1.558.000,50-  |`);
const FIELDS = { externalId: 'Job', jobName: 'Name', originalContractAmount: 'Contract' };
const ledgerMapping = (rule: object) =>
  mappingOf({ ...FIELDS, invoicedAmount: { column: 'Billed', ...rule } }, { onDuplicate: 'sum' });
const NOW = { contractWarning: null, overUnder: null, today: '2026-11-20', usualContract: null };
const provedOf = (
  table: typeof ledger,
  mapping: unknown,
  cells: { row: number; column: string; text: string }[] = [],
) => {
  const read = readOf(table, mapping, { cells });
  return { read, proof: prove(read, table, matchJobs(read.jobs, [], undefined, decided({})), [], NOW) };
};
const doubts = (name: string, texts: string[], rule: object = {}) => {
  const rows = texts.map((text, i) => `| ${1001 + i * 7} | Depot ${i} | ${text} |`);
  const { proof } = provedOf(
    drawn(['| Job | Name | Amount |', ...rows].join('\n')),
    mappingOf({ externalId: 'Job', jobName: 'Name', [name]: { column: 'Amount', ...rule } }),
  );
  return proof.suspicious.map(({ reason, turned }) => [reason.split(',')[0], turned]);
};

describe('the sign of a column', () => {
  test.each([
    ['invoicedAmount', ['-5,000.00', '(7,250.50)'], [['All 2 amounts are below zero', true]]],
    ['originalContractAmount', ['1.250.000,00-', '7.250,50 CR'], [['All 2 amounts are below zero', true]]],
    ['jobCostToDate', ['5,000.00', '-7,250.50', '-1.10'], []],
    ['originalContractAmount', ['5,000.00', '-7,250.50', '-1.10'], [['2 of 3 amounts are below zero', true]]],
    ['changeOrderTotal', ['-5,000.00', '-7,250.50', '-1.10', '-2.00'], []],
    [
      'changeOrderTotal',
      ['-5,000.00', '-7,250.50', '-1.10', '-2.00', '-3.00'],
      [['All 5 amounts are below zero', true]],
    ],
    ['own.amount.k3f9x2ab', ['-5,000.00', '-7,250.50'], []],
  ])('of %s, %j', (name, texts, expected) => {
    expect(doubts(name, texts)).toEqual(expected);
  });

  test('is asked about where nearly all amounts of a long list are below zero', () => {
    const credits = Array.from({ length: 19 }, (_, i) => `-${i + 100},000.50`);
    expect(doubts('invoicedAmount', [...credits, '12.00'])).toEqual([['19 of 20 amounts are below zero', true]]);
  });

  test('is not asked about once somebody said that it is right', () => {
    expect(doubts('originalContractAmount', ['-5,000.00', '-7,250.50'], { turned: false })).toEqual([]);
  });

  test('is asked about beside each other doubt of its column, and both can be answered', () => {
    expect(doubts('retainageAmount', ['-10', '-5', '-10'])).toEqual([
      ['All 3 amounts are below zero', true],
      ['All values are from -100 to 100: they may be percents', null],
    ]);
    expect(doubts('retainageAmount', ['-10', '-5', '-10'], { turned: true })).toEqual([
      ['All values are from 0 to 100: they may be percents', null],
    ]);
  });

  test('is asked about again where a remembered answer turns amounts below zero', () => {
    expect(doubts('invoicedAmount', ['5,000.00', '7,250.50'], { turned: true })).toEqual([
      ['With the other sign', false],
    ]);
  });
});

describe('a column with the other sign', () => {
  test('has it in jobs, in sums of several rows and in the total of the file', () => {
    const { read, proof } = provedOf(ledger, ledgerMapping({ turned: true }));
    expect(read.jobs.map(({ values }) => values.invoicedAmount)).toEqual([1_250_000_00, 300_000_50, 8_000_00]);
    const [, billed] = proof.sums;
    expect(billed).toMatchObject({
      stored: 1_558_000_50,
      leftOut: 0,
      file: { total: 1_558_000_50, difference: 0 },
    });
    expect([proof.badCells, proof.suspicious]).toEqual([0, []]);
    expect(proof.formats.find(({ field }) => field === 'invoicedAmount')?.samples[0]).toEqual({
      text: '1.250.000,00-',
      value: 1_250_000_00,
    });
  });

  test('takes what somebody types over a cell as what the job has', () => {
    const typed = [
      { row: 2, column: 'Billed', text: '1.300.000,00' },
      { row: 3, column: 'Billed', text: '-5,00' },
    ];
    const { read } = provedOf(ledger, ledgerMapping({ turned: true }), typed);
    expect(read.jobs[0]?.values.invoicedAmount).toBe(1_300_000_00);
    expect(read.bad.map(({ row, value }) => [row, value])).toEqual([[3, '5,00']]);
  });

  test('still shows that the contract has the change orders in it', () => {
    const table = drawn(`
      | Job | Name  | Revised     | COs      | Original    |
      | 1   | Depot | -110,000.00 | -10,000.00 | -100,000.00 |
      | 2   | Mill  | -205,000.00 | -5,000.00  | -200,000.00 |`);
    const { plan, jobs } = readOf(
      table,
      mappingOf({
        ...{ externalId: 'Job', jobName: 'Name' },
        originalContractAmount: { column: 'Revised', turned: true },
        changeOrderTotal: { column: 'COs', turned: true },
      }),
    );
    expect(contractWarningOf(plan, ({ line }) => table.rows[line - 2] ?? [], jobs, [])).toMatchObject({
      evidence: 'columns',
      other: 'Original',
      agreeing: 2,
    });
  });
});
