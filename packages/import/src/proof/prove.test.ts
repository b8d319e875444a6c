import type { JobId } from '@plumbline/contract/values';
import { importProof, type RefreshLine } from '@plumbline/contract/workflow/import-proof';
import { type Cents, cents, formatAmount, plainAmount } from '@plumbline/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KnownJob, matchJobs } from '../identity/match-jobs.ts';
import type { ImportTable } from '../reading/import-table.ts';
import { decided, drawn, mappingOf, readOf } from '../reading/testing.ts';
import { prove } from './prove.ts';

const FIELDS = { externalId: 'Job', jobName: 'Name', originalContractAmount: 'Contract', jobCostToDate: 'Cost' };
type Decisions = Parameters<typeof decided>[0];

function proofOf(
  table: ImportTable,
  mapping: unknown,
  known: KnownJob[] = [],
  decisions: Decisions = {},
  changed: string[] = [],
) {
  const read = readOf(table, mapping, decisions);
  const match = matchJobs(read.jobs, known, read.mapping.identity, decided(decisions));
  // The proof looks at no other member of a line.
  const lines = changed.map((jobId) => ({ jobId }) as RefreshLine);
  return prove(read, table, match, lines, {
    contractWarning: null,
    overUnder: null,
    today: '2026-11-20',
    usualContract: null,
  });
}
const knownJob = (jobId: string, externalId: string, isDisconnected = false): KnownJob => ({
  jobId: jobId as JobId, // any text will do for an id here
  externalId,
  jobNumber: externalId,
  jobName: '',
  isDisconnected,
});

const table = drawn(`
  | Job    | Name         | Contract   | Cost     | Last paid | Phone    |
  | 26-1   | Depot        | $1,000.00  | 400.00   | 5,000.10  | 555-0100 |
  | 26-2   | Mill         | $2,000.00  | (30.00)  | 1.00      | 555-0101 |
  | 26-3   | Shop         | $500.00    | 100.00   | 2.00      |          |
  | 26-4   | Barn         | $250.00    | 50.00    | 3.00      |          |
  |        | Nameless     | $40.00     | 5.00     |           |          |
  |        |              |            |          |           |          |
  |        | Grand Totals | $3,790.50  | 525.00   | 5,006.10  |          |
  |        | Page 1 of 1  |            |          |           |          |`);

describe('a proof', () => {
  const known = [knownJob('a', '26-1'), knownJob('b', '26-2'), knownJob('c', '26-3', true)];
  const proof = proofOf(table, mappingOf(FIELDS), known, {}, ['a']);

  test('has every row in one group, with the reason', () => {
    const groups = proof.groups.map(({ group, rows }) => [group, ...rows.map(({ row }) => row)]);
    expect(groups).toEqual([
      ['new', 5],
      ['changed', 2],
      ['unchanged', 3],
      ['left-out', 4, 6], // somebody took 26-3 out of the WIP
      ['total', 8],
      ['title', 9],
      ['empty', 7],
    ]);
    expect(proof.takenOut).toBe(1);
    const reasons = Object.fromEntries(
      proof.groups.flatMap(({ rows }) => rows.map(({ row, reasons }) => [row, reasons])),
    );
    expect(reasons).toMatchObject({
      2: [],
      3: [
        'Cost: “(30.00)” is below zero, as a credit is: a job has at least 0 here. Type over it what the job has after the credit, or turn the sign in the file if it only marks a side. The rest of the row is read.',
      ],
      6: ['Job is blank, and every job needs it.'],
      8: ['It says “Grand Totals” and equals the sum of the 5 rows above in most of its columns.'],
      9: ['It is the head or foot of a page.'],
    });
  });

  test('has the sums of what is stored and left out beside the total of the file, and the difference to the cent', () => {
    expect(proof.sums).toEqual([
      {
        field: 'originalContractAmount',
        column: 'Contract',
        stored: 3_250_00,
        leftOut: 540_00,
        file: { row: 8, total: 3_790_50, difference: 50 },
      },
      {
        field: 'jobCostToDate',
        column: 'Cost',
        stored: 450_00,
        leftOut: 100_00 - 30_00 + 5_00, // the negative cost of 26-2 is left out of its row
        file: { row: 8, total: 525_00, difference: 0 },
      },
    ]);
  });

  test('names the unused columns that hold money or dates', () => {
    expect(proof.unused).toEqual([{ column: 'Last paid', kind: 'amount', filled: 4, sum: 5_006_10 }]);
  });

  test('shows how each column was read', () => {
    expect(proof.formats[0]).toEqual({
      field: 'originalContractAmount',
      column: 'Contract',
      reads: 'us',
      samples: [
        { text: '$1,000.00', value: 1_000_00 },
        { text: '$2,000.00', value: 2_000_00 },
        { text: '$500.00', value: 500_00 },
      ],
      isQuestion: false,
    });
  });

  test('has the form that the contract promises', () => {
    expect(importProof.safeParse({ ...proof, lines: [] }).error).toBeUndefined();
  });
});

describe('an amount that may mean thousands', () => {
  const file = (other: string) =>
    drawn(`
    | Job | Name  | Contract | Cost    |
    | A-1 | Depot | 250.000  | ${other} |
    | A-2 | Mill  | 75.000   | 5       |`);
  const contractOf = (other: string, rule: object = {}) => {
    const { formats, sums, bad } = proofOf(
      file(other),
      mappingOf({ ...FIELDS, originalContractAmount: { column: 'Contract', ...rule } }),
    );
    return { isQuestion: formats[0]?.isQuestion, stored: sums[0]?.stored, bad: bad.length };
  };
  test('is a question and is not stored until it is answered', () => {
    expect(contractOf('5')).toEqual({ isQuestion: true, stored: 0, bad: 2 });
    expect(contractOf('5', { numbers: 'european' })).toEqual({ isQuestion: false, stored: 325_000_00, bad: 0 });
    expect(contractOf('5', { numbers: 'us' })).toEqual({ isQuestion: false, stored: 325_00, bad: 0 });
  });
  test('is not a question if another column shows how the file writes numbers', () => {
    expect(contractOf('1.234,50')).toEqual({ isQuestion: false, stored: 325_000_00, bad: 0 });
  });
});

describe('dates', () => {
  const dates = (format: object, ...texts: string[]) => {
    const rows = texts.map((text, i) => [`A-${i}`, 'Depot', text]);
    const mapping = mappingOf({ externalId: 'Job', jobName: 'Name', dateSold: { column: 'Sold', ...format } });
    const given = { headings: ['Job', 'Name', 'Sold'], rows, firstRow: 2 };
    const { jobs, formats } = readOf(given, mapping);
    return [...jobs.map(({ values }) => values.dateSold), formats[0]?.isQuestion];
  };
  test('are read by the order that the mapping remembers, in any form', () => {
    const remembered = { format: ['MM/DD/YYYY'] };
    expect(dates(remembered, '1/5/2026', '2026-02-03', '46027', '05-Jan-26')).toEqual([
      ...['2026-01-05', '2026-02-03', '2026-01-05', '2026-01-05'],
      false,
    ]);
    expect(dates({ format: 'DD/MM/YYYY' }, '1/5/2026')).toEqual(['2026-05-01', false]);
  });
  test('are read in the order that fits the whole column if the mapping names none, and are a question if both fit', () => {
    expect(dates({}, '1/5/2026', '31/1/2026')).toEqual(['2026-05-01', '2026-01-31', false]);
    expect(dates({ format: 'YYYY-MM-DD' }, '1/5/2026')).toEqual(['2026-01-05', true]);
  });
});

test.each([
  [
    'changeOrderTotal',
    ['1', '0', '3', '1'],
    'All values are whole numbers below 100: they may count the change orders.',
  ],
  ['jobCostToDate', ['1001-', '1002-', '1003-'], 'All values end with a minus, as numbers of jobs do.'],
  [
    'retainageAmount',
    ['10', '5', '10'],
    'All values are from 0 to 100: they may be percents, and 10 would be stored as dollars.',
  ],
  ['jobStatus', ['4', '5', '6'], 'The values are codes. Say what each of them means.'],
  ['expenseBudget', ['1/5/2026', '1/6/2026', '1/7/2026'], 'The values are dates.'],
  ['expenseBudget', ['0', '-', '0.00'], 'All amounts are zero.'],
  ['expenseBudget', ['700', '700.00', '$700'], 'All amounts are the same.'],
  ['expenseBudget', ['1001', '1002', '1003'], 'The values count up one by one, as numbers of jobs do.'],
  ['expenseBudget', ['Ann', 'Bob', '7'], 'Most of the values are not amounts.'],
  [
    'retainagePercent',
    ['0.1', '0.05', '0'],
    'All values are between 0 and 1, as if 0.1 meant 10%. Here it means 0.1%.',
  ],
  ['retainagePercent', ['0.1', '10', '5'], 'Some values may be shares of 1: 0.1 is read as 0.1%.'],
  ['typedPercent', ['53.33%', '45%', '1'], 'Some values may be shares of 1: 1 is read as 1%.'],
  ['typedPercent', ['1', '0.45', '45', '100'], 'Some values may be shares of 1: 0.45 is read as 0.45%.'],
  ['feePercent', ['10', '0,08', '7,5'], 'Some values may be shares of 1: 0,08 is read as 0,08%.'],
  ['typedPercent', ['53.33', '45', '0.5'], undefined],
  ['typedPercent', ['0.50', '12.25', '100.00'], undefined],
  ['typedPercent', ['0', '1', '45', '100'], undefined],
  [
    'jobNumber',
    ['2024-01-01', '24-101', '24-102'],
    '2024-01-01 looks like a date that Excel made of a job number such as 24-01.',
  ],
  [
    'jobNumber',
    ['Jan-24', '24-101', '24-102'],
    'Jan-24 looks like a date that Excel made of a job number such as 24-01.',
  ],
  [
    'jobNumber',
    ['2024-01-01', '2024-01-02', '2024-01-03'],
    '2024-01-01 looks like a date that Excel made of a job number such as 24-01.',
  ],
  [
    'jobNumber',
    ['1.23457E+11', '24-101', '24-102'],
    '1.23457E+11 is a long number that Excel shortened: its digits are lost in the file.',
  ],
  ['jobNumber', ['1E5', '2E10', '3E1'], undefined],
  ['jobNumber', ['1234567890123450', '24-101', '24-102'], expect.stringContaining('fifteen digits')],
  ['jobNumber', ['1234567890123456', '1234567890123450', '1'], undefined],
  ['expenseBudget', ['1200', '850.50', '99'], undefined],
  ['retainagePercent', ['10', '5', '0'], undefined],
])('a column of %s that says %j is suspicious: %s', (field, texts, reason) => {
  const rows = texts.map((text, i) => [`J-${i}`, `Name ${i}`, text, '1/1/2026']);
  const given = { headings: ['Job', 'Name', 'X', 'Sold'], rows, firstRow: 2 };
  const { suspicious } = proofOf(given, mappingOf({ externalId: 'Job', jobName: 'Name', [field]: 'X' }));
  expect(suspicious.map((one) => one.reason)).toEqual(reason === undefined ? [] : [reason]);
});

test.each(['Cost ($000s)', 'Cost in thousands', 'Cost ($K)', "Cost (000's)", 'Cost $000'])(
  'a column of amounts that is headed %s is suspicious',
  (heading) => {
    const rows = ['100', '2250', '50'].map((text, i) => [`J-${i}`, `Name ${i}`, text]);
    const given = { headings: ['Job', 'Name', heading], rows, firstRow: 2 };
    const mapping = mappingOf({ externalId: 'Job', jobName: 'Name', jobCostToDate: { column: heading } });
    expect(proofOf(given, mapping).suspicious.map(({ reason }) => reason)).toEqual([
      'The heading says thousands, and the values would be stored as dollars.',
    ]);
  },
);

test('a column is suspicious beside another of the same name', () => {
  const rows = [['J-1', 'Depot', '100.00', '105.00']];
  const given = { headings: ['Job', 'Name', 'Billed', 'Billed (2)'], rows, firstRow: 2 };
  const mapping = mappingOf({ externalId: 'Job', jobName: 'Name', invoicedAmount: 'Billed' });
  expect(proofOf(given, mapping).suspicious.map(({ reason }) => reason)).toEqual([
    'The file has another column of this name, “Billed (2)”. Say which of them is meant.',
  ]);
});

test('whole dollars of the same length are money if the heading or the total says so, and job numbers otherwise', () => {
  const given = drawn(`
    | Job   | Name  | Contract | Revised Contract | Mine   | Contract No | Permit |
    | 26-1  | Depot | 100000   | 105000           | 400000 | 700111      | 200300 |
    | 26-2  | Mill  | 200000   | 198000           | 300000 | 700222      | 200301 |
    | Total |       | 300000   | 303000           | 700000 |             |        |`);
  const mapping = mappingOf({ externalId: 'Job', jobName: 'Name', originalContractAmount: 'Contract' });
  expect(proofOf(given, mapping).unused).toEqual([
    { column: 'Revised Contract', kind: 'amount', filled: 2, sum: 303_000_00 },
    { column: 'Mine', kind: 'amount', filled: 2, sum: 700_000_00 },
  ]);
});

const anyAmount = fc.integer({ min: -5_000_000_00, max: 5_000_000_00 }).map(cents);
const written = (amount: Cents) => fc.constantFrom(plainAmount(amount), formatAmount(amount));
const jobRow = fc
  .tuple(fc.constantFrom('1', '2', '3', '4', '5', '', 'x'), fc.constantFrom('Depot', 'Total Wine Store', ''), anyAmount)
  .chain(([id, name, amount]) => fc.tuple(fc.constant(id), fc.constant(name), written(amount), fc.constant('')));
const otherRow = fc.constantFrom(
  ['', '', '', ''],
  ['', 'Total', '1.00', ''],
  ['Total', '', '5,000,000.00', '7'],
  ['Page 1 of 2', '', '', ''],
  ['Job', 'Name', 'Contract', 'Cost'],
  ['A note', '', '', ''],
  ['1', 'Depot', 'TBD', '-1'],
);
const anyTable = fc
  .array(fc.oneof({ arbitrary: jobRow, weight: 4 }, { arbitrary: otherRow, weight: 1 }), { maxLength: 30 })
  .map((rows): ImportTable => ({ headings: ['Job', 'Name', 'Contract', 'Cost'], rows, firstRow: 5 }));
const company = [knownJob('a', '1'), knownJob('b', '2', true), { ...knownJob('c', 'E'), jobNumber: '3' }];

describe('of any file', () => {
  test('the groups add up to the rows, each row in one of them', () => {
    fc.assert(
      fc.property(anyTable, (file) => {
        const { groups, rows } = proofOf(file, mappingOf(FIELDS), company);
        const placed = groups.flatMap((group) => group.rows.map(({ row }) => row)).toSorted((a, b) => a - b);
        expect(placed).toEqual(file.rows.map((_, i) => 5 + i));
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows);
      }),
    );
  });

  test('what is stored and left out is exactly the sum of the rows that are jobs', () => {
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 40 }), fc.boolean(), (amounts, isShown) => {
        const rows = amounts.map((amount, i) => [
          i % 5 === 4 ? '' : `J-${i}`,
          'Depot',
          isShown ? formatAmount(amount) : plainAmount(amount),
          '',
        ]);
        const file = { headings: ['Job', 'Name', 'Contract', 'Cost'], rows, firstRow: 2 };
        const decisions = { rows: Object.fromEntries(rows.map((_, i) => [String(2 + i), 'job' as const])) };
        const [contract] = proofOf(file, mappingOf(FIELDS), [], decisions).sums;
        const sum = (kept: (i: number) => boolean) =>
          amounts.reduce((total, amount, i) => (kept(i) ? total + amount : total), 0);
        expect(contract?.stored).toBe(sum((i) => i % 5 !== 4));
        expect(contract?.leftOut).toBe(sum((i) => i % 5 === 4));
      }),
    );
  });

  test('a row that a person leaves out is left out, and one that a person takes for a job is a job or says why not', () => {
    fc.assert(
      fc.property(anyTable, fc.infiniteStream(fc.constantFrom('job', 'leave-out', undefined)), (file, choices) => {
        const rows: Record<string, 'job' | 'leave-out'> = {};
        for (const [i] of file.rows.entries()) {
          const choice: 'job' | 'leave-out' | undefined = choices.next().value;
          if (choice) rows[String(5 + i)] = choice;
        }
        const { groups } = proofOf(file, mappingOf(FIELDS), company, { rows });
        for (const { group, rows: inGroup } of groups) {
          for (const { row, isDecided, reasons } of inGroup) {
            const choice = rows[String(row)];
            expect(isDecided).toBe(choice !== undefined);
            if (choice === 'leave-out') expect(group).toBe('left-out');
            if (choice === 'job') expect(['new', 'changed', 'unchanged', 'left-out']).toContain(group);
            if (choice === 'job' && group === 'left-out') expect(reasons).not.toEqual([]);
          }
        }
      }),
    );
  });

  test('the order of the rows changes nothing, where no two have one number', () => {
    const amounts = fc.uniqueArray(anyAmount, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.nat(), (all, seed) => {
        const rows = all.map((amount, i) => [`J-${i}`, `Job ${i}`, formatAmount(amount), `1/${i + 1}/2026`]);
        const turned = [...rows.slice(seed % rows.length), ...rows.slice(0, seed % rows.length)].toReversed();
        const mapping = mappingOf({
          externalId: 'Job',
          jobName: 'Name',
          originalContractAmount: 'Contract',
          dateSold: 'Sold',
        });
        const jobsOf = (some: string[][]) =>
          readOf({ headings: ['Job', 'Name', 'Contract', 'Sold'], rows: some, firstRow: 2 }, mapping)
            .jobs.map(({ externalId, values }) => [externalId, values])
            .toSorted();
        expect(jobsOf(turned)).toEqual(jobsOf(rows));
      }),
    );
  });
});
