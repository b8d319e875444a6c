import { describe, expect, test } from 'vitest';
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
    | 1   | Shed  | Closed | 7.00   |`);

  test('each have one group, and are left out only where their job cannot be told', () => {
    const { rows, jobs, bad, values } = readOf(table, mappingOf(FIELDS));
    expect(rows.map(({ row, group, reasons }) => [row, group, ...reasons])).toEqual([
      [2, 'job'],
      [3, 'empty'],
      [4, 'left-out', 'Job is blank, and every job needs it.'],
      [5, 'job', 'Cost: “-5.00” must not be negative. The rest of the row is read.'],
      [6, 'left-out', 'Job: “1” is that of row 2 too.'],
    ]);
    expect(jobs).toEqual([
      { line: 2, externalId: '1', jobName: 'Depot', values: { jobStatus: 'Active', jobCostToDate: 100_00 } },
      { line: 5, externalId: '3', jobName: 'Barn', values: {}, unread: ['jobCostToDate', 'jobStatus'] },
    ]);
    expect(bad.map(({ row, column }) => [row, column])).toEqual([
      [4, 'Job'],
      [5, 'Cost'],
      [6, 'Job'],
    ]);
    expect(values).toEqual([
      { field: 'jobStatus', column: 'Status', text: 'ACTIVE', count: 1, becomes: 'Active', how: 'same' },
      { field: 'jobStatus', column: 'Status', text: 'Paused', count: 1, becomes: null, how: 'none' },
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
    expect(jobs.map(({ externalId }) => externalId)).toEqual(['2', '3', '1']);
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
