import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewJob } from '../connect/new-job.ts';
import { storeExternalJobs } from './store.ts';

describe.each(engines)('the directory of external jobs on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const store = (jobs: NewJob[], { tenantId } = tenant) =>
    world.database.transaction(async (tx) => {
      await enterTenant(tx, tenantId);
      return storeExternalJobs(tx, tenantId, jobs);
    });
  /** The physical location of each row: it moves when a row is rewritten. */
  const places = () =>
    world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      return tx.query('select external_id, ctid::text from workflow.external_job where tenant_id = $1 order by 1', [
        tenant.tenantId,
      ]);
    });
  const search = async (searchText: string) => {
    const lookups = [{ type: 'JobConnectLookup', correlationId: 'a', searchText }];
    const found = succeeded(await tenant.manager.workflow.lookup({ body: { lookups } })).lookups.a ?? [];
    return found.map(({ id, name }) => ({ id, name }));
  };
  const job = (n: number, values: Record<string, unknown> = {}): NewJob => ({
    externalId: `EXT-${n}`,
    jobName: `Job ${n}`,
    values: { jobNumber: `26-${n}`, originalContractAmount: n * 100, ...values },
  });

  test('the same jobs again are counted as unchanged and not written', async () => {
    const jobs = Array.from({ length: 4_100 }, (_, i) => job(i + 1));
    expect(await store(jobs)).toEqual({ added: 4_100, changed: 0, unchanged: 0 });
    const before = await places();
    expect(await store(jobs)).toEqual({ added: 0, changed: 0, unchanged: 4_100 });
    expect(await places()).toEqual(before);
  });

  test('a job with another value or name is changed, a new one added, one that is not given stays', async () => {
    await store([job(1), job(2), job(3), job(4)]);
    const renamed = { ...job(3), jobName: 'Depot' };
    expect(await store([job(1), job(2, { notes: 'Roof' }), renamed, job(5)])).toEqual({
      added: 1,
      changed: 2,
      unchanged: 1,
    });
    expect(await search('depot')).toEqual([{ id: 'EXT-3', name: 'Depot' }]);
    expect(await search('ext-4')).toEqual([{ id: 'EXT-4', name: 'Job 4' }]);
  });

  test('a value of null is as good as none', async () => {
    await store([job(1)]);
    expect(await store([job(1, { notes: null })])).toEqual({ added: 0, changed: 0, unchanged: 1 });
  });

  test('the lookup finds a job by its number, name and external id in any case', async () => {
    await store([{ externalId: 'Abc-7', jobName: 'Ärzte-Haus', values: { jobNumber: 'N-12' } }, job(8)]);
    for (const text of ['aBC-7', 'ärzte', 'n-12', 'ÄRZTE abc']) {
      expect(await search(text)).toEqual([{ id: 'Abc-7', name: 'Ärzte-Haus' }]);
    }
  });

  test('a job that got another number or name is found by it, and no more by the old one', async () => {
    await store([job(1), job(2)]);
    await store([{ externalId: 'EXT-1', jobName: 'Depot roof', values: { jobNumber: '27-9' } }]);
    expect(await search('26-1')).toEqual([]);
    expect(await search('job')).toEqual([{ id: 'EXT-2', name: 'Job 2' }]);
    for (const text of ['27-9', 'roof', 'ext-1'])
      expect(await search(text)).toEqual([{ id: 'EXT-1', name: 'Depot roof' }]);
  });

  test('what one tenant stores, another neither finds nor changes', async () => {
    await store([job(1)]);
    const other = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    expect(await store([{ ...job(1), jobName: 'Other' }], other)).toEqual({ added: 1, changed: 0, unchanged: 0 });
    expect(await search('')).toEqual([{ id: 'EXT-1', name: 'Job 1' }]);
  });
});
