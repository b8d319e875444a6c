import type { Job } from '@plumbline/contract/workflow/jobs';
import { changeOrderStatuses } from '@plumbline/domain/change-orders';
import { MAX_CENTS } from '@plumbline/domain/money';
import { type PassedFacts, passedOn } from '@plumbline/domain/schedule/passed-on';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import { acceptedImport } from '@plumbline/testing/imports';
import { givenExternalJobs, givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const [FIRST, THEN, LAST] = ['2026-11-03', '2026-11-10', '2026-11-17'] as const;

describe.each(engines)('the day on which the cost passed the estimate on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let job: Job;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    [job] = (await givenJobs(world, tenant, [
      { jobNumber: '24-001', expenseBudget: 80_000_00, jobCostToDate: 30_000_00 },
    ])) as [Job]; // one was given
  });

  const now = async () => (await jobsOf(tenant.admin)).find(({ id }) => id === job.id) ?? job;
  const stored = async () => (await now()).estimatePassedOn;
  const save = async (changes: Record<string, unknown>, today: string, person: Person = tenant.accountant) => {
    const { version } = await now();
    const body = { updates: [{ id: job.id, version, changes }], today };
    const [after] = succeeded(await person.workflow.saveJobs({ body })).jobs;
    return after?.estimatePassedOn;
  };
  const order = { date: FIRST, description: 'Rock', amount: 1_00, status: 'approved' };
  const saveOrder = async (terms: Record<string, unknown>, today: string, number?: number) => {
    const { version } = await now();
    const body = { jobId: job.id, version, terms: { ...order, ...terms }, today, ...(number && { number }) };
    const [after] = succeeded(await tenant.accountant.workflow.saveChangeOrder({ body: body as never })).jobs; // a test's own terms
    return after?.estimatePassedOn;
  };
  const takeOut = async () =>
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
  const newerFile = async (cost: string, oldValue: number, today: string) => {
    const file = { headings: ['Id', 'Name', 'Cost'], rows: [['ext-24-001', 'Job 1', cost]] };
    return acceptedImport(tenant.accountant, file, {
      mapping: {
        fields: { externalId: { column: 'Id' }, jobName: { column: 'Name' }, jobCostToDate: { column: 'Cost' } },
      },
      connectNew: true,
      accepted: [{ jobId: job.id, field: 'jobCostToDate', oldValue }],
      today: today as never, // a calendar date
    });
  };

  test('is that of the save that took the cost above the budget, and stays while it is above', async () => {
    expect(job.estimatePassedOn).toBeNull();
    expect(await save({ jobCostToDate: 80_000_00 }, FIRST)).toBeNull();
    expect(await save({ jobCostToDate: 80_000_01 }, FIRST)).toBe(FIRST);
    expect(await save({ jobCostToDate: 90_000_00, notes: 'worse' }, THEN)).toBe(FIRST);
    expect(await save({ jobStatus: 'Inactive' }, THEN)).toBe(FIRST);
    expect(await stored()).toBe(FIRST);
    const { jobs } = succeeded(await tenant.admin.workflow.schedule({ query: { today: LAST as never } })); // a calendar date
    expect(jobs).toMatchObject([{ estimatePassedBy: 10_000_00, estimatePassedOn: FIRST }]);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['the cost', { jobCostToDate: 90_000_00 }, { jobCostToDate: 30_000_00 }],
    ['the budget', { expenseBudget: 20_000_00 }, { expenseBudget: null }],
    ['the forecast', { forecastCost: 20_000_00 }, { forecastCost: null }],
    [
      'accounting’s forecast',
      { accountingForecast: 20_000_00, accountingForecastReason: 'Claim' },
      { accountingForecast: 30_000_00 },
    ],
  ])('comes and goes with %s, and comes anew', async (_, passed, within) => {
    expect(await save(passed, FIRST)).toBe(FIRST);
    expect(await save(within, THEN)).toBeNull();
    expect(await save(passed, LAST)).toBe(LAST);
  });

  test('without a day of the sender is that in UTC', async () => {
    const updates = [{ id: job.id, version: 1, changes: { jobCostToDate: 90_000_00 } }];
    const [after] = succeeded(await tenant.manager.workflow.saveJobs({ body: { updates } })).jobs;
    expect(after?.estimatePassedOn).toBe(after?.updatedAt.toISOString().slice(0, 10));
  });

  test('cannot be typed, nor does the history tell of it', async () => {
    const updates = [{ id: job.id, version: 1, changes: { estimatePassedOn: FIRST } }];
    expect(await tenant.admin.workflow.saveJobs({ body: { updates } })).toMatchObject({
      problem: { type: 'cells-refused', refusals: [{ field: 'estimatePassedOn', reason: 'cannot be changed here' }] },
    });
    await save({ jobCostToDate: 90_000_00 }, FIRST);
    const { changes } = succeeded(await tenant.admin.workflow.activity({ query: { jobId: job.id } }));
    expect(changes.map(({ field }) => field).toSorted()).toEqual(['connected', 'jobCostToDate']);
  });

  test('follows what approved change orders cost: added, edited, rejected, put back and approved again', async () => {
    await save({ jobCostToDate: 85_000_00 }, FIRST);
    expect(await saveOrder({ estimatedCost: 5_000_00 }, THEN)).toBeNull();
    expect(await saveOrder({ estimatedCost: 4_999_99 }, THEN, 1)).toBe(THEN);
    expect(await saveOrder({ estimatedCost: 6_000_00 }, THEN, 1)).toBeNull();
    expect(await saveOrder({ estimatedCost: 6_000_00, status: 'pending' }, LAST, 1)).toBe(LAST);
    expect(await saveOrder({ estimatedCost: 6_000_00 }, LAST, 1)).toBeNull();
    expect(await saveOrder({ estimatedCost: -1, status: 'approved' }, THEN)).toBeNull();
    expect(await saveOrder({ estimatedCost: 6_000_00, status: 'pending' }, FIRST, 1)).toBe(FIRST);
    expect(await saveOrder({ estimatedCost: 6_000_00, status: 'rejected' }, LAST, 1)).toBe(FIRST);
  });

  test('follows a newer file', async () => {
    await newerFile('90,000', 30_000_00, FIRST);
    expect(await stored()).toBe(FIRST);
    await newerFile('95,000', 90_000_00, THEN);
    expect(await stored()).toBe(FIRST);
    await newerFile('70,000', 95_000_00, LAST);
    expect(await stored()).toBeNull();
  });

  test('of a job that joins is the day of that', async () => {
    const values = { jobCostToDate: 9_00 };
    await givenExternalJobs(world, tenant, [{ externalId: 'e1', jobName: 'Library', values }]);
    const body = { name: { id: 'e1', name: 'Library' }, expenseBudget: 8_00, today: FIRST };
    const [joined] = succeeded(await tenant.manager.workflow.connectJobs({ body: body as never })).jobs; // a test's own
    expect(joined?.estimatePassedOn).toBe(FIRST);
  });

  test('is kept by a job that comes back, put back or connected again, and found anew if accounting went on', async () => {
    await save({ jobCostToDate: 85_000_00 }, FIRST);
    await takeOut();
    succeeded(await tenant.manager.workflow.reconnectJobs({ body: { jobIds: [job.id] } }));
    expect(await stored()).toBe(FIRST);
    const back = async (jobCostToDate: number, today: string) => {
      await takeOut();
      await givenExternalJobs(world, tenant, [
        { externalId: 'ext-24-001', jobName: 'Job 1', values: { jobCostToDate } },
      ]);
      const body = { name: { id: 'ext-24-001', name: 'Job 1' }, today };
      const [joined] = succeeded(await tenant.manager.workflow.connectJobs({ body: body as never })).jobs; // a test's own
      return joined?.estimatePassedOn;
    };
    expect(await back(86_000_00, THEN)).toBe(FIRST);
    expect(await back(70_000_00, THEN)).toBeNull();
    expect(await back(87_000_00, LAST)).toBe(LAST);
    // What the job has of change orders counts too.
    await saveOrder({ estimatedCost: 9_000_00 }, LAST);
    expect(await back(88_000_00, LAST)).toBeNull();
    await saveOrder({ estimatedCost: -9_000_00 }, LAST, 1);
    expect(await back(72_000_00, FIRST)).toBe(LAST);
  });

  test('stays with a correction of the job’s name', async () => {
    await save({ jobCostToDate: 85_000_00 }, FIRST);
    const { version } = await now();
    const changes = { jobName: 'Depot' };
    succeeded(await tenant.admin.workflow.correctJob({ body: { id: job.id, version, changes } as never })); // a test's own
    expect(await stored()).toBe(FIRST);
  });

  test('is on a colleague’s page without loading again', async () => {
    const follower = await Follower.start(tenant.admin);
    const followed = async () => {
      const { version } = await now();
      await follower.until(() => follower.jobs.get(job.id)?.version === version);
      return follower.jobs.get(job.id)?.estimatePassedOn;
    };
    await save({ jobCostToDate: 85_000_00 }, FIRST);
    expect(await followed()).toBe(FIRST);
    await saveOrder({ estimatedCost: 6_000_00 }, THEN);
    expect(await followed()).toBeNull();
    await save({ forecastCost: 1_00 }, LAST);
    expect(await followed()).toBe(LAST);
    await follower.stop();
  });

  test('is by the rule of the domain, whatever the facts', async () => {
    const amount = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom(MAX_CENTS, MAX_CENTS - 1));
    const given = fc.option(amount, { freq: 3 });
    const facts = fc.record({
      accountingForecast: fc.option(amount, { freq: 2 }),
      forecastCost: fc.option(amount, { freq: 2 }),
      expenseBudget: given,
      jobCostToDate: given,
    });
    const order = fc.record({
      status: fc.constantFrom(...changeOrderStatuses),
      estimatedCost: fc.option(fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constantFrom(MAX_CENTS, -MAX_CENTS)), {
        freq: 3,
      }),
    });
    const some = fc.record({ first: facts, next: facts, orders: fc.array(order, { maxLength: 3 }) });
    const cases = fc.sample(some, 600).map((drawn, i) => ({ number: `G-${i}`, ...drawn }));
    const rows = JSON.stringify(cases.map(({ number, first, next }) => ({ number, first, next })));
    const orders = cases.flatMap((drawn) => drawn.orders.map((each, n) => ({ of: drawn.number, n: n + 1, ...each })));
    const columns = ['accountingForecast', 'forecastCost', 'expenseBudget', 'jobCostToDate'];
    const read = (step: string) => columns.map((name) => `(c.${step} ->> '${name}')::bigint`).join(', ');
    const stored = await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      await tx.query(
        `insert into workflow.job (tenant_id, job_number, job_name, updated_by, updated_by_name, accounting_forecast, forecast_cost,
                                   expense_budget, job_cost_to_date, estimate_passed_on)
         select $1::uuid, c.number, c.number, $1::uuid, 'Set-up', ${read('first')}, $3::date
         from json_to_recordset($2::json) as c(number text, first json)`,
        [tenant.tenantId, rows, FIRST],
      );
      const dates = () =>
        tx.query<{ number: string; day: string | null }>(
          `select job_number as number, estimate_passed_on::text as day from workflow.job where tenant_id = $1`,
          [tenant.tenantId],
        );
      const before = await dates();
      await tx.query(
        `insert into workflow.change_order (tenant_id, job_id, number, date, description, amount, status, who, estimated_cost)
         select $1, j.id, c.n, $3::date, 'Rock', 0, c.status, 'Set-up', c."estimatedCost"
         from json_to_recordset($2::json) as c(of text, n integer, status text, "estimatedCost" bigint)
         join workflow.job j on j.tenant_id = $1 and j.job_number = c.of`,
        [tenant.tenantId, JSON.stringify(orders), FIRST],
      );
      await tx.query(
        `update workflow.job j set (accounting_forecast, forecast_cost, expense_budget, job_cost_to_date) = (${read('next')}),
                estimate_passed_on = $3::date
         from json_to_recordset($2::json) as c(number text, next json) where j.tenant_id = $1 and j.job_number = c.number`,
        [tenant.tenantId, rows, THEN],
      );
      return { before: new Map(before.map((r) => [r.number, r.day])), after: await dates() };
    });
    const after = new Map(stored.after.map(({ number, day }) => [number, day]));
    const seen = new Set<unknown>();
    for (const { number, first, next, orders: changeOrders } of cases) {
      const was = passedOn(null, { ...first, changeOrders: [] } as unknown as PassedFacts, FIRST); // whole numbers of cents
      const is = passedOn(was, { ...next, changeOrders } as unknown as PassedFacts, THEN);
      const found = { first, next, changeOrders, was: stored.before.get(number), is: after.get(number) };
      expect(found).toEqual({ ...found, was, is });
      seen.add(is);
    }
    expect(seen).toEqual(new Set([null, FIRST, THEN]));
  });
});
