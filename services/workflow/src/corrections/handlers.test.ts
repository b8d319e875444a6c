import type { Job } from '@plumbline/contract/workflow/jobs';
import { engines } from '@plumbline/testing/databases';
import { givenExternalJobs, givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('correcting a job’s number and name on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let depot: Job;
  let library: Job;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    const jobs = await givenJobs(world, tenant, [
      { jobNumber: '24-001', jobName: 'Depot' },
      { jobNumber: 'J 24-002', jobName: 'Library' },
    ]);
    [depot, library] = jobs as [Job, Job]; // just made
  });

  const correct = (job: Job, changes: Record<string, unknown>, version = job.version, person = tenant.manager) =>
    person.workflow.correctJob({ body: { id: job.id, version, changes } });
  const sql = (text: string) =>
    world.database.transaction((tx) => tx.query<Record<string, unknown>>(text, [tenant.tenantId]));

  test('stores them without the spaces around them, and records who did it', async () => {
    const { jobs } = succeeded(await correct(depot, { jobNumber: '  24-010\t', jobName: ' Depot, north ' }));
    expect(jobs).toMatchObject([{ id: depot.id, jobNumber: '24-010', jobName: 'Depot, north', version: 2 }]);
    const { changes } = succeeded(await tenant.manager.workflow.activity({ query: { jobId: depot.id } }));
    expect(changes.slice(0, 2)).toMatchObject([
      { field: 'jobName', oldValue: 'Depot', newValue: 'Depot, north', personId: tenant.manager.userId },
      { field: 'jobNumber', oldValue: '24-001', newValue: '24-010', version: 2 },
    ]);
  });

  test('changes nothing where the corrected text is the same', async () => {
    expect(succeeded(await correct(depot, { jobNumber: ' 24-001 ' })).jobs).toMatchObject([{ version: 1 }]);
  });

  test.each([
    'J 24-002',
    'j 24-002',
    ' J  24-002 ',
    'J24-002',
    'J\u00A024-002',
    'J\u200B24-002',
    'Ｊ 24-002',
    'j\n24-002',
  ])('refuses the number %j, which another job has', async (jobNumber) => {
    expect(await correct(depot, { jobNumber, jobName: 'Depot 2' })).toMatchObject({
      ok: false,
      problem: {
        type: 'cells-refused',
        refusals: [
          {
            jobId: depot.id,
            jobNumber: '24-001',
            field: 'jobNumber',
            title: 'Job #',
            value: jobNumber,
            reason: 'is the number of another job: J 24-002 Library',
          },
        ],
      },
    });
    expect(await jobsOf(tenant.admin)).toMatchObject([{ jobName: 'Depot' }, {}]);
  });

  test('lets a job’s own number be written otherwise', async () => {
    expect(succeeded(await correct(library, { jobNumber: 'j24-002' })).jobs).toMatchObject([{ jobNumber: 'j24-002' }]);
  });

  test.each([
    ['jobNumber', ''],
    ['jobNumber', ' \t '],
    ['jobNumber', '\u200B'],
    ['jobName', '\u00A0'],
    ['jobName', '\u2060\u00AD'],
  ])('refuses a blank %s %j', async (field, value) => {
    expect(await correct(depot, { [field]: value })).toMatchObject({
      problem: { type: 'cells-refused', refusals: [{ field, value, reason: 'must not be empty' }] },
    });
  });

  test.each([
    ['jobName', 5, 'is not text'],
    ['jobNumber', null, 'must not be empty'],
    ['jobNumber', 'x'.repeat(201), 'is longer than 200 characters'],
    ['notes', 'by this way', 'cannot be corrected here'],
    ['externalId', 'e9', 'cannot be corrected here'],
    ['toString', 'x', 'cannot be corrected here'],
  ])('refuses %s = %j', async (field, value, reason) => {
    expect(await correct(depot, { [field]: value })).toMatchObject({ problem: { refusals: [{ field, reason }] } });
  });

  test('a save still refuses both: the grid shows them read-only', async () => {
    const update = { id: depot.id, version: 1, changes: { jobNumber: '1', jobName: 'x' } };
    expect(await tenant.manager.workflow.saveJobs({ body: { updates: [update] } })).toMatchObject({
      problem: {
        refusals: [{ reason: 'cannot be changed here' }, { reason: 'cannot be changed here' }],
      },
    });
  });

  test('overwrites nobody’s correction unseen, and goes on after a change of other cells', async () => {
    const update = { id: depot.id, version: 1, changes: { notes: 'Rock' } };
    succeeded(await tenant.accountant.workflow.saveJobs({ body: { updates: [update] } }));
    succeeded(await correct(depot, { jobName: 'Theirs' }, 1, tenant.accountant));
    expect(await correct(depot, { jobName: 'Mine' }, 1)).toMatchObject({
      problem: { type: 'cells-conflict', conflicts: [{ field: 'jobName', theirValue: 'Theirs', version: 3 }] },
    });
    succeeded(await correct(depot, { jobName: 'Mine' }, 3));
  });

  test('two people who give two jobs one number at once: one of them gets it', async () => {
    const both = await Promise.all([
      correct(depot, { jobNumber: 'N-1' }),
      correct(library, { jobNumber: 'n - 1' }, 1, tenant.accountant),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      problem: {
        type: 'cells-refused',
        refusals: [{ reason: expect.stringContaining('is the number of another job') }],
      },
    });
  });

  test('a job of another company may have the number, and cannot be corrected', async () => {
    const [other] = await givenJobs(world, await world.addTenant(`t-${crypto.randomUUID().slice(0, 8)}`), [
      { jobNumber: '24-001' },
    ]);
    if (!other) throw new Error('no job');
    expect(await correct(other, { jobName: 'Taken over' })).toMatchObject({
      problem: { refusals: [{ jobNumber: '', reason: 'the job is not in the WIP (any more)' }] },
    });
  });

  test('joining jobs are held to the same rule, among themselves too', async () => {
    await givenExternalJobs(world, tenant, [
      { externalId: 'a', jobName: ' Pier ', values: { jobNumber: ' 24-003 ' } },
      { externalId: 'b', jobName: 'Mole', values: { jobNumber: '24 - 003' } },
      { externalId: 'c', jobName: 'Quay', values: { jobNumber: 'j 24 002' } },
      { externalId: 'd', jobName: 'Lock', values: { jobNumber: 'J24-002' } },
    ]);
    const name = (id: string) => ({ name: { id, name: id } });
    expect(await tenant.manager.workflow.connectJobs({ body: { jobs: ['a', 'b', 'c', 'd'].map(name) } })).toMatchObject(
      {
        problem: {
          refusals: [
            { jobId: 'b', reason: 'is the number of another job: 24-003 a' },
            { jobId: 'd', reason: 'is the number of another job: J 24-002 Library' },
          ],
        },
      },
    );
    const { jobs } = succeeded(
      await tenant.manager.workflow.connectJobs({ body: { name: { id: 'a', name: ' Pier ' } } }),
    );
    expect(jobs).toMatchObject([{ jobNumber: '24-003', jobName: 'Pier' }]);
  });

  describe('jobs that looked alike before there was a rule', () => {
    /** As the migration leaves them. */
    beforeEach(async () => {
      await sql(`update workflow.job set job_number = ' j 24-002', is_look_alike = true, job_name = ' '
                 where tenant_id = $1 and job_number = '24-001'`);
    });
    const odd = async () => succeeded(await tenant.admin.workflow.oddJobs());

    test('go on as they are, and are listed to everybody who sees the jobs', async () => {
      const update = { id: depot.id, version: 1, changes: { notes: 'Rock' } };
      succeeded(await tenant.manager.workflow.saveJobs({ body: { updates: [update] } }));
      expect(await odd()).toMatchObject({
        lookAlikes: [[{ id: depot.id }, { id: library.id }]],
        blank: [{ id: depot.id, version: 2 }],
        padded: [],
      });
      expect(succeeded(await tenant.manager.workflow.oddJobs())).toEqual(await odd());
      succeeded(await correct(depot, { jobName: 'Depot' }, 2));
      expect(await odd()).toMatchObject({
        lookAlikes: [[{ id: depot.id, jobNumber: ' j 24-002' }, { id: library.id }]],
        blank: [],
        padded: [],
      });
    });

    test('are off the list once either has a number of its own', async () => {
      expect(await correct(depot, { jobNumber: 'j24-002' })).toMatchObject({ problem: { type: 'cells-refused' } });
      succeeded(await correct(depot, { jobNumber: '24-009', jobName: 'Depot' }));
      expect(await odd()).toEqual({ lookAlikes: [], blank: [], padded: [] });
      expect(await correct(depot, { jobNumber: 'j24-002' }, 2)).toMatchObject({ problem: { type: 'cells-refused' } });
    });

    test('hand the number on: when the first leaves, no further job can get it', async () => {
      succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [library.id] } }));
      expect(
        await sql(`select is_look_alike from workflow.job where tenant_id = $1 and disconnected_at is null`),
      ).toEqual([{ is_look_alike: false }]);
      expect(await tenant.manager.workflow.reconnectJobs({ body: { jobIds: [library.id] } })).toMatchObject({
        problem: { refusals: [{ reason: 'is the number of another job:  j 24-002  ' }] },
      });
    });
  });
});
