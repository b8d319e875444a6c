import type { Database } from '@plumbline/service-kit/database';
import { CompanyBudget } from '@plumbline/service-kit/http/company-budget';
import { NO_LIMITS } from '@plumbline/service-kit/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from './databases.ts';
import { givenLimits } from './limits.ts';
import { anotherWorkflow } from './processes.ts';
import { servicesUser } from './services-user.ts';
import { audienceOf } from './test-issuer.ts';
import { createWorld, type TestTenant, type World } from './world.ts';

const START = Date.UTC(2026, 10, 23, 8, 0, 20);
const MINUTE = 60_000;
/** The database's clock. */
const time = { now: START };
const at = () => new Date(time.now);

/** A budget whose database gives every caller the same share, and what happens meanwhile. */
function stubbed() {
  const taken: unknown[][] = [];
  const time = { now: 0, meanwhile: () => {} };
  const share = { requests: 10, bytes: 1_000, mostRequests: 10, mostBytes: 1_000, msLeft: 30_000 };
  const query = async (_: string, params: unknown[]) => {
    taken.push(params);
    time.meanwhile();
    return [share];
  };
  const database = { transaction: async (run: (tx: unknown) => unknown) => run({ query }) } as unknown as Database;
  const budget = new CompanyBudget({ database, limits: NO_LIMITS, clock: () => time.now });
  return { budget, time, taken, owed: () => taken.map((params) => params[3]) };
}

test('a request that was taken for another company’s costs that one nothing, and a late answer is paid in the next minute', async () => {
  const { budget, time, taken, owed } = stubbed();
  const both = budget.toll();
  await both.settle('guessed');
  both.carries(400);
  await both.settle('real');
  for (let n = 0; n < 10; n++) await budget.toll().settle('guessed');
  expect(taken.map(([tenantId]) => tenantId)).toEqual(['guessed', 'real']);

  time.now += 60_000;
  both.carries(2_000);
  both.carries(3_000);
  await budget.toll().settle('real');
  expect(taken.at(-1)?.slice(0, 4)).toEqual(['real', null, null, 5_000]);

  // An answer that ends while the next share is requested is paid from the share after it.
  time.now += 60_000;
  time.meanwhile = () => both.carries(700);
  await budget.toll().settle('real');
  time.meanwhile = () => {};
  time.now += 60_000;
  await budget.toll().settle('real');
  expect(owed().slice(-2)).toEqual([0, 700]);
});

test('a late answer that is paid by a further share of the same minute makes that no larger', async () => {
  const { budget, time, owed } = stubbed();
  const late = budget.toll();
  await late.settle('acme');
  time.now += 60_000;
  time.meanwhile = () => late.carries(700);
  const ask = () => budget.toll().settle('acme');
  await ask();
  time.meanwhile = () => {};
  for (let n = 0; n < 9; n++) await ask();
  const last = budget.toll();
  await last.settle('acme'); // the second share: 1,000 bytes besides the 1,000 that are left
  last.carries(2_500);
  await ask();
  expect(owed()).toEqual([0, 0, 700, 500]);
});

describe.each(engines)('how much a company asks for in a minute on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let other: TestTenant;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await world.close();
  });
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    other = await world.addTenant(`other-${crypto.randomUUID().slice(0, 8)}`);
    time.now = START;
  });

  /** One more process of the workflow service. */
  const process = async (limits: Partial<typeof NO_LIMITS> = {}, database = world.database) => {
    const taken: string[] = [];
    const usual = { ...NO_LIMITS, ...limits };
    const counted = {
      ...database,
      transaction: ((run, allowance) =>
        database.transaction(
          (tx, place) =>
            run(
              {
                ...tx,
                query: (text, params) => {
                  if (text.includes('take_part')) taken.push(String(params?.[0]));
                  return tx.query(text, params);
                },
              },
              place,
            ),
          allowance,
        )) as World['database']['transaction'],
    };
    const workflow = anotherWorkflow(world, {
      database,
      limits: usual,
      budget: new CompanyBudget({ database: counted, limits: usual, at, clock: () => time.now }),
    });
    closing.push(() => workflow.close());
    const ask = async ({ manager, tenantId }: TestTenant) => {
      const token = await world.issuer.sign({
        subject: manager.externalId,
        audience: audienceOf('workflow'),
        scope: 'workflow.access',
      });
      return workflow.fetch(
        new Request('http://service.test/api/workflow/wip/summary?today=2026-06-10', {
          headers: { authorization: `Bearer ${token}`, 'plumbline-tenant': tenantId },
        }),
      );
    };
    return { ask, taken };
  };

  test('two processes together answer as many requests as the limit, and then 429 until the minute is over', async () => {
    await givenLimits(world, tenant, { requests_per_minute: 40 });
    const [one, two] = [await process(), await process()];
    let answered = 0;
    let refused: Response | undefined;
    for (let n = 0; n < 60; n++) {
      const response = await (n % 3 === 0 ? two : one).ask(tenant);
      if (response.status === 200) answered++;
      else refused = response;
    }
    expect(answered).toBeLessThanOrEqual(40);
    // What one holds is not available to the other: at most one share.
    expect(answered).toBeGreaterThanOrEqual(30);
    expect(refused?.status).toBe(429);
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds, 'to the end of the minute').toBe(40);
    expect(await refused?.json()).toMatchObject({
      type: 'urn:plumbline:problem:rate-limited',
      detail: expect.stringMatching(
        /^Your company may use 40 requests a minute, and has used them\. Try again in 40 s/,
      ),
    });
    expect((await one.ask(other)).status, 'others do not pay for it').toBe(200);
  });

  test('a company that has spent its minute costs the database nothing more', async () => {
    await givenLimits(world, tenant, { requests_per_minute: 10 });
    const { ask, taken } = await process();
    for (let n = 0; n < 11; n++) await ask(tenant);
    const before = taken.length;
    for (let n = 0; n < 10; n++) expect((await ask(tenant)).status).toBe(429);
    expect(taken).toHaveLength(before);
  });

  test('a request writes nothing while the process has a part left, and its parts become smaller', async () => {
    const { ask, taken } = await process({ requestsPerMinute: 800 });
    for (let n = 0; n < 100; n++) expect((await ask(tenant)).status).toBe(200);
    expect(taken).toHaveLength(1);
    expect((await ask(tenant)).status).toBe(200);
    expect(taken).toHaveLength(2);
    const [row] = await world.database.transaction((tx) =>
      tx.query<{ requests: number }>('select requests from platform.tenant_spending where tenant_id = $1', [
        tenant.tenantId,
      ]),
    );
    expect(row?.requests).toBe(100 + 87);
  });

  test('the next minute begins anew, and without a limit nothing is written', async () => {
    await givenLimits(world, tenant, { requests_per_minute: 10 });
    const { ask } = await process();
    for (let n = 0; n < 10; n++) await ask(tenant);
    expect((await ask(tenant)).status).toBe(429);
    time.now += MINUTE;
    expect((await ask(tenant)).status).toBe(200);
    await ask(other);
    expect(
      await world.database.transaction((tx) =>
        tx.query('select 1 from platform.tenant_spending where tenant_id = $1', [other.tenantId]),
      ),
    ).toEqual([]);
  });

  test('bytes count, too: an answer may go over the limit, and the next request waits', async () => {
    const usual = { ...NO_LIMITS, megabytesPerMinute: 1 };
    const budget = new CompanyBudget({ database: world.database, limits: usual, at });
    const paid = async (bytes: number) => {
      const toll = budget.toll();
      await toll.settle(tenant.tenantId);
      toll.carries(bytes);
    };
    await paid(900_000);
    await paid(50_000);
    await paid(200_000);
    await expect(paid(1)).rejects.toMatchObject({
      definition: { type: 'rate-limited' },
      message: expect.stringMatching(/may use 1 MB a minute/),
    });
    await new CompanyBudget({ database: world.database, limits: usual, at }).toll().settle(other.tenantId);
    const elsewhere = new CompanyBudget({ database: world.database, limits: usual, at }).toll();
    await expect(elsewhere.settle(tenant.tenantId)).rejects.toMatchObject({ definition: { type: 'rate-limited' } });
  });

  test.runIf(engine === 'postgres')('holds also where services sign in as somebody who owns no table', async () => {
    await givenLimits(world, tenant, { requests_per_minute: 2 });
    const services = await servicesUser(world.database);
    const { ask } = await process({}, services.database);
    expect([(await ask(tenant)).status, (await ask(tenant)).status, (await ask(tenant)).status]).toEqual([
      200, 200, 429,
    ]);
    await services.close();
  });

  test('a company that was erased meanwhile pays nothing: the call finds that it is gone', async () => {
    const limits = { ...NO_LIMITS, requestsPerMinute: 600 };
    const gone = new CompanyBudget({ database: world.database, limits, at }).toll();
    await expect(gone.settle(crypto.randomUUID())).resolves.toBeUndefined();
  });
});
