import type { Job } from '@plumbline/contract/workflow/jobs';
import { engines } from '@plumbline/testing/databases';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const LONG_AGO = '2026-01-31';
const FAR_AHEAD = '2199-12-31';

describe.each(engines)('what a job came to at its completion on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let job: Job;
  beforeAll(async () => {
    world = await createWorld(engine);
  }, 60_000);
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    [job] = (await givenJobs(world, tenant, [
      { jobNumber: '24-001', originalContractAmount: 90_000_00, jobCostToDate: 80_000_00, invoicedAmount: 85_000_00 },
    ])) as [Job]; // one was given
  });

  const save = async (changes: Record<string, unknown>) => {
    const { version } = (await jobsOf(tenant.admin)).find(({ id }) => id === job.id) ?? job;
    const [after] = succeeded(
      await tenant.accountant.workflow.saveJobs({ body: { updates: [{ id: job.id, version, changes }] } }),
    ).jobs;
    return after && { cost: after.costAtCompletion, billed: after.billedAtCompletion };
  };
  const flags = async () =>
    succeeded(await tenant.manager.workflow.schedule({ query: { today: '2026-02-15' as never } })).jobs[0]?.flags; // a calendar date

  test('is kept from the entry of its day on, and what comes later is flagged', async () => {
    expect(job).toMatchObject({ costAtCompletion: null, billedAtCompletion: null });
    expect(await save({ dateClosed: LONG_AGO })).toEqual({ cost: 80_000_00, billed: 85_000_00 });
    expect(await flags()).not.toContain('after-completion');
    expect(await save({ jobCostToDate: 81_500_00, notes: 'a late invoice' })).toEqual({
      cost: 80_000_00,
      billed: 85_000_00,
    });
    expect(await flags()).toContain('after-completion');
    expect(await save({ jobCostToDate: 80_000_00 })).toMatchObject({ cost: 80_000_00 });
    expect(await flags()).not.toContain('after-completion');
  });

  test('counts what is entered until the day has ended', async () => {
    await save({ dateClosed: FAR_AHEAD });
    expect(await save({ jobCostToDate: 82_000_00 })).toEqual({ cost: 82_000_00, billed: 85_000_00 });
  });

  test('begins anew with another day, and goes with the day', async () => {
    await save({ dateClosed: LONG_AGO });
    await save({ jobCostToDate: 81_000_00 });
    expect(await save({ dateClosed: '2026-02-01' })).toMatchObject({ cost: 81_000_00 });
    expect(await save({ dateClosed: null })).toEqual({ cost: null, billed: null });
  });

  test('is nothing that somebody could type', async () => {
    const { version } = job;
    const body = { updates: [{ id: job.id, version, changes: { costAtCompletion: 1 } }] };
    expect(await tenant.admin.workflow.saveJobs({ body })).toMatchObject({ ok: false });
  });
});
