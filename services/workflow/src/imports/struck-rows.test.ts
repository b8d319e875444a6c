import { engines } from '@plumbline/testing/databases';
import { noDecisions, sentImport } from '@plumbline/testing/imports';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe.each(engines)('rows that are struck through on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());

  test('travel with their part, and wait for a person', async () => {
    const { accountant } = await world.addTenant('Strikers');
    const rows = [
      ['1001', 'Depot'],
      ['1002', 'Mill'],
      ['1003', 'Barn'],
    ];
    const { importId, proposal } = await sentImport(accountant, { headings: ['Job #', 'Job Name'], rows });
    const part = { importId, columns: [0, 1], firstRow: 2, rows, struckRows: [3] };
    succeeded(await accountant.workflow.sendImportPart({ body: part }));
    const check = async (decisions = noDecisions) => {
      const body = { importId, mapping: proposal.mapping, decisions };
      const { proof } = succeeded(await accountant.workflow.checkImport({ body }));
      return proof?.groups.map(({ group, rows: shown }) => [group, shown.map(({ text }) => text)]);
    };
    expect(await check()).toEqual([
      ['new', ['Depot', 'Barn']],
      ['left-out', ['1002 | Mill']],
    ]);
    expect(await check({ ...noDecisions, rows: { 3: 'job' } })).toEqual([['new', ['Depot', 'Mill', 'Barn']]]);
  });
});
