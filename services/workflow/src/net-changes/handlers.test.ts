import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const rock: ChangeOrderTerms = {
  date: '2026-03-02',
  description: 'Rock excavation',
  amount: cents(5_000_00),
  status: 'pending',
  estimatedCost: null,
  includedShare: null,
  includedReason: null,
};

describe.each(engines)('what changed on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let job: Job;
  /** After the job was given. */
  let start: string;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    [job] = (await givenJobs(world, tenant, [
      { jobNumber: '24-001', jobCostToDate: 100_00, projectManagerUserIds: [tenant.manager.userId] },
    ])) as [Job];
    start = await latest();
  });

  /** An instant just after the last change. */
  const latest = async () => {
    const { changes } = succeeded(await tenant.admin.workflow.activity({ query: {} }));
    return new Date((changes[0]?.at.getTime() ?? 0) + 1).toISOString();
  };
  const saved = async (changes: Record<string, unknown>, person: Person = tenant.manager) => {
    const updates = [{ id: job.id, version: job.version, changes }];
    [job] = succeeded(await person.workflow.saveJobs({ body: { updates } })).jobs as [Job];
  };
  const ordered = async (terms: ChangeOrderTerms, number?: number) => {
    const body = { jobId: job.id, version: job.version, ...(number && { number }), terms };
    [job] = succeeded(await tenant.manager.workflow.saveChangeOrder({ body })).jobs as [Job];
  };
  const changed = async (query: { from: string; before?: string } = { from: start }, person = tenant.manager) =>
    succeeded(await person.workflow.netChanges({ query }));
  const values = async (query?: { from: string; before?: string }) =>
    (await changed(query)).changes.map(({ field, oldValue, newValue }) => [field, oldValue, newValue]);

  test('of nothing is nothing', async () => {
    expect(await changed()).toEqual({ changes: [], count: 0 });
  });

  test('the first value and the last, who, and how often, whatever was in between', async () => {
    await saved({ jobCostToDate: 200_00 });
    await saved({ jobCostToDate: 350_00 }, tenant.accountant);
    expect(await changed()).toEqual({
      count: 1,
      changes: [
        {
          jobId: job.id,
          jobNumber: '24-001',
          jobName: job.jobName,
          isInWip: true,
          isOwn: true,
          field: 'jobCostToDate',
          oldValue: 100_00,
          newValue: 350_00,
          people: [expect.any(String), expect.any(String)],
          count: 2,
          at: expect.any(Date),
        },
      ],
    });
    expect((await changed({ from: start }, tenant.accountant)).changes).toMatchObject([{ isOwn: false }]);
  });

  test('what is again as it was did not change', async () => {
    await saved({ notes: 'Rock', jobCostToDate: 200_00 });
    await saved({ notes: null });
    expect(await values()).toEqual([['jobCostToDate', 100_00, 200_00]]);
  });

  test('only what happened in the span counts', async () => {
    await saved({ jobCostToDate: 200_00 });
    const middle = await latest();
    await saved({ jobCostToDate: 300_00 });
    expect(await values({ from: start, before: middle })).toEqual([['jobCostToDate', 100_00, 200_00]]);
    expect(await values({ from: middle })).toEqual([['jobCostToDate', 200_00, 300_00]]);
  });

  test('each change order counts by itself, and the total that follows', async () => {
    await ordered(rock);
    await ordered({ ...rock, description: 'Dewatering' });
    await ordered({ ...rock, status: 'approved' }, 1);
    expect(await values()).toMatchObject([
      ['changeOrderHistory', null, { number: 1, status: 'approved' }],
      ['changeOrderHistory', null, { number: 2, status: 'pending' }],
      ['changeOrderTotal', 0, 5_000_00],
    ]);
  });

  describe('what jobs held at an instant', () => {
    const earlier = async (from = start, jobIds?: Job['id'][]) =>
      succeeded(await tenant.manager.workflow.earlierValues({ body: { from, ...(jobIds && { jobIds }) } })).jobs;

    test('is the value before the first change since, of fields that hold another now', async () => {
      await saved({ jobCostToDate: 200_00, notes: 'Rock' });
      await saved({ jobCostToDate: 350_00, notes: null });
      expect(await earlier()).toEqual([
        { jobId: job.id, isNew: false, was: { jobCostToDate: 100_00 }, changeOrders: [] },
      ]);
      expect(await earlier(await latest())).toEqual([]);
    });

    test('names change orders apart, with their terms then', async () => {
      await ordered(rock);
      const middle = await latest();
      await ordered({ ...rock, status: 'approved' }, 1);
      await ordered({ ...rock, description: 'Dewatering' });
      expect(await earlier(middle)).toMatchObject([
        {
          was: { changeOrderTotal: 0 },
          changeOrders: [
            { number: 1, was: { status: 'pending' } },
            { number: 2, was: null },
          ],
        },
      ]);
    });

    test('says of a job that it was not there', async () => {
      const { jobs } = succeeded(await tenant.manager.workflow.createJobs({ body: { jobs: [{ jobName: 'Depot' }] } }));
      expect(await earlier()).toEqual([{ jobId: jobs[0]?.id, isNew: true, was: {}, changeOrders: [] }]);
      succeeded(await tenant.admin.workflow.disconnectJobs({ body: { disconnectJobIds: jobs.map(({ id }) => id) } }));
      expect(await earlier()).toEqual([]);
    });

    test('is answered for the jobs that are asked for, and of no other tenant', async () => {
      await saved({ notes: 'Rock' });
      const other = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
      const [theirs] = (await givenJobs(world, other, [{ jobNumber: '24-001' }])) as [Job];
      expect(await earlier(start, [theirs.id])).toEqual([]);
      expect(await earlier(start, [theirs.id, job.id])).toMatchObject([{ jobId: job.id, was: { notes: null } }]);
      const asOther = await other.manager.workflow.earlierValues({ body: { from: start, jobIds: [job.id] } });
      expect(succeeded(asOther).jobs).toEqual([]);
    });
  });

  test('another tenant sees nothing of it', async () => {
    await saved({ jobCostToDate: 200_00 });
    const other = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    expect(await changed({ from: start }, other.manager)).toEqual({ changes: [], count: 0 });
  });
});
