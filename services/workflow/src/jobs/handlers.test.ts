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
    [
      'a person of another tenant as project manager',
      { projectManagerUserIds: ['00000000-0000-4000-8000-000000000001'] },
      'is not an active user',
    ],
    ['a note of 4,001 characters', { notes: 'x'.repeat(4001) }, 'is longer than 4,000 characters'],
    ['a read-only field', { finalContractAmount: 1 }, 'Revised Contract cannot be changed here'],
    ['the invoiced amount', { invoicedAmount: 1 }, 'Invoiced Amount cannot be changed here'],
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

  test('a job that is not there and a job of another tenant are refused in the same words', async () => {
    const [foreign] = await givenJobs(world, world.birch, [{ jobNumber: crypto.randomUUID() }]);
    const reasons = [];
    for (const id of [foreign?.id, crypto.randomUUID()]) {
      reasons.push(problemOf(await save(tenant.manager, { id: id as Job['id'], version: 1 }, { notes: 'x' })));
    }
    const told = reasons.map(
      (problem) =>
        problem.type === 'cells-refused' && problem.refusals.map(({ jobNumber, reason }) => ({ jobNumber, reason })),
    );
    expect(told[0]).toEqual([{ jobNumber: '', reason: 'the job is not in the WIP (any more)' }]);
    expect(told[1]).toEqual(told[0]);
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
