import { TABLE_TYPE } from '@plumbline/contract/table';
import { allJobsCalls } from '@plumbline/contract/workflow/all-jobs';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { cents } from '@plumbline/domain/money';
import type { Service } from '@plumbline/service-kit/http/service';
import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { withoutPermission } from '@plumbline/testing/people';
import { anotherWorkflow, servedBy } from '@plumbline/testing/processes';
import { audienceOf } from '@plumbline/testing/test-issuer';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE_ROWS } from '../jobs/jobs-by-column.ts';
import { givenMovable, kinds, type Move, move, moves } from '../jobs/testing.ts';
import { KeptAnswers } from './kept-answers.ts';

type Company = Awaited<ReturnType<typeof givenMovable>>;

describe.each(engines)('what a process keeps on %s', (engine) => {
  let world: World;
  /** Two processes that keep what they answered, and one that keeps nothing. */
  let processes: [Service, Service];
  let forgetful: Service;
  beforeAll(async () => {
    world = await createWorld(engine);
    processes = [anotherWorkflow(world), anotherWorkflow(world)];
    forgetful = anotherWorkflow(world, { kept: new KeptAnswers({ mostBytes: 0 }) });
  });
  afterAll(async () => {
    for (const each of [...(processes ?? []), forgetful]) await each?.close();
    await world.close();
  });

  const ask = async (service: Service, { manager }: TestTenant, path: string, accept = 'application/json') => {
    const token = await world.issuer.sign({
      subject: manager.externalId,
      audience: audienceOf('workflow'),
      scope: workflowContract.scope,
    });
    const headers = { authorization: `Bearer ${token}`, accept };
    return service.fetch(new Request(`http://service.test/api/workflow/wip/${path}`, { headers }));
  };
  const TODAY = '2026-11-20';
  /** All that a process keeps, as a caller reads it. */
  async function answersOf(service: Service, tenant: TestTenant) {
    const json = async (path: string, accept?: string) => (await ask(service, tenant, path, accept)).json();
    return {
      objects: await json('jobs'),
      table: allJobsCalls.loadJobs.table?.decode(await json('jobs', TABLE_TYPE)),
      schedule: await json(`schedule?today=${TODAY}`),
      active: await json(`schedule?today=${TODAY}&status=Active`),
    };
  }
  const make = ({ tenant, own }: Company, { kind, pick, value }: Move, service: Service): Promise<void> =>
    servedBy(world, service, async () => {
      const { jobs } = succeeded(await tenant.manager.workflow.loadJobs());
      const job = jobs[pick % Math.max(1, jobs.length)];
      if (job) await moves[kind]({ tenant, jobs, job, value, own });
    });
  async function expectFresh({ tenant }: Company, after = 'changes'): Promise<void> {
    const fresh = await answersOf(forgetful, tenant);
    for (const each of processes) expect(await answersOf(each, tenant), after).toStrictEqual(fresh);
  }

  test('shows changes of every kind by another process', async () => {
    const company = await givenMovable(world);
    for (const kind of kinds) {
      await make(company, { kind, pick: 0, value: 41 }, processes[0]);
      await expectFresh(company, kind);
    }
    await expectFresh(company, 'nothing since'); // what was brought up to date is kept as well
  });

  test('is what a fresh read answers after any changes by any process', async () => {
    const step = fc.record({ made: move, by: fc.constantFrom(0, 1), isRead: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const company = await givenMovable(world);
        for (const { made, by, isRead } of steps) {
          await make(company, made, processes[by as 0 | 1]); // one of the two above
          if (isRead) await answersOf(processes[0], company.tenant);
        }
        await expectFresh(company);
      }),
      { numRuns: 5 },
    );
  });

  test('is brought up to date on any page of many jobs', async () => {
    const company = await givenMovable(world);
    const { tenant } = company;
    await givenJobs(
      world,
      tenant,
      Array.from({ length: 2 * PAGE_ROWS }, (_, i) => ({ jobNumber: `M${10_000 + i}` })),
    );
    const { jobs } = succeeded(await tenant.manager.workflow.loadJobs());
    const objects = (await answersOf(forgetful, tenant)).objects.jobs;
    expect(jobs.map(({ id, jobNumber }) => [id, jobNumber])).toEqual(
      objects.map(({ id, jobNumber }: { id: string; jobNumber: string }) => [id, jobNumber]),
    );
    expect(jobs).toHaveLength(2 * PAGE_ROWS + 3);
    await expectFresh(company, 'the first read');
    const chosen = [0, PAGE_ROWS - 1, PAGE_ROWS, 2 * PAGE_ROWS + 2].flatMap((place) => jobs[place] ?? []);
    // A tick is held by place, for the jobs that have it; the others are lists.
    for (const [i, lienWaiver] of [true, false].entries()) {
      const changes = { lienWaiver, retainageAmount: cents(i), notes: `Change ${i}` };
      const updates = chosen.map(({ id, version }) => ({ id, version: version + i, changes }));
      const saved = succeeded(await tenant.accountant.workflow.saveJobs({ body: { updates } })).jobs;
      expect(saved.map((job) => job.lienWaiver)).toEqual(chosen.map(() => lienWaiver));
      await expectFresh(company, `change ${i}`);
    }
  });

  test('is asked of the database only for what changed', async () => {
    const company = await givenMovable(world);
    await expectFresh(company);
    const { tenant } = company;
    await world.database.script(
      `update workflow.job set notes = 'written past the history' where tenant_id = '${tenant.tenantId}'`,
    );
    const [kept, fresh] = [await answersOf(processes[0], tenant), await answersOf(forgetful, tenant)];
    expect(JSON.stringify(kept)).not.toContain('written past the history');
    expect(JSON.stringify(fresh)).toContain('written past the history');
    await make(company, { kind: 'cost', pick: 1, value: 7 }, processes[1]);
    const notes = (await answersOf(processes[0], tenant)).objects.jobs.map((job: { notes: unknown }) => job.notes);
    expect(notes.filter(Boolean)).toEqual(['written past the history']);
  });

  test('of a schedule is kept before its text is written, and written once for all who read it', async () => {
    const company = await givenMovable(world);
    const { tenant } = company;
    await givenJobs(
      world,
      tenant,
      Array.from({ length: 200 }, (_, i) => ({ jobNumber: `M${i}` })),
    );
    const service = anotherWorkflow(world);
    const asked = async () =>
      (await ask(service, tenant, `schedule?today=${TODAY}`)).body as ReadableStream<Uint8Array>;
    const slow = (await asked()).getReader();
    const left = (await asked()).getReader();
    const parts = [(await slow.read()).value, (await left.read()).value];
    expect(parts[1]).toBe(parts[0]);
    await left.cancel();
    await world.database.script(
      `update workflow.job set job_name = 'renamed past the history' where tenant_id = '${tenant.tenantId}'`,
    );
    const whole = await new Response(await asked()).text();
    expect(whole).not.toContain('renamed past the history');
    const decoder = new TextDecoder();
    let text = decoder.decode(parts[0], { stream: true });
    for (let read = await slow.read(); !read.done; read = await slow.read())
      text += decoder.decode(read.value, { stream: true });
    expect(text).toBe(whole);
    expect(JSON.parse(text).jobs.length).toBeGreaterThan(200);
    await service.close();
  });

  test('goes to nobody of another company, and to nobody who may not see jobs', async () => {
    const [one, other] = [await givenMovable(world), await givenMovable(world)];
    const [ofOne, ofOther] = [await answersOf(processes[0], one.tenant), await answersOf(processes[0], other.tenant)];
    const idsOf = ({ objects }: typeof ofOne) => objects.jobs.map(({ id }: { id: string }) => id);
    expect(new Set([...idsOf(ofOne), ...idsOf(ofOther)]).size).toBe(6);
    expect(await answersOf(processes[0], one.tenant)).toStrictEqual(ofOne);
    await withoutPermission(world, one.tenant.tenantId, 'Project Manager', 'Wip_view');
    for (const path of ['jobs', `schedule?today=${TODAY}`]) {
      expect((await ask(processes[0], one.tenant, path)).status).toBe(403);
      expect((await ask(processes[0], one.tenant, path, TABLE_TYPE)).status).toBe(403);
    }
  });
});
