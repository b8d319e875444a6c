import { reviveInstants } from '@plumbline/contract/revive';
import { TABLE_TYPE } from '@plumbline/contract/table';
import type { JobsTable } from '@plumbline/contract/workflow/all-jobs';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Job, JobUpdates } from '@plumbline/contract/workflow/jobs';
import { digestOf, jobsNow, jobsSinceCalls } from '@plumbline/contract/workflow/jobs-since';
import type { OwnField } from '@plumbline/contract/workflow/own-fields';
import { cents } from '@plumbline/domain/money';
import { enterTenant } from '@plumbline/service-kit/access';
import { pdf } from '@plumbline/testing/change-order-files';
import { engines } from '@plumbline/testing/databases';
import { acceptedImport, noDecisions } from '@plumbline/testing/imports';
import { givenExternalJobs, givenJobs } from '@plumbline/testing/jobs';
import { withoutPermission } from '@plumbline/testing/people';
import { audienceOf } from '@plumbline/testing/test-issuer';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const mapping = {
  fields: {
    externalId: { column: 'Job ID' },
    jobNumber: { column: 'Number' },
    jobName: { column: 'Name' },
    jobCostToDate: { column: 'Cost' },
  },
};
const terms = { mapping, decisions: noDecisions, skipBad: true, connectNew: true, accepted: [] };

/** A job chosen by a number, and a number that makes values differ. */
interface Move {
  kind: keyof typeof moves;
  pick: number;
  value: number;
}
interface Room {
  tenant: TestTenant;
  jobs: readonly Job[];
  job: Job;
  value: number;
  /** A column of the company’s own. */
  own: OwnField;
}

const save = ({ tenant, job: { id, version } }: Room, changes: JobUpdates) =>
  tenant.manager.workflow.saveJobs({ body: { updates: [{ id, version, changes }] } });
const ordered = (value: number) => ({
  date: '2026-02-03',
  description: `Order ${value}`,
  amount: cents(value * 100),
  status: value % 2 === 0 ? ('pending' as const) : ('approved' as const),
});

/** All kinds of what may change how a job reads. One that is refused changes nothing, which has to show as well. */
const moves = {
  text: (room: Room) => save(room, { notes: `note ${room.value}` }),
  status: (room: Room) => save(room, { jobStatus: room.value % 2 === 0 ? 'Active' : 'Inactive' }),
  amount: (room: Room) =>
    save(room, { originalContractAmount: cents(room.value), changeOrderTotal: cents(room.value) }),
  cost: (room: Room) => save(room, { jobCostToDate: cents(room.value * 1_000), forecastCost: cents(500_000) }),
  people: (room: Room) => {
    const { manager, accountant } = room.tenant;
    const ids = [manager.userId, accountant.userId];
    return save(room, { projectManagerUserIds: room.value % 2 === 0 ? ids : ids.slice(1) });
  },
  number: ({ tenant, job: { id, version }, value }: Room) => {
    const jobNumber = ['z', 'A', 'Ä', '\u{ff5e}', '\u{1f3d7}'][value % 5] + String(value);
    return tenant.admin.workflow.correctJob({ body: { id, version, changes: { jobNumber } } });
  },
  changeOrder: ({ tenant, job: { id, version }, value }: Room) =>
    tenant.manager.workflow.saveChangeOrder({ body: { jobId: id, version, terms: ordered(value) } }),
  decision: ({ tenant, job, value }: Room) => {
    const number = job.changeOrderHistory[0]?.number;
    const body = { jobId: job.id, version: job.version, terms: ordered(value), ...(number && { number }) };
    return tenant.manager.workflow.saveChangeOrder({ body });
  },
  own: (room: Room) => save(room, { [room.own]: cents(room.value) }),
  completed: (room: Room) => save(room, { dateClosed: room.value % 2 === 0 ? null : '2026-01-31' }),
  file: ({ tenant, job: { id: jobId } }: Room) =>
    tenant.manager.workflow.attachChangeOrderFile({ query: { jobId, number: 1, name: 'signed.pdf' }, body: pdf() }),
  comment: ({ tenant, job: { id: jobId }, value }: Room) =>
    tenant.manager.workflow.writeComment({ body: { jobId, text: `Said ${value}` } }),
  signature: ({ tenant, job: { id, forecastCost } }: Room) =>
    tenant.admin.workflow.confirmForecasts({ body: { forecasts: [{ id, forecastCost: forecastCost ?? cents(1) }] } }),
  out: ({ tenant, job: { id } }: Room) => tenant.admin.workflow.disconnectJobs({ body: { disconnectJobIds: [id] } }),
  outAndBack: async ({ tenant, job: { id } }: Room) => {
    succeeded(await tenant.admin.workflow.disconnectJobs({ body: { disconnectJobIds: [id] } }));
    return tenant.admin.workflow.reconnectJobs({ body: { jobIds: [id] } });
  },
  made: ({ tenant, value }: Room) =>
    tenant.manager.workflow.createJobs({ body: { jobs: [{ jobName: `Made ${value}` }] } }),
  linked: ({ tenant, job: { id, version }, value }: Room) =>
    tenant.manager.workflow.linkJob({ body: { id, version, externalId: value % 2 === 0 ? null : 'connectable' } }),
  connected: ({ tenant }: Room) =>
    tenant.manager.workflow.connectJobs({ body: { name: { id: 'connectable', name: 'Connected' } } }),
  imported: ({ tenant, jobs, value }: Room) => {
    const rows = jobs
      .slice(0, 2)
      .map((job, i) => [job.externalId ?? `new ${value}`, job.jobNumber, job.jobName, `${value + i}`]);
    const headings = ['Job ID', 'Number', 'Name', 'Cost'];
    return acceptedImport(
      tenant.accountant,
      { headings, rows: [...rows, [`imp-${value}`, `I-${value}`, 'Imported', '5']] },
      terms,
    );
  },
  importTakenBack: async ({ tenant }: Room) => {
    const [last] = succeeded(await tenant.accountant.workflow.imports({ query: {} })).imports;
    return last && tenant.admin.workflow.undoImport({ body: { importId: last.importId, isTrial: false } });
  },
  statusName: async ({ tenant, value }: Room) => {
    const { lists } = succeeded(await tenant.admin.workflow.selectLists());
    const seenName = lists.flatMap(({ options }) => options).find(({ value }) => value === 'Active')?.name ?? '';
    const body = { field: 'jobStatus' as const, value: 'Active', name: `Running ${value}`, seenName };
    return tenant.admin.workflow.renameOption({ body });
  },
  personName: async ({ tenant, value }: Room) => {
    const { users } = succeeded(await tenant.admin.platform.adminUsers());
    const { id, version } = users.find(({ id }) => id === tenant.manager.userId) ?? {
      id: tenant.manager.userId,
      version: 0,
    };
    return tenant.admin.platform.saveAdminUsers({
      body: { updates: [{ id, version, changes: { lastName: `Name ${value}` } }] },
    });
  },
} satisfies Record<string, (room: Room) => Promise<unknown>>;
const kinds = Object.keys(moves) as Move['kind'][]; // an object literal has no others

describe.each(engines)('jobs since a number on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let own: OwnField;
  beforeAll(async () => {
    world = await createWorld(engine);
  }, 60_000);
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    await givenExternalJobs(world, tenant, [
      { externalId: 'connectable', jobName: 'Connected', values: { jobNumber: 'C-1' } },
    ]);
    own = succeeded(await tenant.admin.workflow.addOwnColumn({ body: { title: 'Bond', kind: 'amount' } })).field;
    await givenJobs(
      world,
      tenant,
      ['B', 'a', 'C'].map((jobNumber) => ({ jobNumber, originalContractAmount: 100_00, jobStatus: 'Active' })),
    );
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
  async function expectSame(kept: JobsTable): Promise<void> {
    const answer = await since(kept);
    expect(answer.gone).not.toBeNull();
    const { fresh } = await load();
    const now = jobsNow(kept, answer);
    expect({ ...fresh, jobs: now }).toStrictEqual(fresh);
    expect([answer.cursor, answer.stamp, answer.digest]).toEqual([fresh.cursor, fresh.stamp, digestOf(now)]);
  }

  test.each(kinds)('show a change of the kind %s as a fresh load does', async (kind) => {
    for (const before of ['people', 'changeOrder', 'cost', 'imported'] as const)
      await make({ kind: before, pick: 0, value: 6 });
    const { kept, fresh } = await load();
    await make({ kind, pick: 0, value: 41 });
    expect((await load()).fresh).not.toEqual(fresh);
    await expectSame(kept);
  });

  test('with what was kept are all jobs, whatever changed', async () => {
    const move = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(9), value: fc.nat(999) });
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
  }, 120_000);

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
