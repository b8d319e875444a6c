import { userId } from '@plumbline/contract/values';
import { sampleJobs } from '@plumbline/sample/jobs';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { jobsOf } from '@plumbline/testing/jobs';
import { size } from '@plumbline/testing/size';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewJob } from '../connect/new-job.ts';
import { connectAll } from './connect-all.ts';
import { gatherStatistics } from './statistics.ts';
import { storeExternalJobs } from './store.ts';

const MANY = size(1_000, 4_500);
const NOBODY = userId.parse('00000000-0000-0000-0000-000000000000');

describe.each(engines)('jobs that join the WIP all at once, on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const bring = (jobs: readonly NewJob[]) =>
    world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      const operator = { tenantId: tenant.tenantId, userId: NOBODY, userName: 'Import' };
      const outcome = {
        stored: await storeExternalJobs(tx, tenant.tenantId, jobs),
        ...(await connectAll(tx, operator, jobs)),
      };
      await gatherStatistics(tx);
      return outcome;
    });
  const waiting = async () => {
    const lookups = [{ type: 'JobConnectLookup', correlationId: 'a' }];
    return succeeded(await tenant.manager.workflow.lookup({ body: { lookups } })).lookups.a ?? [];
  };
  const job = (n: number, values: Record<string, unknown> = {}): NewJob => ({
    externalId: `EXT-${n}`,
    jobName: `Job ${n}`,
    values,
  });

  test(`connects ${MANY} jobs with their amounts and opening change orders, and a second time none`, async () => {
    const jobs = sampleJobs({ count: MANY, seed: 1, today: '2026-03-17', managerIds: [tenant.manager.userId] });
    expect(await bring(jobs)).toMatchObject({ stored: { added: MANY }, connected: MANY, refused: [] });
    const inWip = await jobsOf(tenant.admin);
    const numbers = new Map(inWip.map((job) => [job.jobNumber, job]));
    expect(numbers.size).toBe(MANY);
    for (const { values } of jobs.slice(0, 200)) {
      const job = numbers.get(values.jobNumber);
      expect(job).toMatchObject({
        originalContractAmount: values.originalContractAmount,
        notes: values.notes,
        updatedBy: 'Import',
      });
      expect(job?.finalContractAmount).toBe((values.originalContractAmount ?? 0) + (values.changeOrderTotal ?? 0));
      expect(job?.isRemainingInvoiceOverridden).toBe(values.remainingInvoiceAmount !== null);
      expect(job?.changeOrderHistory.map(({ amount }) => amount)).toEqual(
        values.changeOrderTotal ? [values.changeOrderTotal] : [],
      );
    }
    expect(await bring(jobs)).toMatchObject({
      stored: { added: 0, changed: 0, unchanged: MANY },
      connected: 0,
      already: MANY,
      takenOut: 0,
    });
    expect(await jobsOf(tenant.admin)).toEqual(inWip);
    expect(await waiting()).toEqual([]);
  });

  test('leaves a job as people have kept it, and out where somebody took it out', async () => {
    await bring([job(1, { notes: 'from accounting' }), job(2)]);
    const [first, second] = await jobsOf(tenant.manager);
    if (!first || !second) throw new Error('two jobs were connected');
    succeeded(
      await tenant.manager.workflow.saveJobs({
        body: { updates: [{ id: first.id, version: 1, changes: { notes: 'ours' } }] },
      }),
    );
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [second.id] } }));
    const again = await bring([job(1, { notes: 'newer' }), job(2), job(3)]);
    expect(again).toMatchObject({
      stored: { added: 1, changed: 1, unchanged: 1 },
      connected: 1,
      already: 1,
      takenOut: 1,
    });
    expect((await jobsOf(tenant.admin)).map(({ externalId, notes }) => [externalId, notes])).toEqual([
      ['EXT-1', 'ours'],
      ['EXT-3', null],
    ]);
  });

  test('a job that has the number of another stays out', async () => {
    const jobs = [job(1, { jobNumber: '26-1' }), job(2, { jobNumber: '26-1' }), job(3, { jobNumber: '26-3' })];
    expect(await bring(jobs)).toMatchObject({
      connected: 2,
      refused: [
        { externalId: 'EXT-2', field: 'jobNumber', value: '26-1', reason: 'is the number of another job: 26-1 Job 1' },
      ],
    });
    expect((await waiting()).map(({ id }) => id)).toEqual(['EXT-2']);
  });

  test('a job with an option that the tenant retired stays out', async () => {
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      await tx.query(`update workflow.select_option set is_retired = true where tenant_id = $1 and value = 'West'`, [
        tenant.tenantId,
      ]);
    });
    expect(await bring([job(1, { branch: 'West' })])).toMatchObject({
      refused: [{ field: 'branch', value: 'West', reason: 'is not in the list' }],
    });
  });
});
