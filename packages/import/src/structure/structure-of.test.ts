import { describe, expect, test } from 'vitest';
import { drawn } from '../reading/testing.ts';
import { structureOf } from './structure-of.ts';

/** The kind of each row, in the order of the file. */
const kindsOf = (text: string, levels?: number[]) =>
  structureOf({ ...drawn(text), ...(levels && { levels }) }).map(({ kind }) => kind);
const reasonsOf = (text: string) => structureOf(drawn(text)).map(({ reasons }) => reasons.join(' '));

describe('the rows of', () => {
  test('QuickBooks: customers above their jobs, “Total <customer>” below them, and TOTAL', () => {
    const file = `
      | Customer:Job          | Est. Cost | Act. Cost | Act. Revenue |
      | Acme Builders         |           |           |              |
      | Depot                 | 1,000.00  | 400.00    | 500.00       |
      | Mill                  | 2,000.00  | 600.00    | 700.00       |
      | Total Acme Builders   | 3,000.00  | 1,000.00  | 1,200.00     |
      | Total Wine Store      |           |           |              |
      | Shop                  | 4,000.00  | 100.00    | 250.00       |
      | Total Total Wine Store| 4,000.00  | 100.00    | 250.00       |
      | TOTAL                 | 7,000.00  | 1,100.00  | 1,450.00     |`;
    expect(kindsOf(file)).toEqual(['heading', 'job', 'job', 'subtotal', 'heading', 'job', 'subtotal', 'total']);
    expect(reasonsOf(file)[3]).toBe('It says “Total Acme Builders” and equals the sum of the 2 rows above.');
    expect(reasonsOf(file)[7]).toBe('It says “TOTAL” and equals the sum of the 3 rows above.');
  });

  test('a list with its total on top', () => {
    const file = `
      | Job # | Job Name | Contract | Billed |
      |       | Totals   | 300.00   | 70.00  |
      | 101   | Depot    | 100.00   | 50.00  |
      | 102   | Mill     | 200.00   | 20.00  |`;
    expect(kindsOf(file)).toEqual(['total', 'job', 'job']);
    expect(reasonsOf(file)[0]).toBe('It says “Totals”, and stands above the jobs.');
  });

  test('Sage: totals of divisions and of the report, with headings and titles on every page', () => {
    expect(
      kindsOf(`
        | Job    | Description        | Contract | Billed | Cost |
        | 02-100 | Depot              | 100.00   | 50.00  | 40.00 |
        | 02-200 | Mill               | 200.00   | 50.00  | 41.00 |
        |        | Division 02 Totals | 300.00   | 100.00 | 81.00 |
        |        | Page 1 of 2        |          |        |       |
        | Coastal Construction, Inc. |  |        |        |       |
        | WIP Report |               |          |        |       |
        | Job    | Description        | Contract | Billed | Cost |
        | 03-100 | Shop               | 400.00   | 10.00  | 5.00  |
        |        | Division 03 Totals | 400.00   | 10.00  | 5.00  |
        |        | Grand Totals       | 700.00   | 110.00 | 86.00 |
        | Page 2 of 2 |  10/31/2026   |          |        |       |
        | Coastal Construction, Inc. |  |        |        |       |
        | -----  | -----              | -----    | ------ |       |`),
    ).toEqual([
      ...['job', 'job', 'subtotal', 'title', 'title', 'title', 'heading', 'job', 'subtotal', 'total'],
      ...['title', 'title', 'note'],
    ]);
  });

  test('a sheet with a sum below and no label', () => {
    const file = `
      | Job | Name  | Contract | Cost  |
      | A-1 | Depot | 100.00   | 40.00 |
      | A-2 | Mill  | 200.00   | 41.00 |
      |     |       | 300.00   | 81.00 |`;
    expect(kindsOf(file)).toEqual(['job', 'job', 'total']);
    expect(reasonsOf(file)[2]).toBe('It has no number, and equals the sum of the 2 rows above.');
  });

  test('a total at the top, and a total that does not add up', () => {
    expect(
      kindsOf(`
        | Job | Name  | Contract | Cost  |
        |     | Total | 300.00   | 81.00 |
        | A-1 | Depot | 100.00   | 40.00 |
        | A-2 | Mill  | 200.00   | 41.00 |`),
    ).toEqual(['total', 'job', 'job']);
    const wrong = `
      | Job | Name  | Contract | Cost  |
      | A-1 | Depot | 100.00   | 40.00 |
      | Sum |       | 999.00   | 41.00 |`;
    expect(kindsOf(wrong)).toEqual(['job', 'total']);
    expect(reasonsOf(wrong)[1]).toBe('It says “Sum”, but is not the sum of the rows above.');
  });

  test('a file that says “Total” after each part and has no grand total', () => {
    expect(
      kindsOf(`
        | Job | Name  | Contract | Cost  |
        | A-1 | Depot | 100.00   | 40.00 |
        |     | Total | 100.00   | 40.00 |
        | A-2 | Mill  | 200.00   | 41.00 |
        | A-3 | Shop  | 300.00   | 42.00 |
        |     | Total | 500.00   | 83.00 |
        | A-4 | Barn  | 1.00     | 2.00  |`),
    ).toEqual(['job', 'subtotal', 'job', 'job', 'subtotal', 'job']);
  });

  test('an outline whose totals have only the group’s name', () => {
    const file = `
      | Name      | Contract | Cost  |
      | Depot     | 100.00   | 40.00 |
      | Mill      | 200.00   | 41.00 |
      | Acme      | 300.00   | 81.00 |
      | Shop      | 50.00    | 9.00  |
      | Barn      | 60.00    | 8.00  |
      | Coastal   | 110.00   | 17.00 |`;
    expect(kindsOf(file, [1, 1, 0, 1, 1, 0])).toEqual(['job', 'job', 'subtotal', 'job', 'job', 'subtotal']);
    expect(kindsOf(file)).toEqual(Array.from({ length: 6 }, () => 'job'));
  });
});

describe('two groups of two rows that share a number', () => {
  const file = (north: string, south: string) => `
    | Job  | Name  | Contract | Cost    |
    | N-1  | North | 300.00   | ${north} |
    | 1001 | Depot | 100.00   | 40.00   |
    | 1099 | Mill  | 200.00   | 41.00   |
    | S-1  | South | 110.00   | ${south} |
    | 1003 | Shop  | 50.00    | 9.00    |
    | 1099 | Barn  | 60.00    | 8.00    |`;
  const levels = [0, 1, 1, 0, 1, 1];

  test('are left out, with the reason, if nothing tells jobs from parts of jobs', () => {
    expect(kindsOf(file('7.00', '8.00'), levels)).toEqual(Array.from({ length: 6 }, () => 'left-out'));
    const [above, below] = structureOf({ ...drawn(file('7.00', '8.00')), levels });
    expect(above?.reasons.join()).toContain('or a group of jobs: nothing in the file tells');
    expect(below?.reasons.join()).toContain(
      'It stands below “N-1” in the outline and is part of it, or a job of its own',
    );
  });

  test('are parts of the rows above if those are their sums', () => {
    expect(kindsOf(file('81.00', '17.00'), levels)).toEqual(['job', 'detail', 'detail', 'job', 'detail', 'detail']);
  });
});

describe('a job that is called', () => {
  test.each(['Total Wine Store', 'Grand Total Fitness', 'Subtotal Lane Homes', 'Total'])(
    '“%s”, with a number and amounts of its own, is a job',
    (name) => {
      const file = `
        | Job  | Name   | Contract | Cost   |
        | 1000 | Summers Total Care | 7.00 | 1.00 |
        | 1001 | Depot  | 100.00   | 40.00  |
        | 1002 | Mill   | 200.00   | 41.00  |
        | 1003 | ${name} | 555.00  | 66.00  |
        | 1004 | Shop   | 10.00    | 5.00   |`;
      expect(kindsOf(file)).toEqual(['job', 'job', 'job', 'job', 'job']);
      expect(reasonsOf(file)[3]).toBe(
        `It says “${name}”, but has the number 1003 and is not the sum of rows above: it is read as a job.`,
      );
    },
  );

  test('is a job even if its only amount happens to be the sum of the rows above', () => {
    expect(
      kindsOf(`
        | Job  | Name             | Contract |
        | 1001 | Depot            | 100.00   |
        | 1002 | Mill             | 200.00   |
        | 1003 | Total Wine Store | 300.00   |`),
    ).toEqual(['job', 'job', 'job']);
  });

  test('is a job in a file without numbers too, unless it adds up', () => {
    const file = (contract: string, cost: string) => `
      | Job              | Contract     | Cost    |
      | Depot            | 100.00       | 40.00   |
      | Mill             | 200.00       | 41.00   |
      | Total Wine Store | ${contract}  | ${cost} |`;
    expect(kindsOf(file('555.00', '66.00'))).toEqual(['job', 'job', 'job']);
    expect(kindsOf(file('300.00', '81.00'))).toEqual(['job', 'job', 'total']);
  });

  test('is a total if its number is “Total” too and every amount is the sum of several rows', () => {
    expect(
      kindsOf(`
        | Job  | Name  | Contract | Cost   |
        | 1001 | Depot | 100.00   | 40.00  |
        | 1002 | Mill  | 200.00   | 41.00  |
        | 9999 | Total | 300.00   | 81.00  |`),
    ).toEqual(['job', 'job', 'total']);
  });
});

test('a long list with a total below each job has block totals, and no grand total', () => {
  const BLOCKS = 12_000;
  const rows = Array.from({ length: BLOCKS }, (_, block) => [
    [`${10_000 + block}`, `Job ${block}`, '500.00', '30.00'],
    ['', 'Total', '500.00', '30.00'],
  ]).flat();
  const kinds = structureOf({ headings: ['Job #', 'Name', 'Contract', 'Cost'], rows, firstRow: 2 });
  expect(kinds.filter(({ kind }) => kind === 'job')).toHaveLength(BLOCKS);
  expect(kinds.filter(({ kind }) => kind === 'subtotal')).toHaveLength(BLOCKS);
});

test('a job that has only its number, or no amounts yet, stays a job', () => {
  expect(
    kindsOf(`
      | Job    | Name  | Manager | Contract | Cost   |
      | 26-100 | Depot | Ann     | 100.00   | 40.00  |
      | 26-101 | Mill  |         |          |        |
      | 26-102 |       |         |          |        |
      | 26-103 | Shop  | Ann     | 200.00   | 50.00  |`),
  ).toEqual(['job', 'job', 'job', 'job']);
});

test('a job without a number may begin with “Add-”, “Plus-” or “Less-”; a correction of the total is not a job', () => {
  const file = `
    | Name                     | Contract | Cost  |
    | Add-On Wing              | 300.00   | 81.00 |
    | Plus-Size Shop           | 100.00   | 40.00 |
    | Less-Smith Hall          | 250.00   | 41.00 |
    | Less: jobs under $10,000 | -20.00   | -3.00 |
    | Less - closed jobs       | -21.00   | -4.00 |
    | Add – service work       | 22.00    | 5.00  |`;
  expect(kindsOf(file)).toEqual(['job', 'job', 'job', 'left-out', 'left-out', 'left-out']);
});

describe('a job whose figures happen to be the sum of the jobs below it', () => {
  const file = (first: string) => `
    | Job   | Name  | Contract   | Budget     | Profit     |
    | ${first} | Oaks | 500,000.00 | 400,000.00 | 100,000.00 |
    | 24-02 | Elms  | 300,000.00 | 240,000.00 | 60,000.00  |
    | 24-03 | Firs  | 200,000.00 | 160,000.00 | 40,000.00  |
    | 24-04 | Pines | 90,000.00  | 70,000.00  | 20,000.00  |`;

  test('is a job if all jobs have the same margin, so that one sum brings the others', () => {
    expect(kindsOf(file('24-01'))).toEqual(['job', 'job', 'job', 'job']);
  });

  test('is a sum if its number does not look like a job’s, or if theirs extend it', () => {
    expect(kindsOf(file('North'))).toEqual(['subtotal', 'job', 'job', 'job']);
    expect(kindsOf(file('24-0'))).toEqual(['subtotal', 'job', 'job', 'job']);
  });

  test('is a sum if its figures are independent of each other', () => {
    const other = file('24-01').replace('240,000.00', '250,000.00').replace('160,000.00', '150,000.00');
    expect(kindsOf(other)).toEqual(['subtotal', 'job', 'job', 'job']);
  });
});
