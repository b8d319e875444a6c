import type { Job } from '@plumbline/contract/workflow/jobs';
import { job as jobSchema } from '@plumbline/contract/workflow/jobs';
import { engines } from '@plumbline/testing/databases';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('jobs on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let job: Job;
  let other: Job;

  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    const jobs = await givenJobs(world, tenant, [
      {
        jobNumber: '24-001',
        jobName: 'Depot',
        originalContractAmount: 100_000_00,
        invoicedAmount: 30_000_00,
        division: 'Construction',
      },
      { jobNumber: '24-002', jobName: 'Library', originalContractAmount: 50_000_00 },
    ]);
    [job, other] = jobs as [Job, Job]; // two were given
  });

  const save = (person: Person, target: { id: Job['id']; version: number }, changes: Record<string, unknown>) =>
    person.workflow.saveJobs({ body: { updates: [{ id: target.id, version: target.version, changes }] } });
  const saved = async (target: { id: Job['id']; version: number }, changes: Record<string, unknown>) => {
    const [result] = succeeded(await save(tenant.manager, target, changes)).jobs;
    if (!result) throw new Error('the save answered no job');
    return result;
  };
  const history = async (target: Job) =>
    world.database.transaction((tx) =>
      tx.query<{ field: string; old_value: unknown; new_value: unknown; changed_by_name: string; version: number }>(
        `select field, old_value, new_value, changed_by_name, version from workflow.job_history where job_id = $1 and field <> 'connected' order by id`,
        [target.id],
      ),
    );
  const problemOf = (result: Awaited<ReturnType<typeof save>>) => {
    if (result.ok) throw new Error('the save was expected to be refused');
    return result.problem;
  };

  test('a loaded job has every field of the contract, instants as Dates', async () => {
    expect(
      jobSchema.safeParse({
        ...job,
        createdDate: job.createdDate.toISOString(),
        updatedAt: job.updatedAt.toISOString(),
      }).error,
    ).toBeUndefined();
    expect(job.createdDate).toBeInstanceOf(Date);
    expect(job).toMatchObject({
      jobNumber: '24-001',
      jobName: 'Depot',
      finalContractAmount: 100_000_00,
      remainingInvoiceAmount: 70_000_00,
      version: 1,
    });
  });

  test('a changed cell is stored, answered and recorded with who, field, old and new', async () => {
    const result = await saved(job, {
      retainageAmount: 1_234_56,
      notes: 'Roof first',
      dateSold: '2026-02-28',
      taxExempt: true,
    });
    expect(result).toMatchObject({
      retainageAmount: 1_234_56,
      notes: 'Roof first',
      dateSold: '2026-02-28',
      taxExempt: true,
      version: 2,
    });
    expect((await jobsOf(tenant.admin))[0]).toEqual(result);
    const entries = await history(job);
    expect(entries.map(({ field }) => field).sort()).toEqual(['dateSold', 'notes', 'retainageAmount', 'taxExempt']);
    expect(entries.find(({ field }) => field === 'notes')).toMatchObject({
      old_value: null,
      new_value: 'Roof first',
      version: 2,
    });
    expect(entries[0]?.changed_by_name).toContain('Project Manager');
  });

  test('a cell saved with the value that it has is no change', async () => {
    expect((await saved(job, { division: 'Construction' })).version).toBe(1);
    expect(await history(job)).toEqual([]);
  });

  test('the revised contract and the amount left to invoice follow what they depend on', async () => {
    expect(await saved(job, { originalContractAmount: 120_000_01 })).toMatchObject({
      finalContractAmount: 120_000_01,
      remainingInvoiceAmount: 90_000_01,
      isRemainingInvoiceOverridden: false,
    });
  });

  test('a typed change-order total becomes an approved adjusting entry, so that history and total agree', async () => {
    const first = await saved(job, { changeOrderTotal: 5_000_00 });
    expect(first).toMatchObject({ changeOrderTotal: 5_000_00, finalContractAmount: 105_000_00 });
    const second = await saved(first, { changeOrderTotal: 3_000_00 });
    expect(second.changeOrderHistory.map(({ number, amount, status }) => ({ number, amount, status }))).toEqual([
      { number: 1, amount: 5_000_00, status: 'approved' },
      { number: 2, amount: -2_000_00, status: 'approved' },
    ]);
    const dated = await tenant.manager.workflow.saveJobs({
      body: {
        today: '2026-01-31',
        updates: [{ id: job.id, version: second.version, changes: { changeOrderTotal: 1_00 } }],
      },
    });
    const third = succeeded(dated).jobs[0];
    expect(third?.changeOrderHistory.at(-1)).toMatchObject({ number: 3, date: '2026-01-31', amount: -2_999_00 });
    expect(await saved(third ?? second, { changeOrderTotal: null })).toMatchObject({
      changeOrderTotal: 0,
      finalContractAmount: 100_000_00,
    });
  });

  test('a typed amount left to invoice stands until it is reset to the calculated one', async () => {
    const typed = await saved(job, { remainingInvoiceAmount: 10_00 });
    expect(typed).toMatchObject({ remainingInvoiceAmount: 10_00, isRemainingInvoiceOverridden: true });
    const later = await saved(typed, { originalContractAmount: 200_000_00 });
    expect(later.remainingInvoiceAmount).toBe(10_00);
    expect(await saved(later, { remainingInvoiceAmount: null })).toMatchObject({
      remainingInvoiceAmount: 170_000_00,
      isRemainingInvoiceOverridden: false,
    });
  });

  test('the figure that is calculated anyway overrides nothing, and typing it takes an override back', async () => {
    const same = await saved(job, { remainingInvoiceAmount: job.remainingInvoiceAmount });
    expect(same).toMatchObject({ isRemainingInvoiceOverridden: false, version: job.version });
    const typed = await saved(same, { remainingInvoiceAmount: 10_00 });
    const back = await saved(typed, { remainingInvoiceAmount: job.remainingInvoiceAmount });
    expect(back).toMatchObject({
      remainingInvoiceAmount: job.remainingInvoiceAmount,
      isRemainingInvoiceOverridden: false,
    });
    // What is calculated is what the save itself makes of the job.
    const together = await saved(back, { originalContractAmount: 120_000_00, remainingInvoiceAmount: 90_000_00 });
    expect(together).toMatchObject({ remainingInvoiceAmount: 90_000_00, isRemainingInvoiceOverridden: false });
    expect((await saved(together, { originalContractAmount: 130_000_00 })).remainingInvoiceAmount).toBe(100_000_00);
  });

  test('an override that the calculated figure meets by chance stands', async () => {
    const typed = await saved(job, { remainingInvoiceAmount: 80_000_00 });
    const met = await saved(typed, { originalContractAmount: 110_000_00 });
    expect(met).toMatchObject({ remainingInvoiceAmount: 80_000_00, isRemainingInvoiceOverridden: true });
    expect((await saved(met, { originalContractAmount: 100_000_00 })).remainingInvoiceAmount).toBe(80_000_00);
  });

  test('typing what a cell holds already is no edit: no version, no history, no adjusting entry', async () => {
    const values = { changeOrderTotal: 5_000_00, retainageAmount: 7_00, lastInvoiceDate: '2026-01-31' };
    const first = await saved(job, values);
    const before = await history(job);
    const again = await saved(first, { ...values, remainingInvoiceAmount: first.remainingInvoiceAmount });
    expect(again).toEqual(first);
    expect(again.changeOrderHistory).toHaveLength(1);
    expect(await history(job)).toEqual(before);
  });

  test('one bad cell refuses the whole save, naming job, field, value and reason', async () => {
    const result = await tenant.manager.workflow.saveJobs({
      body: {
        updates: [
          { id: job.id, version: 1, changes: { notes: 'kept out', payAppDueDayOfMonth: 32 } },
          { id: other.id, version: 1, changes: { notes: 'kept out too' } },
        ],
      },
    });
    expect(problemOf(result)).toMatchObject({
      type: 'cells-refused',
      status: 422,
      refusals: [
        {
          jobId: job.id,
          jobNumber: '24-001',
          field: 'payAppDueDayOfMonth',
          title: 'Pay App Due Day',
          value: 32,
          reason: 'is not a whole number from 1 to 31',
        },
      ],
    });
    expect((await jobsOf(tenant.admin)).map(({ notes }) => notes)).toEqual([null, null]);
    expect(await history(job)).toEqual([]);
  });

  test.each([
    ['a negative retainage', { retainageAmount: -1 }, 'must not be negative'],
    ['half a cent', { originalContractAmount: 10.5 }, 'is not an amount of whole cents within ±999,999,999,999.99'],
    [
      'an amount out of range',
      { originalContractAmount: 100_000_000_000_000 },
      'is not an amount of whole cents within ±999,999,999,999.99',
    ],
    ['a date that does not exist', { dateSold: '2026-02-30' }, 'is not a date'],
    ['a status of no list', { jobStatus: 'Paused' }, 'is not in the list'],
    ['a status of no list, with a name', { jobStatus: { value: 'Paused', name: 'Active' } }, 'is not in the list'],
    ['an emptied status', { jobStatus: null }, 'must not be empty'],
    ['a status of no letters', { jobStatus: '' }, 'must not be empty'],
    ['a status without a value', { jobStatus: { value: '', name: '' } }, 'is not in the list'],
    [
      'a person of another tenant as project manager',
      { projectManagerUserIds: ['00000000-0000-4000-8000-000000000001'] },
      'is not an active user',
    ],
    ['a note of 4,001 characters', { notes: 'x'.repeat(4001) }, 'is longer than 4,000 characters'],
    ['a read-only field', { finalContractAmount: 1 }, 'cannot be changed here'],
    ['the invoiced amount', { invoicedAmount: 1 }, 'cannot be changed here'],
    ['an unknown field', { wages: 1 }, 'there is no such field'],
    ['a name of Object’s', { constructor: 1 }, 'there is no such field'],
    ['a NUL in a note', { notes: 'a\0b' }, 'contains a character that cannot be stored'],
    [
      'a revised contract out of range',
      { originalContractAmount: 99_999_999_999_999, changeOrderTotal: 1 },
      'makes an amount of the job larger than 999,999,999,999.99',
    ],
  ])('%s is refused with its reason', async (_, changes, reason) => {
    expect(problemOf(await save(tenant.manager, job, changes))).toMatchObject({
      type: 'cells-refused',
      refusals: [{ reason }],
    });
    expect((await jobsOf(tenant.admin))[0]?.version).toBe(1);
  });

  test('a status is saved by its value, or as it is read', async () => {
    const active = await saved(job, { jobStatus: { value: 'Active', name: 'of an older list' } });
    expect(active.jobStatus).toEqual({ value: 'Active', name: 'Active' });
    expect(await saved(active, { jobStatus: active.jobStatus })).toMatchObject({ version: 2 });
    expect((await saved(active, { jobStatus: 'Inactive' })).jobStatus).toEqual({ value: 'Inactive', name: 'Inactive' });
    expect(await history(job)).toMatchObject([
      { field: 'jobStatus', old_value: null, new_value: 'Active' },
      { field: 'jobStatus', old_value: 'Active', new_value: 'Inactive' },
    ]);
  });

  test('ids are taken in capitals as well', async () => {
    const upper = <Id extends string>(id: Id) => id.toUpperCase() as Id; // the same id
    const changes = { projectManagerUserIds: [upper(tenant.manager.userId)] };
    const stored = await saved({ id: upper(job.id), version: job.version }, changes);
    expect(stored).toMatchObject({ id: job.id, version: 2, projectManagerUserIds: [tenant.manager.userId] });
    const body = { disconnectJobIds: [upper(job.id)] };
    expect(succeeded(await tenant.manager.workflow.disconnectJobs({ body })).deletedJobIds).toEqual([job.id]);
  });

  test('two people who change different fields of one job both succeed', async () => {
    await saved(job, { notes: 'mine' });
    expect(succeeded(await save(tenant.accountant, job, { retainageAmount: 5_00 })).jobs[0]).toMatchObject({
      notes: 'mine',
      retainageAmount: 5_00,
      version: 3,
    });
  });

  test('the same field changed since the seen version is a conflict that names both values, who and when, and stores nothing', async () => {
    await saved(job, { notes: 'mine' });
    const problem = problemOf(
      await tenant.accountant.workflow.saveJobs({
        body: {
          updates: [
            { id: job.id, version: 1, changes: { notes: 'theirs', retainageAmount: 5_00 } },
            { id: other.id, version: 1, changes: { notes: 'untouched' } },
          ],
        },
      }),
    );
    expect(problem).toMatchObject({
      type: 'cells-conflict',
      status: 409,
      conflicts: [
        {
          jobId: job.id,
          jobNumber: '24-001',
          field: 'notes',
          title: 'Notes',
          yourValue: 'theirs',
          theirValue: 'mine',
          version: 2,
        },
      ],
    });
    expect(problem.type === 'cells-conflict' && problem.conflicts[0]?.at).toBeInstanceOf(Date);
    expect(problem.type === 'cells-conflict' && problem.conflicts[0]?.who).toContain('Project Manager');
    expect((await jobsOf(tenant.admin)).map(({ notes, retainageAmount }) => [notes, retainageAmount])).toEqual([
      ['mine', null],
      [null, null],
    ]);
  });

  test('the same value typed by two people is no conflict', async () => {
    await saved(job, { notes: 'agreed' });
    expect(succeeded(await save(tenant.accountant, job, { notes: 'agreed' })).jobs[0]?.version).toBe(2);
  });

  describe('an update that is sent again because its answer was lost', () => {
    const update = (target: { id: Job['id']; version: number }, changes: Record<string, unknown>) => ({
      id: target.id,
      version: target.version,
      updateId: crypto.randomUUID(),
      changes,
    });
    const send = (...updates: ReturnType<typeof update>[]) => tenant.manager.workflow.saveJobs({ body: { updates } });

    test('is stored once, and answers the job and the version that it made', async () => {
      const mine = update(job, { notes: 'mine', changeOrderTotal: 5_00 });
      const first = succeeded(await send(mine));
      const again = succeeded(await send(mine));
      expect(again).toEqual({ ...first, replayed: [{ id: job.id, version: 2 }] });
      expect(first).not.toHaveProperty('replayed');
      expect(await history(job)).toHaveLength(2);
      expect(again.jobs[0]?.changeOrderHistory).toHaveLength(1);
    });

    test('is stored once also when both arrive at the same moment', async () => {
      const mine = update(job, { notes: 'mine' });
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(mine)));
      for (const answer of answers) expect(succeeded(answer).jobs[0]).toMatchObject({ notes: 'mine', version: 2 });
      expect(await history(job)).toHaveLength(1);
    });

    test('is known by what was typed, although other values were stored for it', async () => {
      const sendAsAdmin = (sent: typeof first) => tenant.admin.workflow.saveJobs({ body: { updates: [sent] } });
      const first = update(job, {
        remainingInvoiceAmount: 7_00,
        changeOrderTotal: 5_00,
        accountingForecast: 9_00,
        accountingForecastReason: 'Rock',
      });
      succeeded(await sendAsAdmin(first));
      const emptied = { remainingInvoiceAmount: null, changeOrderTotal: null, accountingForecast: null };
      const mine = update({ id: job.id, version: 2 }, { ...emptied, accountingForecastReason: 'none' });
      succeeded(await sendAsAdmin(mine));
      expect(succeeded(await sendAsAdmin(mine)).replayed).toEqual([{ id: job.id, version: 3 }]);
      expect(
        problemOf(await sendAsAdmin({ ...mine, changes: { ...emptied, accountingForecast: 8_00 } })),
      ).toMatchObject({
        type: 'cells-refused',
        refusals: [{ field: 'accountingForecast', value: 8_00, reason: expect.stringContaining('updateId') }],
      });
    });

    test('does not come over what others made of the cells since, and is no conflict with them', async () => {
      const mine = update(job, { notes: 'mine' });
      const first = succeeded(await send(mine)).jobs[0];
      const theirs = { id: job.id, version: first?.version ?? 0 };
      succeeded(await save(tenant.accountant, theirs, { notes: 'theirs' }));
      expect(succeeded(await send(mine))).toMatchObject({
        jobs: [{ notes: 'theirs', version: 3 }],
        replayed: [{ id: job.id, version: 2 }],
      });
      expect((await history(job)).map((entry) => entry.new_value)).toEqual(['mine', 'theirs']);
    });

    test('is no conflict with a newer edit over the version that it made; a colleague’s later change is', async () => {
      const mine = update(job, { notes: 'first', retainageAmount: 1_11 });
      succeeded(await send(mine));
      const { replayed = [] } = succeeded(await send(mine));
      const seen = { id: job.id, version: replayed[0]?.version ?? 0 };
      succeeded(await save(tenant.accountant, seen, { retainageAmount: 9_99 }));
      succeeded(await send(update(seen, { notes: 'second' })));
      const problem = problemOf(await send(update(seen, { retainageAmount: 3_33 })));
      expect(problem).toMatchObject({
        type: 'cells-conflict',
        conflicts: [{ field: 'retainageAmount', theirValue: 9_99 }],
        jobs: [{ id: job.id, notes: 'second', retainageAmount: 9_99, version: 4 }],
      });
    });

    test('goes beside new ones, and is answered although its job was disconnected since', async () => {
      const mine = update(job, { notes: 'mine' });
      succeeded(await send(mine));
      expect(succeeded(await send(mine, update(other, { notes: 'new' })))).toMatchObject({
        replayed: [{ id: job.id, version: 2 }],
      });
      expect((await jobsOf(tenant.admin)).map(({ notes }) => notes)).toEqual(['mine', 'new']);
      succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
      expect(succeeded(await send(mine))).toMatchObject({ jobs: [], replayed: [{ id: job.id, version: 2 }] });
    });

    test('is known in its own tenant and job only, and a job named twice in one save is refused', async () => {
      const mine = update(job, { notes: 'mine' });
      succeeded(await send(mine));
      succeeded(await send({ ...mine, id: other.id }));
      expect((await jobsOf(tenant.admin)).map(({ notes }) => notes)).toEqual(['mine', 'mine']);
      const twice = problemOf(await send(mine, update(job, { notes: 'more' })));
      expect(twice).toMatchObject({ refusals: [{ reason: 'the job appears twice in this save' }] });
      const [foreign] = await givenJobs(world, world.birch, [{ jobNumber: crypto.randomUUID() }]);
      if (!foreign) throw new Error('a job was given');
      const body = { updates: [{ ...mine, id: foreign.id }] };
      expect(succeeded(await world.birch.manager.workflow.saveJobs({ body })).jobs).toMatchObject([{ notes: 'mine' }]);
    });
  });

  test('a job that is not there and a job of another tenant are refused in the same words', async () => {
    const [foreign] = await givenJobs(world, world.birch, [{ jobNumber: crypto.randomUUID() }]);
    const reasons = [];
    for (const id of [foreign?.id, crypto.randomUUID()]) {
      reasons.push(problemOf(await save(tenant.manager, { id: id as Job['id'], version: 1 }, { notes: 'x' })));
    }
    const answered = reasons.map(
      (problem) =>
        problem.type === 'cells-refused' && problem.refusals.map(({ jobNumber, reason }) => ({ jobNumber, reason })),
    );
    expect(answered[0]).toEqual([{ jobNumber: '', reason: 'the job is not in the WIP (any more)' }]);
    expect(answered[1]).toEqual(answered[0]);
  });

  test('a disconnected job leaves the WIP, and its history stays', async () => {
    await saved(job, { notes: 'before' });
    expect(succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }))).toEqual({
      deletedJobIds: [job.id],
    });
    expect((await jobsOf(tenant.admin)).map(({ id }) => id)).toEqual([other.id]);
    expect(await history(job)).toHaveLength(1);
    expect(
      succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } })).deletedJobIds,
    ).toEqual([]);
  });
});
