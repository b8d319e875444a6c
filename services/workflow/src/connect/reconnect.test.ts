import type { Job } from '@plumbline/contract/workflow/jobs';
import { engines } from '@plumbline/testing/databases';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('taking a disconnect back on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let jobs: Job[];
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    jobs = await givenJobs(world, tenant, [
      { jobNumber: 'A', changeOrderTotal: 5_00, remainingInvoiceAmount: 7, notes: 'Ours', division: 'Construction' },
      { jobNumber: 'B' },
      { jobNumber: 'C' },
    ]);
  });

  const idsOf = (list: readonly Job[]) => list.map(({ id }) => id);
  const disconnect = (list: readonly Job[]) =>
    tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: idsOf(list) } });
  const reconnect = (list: readonly Job[], person = tenant.manager) =>
    person.workflow.reconnectJobs({ body: { jobIds: idsOf(list) } });
  const sql = (text: string) =>
    world.database.transaction((tx) => tx.query<Record<string, unknown>>(text, [tenant.tenantId]));
  const firstTwo = () => jobs.slice(0, 2);

  test('brings the jobs back under their ids exactly as they were, two versions on', async () => {
    succeeded(await disconnect(firstTwo()));
    expect(await jobsOf(tenant.manager)).toHaveLength(1);
    const back = succeeded(await reconnect(firstTwo())).jobs;
    const updatedBy = expect.any(String);
    const asBefore = jobs.map((job, i) =>
      i < 2 ? { ...job, version: 3, updatedAt: expect.any(Date), updatedBy } : job,
    );
    expect(await jobsOf(tenant.manager)).toEqual(asBefore);
    expect(back.toSorted((a, b) => (a.jobNumber < b.jobNumber ? -1 : 1))).toEqual(asBefore.slice(0, 2));
    const history = await sql(
      `select version, old_value, new_value, changed_by_name from workflow.job_history
       where tenant_id = $1 and field = 'connected' and version > 1 order by version, id`,
    );
    const entry = (version: number, isIn: boolean) => ({ version, old_value: !isIn, new_value: isIn });
    expect(history).toMatchObject([entry(2, false), entry(2, false), entry(3, true), entry(3, true)]);
  });

  test('brings back a job that no accounting system knows', async () => {
    await sql('update workflow.job set external_id = null where tenant_id = $1');
    succeeded(await disconnect(firstTwo()));
    expect(succeeded(await reconnect(firstTwo())).jobs).toHaveLength(2);
    expect(await jobsOf(tenant.manager)).toMatchObject([{ externalId: null, notes: 'Ours' }, {}, {}]);
  });

  test('leaves a job alone that is in the WIP, also when it was taken back twice', async () => {
    succeeded(await disconnect(firstTwo()));
    await Promise.all([reconnect(jobs), reconnect(jobs, tenant.accountant)]);
    expect((await jobsOf(tenant.manager)).map(({ version }) => version)).toEqual([3, 3, 1]);
  });

  test('is refused for all when the number of one has gone to another job, and goes on without it', async () => {
    succeeded(await disconnect(firstTwo()));
    await sql(`update workflow.job set job_number = 'A' where tenant_id = $1 and job_number = 'C'`);
    expect(await reconnect(firstTwo())).toMatchObject({
      ok: false,
      problem: {
        type: 'cells-refused',
        refusals: [
          {
            jobId: jobs[0]?.id,
            jobNumber: 'A',
            field: 'jobNumber',
            value: 'A',
            reason: 'is the number of another job: A Job 3',
          },
        ],
      },
    });
    expect(await jobsOf(tenant.manager)).toHaveLength(1);
    expect(succeeded(await reconnect(jobs.slice(1, 2))).jobs).toMatchObject([{ jobNumber: 'B' }]);
  });

  test('does not reach another tenant’s jobs', async () => {
    succeeded(await disconnect(firstTwo()));
    expect(succeeded(await reconnect(firstTwo(), world.birch.manager)).jobs).toEqual([]);
    expect(await jobsOf(tenant.manager)).toHaveLength(1);
  });
});
