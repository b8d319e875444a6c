import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Plan, planMapping } from '../mapping/plan.ts';
import { readMapping } from '../mapping/read-mapping.ts';
import { mapRow } from './map-row.ts';
import { rowReader } from './row-reader.ts';
import { lists } from './testing.ts';

const HEADINGS = ['Id', 'Name', 'A', 'B '];

const planOf = (fields: Record<string, unknown>): Plan => {
  const read = readMapping({ fields: { externalId: { column: 'Id' }, jobName: { column: 'Name' }, ...fields } });
  if (!read.ok) throw new Error(read.problems.join());
  const planned = planMapping(read.mapping, HEADINGS);
  if (!planned.ok) throw new Error(planned.problems.join());
  return planned.plan;
};
/** The result of a row with the cells `a` and `b` under one field's rule. */
const mapped = (field: string, rule: Record<string, unknown>, a: string, b = '') =>
  mapRow(planOf({ [field]: rule }), ['1', 'Depot', a, b], 7);
const valueOfCell = (field: string, rule: Record<string, unknown>, a: string, b?: string) => {
  const { values, bad } = mapped(field, rule, a, b);
  return bad[0]?.reason ?? new Map(Object.entries(values)).get(field) ?? null;
};

describe('a cell', () => {
  const AMOUNT = { column: 'A' };
  const BELOW_ZERO =
    'is below zero, as a credit is: a job has at least 0 here. Type over it what the job has after the credit, or turn the sign in the file if it only marks a side';
  test.each([
    ['originalContractAmount', AMOUNT, '$1,200,000', 120_000_000],
    ['originalContractAmount', AMOUNT, '(83,333)', -8_333_300],
    ['originalContractAmount', AMOUNT, ' 12.5 ', 1_250],
    ['originalContractAmount', AMOUNT, '1.0005', 'has more than two decimals'],
    ['originalContractAmount', AMOUNT, '250.000', 'may mean thousands: write it like 250,000 or like 250.00'],
    ['originalContractAmount', AMOUNT, 'DOER', 'is not an amount'],
    ['originalContractAmount', { ...AMOUNT, blank: ['DOER'] }, 'DOER', null],
    ['originalContractAmount', { ...AMOUNT, blank: ['DOER'] }, '', null],
    ['retainageAmount', AMOUNT, '-5', BELOW_ZERO],
    ['dateSold', { column: 'A', format: 'M/D/YYYY' }, '2/29/2024', '2024-02-29'],
    ['dateSold', { column: 'A', format: 'M/D/YYYY' }, '2/29/2025', 'is not a date of the form M/D/YYYY'],
    ['dateSold', { column: 'A', format: 'M/D/YYYY' }, '13/1/2025', 'is not a date of the form M/D/YYYY'],
    ['dateSold', { column: 'A', format: 'M/D/YYYY' }, '1/2/25', '2025-01-02'],
    ['dateSold', { column: 'A', format: 'M/D/YYYY' }, '46027', '2026-01-05'],
    ['dateSold', { column: 'A', format: 'D/M/YYYY' }, '1/2/2025', '2025-02-01'],
    ['dateSold', { column: 'A' }, '2025-01-31', '2025-01-31'],
    [
      'dateSold',
      { column: 'A' },
      '1/2/2025',
      'may be month/day or day/month: the mapping’s “format” says which comes first',
    ],
    ['dateSold', { column: 'A' }, 'PNS', 'is not a date'],
    ['dateSold', { column: 'A', format: 'D [of] MMMM YYYY' }, '5 of May 2025', '2025-05-05'],
    ['originalContractAmount', { column: 'A', numbers: 'european' }, '250.000', 25_000_000],
    ['originalContractAmount', { column: 'A', numbers: 'us' }, '250.000', 25_000],
    ['originalContractAmount', AMOUNT, '1,234.56 CR', -123_456],
    ['typedPercent', { column: 'A', numbers: 'european' }, '12,5 %', 125_000],
    ['payAppDueDayOfMonth', { column: 'A' }, '25.00', 25],
    ['dateSold', { column: 'A', format: ['M/D/YYYY', 'YYYY-MM-DD'] }, '2025-01-31', '2025-01-31'],
    ['dateSold', { column: 'A', format: 'M/D/YYYY' }, '1/1/1066', 'is not between 1900 and 2199'],
    ['dateSold', { value: '2025-12-31' }, '', '2025-12-31'],
    ['taxExempt', { column: 'A' }, 'Yes', true],
    ['taxExempt', { column: 'A' }, '0', false],
    ['taxExempt', { column: 'A' }, 'maybe', 'is neither yes nor no (yes, y, true, x, 1, no, n, false, 0)'],
    ['taxExempt', { column: 'A', yes: ['exempt'], no: ['taxed'] }, 'Taxed', false],
    ['taxExempt', { column: 'A', yes: ['exempt'] }, 'yes', 'is neither yes nor no (exempt)'],
    ['taxExempt', { value: true }, '', true],
    ['typedPercent', { column: 'A' }, '53.33%', 533_300],
    ['typedPercent', { column: 'A' }, '53.33', 533_300],
    ['typedPercent', { column: 'A' }, '101%', 'is not between 0% and 100%'],
    ['retainagePercent', { column: 'A' }, 'ten', 'is not a percent'],
    ['earningMethod', { column: 'A' }, 'Cost to cost', 'cost-to-cost'],
    ['earningMethod', { column: 'A' }, 'completed-contract', 'completed-contract'],
    ['earningMethod', { column: 'A' }, 'CTC', 'cost-to-cost'],
    ['earningMethod', { column: 'A' }, '% complete', 'percent'],
    ['earningMethod', { column: 'A' }, 'T&M', 'billings'],
    [
      'earningMethod',
      { column: 'A' },
      'Guess',
      'is none of Cost to cost, Percent, Billings, Cost plus, Completed contract',
    ],
    ['payAppDueDayOfMonth', { column: 'A' }, '31', 31],
    ['payAppDueDayOfMonth', { column: 'A' }, '32', 'is not a whole number from 1 to 31'],
    ['payAppDueDayOfMonth', { column: 'A' }, '3.5', 'is not a whole number'],
    ['jobStatus', { column: 'A', values: { 'In-Progress': 'Active' } }, 'In-Progress', 'Active'],
    ['jobStatus', { column: 'A', values: { 'In-Progress': 'Active' } }, 'in-progress', 'in-progress'],
    ['jobStatus', { column: 'A', values: { 'In-Progress': 'Active' } }, 'constructor', 'constructor'],
    ['estimator', { column: 'A', values: { a: 'Ann' } }, 'A', 'is not among the values of the mapping'],
    ['estimator', { column: 'A', values: { a: 'Ann' } }, 'constructor', 'is not among the values of the mapping'],
    ['jobStatus', { column: 'A' }, ' ', 'is blank, and every job needs it'],
    ['estimator', { column: 'A' }, 'x'.repeat(201), 'is longer than 200 characters'],
    ['estimator', { column: 'A', truncate: 5 }, 'abcdefgh', 'abcd…'],
    ['estimator', { column: 'A', truncate: 5 }, 'abc😀efgh', 'abc…'],
    ['estimator', { column: 'A', first: ',' }, 'Ann, Bob', 'Ann'],
    ['estimator', { column: 'A' }, 'M\uFFFDller', 'has characters that are not of the encoding that the mapping names'],
  ])('of %s under %j that says %j gives %j', (field, rule, cell, value) => {
    expect(valueOfCell(field, rule, cell)).toBe(value);
  });

  test.each([
    ['originalContractAmount', '=5000*2'],
    ['originalContractAmount', '=+4/3'],
    ['originalContractAmount', '=-300'],
    ['originalContractAmount', '=Total*2'],
    ['typedPercent', '=50%'],
    ['dateSold', '=TODAY'],
    ['payAppDueDayOfMonth', '=30+1'],
    ['jobNumber', '=101'],
    ['jobName', '=B2&" East"'],
  ] as const)('of %s that says %j is a formula that no program has calculated', (field, text) => {
    expect(valueOfCell(field, { column: 'A' }, text)).toMatch(/^is a formula that no program has calculated/);
  });

  test.each(['=> see the note', '=1+1 job', '= same job', '=5000'])('that says %j in words is that', (text) => {
    expect(valueOfCell('notes', { column: 'A' }, text)).toBe(text);
  });

  test.each([
    ...['00/00/0000', '/  /', '00000000', '0000-00-00 00:00:00', '0', '1/0/1900', '0-Jan-00', '1900-01-00'],
    ...['1/1/1900', '12/30/1899', '1899-12-31', '0001-01-01T00:00:00', '31/12/9999'],
  ])('of a date that says %j is empty, and counted as what programs write for no date', (code) => {
    const row = mapped('dateClosed', { column: 'A', format: 'M/D/YYYY' }, code);
    expect([row.values.dateClosed, row.bad, row.blanks]).toEqual([undefined, [], [{ column: 'A', code }]]);
  });

  test('of any day after the first of 1900 gives that day, wherever the program runs', () => {
    const plan = planOf({ dateSold: { column: 'A', format: 'M/D/YYYY' } });
    const day = fc.date({ min: new Date('1900-01-02'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = iso.split('-').map(Number);
        expect(mapRow(plan, ['1', 'Depot', `${month}/${dayOfMonth}/${year}`, ''], 2).values.dateSold).toBe(iso);
      }),
    );
  });

  test('that cannot be read is reported with line, column, value and reason', () => {
    expect(mapped('expenseBudget', { column: 'B' }, '', ' much ').bad).toEqual([
      { line: 7, column: 'B', value: 'much', reason: 'is not an amount' },
    ]);
  });

  test('is reported if it has a code for blank, or its text was cut', () => {
    expect(mapped('dateSold', { column: 'A', format: 'M/D/YYYY', blank: ['PNS'] }, 'PNS').blanks).toEqual([
      { column: 'A', code: 'PNS' },
    ]);
    expect(mapped('estimator', { column: 'A', truncate: 2 }, 'Ann').truncated).toEqual([{ column: 'A', value: 'Ann' }]);
  });
});

describe('a text of a list or of people', () => {
  const rule = { column: 'A', values: { 'In-Progress': 'Active' } };
  test('is reported as written, so that the company’s list can look it up', () => {
    expect(mapped('jobStatus', rule, 'In-Progress')).toMatchObject({
      values: { jobStatus: 'Active' },
      written: { jobStatus: 'In-Progress' },
    });
    expect(mapped('jobStatus', rule, 'Paused')).toMatchObject({
      values: { jobStatus: 'Paused' },
      written: { jobStatus: 'Paused' },
    });
  });
});

describe('a template', () => {
  const rule = { template: 'No. {A}[ of {B}]!' };
  test.each([
    ['1', '2', 'No. 1 of 2!'],
    ['1', '', 'No. 1!'],
    ['', '2', null],
  ])('of the cells %j and %j gives %j', (a, b, text) => {
    expect(valueOfCell('notes', rule, a, b)).toBe(text);
  });

  test('reads each of its columns by its own rules, and names a bad column', () => {
    const parts = { A: { values: { S: 'Scope' } }, B: { blank: ['NULL'], first: ',' } };
    expect(valueOfCell('notes', { ...rule, parts }, 'S', 'D1, D2')).toBe('No. Scope of D1!');
    expect(valueOfCell('notes', { ...rule, parts }, 'S', 'NULL')).toBe('No. Scope!');
    expect(mapped('notes', { ...rule, parts }, 'T', 'D1').bad).toEqual([
      { line: 7, column: 'A', value: 'T', reason: 'is not among the values of the mapping' },
    ]);
  });
});

describe('a row', () => {
  test('without an id or a name is bad, and one with more or fewer cells than headings too', () => {
    expect(mapRow(planOf({}), ['', 'Depot', '', ''], 2).bad.map(({ column, reason }) => [column, reason])).toEqual([
      ['Id', 'is blank, and every job needs it'],
    ]);
    expect(mapRow(planOf({}), ['1', 'Depot', ''], 2).bad[0]?.reason).toBe('has 3 cells where the headings have 4');
  });

  const read = (onDuplicate: 'refuse' | 'number', ids: [id: string, number: string][]) => {
    const reader = rowReader(planOf({ jobNumber: { column: 'A' } }), onDuplicate, lists);
    ids.forEach(([id, number], i) => {
      reader.read([{ cells: [id, 'Depot', number, ''], line: i + 2 }]);
    });
    return reader.result();
  };

  test('with the id or number of an earlier one is refused, and names that row', () => {
    const { jobs, bad } = read('refuse', [
      ['1', 'a'],
      ['2', 'b'],
      ['1', 'c'],
      ['3', 'b'],
    ]);
    expect(jobs.map(({ externalId, line }) => [externalId, line])).toEqual([
      ['1', 2],
      ['2', 3],
    ]);
    expect(bad.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [4, 'Id', 'is that of row 2 too'],
      [5, 'A', 'is that of row 3 too'],
    ]);
  });

  test('or gets a suffix in the order of the file, never one that is taken', () => {
    const { jobs, bad, numbered } = read('number', [
      ['1', 'a'],
      ['1-2', 'b'],
      ['1', 'c'],
      ['1', 'a'],
      ['1-2', 'd'],
    ]);
    expect(bad).toEqual([]);
    expect(jobs.map(({ externalId }) => externalId)).toEqual(['1', '1-2', '1-3', '1-4', '1-2-2']);
    expect(jobs[3]?.values.jobNumber).toBe('a-2');
    expect(numbered).toBe(3);
  });
});

describe('a cost to complete', () => {
  const fields = { jobCostToDate: { column: 'A' }, forecastCost: { column: 'B ', toComplete: true } };
  const forecast = (cost: string, left: string) => {
    const { values, bad } = mapRow(planOf(fields), ['1', 'Depot', cost, left], 7);
    return bad[0] ?? values.forecastCost;
  };
  test('makes the forecast with the cost to date of its row', () => {
    expect(forecast('300.00', '$700.00')).toBe(1_000_00);
    expect(forecast('', '700')).toBe(700_00);
    expect(forecast('300', '')).toBeUndefined();
    expect(forecast('300', '0')).toBe(300_00);
    expect(forecast('1', '999,999,999,999.99')).toMatchObject({
      column: 'B',
      reason: 'makes the forecast cost larger than 999,999,999,999.99',
    });
  });

  test('needs a column of the cost to date, and is of the forecast alone', () => {
    const problems = (fields: object) => {
      const read = readMapping({ fields: { externalId: { column: 'Id' }, jobName: { column: 'Name' }, ...fields } });
      return read.ok ? [] : read.problems;
    };
    expect(problems({ forecastCost: { column: 'B', toComplete: true } })).toEqual([
      'fields.forecastCost: a cost to complete needs the cost to date: give a column to jobCostToDate',
    ]);
    expect(problems({ notes: { column: 'B', toComplete: true } })).toEqual([
      'fields.notes: "toComplete" is for the forecast cost only',
    ]);
  });
});
