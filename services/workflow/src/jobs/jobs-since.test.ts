import { reviveInstants } from '@plumbline/contract/revive';
import { TABLE_TYPE } from '@plumbline/contract/table';
import type { JobsTable } from '@plumbline/contract/workflow/all-jobs';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { digestOf, jobsNow, jobsSinceCalls } from '@plumbline/contract/workflow/jobs-since';
import type { OwnField } from '@plumbline/contract/workflow/own-fields';
import { cents } from '@plumbline/domain/money';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { withoutPermission } from '@plumbline/testing/people';
import { audienceOf } from '@plumbline/testing/test-issuer';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenMovable, kinds, type Move, move, moves } from './testing.ts';

describe.each(engines)('jobs since a number on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let own: OwnField;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    ({ tenant, own } = await givenMovable(world));
  });

  /** All jobs as they are now, and as a page keeps them. */
  async function load() {
    let text = '';
    const fresh = succeeded(
      await tenant.manager.workflow.loadJobs({
        onTable: (table) => {
          text = table;
        },
      }),
    );
    const kept: JobsTable = JSON.parse(text);
    return { fresh, kept };
  }
  const since = async ({ cursor, stamp }: { cursor: number; stamp?: string }) =>
    succeeded(
      await tenant.manager.workflow.jobsSince({
        query: { since: cursor, digest: 'yes', ...(stamp !== undefined && { stamp }) },
      }),
    );
  async function make({ kind, pick, value }: Move): Promise<void> {
    const { fresh } = await load();
    const job = fresh.jobs[pick % Math.max(1, fresh.jobs.length)];
    if (job) await moves[kind]({ tenant, jobs: fresh.jobs, job, value, own });
  }
  async function expectSame(kept: JobsTable, after = 'changes'): Promise<void> {
    const answer = await since(kept);
    expect(answer.gone).not.toBeNull();
    const { fresh } = await load();
    const now = jobsNow(kept, answer);
    expect({ ...fresh, jobs: now }, after).toStrictEqual(fresh);
    expect([answer.cursor, answer.stamp, answer.digest], after).toEqual([fresh.cursor, fresh.stamp, digestOf(now)]);
  }

  // What another kind takes away from: there is one job to link or to connect, and the people of the first job go with it.
  const alone: readonly Move['kind'][] = ['linked', 'personName'];
  test.each([kinds.filter((kind) => !alone.includes(kind)), ...alone.map((kind) => [kind])])(
    'show each kind of change as a fresh load does, the kind %s first',
    async (...made) => {
      for (const before of ['people', 'changeOrder', 'cost', 'imported'] as const)
        await make({ kind: before, pick: 0, value: 6 });
      for (const kind of made) {
        const { kept, fresh } = await load();
        await make({ kind, pick: 0, value: 41 });
        expect((await load()).fresh, kind).not.toEqual(fresh);
        await expectSame(kept, kind);
      }
    },
  );

  test('have no change orders of a job that was taken out', async () => {
    const { manager, accountant } = tenant;
    const { fresh } = await load();
    const [job] = fresh.jobs;
    if (!job) throw new Error('no job');
    const terms = { date: '2026-01-01', description: 'Secret', amount: cents(1_00), status: 'approved' } as const;
    const body = { jobId: job.id, version: job.version, terms };
    succeeded(await accountant.workflow.saveChangeOrder({ body }));
    succeeded(await manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    let text = '';
    const query = { since: fresh.cursor };
    const answer = succeeded(
      await manager.workflow.jobsSince({
        query,
        onTable: (table) => {
          text = table;
        },
      }),
    );
    expect(answer.gone).toEqual([job.id]);
    expect(text).toContain('changeOrders');
    expect(text).not.toContain('Secret');
  });

  test('with what was kept are all jobs, whatever changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), fc.nat(7), async (made, at) => {
        let { kept } = await load();
        for (const [i, move] of made.entries()) {
          await make(move);
          if (i === at) ({ kept } = await load());
        }
        await expectSame(kept);
      }),
      { numRuns: 10 },
    );
  });

  test('are the same as a table and as plain objects', async () => {
    const { kept } = await load();
    // Some that are there, and one that is gone.
    for (const kind of ['text', 'changeOrder', 'own'] as const) await make({ kind, pick: 0, value: 3 });
    await make({ kind: 'out', pick: 1, value: 3 });
    const token = await world.issuer.sign({
      subject: tenant.manager.externalId,
      audience: audienceOf('workflow'),
      scope: workflowContract.scope,
    });
    const ask = async (accept: string) => {
      const headers = { authorization: `Bearer ${token}`, accept };
      const url = `http://service.test/api/workflow/wip/jobs/since?since=${kept.cursor}&digest=yes`;
      return (await world.services.workflow.fetch(new Request(url, { headers }))).json();
    };
    const { table, response } = jobsSinceCalls.jobsSince;
    const written = await ask(TABLE_TYPE);
    expect(table?.schema.parse(written)).toEqual(written);
    const sent = await ask('application/json');
    expect(sent).toMatchObject({ jobs: [{ own: { [own]: 3 } }], gone: [expect.any(String)] });
    const parsed = response.parse(sent);
    const plain = reviveInstants(response, sent);
    expect(plain).toEqual(parsed);
    expect(table?.decode(written)).toEqual(plain);
  });

  test('are all of them after a number that is unknown, of another database, or too long ago', async () => {
    const { fresh } = await load();
    const { cursor, stamp } = fresh;
    const all = { ...fresh, gone: null };
    expect(await since({ cursor: cursor + 1 })).toMatchObject(all);
    expect(await since({ cursor, stamp: `${stamp}1` })).toMatchObject(all);
    expect(await since({ cursor, stamp })).toMatchObject({ jobs: [], gone: [] });
    await make({ kind: 'text', pick: 0, value: 1 });
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      await tx.query('delete from workflow.change_set where tenant_id = $1 and position <= $2', [
        tenant.tenantId,
        cursor,
      ]);
    });
    expect(await since({ cursor, stamp })).toMatchObject({ gone: null });
    expect(await since({ cursor: 0 })).toMatchObject({ gone: null });
  });

  test('have another digest after a change that has no number', async () => {
    const { kept } = await load();
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      await tx.query('update workflow.job set notes = $2, updated_at = now() where tenant_id = $1', [
        tenant.tenantId,
        'x',
      ]);
    });
    const answer = await since(kept);
    expect(answer.digest).not.toBe(digestOf(jobsNow(kept, answer)));
  });

  test('are refused to who may see jobs no more', async () => {
    const { kept } = await load();
    await withoutPermission(world, tenant.tenantId, 'Project Manager', 'Wip_view');
    const answer = await tenant.manager.workflow.jobsSince({ query: { since: kept.cursor } });
    expect(answer).toMatchObject({ ok: false, problem: { type: 'forbidden' } });
  });
});
