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
    expect(await found('   ')).toEqual(['e1', 'e3', 'e2']);
    const { lookups } = succeeded(await lookup('JobConnectLookup', 'lib'));
    expect(lookups).toEqual({ x: [{ id: 'e2', name: 'Library' }] });
  });

  test('every word of the text has to be in number, name or id, in any order and case', async () => {
    await given(['e1', 'North Depot Roof', '24-001'], ['e2', 'South Depot Roof', '24-002'], ['e3', 'Élan Café']);
    expect(await found('roof NORTH')).toEqual(['e1']);
    expect(await found('depot')).toEqual(['e1', 'e2']);
    expect(await found('24-002')).toEqual(['e2']);
    expect(await found('E2')).toEqual(['e2']);
    expect(await found('élan')).toEqual(['e3']);
    expect(await found('north south')).toEqual([]);
  });

  test.each([
    ['%', ['percent']],
    ['_', ['under']],
    ['\\', ['back']],
    ['100%', ['percent']],
    ['a_b', ['under']],
    ['a\\b', ['back']],
    [`'`, ['quote']],
    ['*', []],
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
