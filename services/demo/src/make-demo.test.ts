import type { TenantId } from '@plumbline/contract/values';
import { enterTenant } from '@plumbline/service-kit/access';
import type { Database } from '@plumbline/service-kit/database';
import { engines, freshDatabase, freshOrdinaryDatabase } from '@plumbline/testing/databases';
import { ISSUER } from '@plumbline/testing/test-issuer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDemoTenant } from './make-demo.ts';
import { remakeDemo } from './remake-demo.ts';
import { counts, now, rowsOf } from './testing.ts';

/** The whole content of the demo except ids that the database generates. */
const contents = async (database: Database) => ({
  jobs: await rowsOf(
    database,
    `select to_jsonb(j) - 'id' - 'tenant_id' - 'project_manager_user_ids' - 'updated_by' as job from workflow.job j order by job_number, tenant_id`,
  ),
  history: await rowsOf(
    database,
    `select j.external_id, h.version, field, old_value, new_value, changed_by_name, changed_at, via
     from workflow.job_history h join workflow.job j on j.id = h.job_id order by j.external_id, h.version, field, new_value::text`,
  ),
  changeOrders: await rowsOf(
    database,
    `select j.external_id, c.number, c.date, c.description, c.amount, c.status, c.who, c.at
     from workflow.change_order c join workflow.job j on j.id = c.job_id order by j.external_id, c.number`,
  ),
  views: await rowsOf(database, 'select name, is_public, settings from workflow.grid_view order by name'),
  externalJobs: await rowsOf(
    database,
    'select external_id, name, fields from workflow.external_job order by external_id',
  ),
});

/** For roles that see one tenant's rows at a time: by company name. */
const jobsByTenant = (database: Database) =>
  database.transaction(async (tx) => {
    const found: number[] = [];
    for (const { id } of await tx.query<{ id: TenantId }>(
      'select tenant_id as id from platform.tenant order by name',
    )) {
      await enterTenant(tx, id);
      const [row] = await tx.query<{ count: number }>('select count(*)::int as count from workflow.job');
      found.push(row?.count ?? 0);
    }
    return found;
  });

/** What keeps the history correct and fast; it is dropped while the tables are filled. */
const upkeep = (database: Database) =>
  rowsOf(
    database,
    `select 'index ' || indexdef as part from pg_indexes where schemaname = 'workflow'
     union all select c.conname || ' ' || pg_get_constraintdef(c.oid) || c.convalidated from pg_constraint c
       where c.conrelid = 'workflow.job_history'::regclass
     union all select pg_get_triggerdef(t.oid) || t.tgenabled::text from pg_trigger t
       where t.tgrelid = 'workflow.job_history'::regclass and not t.tgisinternal
     order by part`,
  );

describe.each(engines)('the demo company on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(engine);
  });
  afterAll(() => database.close());

  test('is made once: three people, 200 jobs, 5 views for each, 40 jobs to connect', async () => {
    const before = await upkeep(database);
    const made: number[] = [];
    await makeDemoTenant(database, { issuer: ISSUER, now, onMade: (jobs) => made.push(jobs) });
    const expected = { tenants: 1, people: 3, jobs: 200, views: 7, externalJobs: 40 };
    expect(await counts(database)).toEqual(expected);
    expect(made).toEqual([200]);
    await makeDemoTenant(database, { issuer: ISSUER, now, jobs: 7 });
    expect(await counts(database)).toEqual(expected);
    expect(await upkeep(database)).toEqual(before);
  });

  test('is the same for the same day and number of jobs, up to ids', async () => {
    const [one, other] = [await freshDatabase(engine), await freshDatabase(engine)];
    const jobs = 40;
    await makeDemoTenant(one, { issuer: ISSUER, now, jobs });
    await makeDemoTenant(other, { issuer: 'https://elsewhere.test', now: '2026-03-17T23:30:00.000Z', jobs });
    expect(await contents(other)).toEqual(await contents(one));
    await remakeDemo(other, { issuer: ISSUER, now: '2026-04-17T20:00:00.000Z', jobs });
    expect((await contents(other)).jobs).not.toEqual((await contents(one)).jobs);
    await one.close();
    await other.close();
  });

  test('has a past that ends where its jobs stand, none of it after this moment', async () => {
    const [found] = await rowsOf(
      database,
      `select (select count(*)::int from workflow.job where updated_at > $now or created_date > updated_at) as later,
              (select count(*)::int from workflow.job_history where changed_at > $now) as "laterHistory",
              (select count(*)::int from workflow.job j where (select max(h.version) from workflow.job_history h where h.job_id = j.id) <> j.version) as torn,
              (select count(distinct date_trunc('month', changed_at))::int from workflow.job_history) as months,
              (select count(*)::int from workflow.change_set) as "changesToTell"`.replaceAll('$now', `'${now}'`),
    );
    expect(found).toEqual({
      later: 0,
      laterHistory: 0,
      torn: 0,
      months: expect.toSatisfy((months: number) => months >= 14),
      changesToTell: 0,
    });
  });

  test('has forecasts of its project managers and its accountant, with who made them, when, and at which cost', async () => {
    const [found] = await rowsOf(
      database,
      `select count(forecast_cost)::int as forecasts, count(accounting_forecast)::int as "ofAccounting",
              count(*) filter (where (forecast_cost is null) <> (forecast_by is null or forecast_at is null or cost_at_forecast is null))::int as unsigned,
              count(*) filter (where (accounting_forecast is null) <> (accounting_forecast_by is null or accounting_forecast_at is null))::int as "unsignedOfAccounting",
              count(estimate_passed_on)::int as passed,
              count(*) filter (where estimate_passed_on > '${now}'::date or estimate_passed_on < created_date::date)::int as "passedAmiss",
              count(*) filter (where estimate_passed_on is null and not job_lost
                and job_cost_to_date > coalesce(accounting_forecast, forecast_cost))::int as "passedUntold",
              count(*) filter (where forecast_at > '${now}' or accounting_forecast_at > '${now}')::int as later,
              count(*) filter (where forecast_cost is not null and not exists (
                select 1 from workflow.job_history h where h.job_id = j.id and h.field = 'forecastCost' and h.changed_at = j.forecast_at
                  and h.changed_by_name = j.forecast_by and h.new_value = to_jsonb(j.forecast_cost)))::int as untold
       from workflow.job j`,
    );
    expect(found).toEqual({
      forecasts: expect.toSatisfy((forecasts: number) => forecasts > 80),
      ofAccounting: expect.toSatisfy((forecasts: number) => forecasts > 0),
      passed: expect.toSatisfy((jobs: number) => jobs > 0),
      passedAmiss: 0,
      passedUntold: 0,
      unsigned: 0,
      unsignedOfAccounting: 0,
      later: 0,
      untold: 0,
    });
  });

  test('is made by an owner who is no superuser, too', async () => {
    const ordinary = await freshOrdinaryDatabase(engine);
    await makeDemoTenant(ordinary, { issuer: ISSUER, now, jobs: 20, isEmulated: true });
    expect(await jobsByTenant(ordinary)).toEqual([24, 20]);
    await remakeDemo(ordinary, { issuer: ISSUER, now, jobs: 10 });
    expect(await jobsByTenant(ordinary)).toEqual([10]);
    await ordinary.close();
  });
});
