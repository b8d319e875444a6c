import { engines } from '@plumbline/testing/databases';
import { givenExternalJobs, givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('jobs made by hand on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  type Given = Record<string, unknown>;
  const create = (jobs: Given[], person = tenant.manager, today = '2024-06-30') =>
    person.workflow.createJobs({ body: { jobs, today } });
  const created = async (jobs: Given[]) => succeeded(await create(jobs)).jobs;
  const refusalsOf = async (jobs: Given[]) => {
    const result = await create(jobs);
    if (result.ok || result.problem.type !== 'cells-refused') throw new Error(`not refused: ${JSON.stringify(result)}`);
    return result.problem.refusals.map(({ jobId, field, reason }) => [jobId, field, reason]);
  };
  const historyOf = (id: string) =>
    world.database.transaction((tx) =>
      tx.query('select version, field, old_value, new_value from workflow.job_history where job_id = $1 order by id', [
        id,
      ]),
    );

  test('have no external id, and are in the WIP at once with what was typed and calculated', async () => {
    await givenJobs(world, tenant, [{ jobNumber: '24-0153' }]);
    const [job] = await created([
      { jobName: ' Depot ', originalContractAmount: 100_00, changeOrderTotal: 5_00, jobStatus: 'Active', notes: null },
    ]);
    expect(job).toMatchObject({
      externalId: null,
      jobNumber: '24-0154',
      jobName: 'Depot',
      jobStatus: { value: 'Active', name: 'Active' },
      finalContractAmount: 105_00,
      remainingInvoiceAmount: 105_00,
      changeOrderHistory: [{ number: 1, amount: 5_00, date: '2024-06-30', description: 'Total at the start' }],
      version: 1,
    });
    expect((await jobsOf(tenant.admin)).find(({ id }) => id === job?.id)).toEqual(job);
    expect(await historyOf(job?.id ?? '')).toEqual([
      { version: 1, field: 'created', old_value: false, new_value: true },
    ]);
  });

  test('answer in the order in which they were given', async () => {
    await givenJobs(world, tenant, [{ jobNumber: '24-0152' }, { jobNumber: '24-0153' }]);
    const jobs = await created([
      { jobName: 'C', jobNumber: 'Z-1' },
      { jobName: 'A' },
      { jobName: 'B', jobNumber: 'A-1' },
    ]);
    expect(jobs.map(({ jobNumber, jobName }) => [jobNumber, jobName])).toEqual([
      ['Z-1', 'C'],
      ['24-0154', 'A'],
      ['A-1', 'B'],
    ]);
  });

  test('get the first number of the year that the sender’s calendar has', async () => {
    await givenJobs(world, tenant, [{ jobNumber: '24-0153' }]);
    const newYear = await create([{ jobName: 'Depot' }], tenant.manager, '2025-01-01');
    expect(succeeded(newYear).jobs).toMatchObject([{ jobNumber: '25-0001' }]);
  });

  test('get no number of a job that was taken out, nor of one that accounting has outside the WIP', async () => {
    const [job] = await givenJobs(world, tenant, [{ jobNumber: '24-0153' }]);
    await givenExternalJobs(world, tenant, [
      { externalId: 'e1', jobName: 'Library', values: { jobNumber: '24-0154' } },
    ]);
    if (job) succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    expect(await created([{ jobName: 'Depot' }])).toMatchObject([{ jobNumber: '24-0155' }]);
  });

  test('can have the number that accounting has outside the WIP, when somebody types it', async () => {
    await givenExternalJobs(world, tenant, [
      { externalId: 'e1', jobName: 'Library', values: { jobNumber: '24-0154' } },
    ]);
    expect(await created([{ jobName: 'Library', jobNumber: '24-0154' }])).toMatchObject([{ jobNumber: '24-0154' }]);
  });

  test('name every bad cell, and none of the jobs is stored', async () => {
    await givenJobs(world, tenant, [{ jobNumber: '24-0153', jobName: 'Depot' }]);
    expect(
      await refusalsOf([
        { jobName: 'Good', notes: 'as typed' },
        { jobName: '  ', retainageAmount: -1, jobStatus: 'Paused' },
        { jobName: 'x'.repeat(201), jobNumber: 7, invoicedAmount: 1 },
        { jobName: 'Twice', jobNumber: ' 24 - 0153' },
        { externalId: 'e1', wages: 1, dateSold: '2026-02-30' },
      ]),
    ).toEqual([
      ['1', 'jobName', 'must not be empty'],
      ['1', 'jobStatus', 'is not in the list'],
      ['1', 'retainageAmount', 'must not be negative'],
      ['2', 'jobNumber', expect.any(String)],
      ['2', 'jobName', 'is longer than 200 characters'],
      ['2', 'invoicedAmount', 'cannot be set when a job is made'],
      ['4', 'jobName', 'must not be empty'],
      ['4', 'externalId', 'cannot be set when a job is made'],
      ['4', 'wages', 'cannot be set when a job is made'],
      ['4', 'dateSold', 'is not a date'],
      ['3', 'jobNumber', 'is the number of another job: 24-0153 Depot'],
    ]);
    expect(await jobsOf(tenant.manager)).toHaveLength(1);
  });

  test('are refused one typed number for two of them, whatever its case', async () => {
    expect(
      await refusalsOf([
        { jobName: 'A', jobNumber: 'a-1' },
        { jobName: 'B', jobNumber: 'A-1 ' },
      ]),
    ).toEqual([['1', 'jobNumber', 'is the number of another job: a-1 A']]);
  });

  test('take accounting’s forecast only from who may close months', async () => {
    const forecast = [{ jobName: 'A', accountingForecast: 5, accountingForecastReason: 'Seen on site' }];
    const refused = await create(forecast);
    expect(refused).toMatchObject({ problem: { refusals: [{ jobId: '0', field: 'accountingForecast' }, {}] } });
    expect(succeeded(await create(forecast, tenant.accountant)).jobs).toMatchObject([{ accountingForecast: 5 }]);
  });

  test('can be taken out and brought back, with their history', async () => {
    const [job] = await created([{ jobName: 'Depot' }]);
    if (!job) throw new Error('no job');
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    expect(await jobsOf(tenant.manager)).toEqual([]);
    expect(succeeded(await tenant.manager.workflow.takenOut()).jobs).toMatchObject([{ id: job.id }]);
    expect(succeeded(await tenant.manager.workflow.reconnectJobs({ body: { jobIds: [job.id] } })).jobs).toMatchObject([
      { id: job.id, jobNumber: job.jobNumber, externalId: null, version: 3 },
    ]);
  });

  test('by two people at once each get a number of their own', async () => {
    await givenJobs(world, tenant, [{ jobNumber: '24-0153' }]);
    const rounds = engine === 'postgres' ? Number(process.env.RACES ?? 20) : 4;
    for (let round = 0; round < rounds; round++) {
      const both = await Promise.all(
        [tenant.manager, tenant.accountant].map((person) => create([{ jobName: 'A' }, { jobName: 'B' }], person)),
      );
      expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    }
    const numbers = (await jobsOf(tenant.manager)).map(({ jobNumber }) => jobNumber);
    const last = 153 + rounds * 4;
    expect(numbers).toEqual(Array.from({ length: rounds * 4 + 1 }, (_, i) => `24-${String(153 + i).padStart(4, '0')}`));
    expect(numbers.at(-1)).toBe(`24-${String(last).padStart(4, '0')}`);
  });

  test('by two people at once with one typed number are made for exactly one', async () => {
    for (let round = 0; round < (engine === 'postgres' ? 20 : 4); round++) {
      const jobs = [
        { jobName: 'A', jobNumber: `n-${round}` },
        { jobName: 'B', jobNumber: `m-${round}` },
      ];
      const both = await Promise.all([create(jobs), create(jobs.toReversed(), tenant.accountant)]);
      expect(both.map((each) => (each.ok ? 'made' : each.problem.type)).sort()).toEqual(['cells-refused', 'made']);
    }
  });
});

describe.each(engines)('a link to accounting on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let jobId: string;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    await givenExternalJobs(world, tenant, [
      { externalId: 'e1', jobName: 'Library', values: { jobNumber: '24-002', originalContractAmount: 9_00 } },
      { externalId: 'e2', jobName: 'Gate' },
    ]);
    const made = await tenant.manager.workflow.createJobs({ body: { jobs: [{ jobName: 'Depot', jobNumber: 'D-1' }] } });
    jobId = succeeded(made).jobs[0]?.id ?? '';
  });

  const link = (externalId: string | null, version: number, id = jobId, person = tenant.manager) =>
    // The id is one that the service has given.
    person.workflow.linkJob({ body: { id: id as never, version, externalId } });
  const connect = (id: string) =>
    tenant.manager.workflow.connectJobs({ body: { name: { id, name: 'By accounting' } } });

  test('sets the external id and nothing else, and is recorded; so is its end', async () => {
    const [before] = await jobsOf(tenant.manager);
    const changed = { updatedAt: expect.any(Date), updatedBy: expect.any(String) };
    expect(succeeded(await link('e1', 1)).jobs).toEqual([{ ...before, ...changed, externalId: 'e1', version: 2 }]);
    expect(succeeded(await link(null, 2)).jobs).toEqual([{ ...before, ...changed, version: 3 }]);
    const { changes } = succeeded(await tenant.admin.workflow.activity({ query: { jobId: before?.id } }));
    expect(changes.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
      ['externalId', 'e1', null],
      ['externalId', null, 'e1'],
      ['created', false, true],
    ]);
  });

  test('takes the job out of what can be connected, and gives it back', async () => {
    const found = async () => {
      const lookups = [{ type: 'JobConnectLookup', correlationId: 'a' }];
      const answer = succeeded(await tenant.manager.workflow.lookup({ body: { lookups } }));
      return answer.lookups.a?.map(({ id }) => id);
    };
    succeeded(await link('e1', 1));
    expect(await found()).toEqual(['e2']);
    expect(await connect('e1')).toMatchObject({ problem: { type: 'already-connected' } });
    succeeded(await link(null, 2));
    expect(await found()).toEqual(['e2', 'e1']);
  });

  test('brings the job back when accounting’s job is connected after it was taken out', async () => {
    const [job] = succeeded(await link('e1', 1)).jobs;
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: job ? [job.id] : [] } }));
    expect(succeeded(await connect('e1')).jobs).toMatchObject([{ id: jobId, jobNumber: 'D-1', externalId: 'e1' }]);
  });

  test('is refused for what accounting does not have, another tenant’s jobs included', async () => {
    await givenExternalJobs(world, world.birch, [{ externalId: 'secret', jobName: 'Secret' }]);
    for (const id of ['secret', 'nowhere']) {
      expect(await link(id, 1)).toMatchObject({
        problem: {
          type: 'cells-refused',
          refusals: [{ jobId, value: id, reason: 'is not a job of the accounting system' }],
        },
      });
    }
  });

  test('is refused for the job of another, which it names, also when that was taken out', async () => {
    const [other] = succeeded(await connect('e1')).jobs;
    const reason = 'belongs to another job: 24-002 By accounting';
    expect(await link('e1', 1)).toMatchObject({ problem: { refusals: [{ jobNumber: 'D-1', reason }] } });
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: other ? [other.id] : [] } }));
    expect(await link('e1', 1)).toMatchObject({
      problem: { refusals: [{ reason: `${reason}, which was taken out of the WIP` }] },
    });
  });

  test('repeated after a lost answer changes nothing more', async () => {
    succeeded(await link('e1', 1));
    expect(succeeded(await link('e1', 1)).jobs).toMatchObject([{ externalId: 'e1', version: 2 }]);
  });

  test('over a colleague’s is a conflict', async () => {
    succeeded(await link('e1', 1));
    expect(await link('e2', 1, jobId, tenant.accountant)).toMatchObject({
      problem: { type: 'cells-conflict', conflicts: [{ field: 'externalId', theirValue: 'e1', version: 2 }] },
    });
  });

  test('does not reach another tenant’s job', async () => {
    expect(await link('e1', 1, jobId, world.birch.manager)).toMatchObject({ problem: { type: 'cells-refused' } });
    expect(await jobsOf(tenant.manager)).toMatchObject([{ externalId: null, version: 1 }]);
  });

  test('is given to one of two who want the same', async () => {
    const [second] = succeeded(
      await tenant.manager.workflow.createJobs({ body: { jobs: [{ jobName: 'Second' }] } }),
    ).jobs;
    const both = await Promise.all([link('e1', 1), link('e1', 1, second?.id, tenant.accountant)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});
