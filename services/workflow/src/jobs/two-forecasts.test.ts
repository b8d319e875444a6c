import type { Job } from '@plumbline/contract/workflow/jobs';
import { engines } from '@plumbline/testing/databases';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const TODAY = '2026-07-01' as never; // a calendar date
const BOTH = { accountingForecast: 90_000_00, accountingForecastReason: 'Claim of the roofer' };

describe.each(engines)('a forecast that two people share on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let jobs: Job[];
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    const facts = { originalContractAmount: 100_000_00, jobCostToDate: 30_000_00, forecastCost: 80_000_00 };
    jobs = await givenJobs(
      world,
      tenant,
      ['24-001', '24-002', '24-003'].map((jobNumber) => ({ jobNumber, ...facts })),
    );
  });

  const first = () => {
    const [job] = jobs;
    if (!job) throw new Error('three jobs were given');
    return job;
  };
  /** Over the version that both had seen. */
  const save = (person: Person, changes: Record<string, unknown>, { id, version } = first()) =>
    person.workflow.saveJobs({ body: { updates: [{ id, version, changes }] } });
  const line = async () => succeeded(await tenant.manager.workflow.schedule({ query: { today: TODAY } })).jobs[0];

  test('accounting sets its figure while the manager edits theirs: both stay, and accounting’s counts', async () => {
    const saves = [save(tenant.manager, { forecastCost: 85_000_00 }), save(tenant.accountant, BOTH)];
    for (const saved of await Promise.all(saves)) succeeded(saved);
    expect(await line()).toMatchObject({ estimatedCost: 90_000_00, estimateSource: 'accounting' });
    expect((await jobsOf(tenant.manager))[0]).toMatchObject({ forecastCost: 85_000_00, ...BOTH });
  });

  test('accounting’s figure is removed while the manager edits theirs: the new one of the manager counts', async () => {
    succeeded(await save(tenant.accountant, BOTH));
    const seen = (await jobsOf(tenant.manager))[0];
    const saves = [
      save(tenant.manager, { forecastCost: 85_000_00 }, seen),
      save(tenant.accountant, { accountingForecast: null }, seen),
    ];
    for (const saved of await Promise.all(saves)) succeeded(saved);
    expect(await line()).toMatchObject({ estimatedCost: 85_000_00, estimateSource: 'forecast' });
    expect((await jobsOf(tenant.manager))[0]).toMatchObject({
      forecastBy: expect.stringContaining('Project Manager'),
      accountingForecastReason: null,
      accountingForecastBy: null,
    });
  });

  test('two managers who type another figure: the second sees the first one’s, and nothing is lost unseen', async () => {
    succeeded(await save(tenant.manager, { forecastCost: 85_000_00 }));
    const second = await save(tenant.accountant, { forecastCost: 86_000_00 });
    expect(second.ok).toBe(false);
    expect((await jobsOf(tenant.manager))[0]).toMatchObject({
      forecastCost: 85_000_00,
      forecastBy: expect.stringContaining('Project Manager'),
    });
  });

  test('forecasts pasted twice, as the first answer was lost, are made once and signed once', async () => {
    const updates = jobs.map(({ id, version }, i) => ({
      id,
      version,
      updateId: crypto.randomUUID(),
      changes: { forecastCost: 70_000_00 + i },
    }));
    succeeded(await tenant.manager.workflow.saveJobs({ body: { updates } })); // nobody reads this answer
    const after = await jobsOf(tenant.manager);
    succeeded(await tenant.manager.workflow.saveJobs({ body: { updates } }));
    expect(await jobsOf(tenant.manager)).toEqual(after);
    expect(after.map(({ forecastCost }) => forecastCost)).toEqual([70_000_00, 70_000_01, 70_000_02]);
    const { changes } = succeeded(await tenant.admin.workflow.activity({ query: {} }));
    expect(changes.filter(({ field }) => field === 'forecastCost')).toHaveLength(jobs.length);
  });
});
