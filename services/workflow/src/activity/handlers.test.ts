import type { CallQuery } from '@plumbline/contract/call';
import type { activityCalls } from '@plumbline/contract/workflow/activity';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { size } from '@plumbline/testing/size';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changesQuery, searchOf } from './store.ts';

const CHANGES = size(40_000, 120_000);

type Filter = CallQuery<typeof activityCalls.activity>;

describe.each(engines)('activity on %s', (engine) => {
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
    [depot, library] = (await givenJobs(world, tenant, [
      { jobNumber: '24-001', jobName: 'Depot' },
      { jobNumber: '24-002', jobName: 'Library' },
    ])) as [Job, Job]; // two were given
  });

  const versions = new Map<string, number>();
  const change = async (person: Person, job: Job, changes: Record<string, unknown>) => {
    const version = versions.get(job.id) ?? 1;
    const body = { updates: [{ id: job.id, version, changes }] };
    const [after] = succeeded(await person.workflow.saveJobs({ body })).jobs;
    versions.set(job.id, after?.version ?? version);
  };
  const page = async (query: Filter = {}) => succeeded(await tenant.manager.workflow.activity({ query }));
  const said = async (query: Filter = {}) =>
    (await page(query)).changes.map(({ jobNumber, field, newValue }) => `${jobNumber} ${field} ${newValue}`);

  test('is what changed, newest first, with who, when, field, job and both values', async () => {
    await change(tenant.manager, depot, { notes: 'First' });
    await change(tenant.accountant, depot, { notes: 'Second' });
    const { changes, nextCursor } = await page({ field: 'notes' });
    expect(changes).toMatchObject([
      {
        jobId: depot.id,
        jobNumber: '24-001',
        jobName: 'Depot',
        isInWip: true,
        version: 3,
        oldValue: 'First',
        newValue: 'Second',
        personId: tenant.accountant.userId,
        personName: expect.stringContaining('Accountant'),
      },
      { version: 2, oldValue: null, newValue: 'First', personId: tenant.manager.userId },
    ]);
    expect(changes[0]?.at).toBeInstanceOf(Date);
    expect(Math.abs(Number(changes[0]?.at) - Date.now())).toBeLessThan(60_000);
    expect(nextCursor).toBeNull();
  });

  test('is filtered by job, part of a job’s name, person, field and time, alone and together', async () => {
    await change(tenant.manager, depot, { notes: 'a' });
    await change(tenant.accountant, depot, { retainageAmount: 100 });
    await change(tenant.manager, library, { notes: 'b' });
    expect(await said({ jobId: depot.id })).toEqual([
      '24-001 retainageAmount 100',
      '24-001 notes a',
      '24-001 connected true',
    ]);
    expect(await said({ job: 'LIBR' })).toEqual(['24-002 notes b', '24-002 connected true']);
    expect(await said({ job: '24-00', field: 'notes' })).toEqual(['24-002 notes b', '24-001 notes a']);
    expect(await said({ job: '%' })).toEqual([]);
    expect(await said({ personId: tenant.manager.userId })).toEqual(['24-002 notes b', '24-001 notes a']);
    expect(await said({ personId: tenant.manager.userId, jobId: depot.id })).toEqual(['24-001 notes a']);
    expect(await said({ field: 'retainageAmount' })).toEqual(['24-001 retainageAmount 100']);
    const [newest, second] = (await page()).changes;
    if (!newest || !second) throw new Error('there is no activity');
    // Rounded up to the millisecond, in which the second change may lie too.
    const between = new Date(second.at.getTime() + 1).toISOString();
    expect(await said({ from: between })).not.toContain('24-001 notes a');
    expect(await said({ before: between })).toContain('24-001 notes a');
    expect(await said({ from: '2000-01-01T00:00:00Z', before: '2000-01-02T00:00:00Z' })).toEqual([]);
  });

  test('comes page by page, each change once, although others change things meanwhile', async () => {
    const body = (n: number) => ({ [`${n % 2 ? 'estimator' : 'notes'}`]: `value ${n}` });
    for (let n = 0; n < 60; n++) await change(tenant.manager, depot, body(n));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { changes, nextCursor } = await page({ jobId: depot.id, ...(cursor && { cursor }) });
      expect(changes.length).toBeLessThanOrEqual(50);
      seen.push(...changes.map(({ newValue }) => String(newValue)));
      cursor = nextCursor ?? undefined;
      await change(tenant.manager, depot, { jobCostToDate: seen.length });
    } while (cursor);
    expect(seen).toEqual([...Array.from({ length: 60 }, (_, i) => `value ${59 - i}`), 'true']);
  });

  test('cells that were saved together, of one instant, are split between pages without loss', async () => {
    const many = await givenJobs(
      world,
      tenant,
      Array.from({ length: 70 }, (_, i) => ({ jobNumber: `M-${i}` })),
    );
    const updates = many
      .filter(({ jobNumber }) => jobNumber.startsWith('M-'))
      .map(({ id }) => ({ id, version: 1, changes: { notes: 'together' } }));
    succeeded(await tenant.manager.workflow.saveJobs({ body: { updates } }));
    const first = await page({ field: 'notes' });
    expect(first.nextCursor).not.toBeNull();
    const second = await page({ field: 'notes', cursor: first.nextCursor ?? '' });
    const ids = [...first.changes, ...second.changes].map(({ id }) => id);
    expect([ids.length, new Set(ids).size, second.nextCursor]).toEqual([70, 70, null]);
  });

  test('keeps what happened to a job that has left the WIP', async () => {
    await change(tenant.manager, depot, { notes: 'a' });
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [depot.id] } }));
    const { changes } = await page({ jobId: depot.id });
    expect(changes.map(({ field, newValue, isInWip }) => [field, newValue, isInWip])).toEqual([
      ['connected', false, false],
      ['notes', 'a', false],
      ['connected', true, false],
    ]);
  });

  test('is the tenant’s own', async () => {
    await givenJobs(world, world.birch, [{ jobNumber: crypto.randomUUID(), jobName: 'Secret' }]);
    const [foreign] = succeeded(await world.birch.admin.workflow.activity({ query: {} })).changes;
    expect(foreign?.jobName).toBe('Secret');
    if (!foreign) throw new Error('no activity');
    expect(await page({ jobId: foreign.jobId })).toEqual({ changes: [], nextCursor: null });
    expect(await said({ job: 'Secret' })).toEqual([]);
    expect((await page()).changes.map(({ jobName }) => jobName)).not.toContain('Secret');
  });

  test.each([
    ['cursor', 'abc'],
    ['cursor', '2026-13-99T99:99:99.000000Z~1'],
    ['cursor', '2026-01-01T00:00:00.000000Z~1; drop'],
    ['from', 'yesterday'],
    ['before', '0000-01-01T00:00:00Z'],
    ['jobId', '1'],
    ['personId', "' or true --"],
  ])('a %s of %j is refused', async (name, value) => {
    expect(await tenant.manager.workflow.activity({ query: { [name]: value } })).toMatchObject({
      ok: false,
      problem: { type: 'invalid-request', errors: [{ pointer: `/query/${name}` }] },
    });
  });

  test(`a page of ${CHANGES} changes is a walk along an index, whatever it is filtered by`, async () => {
    const { tenantId } = tenant;
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenantId);
      await tx.query(
        `insert into workflow.job_history (tenant_id, job_id, version, field, old_value, new_value, changed_by, changed_by_name, changed_at)
         select $1, case when n % 1000 = 0 then $3::uuid else $2::uuid end, n, case when n % 5000 = 0 then 'branch' else 'notes' end,
                '"a"', '"b"', case when n % 4000 = 0 then $4::uuid else $5::uuid end, 'P', '2026-01-01'::timestamptz + n * interval '1 second'
         from generate_series(1, $6::int) n`,
        [tenantId, depot.id, library.id, tenant.admin.userId, tenant.manager.userId, CHANGES],
      );
    });
    await world.database.script('analyze workflow.job_history');
    const filters: [Filter, most: number][] = [
      [{}, 51],
      // Nearly all entries are the tenant's: the scan meets hardly any others.
      [{ jobId: depot.id }, 60],
      // All of a job's own, which are few, and sorted.
      [{ jobId: library.id }, CHANGES / 1000 + 1],
      [{ personId: tenant.admin.userId }, 51],
      [{ field: 'branch' }, 51],
      [{ from: '2026-01-01T06:00:00Z', before: '2026-01-01T07:00:00Z' }, 51],
      [{ cursor: '2026-01-01T10:00:00.000000Z~999999' }, 51],
      // Finds the searched jobs first, and then their newest changes.
      [{ job: 'nothing like it' }, 0],
      [{ job: 'library' }, 1 + 51],
      [{ job: '24-00' }, 2 + 2 * 51],
      [{ job: 'depot', before: '2025-12-31T00:00:00Z' }, 0],
      [{ job: 'library', cursor: '2026-01-01T10:00:00.000000Z~999999' }, 1 + 51],
      [{ job: 'library', field: 'branch' }, 2 * (CHANGES / 1000 + 1)],
      // A job with a long history, and a person who changed little of it.
      [{ job: 'depot', personId: tenant.admin.userId }, 2 * (CHANGES / 4000 + 4)],
      [{ jobId: depot.id, personId: tenant.admin.userId }, CHANGES / 4000 + 4],
    ];
    for (const [filter, most] of filters) {
      const { rows, nodes } = await explained(world, tenantId, filter);
      expect(nodes, JSON.stringify(filter)).not.toContain('Seq Scan');
      expect(rows, JSON.stringify(filter)).toBeLessThanOrEqual(most);
    }
    // Every plan leads to the same page.
    const cursors = [undefined, '2026-01-01T10:00:00.000000Z~999999'];
    for (const job of ['library', '24-00', 'nothing like it'])
      for (const cursor of cursors)
        for (const more of [{}, { field: 'branch' }, { personId: tenant.admin.userId }]) {
          const filter = { job, ...more, ...(cursor !== undefined && { cursor }) };
          const search = await searched(world, tenantId, filter);
          const [byKnown, byJob, byTime, lately] = await Promise.all(
            [search, ...(['by job', 'by time', 'lately'] as const).map((way) => ({ way }))].map((way) =>
              inTenant(world, tenantId, changesQuery(tenantId, filter, way)),
            ),
          );
          expect(byKnown, JSON.stringify(filter)).toEqual(byTime);
          expect(byJob, JSON.stringify(filter)).toEqual(byTime);
          // The newest changes alone contain fewer of them, or none.
          expect(lately, JSON.stringify(filter)).toEqual(byTime?.slice(0, lately?.length));
        }
  });

  test('a search that finds many jobs looks through the newest changes, and goes by time for a person or a field', async () => {
    await givenJobs(
      world,
      tenant,
      Array.from({ length: 201 }, (_, i) => ({ jobNumber: `T-${i}`, jobName: 'Tower' })),
    );
    const ways: [Filter, 'by job' | 'by time' | 'lately'][] = [
      [{ field: 'notes' }, 'by time'],
      [{ job: 'tower' }, 'lately'],
      [{ job: 'tower', field: 'notes' }, 'by time'],
      [{ job: 'tower', personId: tenant.admin.userId }, 'by time'],
      [{ job: 'T-20', field: 'notes' }, 'by job'],
    ];
    for (const [filter, way] of ways) {
      expect((await searched(world, tenant.tenantId, filter)).way, JSON.stringify(filter)).toBe(way);
    }
    expect((await page({ job: 'TOWER', field: 'connected' })).changes).toHaveLength(50);
    expect((await page({ job: 'T-200', field: 'connected' })).changes).toHaveLength(1);
  });
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const searched = (world: World, tenantId: TestTenant['tenantId'], filter: Filter) =>
  world.database.transaction(async (tx) => {
    await enterTenant(tx, tenantId);
    return searchOf(tx, tenantId, filter);
  });

/** What the page's query does with the history: its kinds of scan, and how many rows it touches. */
async function explained(world: World, tenantId: TestTenant['tenantId'], filter: Filter) {
  const { text, params } = changesQuery(tenantId, filter, await searched(world, tenantId, filter));
  const rows = await inTenant<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(world, tenantId, {
    text: `explain (analyze, format json) ${text}`,
    params,
  });
  const all = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(all)];
  const scans = all(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode).filter(
    (node) => node['Relation Name'] === 'job_history',
  );
  return {
    nodes: scans.map((node) => node['Node Type']),
    // Both are averages of a scan that is repeated.
    rows: scans.reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
  };
}

/** The result of a query for the service's role in a tenant. */
function inTenant<Row>(
  world: World,
  tenantId: TestTenant['tenantId'],
  { text, params }: { text: string; params: readonly unknown[] },
): Promise<Row[]> {
  return world.database.transaction(async (tx) => {
    await tx.query(`select set_config('role', 'plumbline_workflow', true)`);
    await enterTenant(tx, tenantId);
    return tx.query<Row>(text, params);
  });
}
