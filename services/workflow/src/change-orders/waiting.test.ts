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

describe.each(engines)('change orders that wait on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const jobs = (...values: Record<string, unknown>[]) => givenJobs(world, tenant, values);
  const ordered = async (job: Job, ...terms: Partial<ChangeOrderTerms>[]) => {
    for (const [index, each] of terms.entries()) {
      const body = { jobId: job.id, version: job.version + index, terms: { ...rock, ...each } };
      succeeded(await tenant.accountant.workflow.saveChangeOrder({ body }));
    }
  };
  const waitingFor = async (person: Person) => {
    const { changeOrders, ...rest } = succeeded(await person.workflow.changeOrdersWaiting({}));
    return { ...rest, orders: changeOrders.map(({ jobNumber, order }) => `${jobNumber} #${order.number}`) };
  };

  test('the oldest first, of all jobs for a person who manages none; decided ones wait for nobody', async () => {
    const [first, second] = (await jobs({ jobNumber: '24-001' }, { jobNumber: '24-002' })) as [Job, Job];
    await ordered(first, { date: '2026-03-09' }, { status: 'approved' });
    await ordered(second, { date: '2026-03-10' }, { date: '2026-03-01' });
    expect(await waitingFor(tenant.accountant)).toEqual({
      isOwn: false,
      count: 3,
      orders: ['24-002 #2', '24-001 #1', '24-002 #1'],
    });
  });

  test('of the jobs that the person manages, and none where nothing of those waits', async () => {
    const { manager, accountant } = tenant;
    const [own, other] = (await jobs(
      { jobNumber: '24-001', projectManagerUserIds: [manager.userId] },
      { jobNumber: '24-002' },
    )) as [Job, Job];
    await ordered(other, {});
    expect(await waitingFor(manager)).toEqual({ isOwn: true, count: 0, orders: [] });
    await ordered(own, {});
    expect(await waitingFor(manager)).toEqual({ isOwn: true, count: 1, orders: ['24-001 #1'] });
    expect((await waitingFor(accountant)).count).toBe(2);
  });

  test('lost jobs and jobs that left the WIP wait for nobody', async () => {
    const [lost, gone] = (await jobs({ jobNumber: '24-001', jobLost: true }, { jobNumber: '24-002' })) as [Job, Job];
    await ordered(lost, {});
    await ordered(gone, {});
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [gone.id] } }));
    expect(await waitingFor(tenant.accountant)).toEqual({ isOwn: false, count: 0, orders: [] });
  });

  test('the list stops at twenty, the count does not', async () => {
    const [job] = (await jobs({ jobNumber: '24-001' })) as [Job];
    await ordered(job, ...Array.from({ length: 22 }, (_, day) => ({ date: `2026-04-${10 + (day % 20)}` })));
    const { orders, count } = await waitingFor(tenant.accountant);
    expect([orders.length, count]).toEqual([20, 22]);
  });
});
