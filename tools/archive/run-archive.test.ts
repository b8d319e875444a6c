import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cents } from '@plumbline/domain/money';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines, freshOrdinaryDatabase } from '@plumbline/testing/databases';
import { fillTenant } from '@plumbline/testing/fill-tenant';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLines } from '../data/lines-file.ts';
import { asText } from '../data/tables.ts';
import { readRequest } from '../tenant/request.ts';
import { runTenant } from '../tenant/run-tenant.ts';
import { type ArchiveManifest, removeArchived, runArchive, writeArchive } from './run-archive.ts';

const NOW = '2026-11-23T10:00:00.000Z';
const BEFORE = '2023-11-23T00:00:00Z';

describe.each(engines)('plumbline archive on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-archive-'));
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine, {}, freshOrdinaryDatabase);
    for (const tenant of [world.acme, world.birch]) await fillTenant(world, tenant);
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  const tenantCommand = (...args: string[]) =>
    runTenant(readRequest(args), {
      openDatabase: async () => ({ database: world.database, close: async () => {} }),
      say: () => {},
      issuer: undefined,
    });
  const archived = async (into: string, now = NOW) => {
    const lines: string[] = [];
    await runArchive(world.database, { folder: into, now }, (line) => lines.push(line));
    return lines.join('\n');
  };
  const inTenant = <Row>({ tenantId }: TestTenant, text: string, params: unknown[] = []) =>
    world.database.transaction(async (tx) => {
      await asText(tx);
      await enterTenant(tx, tenantId);
      return tx.query<Row>(text, params);
    });
  const historyOf = async (tenant: TestTenant) =>
    (
      await inTenant<{ line: string }>(
        tenant,
        'select row_to_json(t)::text as line from workflow.job_history t where tenant_id = $1 order by id',
        [tenant.tenantId],
      )
    ).map(({ line }) => line);
  /** A job of this tenant whose first saves are very old. */
  const oldJob = async (tenant: TestTenant) => {
    const [job] = await givenJobs(world, tenant, [{ jobNumber: 'OLD', jobCostToDate: cents(100) }]);
    if (!job) throw new Error('no job');
    for (const [place, notes] of ['one', 'two', 'three', 'four'].entries())
      succeeded(
        await tenant.manager.workflow.saveJobs({
          body: { updates: [{ id: job.id, version: job.version + place, changes: { notes } }] },
        }),
      );
    await inTenant(
      tenant,
      `update workflow.job_history set changed_at = to_timestamp(1577836800 + id % 1000000)
       where tenant_id = $1 and job_id = $2 and coalesce(new_value #>> '{}', '') <> 'four'`,
      [tenant.tenantId, job.id],
    );
    return job;
  };
  const notesOf = async ({ manager }: TestTenant, jobId: never) =>
    succeeded(await manager.workflow.activity({ query: { jobId, field: 'notes' } }));

  test('by default a company keeps everything', async () => {
    await inTenant(world.birch, 'delete from workflow.retention where tenant_id = $1', [world.birch.tenantId]);
    await tenantCommand('retention', 'acme', 'all');
    await oldJob(world.birch);
    const before = await historyOf(world.birch);
    expect(await archived(folder)).toContain('there is nothing to archive');
    expect(await historyOf(world.birch)).toEqual(before);
    expect(() => readRequest(['retention', 'acme', '0'])).toThrow('neither a number of years');
  });

  test('older history is written to a file word for word, and only then deleted; entries that the product still reads stay', async () => {
    const { acme } = world;
    const job = await oldJob(acme);
    await inTenant(
      acme,
      `update workflow.import set accepted_at = '2020-01-01' where tenant_id = $1 and accepted_at is not null`,
      [acme.tenantId],
    );
    await tenantCommand('retention', 'acme', '3');
    const [before, others] = [await historyOf(acme), await historyOf(world.birch)];
    const imports = await inTenant(acme, 'select 1 from workflow.import where tenant_id = $1', [acme.tenantId]);
    expect(await archived(folder)).toContain(`rows from before ${BEFORE} are in`);

    const place = join(folder, acme.tenantId, readdirSync(join(folder, acme.tenantId))[0] ?? '');
    const manifest: ArchiveManifest = JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8'));
    const lines: string[] = [];
    for await (const line of readLines(join(place, 'workflow.job_history.jsonl.gz'))) lines.push(line);
    const after = await historyOf(acme);
    expect([...lines, ...after].sort()).toEqual(before.sort());
    expect(manifest.files.find(({ table }) => table === 'workflow.job_history')?.rows).toBe(lines.length);
    // Of the notes, the first that was typed and the newest are needed; the two between are not.
    expect(lines.map((line) => JSON.parse(line)).filter(({ field }) => field === 'notes')).toMatchObject([
      { new_value: 'two' },
      { new_value: 'three' },
    ]);
    const found = await notesOf(acme, job.id as never);
    expect(found.changes.map(({ newValue }) => newValue)).toEqual(['four', 'one']);
    expect(found.archivedBefore).toEqual(new Date(BEFORE));
    expect(manifest.files.find(({ table }) => table === 'workflow.import')?.rows).toBeGreaterThan(0);
    expect(
      (await inTenant(acme, 'select 1 from workflow.import where tenant_id = $1', [acme.tenantId])).length,
    ).toBeLessThan(imports.length);

    const { workflow } = acme.manager;
    const net = succeeded(await workflow.netChanges({ query: { from: '2019-01-01T00:00:00Z' } }));
    expect(net.archivedBefore).toEqual(new Date(BEFORE));
    expect(succeeded(await workflow.imports({ query: {} })).archivedBefore).toEqual(new Date(BEFORE));
    expect(await historyOf(world.birch)).toEqual(others);
    expect((await notesOf(world.birch, job.id as never)).archivedBefore).toBeUndefined();
    const { changes } = succeeded(await acme.admin.platform.adminHistory({ query: { subject: 'tenant' } }));
    expect(changes.slice(0, 2)).toMatchObject([
      { field: 'archive', personName: 'Operator' },
      { field: 'historyKept', newValue: '3 years' },
    ]);
    expect(await archived(folder, '2026-11-23T11:00:00.000Z')).toContain('acme: nothing is older');
    const { history } = succeeded(await acme.admin.workflow.companyData());
    expect(history).toMatchObject({ years: 3, archivedBefore: new Date(BEFORE), archivedAt: expect.any(Date) });
  });

  test('the administration’s history is archived the same way; the last change of each field stays', async () => {
    const { acme } = world;
    const { userId } = acme.manager;
    const { platform } = acme.admin;
    for (const phoneNumber of ['555-0101', '555-0102', '555-0103']) {
      const version = succeeded(await platform.adminUsers()).users.find(({ id }) => id === userId)?.version ?? 0;
      succeeded(
        await platform.saveAdminUsers({ body: { updates: [{ id: userId, version, changes: { phoneNumber } }] } }),
      );
    }
    await inTenant(
      acme,
      `update platform.change set changed_at = '2020-01-01T00:00:00Z' where tenant_id = $1 and subject_id = $2`,
      [acme.tenantId, userId],
    );
    await archived(join(folder, 'administration'));
    const query = { subject: 'user' as const, subjectId: userId };
    const { changes } = succeeded(await platform.adminHistory({ query }));
    expect(changes.filter(({ field }) => field === 'phoneNumber').map(({ newValue }) => newValue)).toEqual([
      '555-0103',
    ]);
    const made = join(folder, 'administration', acme.tenantId);
    const lines: string[] = [];
    for await (const line of readLines(join(made, readdirSync(made)[0] ?? '', 'platform.change.jsonl.gz')))
      lines.push(line);
    expect(lines.map((line) => JSON.parse(line)).filter(({ subject_id }) => subject_id === userId)).toMatchObject([
      { new_value: '555-0101' },
      { new_value: '555-0102' },
    ]);
  });

  test('a file that was damaged, and a row that has changed since, delete nothing', async () => {
    const { birch } = world;
    await tenantCommand('retention', 'birch', '3');
    const before = await historyOf(birch);
    const tenant = { id: birch.tenantId, name: 'birch', before: BEFORE };
    const written = join(folder, 'damaged');
    await writeArchive(world.database, tenant, written);
    expect(await historyOf(birch)).toEqual(before);
    await inTenant(
      birch,
      `update workflow.job_history set new_value = '"changed"' where tenant_id = $1 and new_value = '"two"'`,
      [birch.tenantId],
    );
    const changed = await historyOf(birch);
    const removing = () => world.database.transaction((tx) => removeArchived(tx, tenant, written));
    await expect(removing()).rejects.toThrow('or the rows have changed since. Nothing was deleted');
    truncateSync(join(written, 'workflow.job_history.jsonl.gz'), 30);
    await expect(removing()).rejects.toThrow('is not what was written');
    expect(await historyOf(birch)).toEqual(changed);
  });
});
