import { WHOLE } from '@plumbline/domain/percent';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { defaultScheduleSettings, printedSections, type ScheduleJob } from '@plumbline/domain/schedule/terms';
import { anyJob, TODAY } from '@plumbline/domain/schedule/testing';
import { overUnder, scheduleTotals } from '@plumbline/domain/schedule/totals';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { columnOf, recordDefinition, type StoredField } from '@plumbline/workflow/jobs/columns';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ScheduleFigures } from '../web/src/features/schedule/schedule-figures.ts';

const JOBS = 2_000;
const basis = scheduleBasis(defaultScheduleSettings, TODAY);
const printed = new Set<string>(printedSections);

/** No save stores these below zero, or a percent outside 0 to 100. */
const size = <Value extends number | null>(value: Value) => (value === null ? null : Math.abs(value));
const part = (value: number | null) => (value === null ? null : Math.min(WHOLE, Math.abs(value)));
/** The same calendar day in all but the farthest time zones. */
const instantOn = (day: string | null) => (day === null ? null : `${day}T10:30:00Z`);

const stored = (job: ScheduleJob) =>
  ({
    earningMethod: job.earningMethod,
    originalContractAmount: job.originalContractAmount,
    expenseBudget: size(job.expenseBudget),
    jobCostToDate: size(job.jobCostToDate),
    forecastCost: size(job.forecastCost),
    forecastAt: instantOn(job.forecastOn),
    costAtForecast: job.costAtForecast,
    accountingForecast: size(job.accountingForecast),
    accountingForecastAt: instantOn(job.accountingForecastOn),
    typedPercent: part(job.typedPercent),
    feePercent: part(job.feePercent),
    guaranteedMaximum: job.isGuaranteedMaximum,
    uninstalledMaterials: size(job.uninstalledMaterials),
    wastedCost: size(job.wastedCost),
    invoicedAmount: size(job.invoicedAmount),
    paymentsReceived: size(job.paymentsReceived),
    retainageAmount: size(job.retainageAmount),
    retainagePercent: part(job.retainagePercent),
    dateClosed: job.dateClosed,
    jobLost: job.jobLost,
    dateSold: job.dateSold,
    earnedPriorYears: job.earnedPriorYears,
    costPriorYears: size(job.costPriorYears),
    priorYearsThrough: job.priorYearsThrough,
  }) satisfies Partial<Record<StoredField, unknown>>;

describe.each(engines)('the schedule of any jobs on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());

  test('has the same lines and totals as the page calculates from the loaded jobs', async () => {
    const any = fc.sample(anyJob, JOBS);
    const { tenantId, manager } = world.acme;
    const numbers = any.map((_, i) => ({ jobNumber: `J${String(i).padStart(5, '0')}` }));
    const ids = (await givenJobs(world, world.acme, numbers)).map(({ id }) => id);
    const values = any.map((job, i) => ({ id: ids[i], ...stored(job) }));
    const fields = Object.keys(stored(any[0] as ScheduleJob)) as StoredField[]; // of `stored`, which has no other keys
    const orders = any.flatMap((job, i) =>
      job.changeOrders.map((order, at) => ({
        tenant_id: tenantId,
        job_id: ids[i],
        number: at + 1,
        date: TODAY,
        description: '',
        who: '',
        at: instantOn(TODAY),
        amount: order.amount,
        status: order.status,
        estimated_cost: order.estimatedCost,
        included_share: part(order.includedShare),
        file_count: 0,
      })),
    );
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenantId);
      await tx.query(
        `update workflow.job j set ${fields.map((name) => `${columnOf(name)} = c."${name}"`).join(', ')}
         from json_to_recordset($2::json) as c(id uuid, ${recordDefinition(fields)}) where j.tenant_id = $1 and j.id = c.id`,
        [tenantId, JSON.stringify(values)],
      );
      await tx.query(
        `insert into workflow.change_order select * from json_populate_recordset(null::workflow.change_order, $1::json)`,
        [JSON.stringify(orders)],
      );
      // Records the change as a save does, so that no cached result is used.
      await tx.query(`insert into workflow.change_set (tenant_id, who, job_ids, fields) values ($1, 'Test', $2, $3)`, [
        tenantId,
        ids,
        ids.map(() => 'notes'),
      ]);
    });

    const served = succeeded(await manager.workflow.schedule({ query: { today: TODAY as never } })); // a calendar date
    const page = new ScheduleFigures(basis);
    const lines = (await jobsOf(manager)).map((job) => ({ job, row: page.of(job) }));
    const expected = lines.filter(({ row }) => printed.has(row.section));
    expect(served.jobs.length).toBe(expected.length);
    for (const [i, { job, row }] of expected.entries()) {
      const { overUnder: signed, jobId, jobNumber, jobName, ...figures } = served.jobs[i] ?? {};
      const { includedChangeOrders, ...others } = row;
      expect({ jobId, jobNumber, jobName, signed, ...figures }).toEqual({
        jobId: job.id,
        jobNumber: job.jobNumber,
        jobName: job.jobName,
        signed: overUnder(row, 'under-positive'),
        includedChangeOrders,
        ...others,
      });
    }
    expect(served.totals).toEqual(scheduleTotals(expected.map(({ row }) => row)));
    expect(new Set(served.jobs.map(({ section }) => section))).toEqual(printed);
    expect(served.jobs.some(({ costToDate }) => (costToDate ?? 0) > 2 ** 46)).toBe(true);
  });
});
