import { reviveInstants } from '@plumbline/contract/revive';
import { TABLE_TYPE } from '@plumbline/contract/table';
import { allJobsCalls } from '@plumbline/contract/workflow/all-jobs';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { audienceOf } from '@plumbline/testing/test-issuer';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnOf, recordDefinition, type StoredField, storedFields } from './columns.ts';
import { PAGE_ROWS } from './jobs-by-column.ts';

const { loadJobs } = workflowContract.calls;
const JOBS = 6;
const MOST_CENTS = 99_999_999_999_999;

const text = fc.oneof(
  fc.constantFrom(
    '',
    '"',
    '\\',
    '\\u0041',
    '{"a":[1]}',
    'Küche – 屋根 🏗',
    'two\nlines\tand a tab',
    "it's",
    'null',
    '[]',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0') && value.isWellFormed()),
);
const amount = fc.integer({ min: -MOST_CENTS, max: MOST_CENTS });
const owed = fc.integer({ min: 0, max: MOST_CENTS });
const part = fc.integer({ min: 0, max: 1_000_000 });
const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
const date = day.map((at) => at.toISOString().slice(0, 10));
/** To the microsecond, as the database holds it; before 1970, too. */
const at = fc
  .tuple(day, fc.oneof(fc.integer({ min: 0, max: 999 }), fc.constant(999)))
  .map(([date, micro]) => date.toISOString().replace('Z', `${String(micro).padStart(3, '0')}Z`));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const own = fc.dictionary(
  fc.constantFrom('own.text.aaaaaaaa', 'own.amount.bbbbbbbb', 'own.yesno.cccccccc'),
  fc.oneof(text, amount, fc.constant(true)),
  { minKeys: 1 },
);

/** Any values that the columns can hold, whether or not the rules of a save let them in. */
const jobOf = (people: readonly string[]): fc.Arbitrary<Partial<Record<StoredField | 'own', unknown>>> =>
  fc.record({
    jobName: text.map((value) => `x${value}`),
    createdDate: at,
    jobStatus: maybe(fc.constantFrom('Active', 'Inactive', 'No such status')),
    dateSold: maybe(date),
    projectManagerUserIds: fc.subarray([...people]),
    division: maybe(text),
    originalContractAmount: maybe(amount),
    changeOrderTotal: amount,
    finalContractAmount: maybe(amount),
    remainingInvoiceAmount: maybe(amount),
    remainingInvoiceOverride: maybe(amount),
    invoicedAmount: maybe(owed),
    lastInvoiceDate: maybe(date),
    notes: maybe(text),
    payAppDueDayOfMonth: maybe(fc.integer({ min: 1, max: 31 })),
    taxExempt: fc.boolean(),
    jobLost: fc.boolean(),
    guaranteedMaximum: fc.boolean(),
    earningMethod: maybe(fc.constantFrom('percent', 'cost-plus')),
    forecastCost: maybe(owed),
    forecastBy: maybe(text),
    forecastAt: maybe(at),
    accountingForecast: maybe(owed),
    accountingForecastReason: maybe(text),
    accountingForecastAt: maybe(at),
    typedPercent: maybe(part),
    earnedPriorYears: maybe(amount),
    own: maybe(own),
  });
const orderOf = fc.record({
  job: fc.nat({ max: JOBS - 1 }),
  date,
  description: text,
  amount,
  status: fc.constantFrom('pending', 'approved', 'rejected'),
  who: text,
  at,
  estimated_cost: maybe(amount),
  included_share: maybe(part),
  included_reason: maybe(text),
  file_count: fc.nat(20),
});

type OrderValues = typeof orderOf extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(engines)('all jobs on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let jobs: Job[];
  beforeAll(async () => {
    world = await createWorld(engine);
    tenant = world.acme;
    jobs = await givenJobs(
      world,
      tenant,
      Array.from({ length: JOBS }, () => ({})),
    );
  });
  afterAll(() => world.close());

  const answer = async (accept?: string, { manager } = tenant) => {
    const token = await world.issuer.sign({
      subject: manager.externalId,
      audience: audienceOf('workflow'),
      scope: workflowContract.scope,
    });
    const headers = { authorization: `Bearer ${token}`, ...(accept !== undefined && { accept }) };
    return world.services.workflow.fetch(new Request(`http://service.test/api/workflow/wip/jobs`, { headers }));
  };
  const plain = async () => reviveInstants(loadJobs.response, await (await answer()).json());

  const store = (values: readonly Partial<Record<StoredField | 'own', unknown>>[], orders: readonly OrderValues[]) =>
    world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      const fields = storedFields.filter((name) => values[0] && name in values[0]);
      await tx.query(
        `update workflow.job j set own = c.own, ${fields.map((name) => `${columnOf(name)} = c."${name}"`).join(', ')}
         from json_to_recordset($2::json) as c(id uuid, own jsonb, ${recordDefinition(fields)}) where j.tenant_id = $1 and j.id = c.id`,
        [tenant.tenantId, JSON.stringify(values.map((row, i) => ({ id: jobs[i]?.id, ...row })))],
      );
      await tx.query('delete from workflow.change_order where tenant_id = $1', [tenant.tenantId]);
      await tx.query(
        `insert into workflow.change_order
         select * from json_populate_recordset(null::workflow.change_order, $1::json)`,
        [
          JSON.stringify(
            orders.map(({ job, ...order }, i) => ({
              tenant_id: tenant.tenantId,
              job_id: jobs[job]?.id,
              number: i + 1,
              ...order,
            })),
          ),
        ],
      );
      // As a save does, so that nobody takes what was read before for these values.
      await tx.query(`insert into workflow.change_set (tenant_id, who, job_ids, fields) values ($1, 'Test', $2, $3)`, [
        tenant.tenantId,
        jobs.map(({ id }) => id),
        jobs.map(() => 'notes'),
      ]);
    });

  test('as a table are what the contract says, by its media type', async () => {
    const response = await answer(`${TABLE_TYPE}, application/json`);
    expect(response.headers.get('content-type')).toBe(TABLE_TYPE);
    expect(response.headers.get('vary')).toContain('accept');
    const table = await response.json();
    expect(allJobsCalls.loadJobs.table?.schema.parse(table)).toEqual(table);
  });

  test('as a table come with the names of their own project managers and of nobody else', async () => {
    const { admin, manager } = tenant;
    const [job] = succeeded(await admin.workflow.loadJobs()).jobs;
    if (!job) throw new Error('no job');
    const update = { id: job.id, version: job.version, changes: { projectManagerUserIds: [manager.userId] } };
    succeeded(await admin.workflow.saveJobs({ body: { updates: [update] } }));
    const { peopleNames } = JSON.parse(await (await answer(TABLE_TYPE)).text());
    expect(peopleNames).toEqual({ [manager.userId]: expect.any(String) });
  });

  test('are the same as a table and as plain objects, whatever they hold', async () => {
    const people = [tenant.manager.userId, tenant.accountant.userId, crypto.randomUUID()];
    const many = fc.array(jobOf(people), { minLength: JOBS, maxLength: JOBS });
    await fc.assert(
      fc.asyncProperty(many, fc.array(orderOf, { maxLength: 8 }), async (values, orders) => {
        await store(values, orders);
        expect(succeeded(await tenant.manager.workflow.loadJobs())).toStrictEqual(await plain());
      }),
      { numRuns: 25 },
    );
  });

  test('are the same as a table and as plain objects, however many pages they take', async () => {
    const company = await world.addTenant('of-many-jobs');
    const many = [PAGE_ROWS - 1, PAGE_ROWS, PAGE_ROWS + 1].map((end, i, ends) =>
      Array.from({ length: end - (ends[i - 1] ?? 0) }, (_, k) => {
        const place = (ends[i - 1] ?? 0) + k;
        const isRare = [0, PAGE_ROWS - 1, PAGE_ROWS].includes(place);
        return {
          jobNumber: `"${String(place).padStart(6, '0')}–\\`,
          ...(isRare && { lienWaiver: true, typedPercent: 5_000 }),
        };
      }),
    );
    for (const added of many) {
      await givenJobs(world, company, added);
      const table = succeeded(await company.manager.workflow.loadJobs());
      const objects = reviveInstants(loadJobs.response, await (await answer(undefined, company)).json());
      expect(table).toStrictEqual(objects);
    }
    const { jobs } = succeeded(await company.manager.workflow.loadJobs());
    expect(
      jobs.flatMap(({ lienWaiver, typedPercent }, i) => (lienWaiver && typedPercent === 5_000 ? [i] : [])),
    ).toEqual([0, PAGE_ROWS - 1, PAGE_ROWS]);
  });

  test.each([TABLE_TYPE, `application/json, ${TABLE_TYPE}`, `*/*;q=0.1, ${TABLE_TYPE};q=0.5`])(
    'are a table for who accepts %s',
    async (accept) => {
      expect((await answer(accept)).headers.get('content-type')).toBe(TABLE_TYPE);
    },
  );

  test.each([
    ...[undefined, '*/*', 'application/json', `${TABLE_TYPE};q=0`],
    `application/json;q=1, ${TABLE_TYPE};q=0.1`,
    `${TABLE_TYPE};q=0.5, */*`,
  ])('are plain objects for who accepts %s', async (accept) => {
    const response = await answer(accept);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ jobs: jobs.map(({ id }) => ({ id })) });
  });

  test('of a company without any are none, and none that was taken out has its change orders in the table', async () => {
    expect(succeeded(await world.birch.manager.workflow.loadJobs()).jobs).toEqual([]);
    const [gone] = await givenJobs(world, world.birch, [{ jobNumber: 'out' }]);
    if (!gone) throw new Error('no job');
    const terms = { date: '2026-01-01', description: 'Secret', amount: cents(1_00), status: 'approved' } as const;
    succeeded(await world.birch.manager.workflow.saveChangeOrder({ body: { jobId: gone.id, version: 1, terms } }));
    succeeded(await world.birch.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [gone.id] } }));
    const text = await (await answer(TABLE_TYPE, world.birch)).text();
    expect(text).not.toContain('Secret');
  });
});
