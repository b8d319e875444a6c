import { engines } from '@plumbline/testing/databases';
import { givenExternalJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('lookups of the workflow on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const lookup = (type: string, searchText?: string) =>
    tenant.manager.workflow.lookup({
      body: { lookups: [{ type, correlationId: 'x', ...(searchText === undefined ? {} : { searchText }) }] },
    });
  const found = async (searchText?: string) => {
    const { lookups } = succeeded(await lookup('JobConnectLookup', searchText));
    return (lookups.x ?? []).map(({ id }) => id);
  };
  const given = (...jobs: [externalId: string, jobName: string, jobNumber?: string][]) =>
    givenExternalJobs(
      world,
      tenant,
      jobs.map(([externalId, jobName, jobNumber]) => ({ externalId, jobName, values: jobNumber ? { jobNumber } : {} })),
    );

  test('all jobs of the accounting system are found by name, without a text', async () => {
    await given(['e2', 'Library'], ['e1', 'Depot'], ['e3', 'Depot']);
    expect(await found()).toEqual(['e1', 'e3', 'e2']);
    for (const nothing of ['   ', '-', '%', '*']) expect(await found(nothing)).toEqual(['e1', 'e3', 'e2']);
  });

  test('number, name and values are answered, as a connect would take them', async () => {
    const values = {
      jobNumber: '24-001',
      originalContractAmount: 5_00,
      invoicedAmount: 1_00,
      notes: null,
      branch: 'North',
    };
    await givenExternalJobs(world, tenant, [{ externalId: 'e1', jobName: 'Depot', values }]);
    await given(['e2', 'Library']);
    const { notes: _, ...shown } = values;
    const items = async () => succeeded(await lookup('JobConnectLookup')).lookups;
    expect(await items()).toEqual({
      x: [
        { id: 'e1', name: 'Depot', jobNumber: '24-001', values: shown, isReturning: false },
        { id: 'e2', name: 'Library', jobNumber: 'e2', values: {}, isReturning: false },
      ],
    });
  });

  test('a job that was in the WIP before is answered as people left it, with what was invoiced since', async () => {
    const depot = { externalId: 'e1', jobName: 'Depot', values: { invoicedAmount: 1_00, notes: 'Theirs' } };
    await givenExternalJobs(world, tenant, [depot]);
    const body = { name: { id: 'e1', name: 'Depot' }, notes: 'Ours', jobNumber: 'N-1', remainingInvoiceAmount: 3 };
    const [job] = succeeded(await tenant.manager.workflow.connectJobs({ body })).jobs;
    if (!job) throw new Error('the job was not connected');
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    await givenExternalJobs(world, tenant, [{ ...depot, values: { ...depot.values, invoicedAmount: 2_00 } }]);
    const { lookups } = succeeded(await lookup('JobConnectLookup', 'depot'));
    expect(lookups.x).toMatchObject([
      {
        jobNumber: 'N-1',
        isReturning: true,
        values: { notes: 'Ours', invoicedAmount: 2_00, remainingInvoiceAmount: 3, taxExempt: false },
      },
    ]);
  });

  test('a word of number, name or id starts as each typed one does, in any order and case', async () => {
    await given(['e1', 'North Depot Roof', '24-001'], ['e2', 'South Depot Roof', '24-002'], ['e3', 'Élan Café']);
    expect(await found('roof NORTH')).toEqual(['e1']);
    expect(await found('depot')).toEqual(['e1', 'e2']);
    expect(await found('dep ro')).toEqual(['e1', 'e2']);
    expect(await found('24-002')).toEqual(['e2']);
    expect(await found('E2')).toEqual(['e2']);
    expect(await found('élan')).toEqual(['e3']);
    expect(await found('north south')).toEqual([]);
    expect(await found('(depot - roof)')).toEqual([]);
    expect(await found('- (depot, -')).toEqual([]);
    expect(await found('(north - roof')).toEqual(['e1']);
    expect(await found('roof '.repeat(30))).toEqual(['e1', 'e2']);
  });

  test('words start inside a number too, after a mark and between letters and digits', async () => {
    await given(['e1', `O'Hara terminal`, '24-A017'], ['e2', 'P.S.15 (annex)', 'M015/3']);
    for (const text of ['24-a017', 'a017', '017', 'hara', `o'h`]) expect(await found(text)).toEqual(['e1']);
    for (const text of ['p.s.15', 's.15', 'annex', '015', '3']) expect(await found(text)).toEqual(['e2']);
    for (const text of ['17', 'erminal', 'ara']) expect(await found(text)).toEqual([]);
  });

  test('the job whose number was typed comes first, then the closest words', async () => {
    await given(['e1', 'Pier 15 extension'], ['e2', 'Quay', '15'], ['e3', 'Dock 150'], ['e4', 'Mole', '15-2']);
    expect(await found('15')).toEqual(['e2', 'e1', 'e4', 'e3']);
    await given(...Array.from({ length: 500 }, (_, i): [string, string] => [`a${i}`, `Pier 15 part ${i}`]));
    expect((await found('15'))[0]).toBe('e2');
  });

  test.each([
    ['100%', ['percent']],
    ['done 100%', ['percent']],
    ['a_b', ['under']],
    ['a_', ['under']],
    ['a\\b', ['back']],
    [`o'`, ['quote']],
  ])('the text %s means itself', async (text, ids) => {
    await given(
      ['plain', 'aXb 100 jobs'],
      ['percent', '100% done'],
      ['under', 'a_b'],
      ['back', 'a\\b'],
      ['quote', `O'Hara`],
    );
    expect(await found(text)).toEqual(ids);
  });

  test('fifty at most are answered', async () => {
    await given(...Array.from({ length: 60 }, (_, i): [string, string] => [`e${i}`, `Job ${i}`]));
    expect(await found('job')).toHaveLength(50);
    expect(await found()).toHaveLength(50);
  });

  test('a job of the WIP is not offered, and is again after it was disconnected', async () => {
    await given(['e1', 'Depot'], ['e2', 'Library']);
    succeeded(await tenant.manager.workflow.connectJobs({ body: { name: { id: 'e1', name: 'Depot' } } }));
    expect(await found()).toEqual(['e2']);
    const [job] = await jobsOf(tenant.manager);
    if (!job) throw new Error('the job was not connected');
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    expect(await found()).toEqual(['e1', 'e2']);
  });

  test('jobs of another tenant are not found', async () => {
    await givenExternalJobs(world, world.birch, [{ externalId: 'secret', jobName: 'Secret' }]);
    expect(await found('secret')).toEqual([]);
  });

  test.each(['UserInviteDirectoryLookup', 'Nonsense', 'toString'])(
    'the type %s is unhandled and said to be so',
    async (type) => {
      expect(await lookup(type)).toMatchObject({
        ok: false,
        problem: {
          type: 'unhandled-lookup-type',
          status: 400,
          lookupType: type,
          detail: `The lookup type ${type} is unhandled`,
        },
      });
    },
  );
});
