import { cents, MAX_CENTS, plainAmount } from '@plumbline/domain/money';
import { percent, plainPercent } from '@plumbline/domain/percent';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { surveyColumns } from '../formats/survey-columns.ts';
import { suggestMapping } from '../mapping/suggest-mapping.ts';
import { readImport } from './read-import.ts';
import { decided, drawn, lists, mappingOf, readOf } from './testing.ts';

const FIELDS = { externalId: 'Job', jobName: 'Name', jobStatus: 'Status', jobCostToDate: 'Cost' };

describe('the rows of a file', () => {
  const table = drawn(`
    | Job | Name  | Status | Cost   |
    | 1   | Depot | ACTIVE | 100.00 |
    |     |       |        |        |
    |     | Mill  | Closed | 200.00 |
    | 3   | Barn  | Paused | -5.00  |
    | 7   | Shed  | Closed | 7.00   |`);

  test('each have one group, and are left out only if their job is unclear', () => {
    const { rows, jobs, bad, values } = readOf(table, mappingOf(FIELDS));
    expect(rows.map(({ row, group, reasons }) => [row, group, ...reasons])).toEqual([
      [2, 'job'],
      [3, 'empty'],
      [4, 'left-out', 'Job is blank, and every job needs it.'],
      [
        5,
        'job',
        'Cost: “-5.00” is below zero, as a credit is: a job has at least 0 here. Type over it what the job has after the credit, or turn the sign in the file if it only marks a side. The rest of the row is read.',
      ],
      [6, 'job'],
    ]);
    expect(jobs).toEqual([
      { line: 2, externalId: '1', jobName: 'Depot', values: { jobStatus: 'Active', jobCostToDate: 100_00 } },
      { line: 5, externalId: '3', jobName: 'Barn', values: {}, unread: ['jobCostToDate', 'jobStatus'] },
      { line: 6, externalId: '7', jobName: 'Shed', values: { jobStatus: 'Closed', jobCostToDate: 7_00 } },
    ]);
    expect(bad.map(({ row, column }) => [row, column])).toEqual([
      [4, 'Job'],
      [5, 'Cost'],
    ]);
    expect(values).toEqual([
      { field: 'jobStatus', column: 'Status', text: 'ACTIVE', count: 1, becomes: 'Active', how: 'same' },
      { field: 'jobStatus', column: 'Status', text: 'Paused', count: 1, becomes: null, how: 'none' },
      { field: 'jobStatus', column: 'Status', text: 'Closed', count: 1, becomes: 'Closed', how: 'same' },
    ]);
  });

  test('go where a person puts them, with the cells that a person types over', () => {
    const { rows, jobs } = readOf(table, mappingOf(FIELDS), {
      rows: { 2: 'leave-out' },
      cells: [{ row: 4, column: 'Job', text: '2' }],
    });
    expect(rows.map(({ group, isDecided }) => [group, isDecided])).toEqual([
      ['left-out', true],
      ['empty', false],
      ['job', false],
      ['job', false],
      ['job', false],
    ]);
    expect(jobs.map(({ externalId }) => externalId)).toEqual(['2', '3', '7']);
  });

  test('keep the other amounts of a total below them where a person types over one', () => {
    const report = drawn(`
      | Job   | Name        | Contract | Cost  |
      | 24-01 | Depot       |          |       |
      |       | Concrete    | 10.00    | 20.00 |
      |       | Total 24-01 | 15x      | 26.00 |
      | 24-02 | Mill        |          |       |
      | 24-02 | Total 24-02 | 7.00     | 8.00  |`);
    const mapping = mappingOf({
      externalId: 'Job',
      jobName: 'Name',
      jobCostToDate: 'Cost',
      originalContractAmount: 'Contract',
    });
    const { jobs, rows } = readOf(report, mapping, { cells: [{ row: 2, column: 'Contract', text: '15' }] });
    expect(jobs.map(({ values }) => values)).toEqual([
      { originalContractAmount: 15_00, jobCostToDate: 26_00 },
      { originalContractAmount: 7_00, jobCostToDate: 8_00 },
    ]);
    expect(rows.map(({ group }) => group)).toEqual(['job', 'detail', 'subtotal', 'job', 'subtotal']);
  });

  test('have the total that names the job, and not that of a phase with the same number', () => {
    const report = drawn(`
      | Job | Name          | Contract | Cost  |
      | 1   | Depot         |          |       |
      |     | Concrete      | 10.00    | 20.00 |
      |     | Phase 1 Total | 10.00    | 20.00 |
      |     | Roof          | 5.00     | 6.00  |
      |     | Phase 2 Total | 5.00     | 6.00  |
      |     | Total Job 1   | 15.00    | 26.00 |
      | 2   | Mill          | 7.00     | 8.00  |`);
    const mapping = mappingOf({
      externalId: 'Job',
      jobName: 'Name',
      jobCostToDate: 'Cost',
      originalContractAmount: 'Contract',
    });
    expect(readOf(report, mapping).jobs.map(({ externalId, values }) => [externalId, values])).toEqual([
      ['1', { originalContractAmount: 15_00, jobCostToDate: 26_00 }],
      ['2', { originalContractAmount: 7_00, jobCostToDate: 8_00 }],
    ]);
  });

  test('end at the grand total, even if it adds up only the last rows and no total has the others', () => {
    const report = drawn(`
      | Job | Name  | Contract |
      | 1   | Depot | 10.00    |
      | 2   | Mill  | 20.00    |
      | 3   | Roof  | 5.00     |
      | 4   | Quay  | 6.00     |
      |     | Grand Total | 11.00 |`);
    const mapping = mappingOf({ externalId: 'Job', jobName: 'Name', originalContractAmount: 'Contract' });
    expect(readOf(report, mapping).rows.map(({ group }) => group)).toEqual(['job', 'job', 'job', 'job', 'total']);
  });

  test('have no amounts of a total whose number only begins like theirs', () => {
    const report = drawn(`
      | Job   | Name         | Contract |
      | 24-01 | Depot        |          |
      |       | Total 24-011 | 15.00    |
      | 24-02 | Mill         | 7.00     |`);
    const mapping = mappingOf({ externalId: 'Job', jobName: 'Name', originalContractAmount: 'Contract' });
    expect(readOf(report, mapping).jobs.map(({ values }) => values)).toEqual([{}, { originalContractAmount: 7_00 }]);
  });

  test('have their people by id, and keep whom they have where a name fits nobody', () => {
    const managed = drawn(`
      | Job | Name  | PM        |
      | 1   | Depot | Ann Smith |
      | 2   | Mill  | Bob       |
    `);
    const people = [{ id: '11111111-1111-4111-8111-111111111111', name: 'Ann Smith' }];
    const mapping = mappingOf({ externalId: 'Job', jobName: 'Name', projectManagerUserIds: 'PM' });
    const outcome = readImport(managed, mapping, decided({}), { ...lists, people });
    expect(outcome.ok && outcome.read.jobs.map(({ values, unread }) => [values.projectManagerUserIds, unread])).toEqual(
      [
        [[people[0]?.id], undefined],
        [undefined, ['projectManagerUserIds']],
      ],
    );
  });
});

test('names keep their leading number if the id has its own column, unless somebody chooses to split them', () => {
  const table = drawn(`
    | Job          | Ref |
    | 1001 - Depot | A1  |
    | 1002 - Mill  | A2  |`);
  const namesBy = (isSplit: boolean | null) => {
    const fields = mappingOf({ externalId: 'Ref', jobName: { template: '{Job}' } });
    const { jobs, formats } = readOf(table, { ...fields, numberAndName: { column: 'Job', isSplit } });
    expect(formats).toEqual([]);
    return jobs.map(({ jobName }) => jobName);
  };
  expect(namesBy(null)).toEqual(['1001 - Depot', '1002 - Mill']);
  expect(namesBy(false)).toEqual(['1001 - Depot', '1002 - Mill']);
  expect(namesBy(true)).toEqual(['Depot', 'Mill']);
});

test('what the product writes to a file, it reads as the same values', () => {
  const job = fc.record({
    originalContractAmount: fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents),
    jobCostToDate: fc.integer({ min: 0, max: MAX_CENTS }).map(cents),
    dateSold: fc
      .date({ min: new Date('1900-01-02'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    typedPercent: fc.integer({ min: 0, max: 1_000_000 }).map(percent),
    taxExempt: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(job, { minLength: 1, maxLength: 20 }), (jobs) => {
      const rows = jobs.map((values, i) => {
        const [year, month, day] = values.dateSold.split('-');
        const date = `${month}/${day}/${year}`;
        const amounts = [plainAmount(values.originalContractAmount), plainAmount(values.jobCostToDate)];
        return [
          `J-${i}`,
          `Job ${i}`,
          ...amounts,
          date,
          plainPercent(values.typedPercent),
          values.taxExempt ? 'Yes' : 'No',
        ];
      });
      const headings = ['Job #', 'Job Name', 'Original Contract', 'Current Cost', 'Date Sold'];
      const given = { headings: [...headings, 'Percent Complete (Typed)', 'Tax Exempt'], rows, firstRow: 2 };
      const read = readOf(given, suggestMapping(surveyColumns(given)));
      expect(read.bad).toEqual([]);
      expect(read.jobs.map(({ values }) => values)).toEqual(jobs);
    }),
  );
});

test('a report of QuickBooks, which knows a job by its name alone, becomes its jobs and no total', () => {
  const report = drawn(`
    | Customer:Job           | Est. Cost | Act. Cost | Est. Revenue |
    | Acme Builders          |           |           |              |
    | Depot                  | 1,000.00  | 400.00    | 1,500.00     |
    | Mill                   | 2,000.00  | 600.00    | 2,700.00     |
    | Total Acme Builders    | 3,000.00  | 1,000.00  | 4,200.00     |
    | Total Wine Store       | 4,000.00  | 100.00    | 5,250.00     |
    | TOTAL                  | 7,000.00  | 1,100.00  | 9,450.00     |`);
  const read = readOf(report, suggestMapping(surveyColumns(report)));
  expect(read.rows.map(({ group }) => group)).toEqual(['heading', 'job', 'job', 'subtotal', 'job', 'total']);
  expect(read.rows[4]?.reasons).toEqual([
    'It says “Total Wine Store”, but is not the sum of rows above: it is read as a job.',
  ]);
  expect(read.jobs.map(({ jobName }) => jobName)).toEqual(['Depot', 'Mill', 'Total Wine Store']);
});

test('the samples of a column of dates are dates, and not what programs write for none', () => {
  const table = drawn(`
    | Job | Name  | Sold       |
    | 1   | Depot | 00/00/0000 |
    | 2   | Mill  | 1/5/2026   |`);
  const { formats } = readOf(table, mappingOf({ externalId: 'Job', jobName: 'Name', dateSold: 'Sold' }));
  expect(formats.map(({ samples }) => samples)).toEqual([[{ text: '1/5/2026', value: '2026-01-05' }]]);
});
