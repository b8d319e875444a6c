import { TABLE_TYPE } from '@plumbline/contract/table';
import { allJobsCalls } from '@plumbline/contract/workflow/all-jobs';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import type { Database } from '@plumbline/service-kit/database';
import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { anotherWorkflow } from '@plumbline/testing/processes';
import { audienceOf } from '@plumbline/testing/test-issuer';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

/** Reads the number of the newest change. */
const NUMBER = /\bnewest as \(/;

/** The database, in which `happens` comes right after the next statement that reads this. */
function interrupted(database: Database, read: RegExp, happens: () => Promise<unknown>): Database {
  let isDone = false;
  return {
    ...database,
    transaction: (run, allowance) =>
      database.transaction(
        (tx, place) =>
          run(
            {
              ...tx,
              async query<Row>(text: string, params?: readonly unknown[]) {
                const rows = await tx.query<Row>(text, params);
                if (!isDone && read.test(text)) {
                  isDone = true;
                  await happens();
                }
                return rows;
              },
            },
            place,
          ),
        allowance,
      ),
  };
}

// PGlite has one session: there nothing happens during a read, and nothing is promoted.
describe.skipIf(!engines.includes('postgres'))('an answer that is kept while a save comes in between', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld('postgres');
  });
  afterAll(() => world.close());

  test.each([
    ['jobs', 'application/json', NUMBER],
    ['jobs', TABLE_TYPE, NUMBER],
    // Its number is read with its rows, and only the schema before them.
    ['schedule?today=2026-11-20', 'application/json', /workflow\.migration/],
  ])('does not outlive it where a promoted standby lacks it: %s as %s', async (path, accept, before) => {
    const tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    const [job] = (await givenJobs(world, tenant, [{ jobNumber: 'A' }])) as [Job];
    const read = async (kept: KeptAnswers, database = world.database) => {
      const { scope } = workflowContract;
      const { externalId: subject } = tenant.manager;
      const token = await world.issuer.sign({ subject, audience: audienceOf('workflow'), scope });
      const request = new Request(`http://service.test/api/workflow/wip/${path}`, {
        headers: { authorization: `Bearer ${token}`, accept },
      });
      const answer = await (await anotherWorkflow(world, { database, kept }).fetch(request)).json();
      return accept === TABLE_TYPE ? allJobsCalls.loadJobs.table?.decode(answer) : answer;
    };
    const [stored] = await world.database.transaction((tx) =>
      tx.query<{ at: string }>('select updated_at::text as at from workflow.job where id = $1', [job.id]),
    );
    const kept = new KeptAnswers();
    const updates = [{ id: job.id, version: job.version, changes: { jobCostToDate: cents(123_45) } }];
    const save = async () => succeeded(await tenant.manager.workflow.saveJobs({ body: { updates } }));
    await read(kept, interrupted(world.database, before, save));
    // The save was acknowledged, and never reached the server that is the primary now.
    await world.database.script(`
      delete from workflow.change_set where tenant_id = '${tenant.tenantId}'
        and position = (select max(position) from workflow.change_set where tenant_id = '${tenant.tenantId}');
      delete from workflow.job_history where job_id = '${job.id}' and field = 'jobCostToDate';
      update workflow.job set job_cost_to_date = null, version = ${job.version}, updated_at = '${stored?.at}',
             updated_by_name = '${job.updatedBy}' where id = '${job.id}'`);
    const fresh = await read(new KeptAnswers());
    expect(JSON.stringify(fresh)).not.toContain('12345');
    expect(await read(kept)).toEqual(fresh);
    kept.close();
  });

  test.each(['application/json', TABLE_TYPE])('nor does what is asked since a number: as %s', async (accept) => {
    const tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    const [job] = (await givenJobs(world, tenant, [{ jobNumber: 'A' }])) as [Job];
    const { workflow } = tenant.manager;
    const { cursor } = succeeded(await workflow.loadJobs());
    const save = async (version: number, jobCostToDate: number) => {
      const updates = [{ id: job.id, version, changes: { jobCostToDate: cents(jobCostToDate) } }];
      succeeded(await workflow.saveJobs({ body: { updates } }));
    };
    await save(job.version, 67_890);
    const token = await world.issuer.sign({
      subject: tenant.manager.externalId,
      audience: audienceOf('workflow'),
      scope: workflowContract.scope,
    });
    const ask = async (since: number, database = world.database) => {
      const url = `http://service.test/api/workflow/wip/jobs/since?since=${since}`;
      const request = new Request(url, { headers: { authorization: `Bearer ${token}`, accept } });
      return (await anotherWorkflow(world, { database }).fetch(request)).json();
    };
    const before = await ask(
      cursor,
      interrupted(world.database, NUMBER, () => save(job.version + 1, 12_345)),
    );
    expect(JSON.stringify(before)).toContain('67890');
    expect(JSON.stringify(before)).not.toContain('12345');
    expect(JSON.stringify(await ask(before.cursor))).toContain('12345');
  });
});
