import type { Job } from '@plumbline/contract/workflow/jobs';
import { engines } from '@plumbline/testing/databases';
import { acceptedImport } from '@plumbline/testing/imports';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const LONG_AGO = '2026-01-31';
const NEXT_DAY = '2026-02-01';
const FAR_AHEAD = '2199-12-31';

describe.each(engines)('what a job came to at its completion on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let job: Job;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
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

  test('counts what is entered on the day itself', async () => {
    const today = async () =>
      (await world.database.transaction((tx) => tx.query<{ day: string }>('select current_date as day')))[0]?.day;
    for (let day = await today(), isOver = false; !isOver; day = await today()) {
      await save({ dateClosed: day, jobCostToDate: 80_000_00 });
      const later = await save({ jobCostToDate: 82_000_00 });
      isOver = day === (await today()); // else midnight came in between
      if (isOver) expect(later).toEqual({ cost: 82_000_00, billed: 85_000_00 });
    }
  });

  test('begins anew with another day, and goes with the day', async () => {
    await save({ dateClosed: LONG_AGO });
    await save({ jobCostToDate: 81_000_00 });
    expect(await save({ dateClosed: NEXT_DAY })).toMatchObject({ cost: 81_000_00 });
    expect(await save({ dateClosed: null })).toEqual({ cost: null, billed: null });
  });

  test('comes back with a day that was emptied, undone or replaced, and so does its flag', async () => {
    const first = { cost: 80_000_00, billed: 85_000_00 };
    await save({ dateClosed: LONG_AGO });
    await save({ jobCostToDate: 81_500_00 });
    await save({ dateClosed: null });
    expect(await flags()).not.toContain('after-completion');
    expect(await save({ dateClosed: LONG_AGO })).toEqual(first);
    expect(await flags()).toContain('after-completion');

    // A slip to another day has what the job had by then, as often as it comes back.
    expect(await save({ dateClosed: NEXT_DAY })).toEqual({ cost: 81_500_00, billed: 85_000_00 });
    expect(await save({ dateClosed: LONG_AGO, jobCostToDate: 82_000_00 })).toEqual(first);
    expect(await save({ dateClosed: NEXT_DAY })).toEqual({ cost: 81_500_00, billed: 85_000_00 });
    expect(await save({ dateClosed: FAR_AHEAD })).toEqual({ cost: 82_000_00, billed: 85_000_00 });
    expect(await save({ dateClosed: LONG_AGO })).toEqual(first);
  });

  test('a job that is reopened, goes on and is completed on a later day begins anew', async () => {
    await save({ dateClosed: LONG_AGO });
    await save({ dateClosed: null });
    await save({ jobCostToDate: 88_000_00 });
    expect(await save({ dateClosed: NEXT_DAY })).toEqual({ cost: 88_000_00, billed: 85_000_00 });
    expect(await flags()).not.toContain('after-completion');
  });

  test('comes back when an import that brought another day is taken back, and when the next file brings the first', async () => {
    const file = (day: string, cost: string) => ({
      headings: ['Id', 'Number', 'Name', 'Completed', 'Cost'],
      rows: [['EXT-2', '24-002', 'Depot', day, cost]],
    });
    const mapping = {
      fields: {
        externalId: { column: 'Id' },
        jobNumber: { column: 'Number' },
        jobName: { column: 'Name' },
        dateClosed: { column: 'Completed' },
        jobCostToDate: { column: 'Cost' },
      },
    };
    const depot = async () => {
      const found = (await jobsOf(tenant.admin)).find(({ jobNumber }) => jobNumber === '24-002');
      return found && { id: found.id, day: found.dateClosed, cost: found.costAtCompletion };
    };
    const first = { day: LONG_AGO, cost: 40_00 };
    await acceptedImport(tenant.accountant, file('01/31/2026', '$40.00'), { mapping, connectNew: true });
    expect(await depot()).toMatchObject(first);
    const jobId = (await depot())?.id ?? job.id;

    const lines = [{ jobId, field: 'dateClosed', oldValue: LONG_AGO }];
    const late = [...lines, { jobId, field: 'jobCostToDate', oldValue: 40_00 }];
    const other = await acceptedImport(tenant.accountant, file('02/15/2026', '$55.00'), { mapping, accepted: late });
    expect(await depot()).toMatchObject({ day: '2026-02-15', cost: 55_00 });
    const undo = { importId: other.importId, isTrial: false };
    succeeded(await tenant.accountant.workflow.undoImport({ body: undo }));
    expect(await depot()).toMatchObject(first);

    await acceptedImport(tenant.accountant, file('02/15/2026', '$55.00'), { mapping, accepted: late });
    const back = [{ jobId, field: 'dateClosed', oldValue: '2026-02-15' }];
    await acceptedImport(tenant.accountant, file('01/31/2026', '$55.00'), { mapping, accepted: back });
    expect(await depot()).toMatchObject(first);
  });

  test('is nothing that somebody could type', async () => {
    const { version } = job;
    const body = { updates: [{ id: job.id, version, changes: { costAtCompletion: 1 } }] };
    expect(await tenant.admin.workflow.saveJobs({ body })).toMatchObject({ ok: false });
  });
});
