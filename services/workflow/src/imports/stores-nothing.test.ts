import { jobFields } from '@plumbline/contract/workflow/job-fields';
import { engines } from '@plumbline/testing/databases';
import { acceptedImport, provedImport } from '@plumbline/testing/imports';
import { jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

// As the product saves a file of its jobs.
const HEADINGS = (['jobNumber', 'externalId', 'jobName', 'dateClosed', 'jobStatus'] as const).map(
  (name) => jobFields[name].title,
);
const STORED = ['24-001', 'EXT-1', 'Depot', '5/6/2031', ''];
const NEW = ['24-002', 'EXT-2', 'Yard', '', ''];

describe.each(engines)('a file that brings what is there already, on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    const first = { headings: HEADINGS.slice(0, 4), rows: [STORED.slice(0, 4)] };
    await acceptedImport(tenant.accountant, first, { connectNew: true });
  });

  /** What a person is asked before such a file is stored: columns, and cells by the number of their row. */
  async function askedOf(rows: string[][]) {
    const proof = await provedImport(tenant.accountant, { headings: HEADINGS, rows });
    return {
      columns: proof.suspicious.filter(({ isQuestion }) => isQuestion).map(({ column }) => column),
      cells: proof.bad.map(({ row, column }) => [row, column]),
    };
  }

  test('asks nothing: not of a date to come that the job has, nor of a status that it never had', async () => {
    expect(await askedOf([STORED])).toEqual({ columns: [], cells: [] });
  });

  test('asks of the date where it changes, and where a job is new', async () => {
    expect(await askedOf([STORED.with(3, '5/7/2031')])).toEqual({ columns: ['Date Completed'], cells: [] });
    expect(await askedOf([STORED, NEW])).toEqual({ columns: ['Date Completed'], cells: [[3, 'Job Status']] });
  });

  test('asks where a job was taken out of the WIP: accounting’s directory gets its values', async () => {
    const disconnectJobIds = (await jobsOf(tenant.manager)).map(({ id }) => id);
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds } }));
    expect(await askedOf([STORED])).toEqual({ columns: ['Date Completed'], cells: [] });
  });

  test('asks each time what the columns of another program mean', async () => {
    const mapping = {
      fields: {
        externalId: { column: 'Id' },
        jobName: { column: 'Name' },
        dateClosed: { column: 'Done', format: 'M/D/YYYY' },
      },
    };
    const other = { headings: ['Id', 'Name', 'Done'], rows: [STORED.slice(1, 4)] };
    const { suspicious } = await provedImport(tenant.accountant, other, { mapping });
    expect(suspicious.filter(({ isQuestion }) => isQuestion).map(({ column }) => column)).toEqual(['Done']);
  });
});
