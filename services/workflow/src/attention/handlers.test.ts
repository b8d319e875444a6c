import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('jobs that need attention on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const given = (...jobs: Record<string, unknown>[]) => givenJobs(world, tenant, jobs);
  /** `{ 'over-billed': [2, 1] }`: how many jobs, and how many of them are the person's. */
  const found = async (person: Person = tenant.manager) => {
    const { isManager, reasons } = succeeded(await person.workflow.attention({ query: { today: '2026-03-16' } }));
    const some = reasons.filter(({ count }) => count > 0).map((each) => [each.reason, [each.count, each.ownCount]]);
    return { isManager, ...Object.fromEntries(some) };
  };

  test('of no jobs none does, and every reason is named', async () => {
    expect(await found()).toEqual({ isManager: false });
    const { reasons } = succeeded(await tenant.manager.workflow.attention({ query: { today: '2026-03-16' } }));
    expect(reasons).toHaveLength(7);
  });

  test('counts by reason, of all jobs and of the person’s own', async () => {
    const managed = { projectManagerUserIds: [tenant.manager.userId] };
    const over = { originalContractAmount: 100_00, invoicedAmount: 110_00, paymentsReceived: 110_00 };
    await given(
      { ...managed, jobNumber: '24-001', ...over },
      { jobNumber: '24-002', ...over },
      { ...managed, jobNumber: '24-003', payAppDueDayOfMonth: 16 },
      { jobNumber: '24-004', ...over, jobLost: true },
    );
    expect(await found()).toEqual({
      isManager: true,
      'over-billed': [2, 1],
      'pay-app-due': [1, 1],
      'no-project-manager': [1, 0],
    });
    expect(await found(tenant.accountant)).toMatchObject({ isManager: false, 'over-billed': [2, 0] });
  });

  test('what is retained by percent is not late', async () => {
    const paid = { originalContractAmount: 100_00, invoicedAmount: 100_00, lastInvoiceDate: '2026-01-31' };
    const managed = { projectManagerUserIds: [tenant.manager.userId] };
    await given(
      { ...managed, jobNumber: '24-001', ...paid, paymentsReceived: 90_00, retainagePercent: 100_000 },
      { ...managed, jobNumber: '24-002', ...paid, paymentsReceived: 89_99, retainagePercent: 100_000 },
    );
    expect(await found()).toEqual({ isManager: true, 'payments-late': [1, 1] });
  });

  test('jobs that left the WIP need none', async () => {
    const [job] = await given({ originalContractAmount: 100_00, invoicedAmount: 110_00 });
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job?.id ?? ''] as never } }));
    expect(await found()).toEqual({ isManager: false });
  });
});
