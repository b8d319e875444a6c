import type { Job } from '@plumbline/contract/workflow/jobs';
import { engines } from '@plumbline/testing/databases';
import { givenExternalJobs, givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const depot = {
  externalId: 'e1',
  jobName: 'Depot',
  values: {
    jobNumber: '24-001',
    jobStatus: 'Active',
    division: 'Construction',
    originalContractAmount: 100_000_00,
    changeOrderTotal: 5_000_00,
    invoicedAmount: 30_000_00,
    dateSold: '2026-02-28',
    notes: 'From accounting',
    taxExempt: true,
    payAppDueDayOfMonth: 25,
  },
};

describe.each(engines)('connecting a job on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    await givenExternalJobs(world, tenant, [depot, { externalId: 'e2', jobName: 'Library' }]);
  });

  const connect = (typed: Record<string, unknown> = {}, name = { id: 'e1', name: 'Depot' }) =>
    tenant.manager.workflow.connectJobs({ body: { name, ...typed } });
  const connected = async (...given: Parameters<typeof connect>): Promise<Job> => {
    const { jobs } = succeeded(await connect(...given));
    const [job] = jobs;
    if (!job || jobs.length !== 1) throw new Error(`the call answered ${jobs.length} jobs`);
    return job;
  };
  const disconnect = (job: Job) => tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } });
  const refused = async (typed: Record<string, unknown>, name?: { id: string; name: string }) => {
    const result = await connect(typed, name);
    if (result.ok || result.problem.type !== 'cells-refused') throw new Error(`not refused: ${JSON.stringify(result)}`);
    expect(await jobsOf(tenant.manager)).toEqual([]);
    return result.problem.refusals[0];
  };
  const historyOf = ({ id }: Job) =>
    world.database.transaction((tx) =>
      tx.query<{ version: number; field: string; old_value: unknown; new_value: unknown }>(
        'select version, field, old_value, new_value from workflow.job_history where job_id = $1 order by id',
        [id],
      ),
    );

  test('brings it into the WIP with the accounting system’s values', async () => {
    const job = await connected();
    expect(job).toMatchObject({
      externalId: 'e1',
      jobName: 'Depot',
      jobNumber: '24-001',
      jobStatus: { value: 'Active', name: 'Active' },
      division: 'Construction',
      branch: null,
      originalContractAmount: 100_000_00,
      changeOrderTotal: 5_000_00,
      finalContractAmount: 105_000_00,
      invoicedAmount: 30_000_00,
      remainingInvoiceAmount: 75_000_00,
      isRemainingInvoiceOverridden: false,
      dateSold: '2026-02-28',
      notes: 'From accounting',
      taxExempt: true,
      lienWaiver: false,
      projectManagerUserIds: [],
      payAppDueDayOfMonth: 25,
      version: 1,
    });
    expect(job.changeOrderHistory).toMatchObject([
      { number: 1, amount: 5_000_00, status: 'approved', description: 'Total at connection' },
    ]);
    expect(await jobsOf(tenant.admin)).toEqual([job]);
    expect(await historyOf(job)).toEqual([{ version: 1, field: 'connected', old_value: false, new_value: true }]);
  });

  test('lets what the person typed win over the accounting system, emptied fields included', async () => {
    const job = await connected(
      {
        jobNumber: 'A-7',
        originalContractAmount: 1_00,
        changeOrderTotal: 0,
        notes: null,
        branch: 'North',
        remainingInvoiceAmount: 5,
      },
      { id: 'e1', name: 'My name for it' },
    );
    expect(job).toMatchObject({
      jobNumber: 'A-7',
      jobName: 'My name for it',
      originalContractAmount: 1_00,
      changeOrderTotal: 0,
      changeOrderHistory: [],
      finalContractAmount: 1_00,
      invoicedAmount: 30_000_00,
      remainingInvoiceAmount: 5,
      isRemainingInvoiceOverridden: true,
      notes: null,
      branch: 'North',
    });
  });

  test('takes the external id for a job number where there is none', async () => {
    expect(await connected({}, { id: 'e2', name: 'Library' })).toMatchObject({
      jobNumber: 'e2',
      originalContractAmount: null,
    });
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['a status of no list', { jobStatus: 'Paused' }, 'jobStatus', 'is not in the list'],
    ['a negative retainage', { retainageAmount: -1 }, 'retainageAmount', 'must not be negative'],
    ['a day that is none', { dateSold: '2026-02-30' }, 'dateSold', 'is not a date'],
    [
      'a stranger as manager',
      { projectManagerUserIds: [crypto.randomUUID()] },
      'projectManagerUserIds',
      'is not an active user',
    ],
    ['the invoiced amount', { invoicedAmount: 1 }, 'invoicedAmount', 'cannot be set when a job is connected'],
    [
      'the revised contract',
      { finalContractAmount: 1 },
      'finalContractAmount',
      'cannot be set when a job is connected',
    ],
    ['an unknown field', { wages: 1 }, 'wages', 'cannot be set when a job is connected'],
    ['the tenant', { tenantId: crypto.randomUUID() }, 'tenantId', 'cannot be set when a job is connected'],
    ['a number that is too long', { jobNumber: 'x'.repeat(201) }, 'jobNumber', 'is longer than 200 characters'],
    [
      'a contract out of range',
      { originalContractAmount: 99_999_999_999_999 },
      'originalContractAmount',
      'makes an amount of the job larger than 999,999,999,999.99',
    ],
  ])('refuses %s and stores nothing', async (_, typed, field, reason) => {
    expect(await refused(typed)).toMatchObject({ field, reason });
  });

  test('refuses what the accounting system does not have, another tenant’s jobs included', async () => {
    await givenExternalJobs(world, world.birch, [{ externalId: 'secret', jobName: 'Secret' }]);
    const [foreign, missing] = [
      await refused({}, { id: 'secret', name: 'x' }),
      await refused({}, { id: 'nowhere', name: 'x' }),
    ];
    expect(foreign).toMatchObject({ field: 'externalId', reason: 'is not a job of the accounting system' });
    const anonymous = { value: '', jobNumber: '', jobId: '' };
    expect({ ...foreign, ...anonymous }).toEqual({ ...missing, ...anonymous });
  });

  test('refuses a job that is in the WIP already', async () => {
    const job = await connected();
    expect(await connect({ jobNumber: 'another' })).toMatchObject({
      ok: false,
      problem: { type: 'already-connected', status: 409, externalIds: ['e1'], detail: 'In the WIP already: Depot' },
    });
    expect(await jobsOf(tenant.manager)).toEqual([job]);
  });

  test('refuses a number that another job has; another tenant’s does not count', async () => {
    await givenJobs(world, world.birch, [{ jobNumber: '24-001' }]);
    const job = await connected();
    expect(await connect({ jobNumber: '24-001' }, { id: 'e2', name: 'Library' })).toMatchObject({
      ok: false,
      problem: {
        type: 'cells-refused',
        refusals: [{ field: 'jobNumber', value: '24-001', reason: 'is the number of another job: 24-001 Depot' }],
      },
    });
    expect(await jobsOf(tenant.manager)).toEqual([job]);
  });

  describe('again after it was disconnected', () => {
    const keep = async (job: Job, changes: Record<string, unknown>, version = job.version) => {
      const body = { updates: [{ id: job.id, version, changes }] };
      return succeeded(await tenant.manager.workflow.saveJobs({ body })).jobs[0];
    };

    test('brings the job back as people left it under its id, with its history and change orders', async () => {
      const job = await connected();
      const typed = { changeOrderTotal: 8_000_00, notes: 'Ours', branch: 'East', retainageAmount: 7, division: null };
      const saved = await keep(job, typed);
      succeeded(await disconnect(job));
      const back = await connected();
      expect(back).toEqual({ ...saved, version: 4, updatedAt: expect.any(Date) });
      const history = await historyOf(job);
      expect(
        history.filter(({ field }) => field === 'connected').map(({ version, new_value }) => [version, new_value]),
      ).toEqual([
        [1, true],
        [3, false],
        [4, true],
      ]);
      expect(history.filter(({ version }) => version === 2)).toHaveLength(5);
      expect(history.filter(({ version }) => version === 4)).toHaveLength(1);
    });

    test('takes anew what was invoiced, paid and spent meanwhile, and what the person typed', async () => {
      const job = await connected();
      await keep(job, { notes: 'Ours', jobCostToDate: 1_00, remainingInvoiceAmount: 9_00 });
      succeeded(await disconnect(job));
      const later = { invoicedAmount: 60_000_00, jobCostToDate: 2_00, notes: 'From accounting, later', division: null };
      await givenExternalJobs(world, tenant, [{ ...depot, values: { ...depot.values, ...later } }]);
      expect(await connected({ branch: 'West' })).toMatchObject({
        id: job.id,
        invoicedAmount: 60_000_00,
        jobCostToDate: 2_00,
        // A figure typed over the calculated one stays until it is removed.
        remainingInvoiceAmount: 9_00,
        isRemainingInvoiceOverridden: true,
        notes: 'Ours',
        division: 'Construction',
        branch: 'West',
      });
      const atReturn = (await historyOf(job)).filter(({ version }) => version === 4);
      expect(atReturn.map(({ field }) => field).sort()).toEqual([
        'branch',
        'connected',
        'invoicedAmount',
        'jobCostToDate',
      ]);
    });

    test('keeps a choice that was retired since, and a manager who left', async () => {
      const job = await connected({ projectManagerUserIds: [tenant.accountant.userId] });
      succeeded(await disconnect(job));
      await world.database.transaction(async (tx) => {
        await tx.query(
          `update workflow.select_option set is_retired = true where tenant_id = $1 and value = 'Construction'`,
          [tenant.tenantId],
        );
        await tx.query('update platform.tenant_user set is_active = false where tenant_id = $1 and id = $2', [
          tenant.tenantId,
          tenant.accountant.userId,
        ]);
      });
      expect(await connected()).toMatchObject({
        division: 'Construction',
        projectManagerUserIds: [tenant.accountant.userId],
      });
    });

    test('records each value that it changes, so that nobody’s older version overwrites it unseen', async () => {
      const job = await connected();
      succeeded(await disconnect(job));
      await connected({ notes: 'Back again', originalContractAmount: 90_000_00 });
      expect((await historyOf(job)).filter(({ version, field }) => version === 3 && field !== 'connected')).toEqual(
        expect.arrayContaining([
          { version: 3, field: 'notes', old_value: 'From accounting', new_value: 'Back again' },
          { version: 3, field: 'originalContractAmount', old_value: 100_000_00, new_value: 90_000_00 },
          { version: 3, field: 'remainingInvoiceAmount', old_value: 75_000_00, new_value: 65_000_00 },
        ]),
      );
      expect((await historyOf(job)).filter(({ version }) => version === 3)).toHaveLength(4);
      const late = await tenant.accountant.workflow.saveJobs({
        body: { updates: [{ id: job.id, version: 1, changes: { notes: 'Late' } }] },
      });
      expect(late).toMatchObject({
        ok: false,
        problem: { type: 'cells-conflict', conflicts: [{ field: 'notes', theirValue: 'Back again' }] },
      });
    });

    test('its number may have gone to another job meanwhile', async () => {
      const job = await connected();
      succeeded(await disconnect(job));
      await connected({ jobNumber: '24-001' }, { id: 'e2', name: 'Library' });
      expect(await connect()).toMatchObject({
        ok: false,
        problem: { type: 'cells-refused', refusals: [{ field: 'jobNumber' }] },
      });
      expect(await connected({ jobNumber: '24-002' })).toMatchObject({ id: job.id, jobNumber: '24-002' });
    });
  });

  describe('several at once', () => {
    const name = { e1: { id: 'e1', name: 'Depot' }, e2: { id: 'e2', name: 'Library' } };
    const connectSeveral = (jobs: object[], shared: object = {}) =>
      tenant.manager.workflow.connectJobs({
        body: { jobs: jobs as { name: { id: string; name: string } }[], ...shared },
      });

    test('brings all in, with values for all of them and values of their own', async () => {
      const jobs = [{ name: name.e2, notes: 'Second' }, { name: name.e1 }];
      const connected = succeeded(await connectSeveral(jobs, { branch: 'North', notes: 'All' })).jobs;
      expect(connected).toHaveLength(2);
      expect(await jobsOf(tenant.manager)).toMatchObject([
        { externalId: 'e1', jobNumber: '24-001', notes: 'All', branch: 'North', division: 'Construction' },
        { externalId: 'e2', jobNumber: 'e2', notes: 'Second', branch: 'North', division: null },
      ]);
    });

    test('brings none in when one is refused, and names each refusal', async () => {
      const jobs = [
        { name: name.e1, branch: 'Nowhere' },
        { name: name.e2, jobNumber: '' },
        { name: { id: 'e9', name: 'x' } },
      ];
      expect(await connectSeveral(jobs, { retainageAmount: -1 })).toMatchObject({
        ok: false,
        problem: {
          type: 'cells-refused',
          refusals: [
            { jobId: 'e1', jobNumber: '24-001', field: 'branch', value: 'Nowhere', reason: 'is not in the list' },
            { jobId: 'e2', jobNumber: 'e2', field: 'retainageAmount', value: -1, reason: 'must not be negative' },
            { jobId: 'e9', field: 'externalId', reason: 'is not a job of the accounting system' },
          ],
        },
      });
      expect(await jobsOf(tenant.manager)).toEqual([]);
    });

    test('refuses one number for two of them, and one job named twice', async () => {
      const numbered = [
        { name: name.e1, jobNumber: 'n' },
        { name: name.e2, jobNumber: 'n' },
      ];
      expect(await connectSeveral(numbered)).toMatchObject({
        problem: {
          refusals: [{ jobId: 'e2', field: 'jobNumber', value: 'n', reason: 'is the number of another job: n Depot' }],
        },
      });
      expect(await connectSeveral([{ name: name.e1 }, { name: name.e1, jobNumber: 'n' }])).toMatchObject({
        problem: { refusals: [{ jobId: 'e1', reason: 'is named twice' }] },
      });
      expect(await jobsOf(tenant.manager)).toEqual([]);
    });

    test('says which ones are in the WIP already, so that the others can go on', async () => {
      await connected();
      expect(await connectSeveral([{ name: name.e2 }, { name: name.e1 }])).toMatchObject({
        problem: { type: 'already-connected', externalIds: ['e1'] },
      });
      expect(succeeded(await connectSeveral([{ name: name.e2 }])).jobs).toHaveLength(1);
    });

    test('wants one name or a list, and nothing between', async () => {
      for (const body of [{}, { jobs: [] }, { name: name.e1, jobs: [{ name: name.e2 }] }, { jobs: [{ notes: 'x' }] }]) {
        expect(await tenant.manager.workflow.connectJobs({ body: body as never })).toMatchObject({
          problem: { type: 'invalid-request', status: 400 },
        });
      }
    });
  });
});
