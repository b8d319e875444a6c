import { engines } from '@plumbline/testing/databases';
import { acceptedImport, provedImport } from '@plumbline/testing/imports';
import { createWorld, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const mapping = {
  fields: {
    externalId: { column: 'Job ID' },
    jobName: { column: 'Name' },
    dateClosed: { column: 'Done', format: 'M/D/YYYY' },
  },
};
const withStatus = { fields: { ...mapping.fields, jobStatus: { column: 'Status' } } };
const HEADINGS = ['Job ID', 'Name', 'Done', 'Status'];
const STORED = ['EXT-1', 'Depot', '5/6/2031', ''];

describe.each(engines)('a file that brings what is there already, on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    const first = { headings: HEADINGS.slice(0, 3), rows: [STORED.slice(0, 3)] };
    await acceptedImport(tenant.accountant, first, { mapping, connectNew: true });
  });

  /** What a person is asked before such a file is stored: columns, and cells by the number of their row. */
  async function askedOf(...rows: string[][]) {
    const proof = await provedImport(tenant.accountant, { headings: HEADINGS, rows }, { mapping: withStatus });
    return {
      columns: proof.suspicious.filter(({ isQuestion }) => isQuestion).map(({ column }) => column),
      cells: proof.bad.map(({ row, column }) => [row, column]),
    };
  }

  test('asks nothing: not of a date to come that the job has, nor of a status that it never had', async () => {
    expect(await askedOf(STORED)).toEqual({ columns: [], cells: [] });
  });

  test('asks of the date where it changes, and where a job is new', async () => {
    expect(await askedOf(STORED.with(2, '5/7/2031'))).toEqual({ columns: ['Done'], cells: [] });
    expect(await askedOf(STORED, ['EXT-2', 'Yard', '', ''])).toEqual({ columns: ['Done'], cells: [[3, 'Status']] });
  });
});
