import { percent } from '@plumbline/domain/percent';
import { defaultScheduleSettings, type ScheduleSettings } from '@plumbline/domain/schedule/terms';
import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('the schedule on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const given = (...jobs: Record<string, unknown>[]) => givenJobs(world, tenant, jobs);
  const schedule = async (query: Record<string, string> = {}, person = tenant.manager) =>
    succeeded(await person.workflow.schedule({ query: { today: '2026-07-01', ...query } as never })); // a test's own words
  const numbers = async (query?: Record<string, string>) =>
    (await schedule(query)).jobs.map(({ jobNumber }) => jobNumber);
  const totalOf = async (section: string) => (await schedule()).totals.find((total) => total.section === section);
  const decide = (settings: Partial<ScheduleSettings>) =>
    tenant.admin.workflow.saveScheduleSettings({ body: { settings: { ...defaultScheduleSettings, ...settings } } });

  test('of no jobs is empty, for the date that was asked, by the defaults', async () => {
    const answer = await schedule();
    expect(answer).toMatchObject({ asOf: '2026-07-01', settings: defaultScheduleSettings, jobs: [] });
    expect(answer.totals.map(({ section, jobs }) => [section, jobs])).toEqual([
      ['in-progress', 0],
      ['completed-this-year', 0],
      ['not-measurable', 0],
    ]);
    const { asOf } = succeeded(await tenant.manager.workflow.schedule({ query: {} }));
    expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('is right to the cent for each job, and foots', async () => {
    await given(
      // 1/3 done: earned 333,333.33 of 1,000,000.00, billed more than that.
      {
        jobNumber: 'A',
        originalContractAmount: 1_000_000_00,
        expenseBudget: 900_000_00,
        jobCostToDate: 300_000_00,
        invoicedAmount: 400_000_00,
        paymentsReceived: 350_000_00,
        retainageAmount: 40_000_00,
      },
      // A loss of 10,000.00, half done: 5,000.00 is lost so far, the other half is provided for.
      {
        jobNumber: 'B',
        originalContractAmount: 100_000_00,
        forecastCost: 110_000_00,
        jobCostToDate: 55_000_00,
        invoicedAmount: 40_000_00,
      },
      { jobNumber: 'C', originalContractAmount: 50_000_00 },
    );
    const { jobs } = await schedule();
    expect(jobs).toMatchObject([
      {
        jobNumber: 'A',
        section: 'in-progress',
        estimateSource: 'budget',
        earned: 333_333_33,
        overBilled: 66_666_67,
        underBilled: 0,
        overUnder: -66_666_67,
        percentComplete: 333_333,
        grossProfitToDate: 33_333_33,
        backlog: 666_666_67,
        leftToInvoice: 600_000_00,
        receivable: 50_000_00,
        retainage: 40_000_00,
      },
      {
        jobNumber: 'B',
        estimateSource: 'forecast',
        flags: expect.arrayContaining(['loss']),
        earned: 50_000_00,
        underBilled: 10_000_00,
        lossProvision: 5_000_00,
        grossProfitToDate: -10_000_00,
      },
      { jobNumber: 'C', section: 'not-measurable', notMeasurable: 'no-estimate', earned: null, overBilled: null },
    ]);
    expect(await totalOf('in-progress')).toMatchObject({
      jobs: 2,
      figures: {
        contract: 1_100_000_00,
        earned: 383_333_33,
        billed: 440_000_00,
        overBilled: 66_666_67,
        underBilled: 10_000_00,
        percentComplete: 351_485, // 355,000 / 1,010,000
      },
    });
  });

  test('keeps names that are not plain ASCII, or look like an escape, beside one another', async () => {
    const names = ['Küche – 屋根 🏗', 'C:\\u0041 \\u0000', 'A "quoted" one,\ttabbed', 'Plain', '\\', 'é\\n'];
    await given(...names.map((jobName, i) => ({ jobNumber: `${i} – ß`, jobName })));
    const { jobs } = await schedule();
    expect(jobs.map(({ jobName }) => jobName)).toEqual(names);
    expect(jobs.map(({ jobNumber }) => jobNumber)).toEqual(names.map((_, i) => `${i} – ß`));
  });

  test('has every job once, in order, where the answer is in several pieces', async () => {
    const expected = Array.from({ length: 1_001 }, (_, i) => `J${String(i).padStart(5, '0')}`);
    await given(...expected.toReversed().map((jobNumber) => ({ jobNumber })));
    expect(await numbers()).toEqual(expected);
  });

  test('sorts by job number, with what is not plain ASCII after what is', async () => {
    const expected = ['-1', '10', '9', 'Z', 'Z1', 'Zé', 'a', 'é', 'ê', '屋', '屋1'];
    await given(...expected.toReversed().map((jobNumber) => ({ jobNumber })));
    expect(await numbers()).toEqual(expected);
  });

  test('counts approved change orders, and of a pending one the share that accounting includes', async () => {
    const [job] = await given({
      originalContractAmount: 100_000_00,
      expenseBudget: 80_000_00,
      jobCostToDate: 40_000_00,
    });
    if (!job) throw new Error('no job');
    const order = { date: '2026-06-01', description: 'Rock', status: 'pending' as const };
    const add = (version: number, terms: object) =>
      tenant.accountant.workflow.saveChangeOrder({
        body: { jobId: job.id, version, terms: { ...order, ...terms } as never },
      }); // a test's own terms
    succeeded(await add(1, { amount: 10_000_00, status: 'approved', estimatedCost: 5_000_00 }));
    succeeded(await add(2, { amount: 30_000_00, includedShare: 500_000, includedReason: 'Agreed' }));
    const [line] = (await schedule()).jobs;
    expect(line).toMatchObject({
      revisedContract: 110_000_00,
      pendingChangeOrders: 30_000_00,
      includedChangeOrders: 15_000_00,
      contract: 125_000_00,
      budget: 85_000_00,
      earned: 58_823_53, // 125,000.00 x 40 / 85
    });
  });

  test('uses accounting’s forecast over the manager’s, and counts its age', async () => {
    await given({
      originalContractAmount: 100_000_00,
      forecastCost: 80_000_00,
      forecastAt: '2026-06-20T12:00:00.000Z',
      costAtForecast: 20_000_00,
      jobCostToDate: 20_000_00,
      accountingForecast: 90_000_00,
      accountingForecastReason: 'Claim',
      accountingForecastAt: '2026-05-02T23:59:59.999Z',
    });
    const [line] = (await schedule()).jobs;
    expect(line).toMatchObject({ estimatedCost: 90_000_00, estimateSource: 'accounting', daysSinceForecast: 60 });
    expect(line?.flags).toContain('stale-forecast');
  });

  test('shows what was completed in the fiscal year, and neither earlier years nor lost jobs', async () => {
    const done = { originalContractAmount: 10_00, expenseBudget: 9_00 };
    await given(
      { jobNumber: 'this year', ...done, dateClosed: '2026-04-01' },
      { jobNumber: 'last year', ...done, dateClosed: '2026-03-31' },
      { jobNumber: 'lost', ...done, jobLost: true },
      { jobNumber: 'running', ...done },
    );
    expect(await numbers()).toEqual(['last year', 'running', 'this year']);
    succeeded(await decide({ fiscalYearFirstMonth: 4 }));
    expect(await numbers()).toEqual(['running', 'this year']);
    expect(await totalOf('completed-this-year')).toMatchObject({ jobs: 1, figures: { earned: 10_00 } });
  });

  test('knows what this fiscal year brought where the opening balances reach up to it, or the job was sold in it', async () => {
    const half = { originalContractAmount: 100_00, forecastCost: 80_00, jobCostToDate: 40_00 };
    const balances = { earnedPriorYears: 30_00, costPriorYears: 25_00 };
    await given(
      { jobNumber: 'A', ...half, ...balances, priorYearsThrough: '2025-12-31' },
      { jobNumber: 'B', ...half, ...balances, priorYearsThrough: '2026-03-31' },
      { jobNumber: 'C', ...half, dateSold: '2026-05-01' },
      { jobNumber: 'D', ...half },
    );
    const yearsGrossProfit = async () => (await schedule()).jobs.map(({ grossProfitThisYear }) => grossProfitThisYear);
    expect(await yearsGrossProfit()).toEqual([5_00, null, 10_00, null]);
    expect((await totalOf('in-progress'))?.figures).toMatchObject({ earnedThisYear: 70_00, costThisYear: 55_00 });
    succeeded(await decide({ fiscalYearFirstMonth: 4 }));
    expect(await yearsGrossProfit()).toEqual([null, 5_00, 10_00, null]);
  });

  test('follows the company’s settings, which say who changed them', async () => {
    await given({ originalContractAmount: 10_00, invoicedAmount: 4_00, jobCostToDate: 1_00, expenseBudget: 5_00 });
    expect((await schedule()).jobs).toMatchObject([{ method: 'cost-to-cost', overUnder: -2_00 }]);
    const settings = { defaultMethod: 'billings', overUnderSign: 'over-positive', fadeThreshold: percent(1) } as const;
    succeeded(await decide(settings));
    expect(await schedule()).toMatchObject({ settings, jobs: [{ method: 'billings', earned: 4_00, overUnder: 0 }] });
    succeeded(await decide({ ...settings, defaultMethod: 'cost-to-cost' }));
    expect((await schedule()).jobs).toMatchObject([{ method: 'cost-to-cost', overUnder: 2_00 }]);
    const init = succeeded(await tenant.manager.workflow.wipInit());
    expect(init.schedule.settings).toEqual({ ...defaultScheduleSettings, ...settings, defaultMethod: 'cost-to-cost' });
    const rows = await world.database.transaction((tx) =>
      tx.query('select updated_by as id from workflow.schedule_settings where tenant_id = $1', [tenant.tenantId]),
    );
    expect(rows).toEqual([{ id: tenant.admin.userId }]);
  });

  test('tells open pages of other settings, and of the same ones again nothing', async () => {
    const cursor = async () => succeeded(await tenant.manager.workflow.loadJobs()).cursor;
    const before = await cursor();
    succeeded(await decide({}));
    expect(await cursor()).toBe(before);
    for (const _ of ['new', 'the same']) succeeded(await decide({ staleAfterDays: 60 }));
    expect(await cursor()).toBe(before + 1);
  });

  test('is filtered by status, division, branch and manager, all of which must fit', async () => {
    const { manager, accountant } = tenant;
    await given(
      {
        jobNumber: 'A',
        jobStatus: 'Active',
        division: 'Construction',
        branch: 'North',
        projectManagerUserIds: [manager.userId],
      },
      {
        jobNumber: 'B',
        jobStatus: 'Inactive',
        division: 'Construction',
        branch: 'South',
        projectManagerUserIds: [accountant.userId, manager.userId],
      },
      { jobNumber: 'C', jobStatus: 'Active', division: 'Engineering' },
    );
    expect(await numbers()).toEqual(['A', 'B', 'C']);
    expect(await numbers({ status: 'Active' })).toEqual(['A', 'C']);
    expect(await numbers({ division: 'Construction' })).toEqual(['A', 'B']);
    expect(await numbers({ branch: 'South' })).toEqual(['B']);
    expect(await numbers({ manager: manager.userId })).toEqual(['A', 'B']);
    expect(await numbers({ manager: manager.userId, status: 'Inactive' })).toEqual(['B']);
    expect(await numbers({ division: 'Nowhere' })).toEqual([]);
    expect((await schedule({ status: 'Active' })).totals.map(({ jobs }) => jobs)).toEqual([0, 0, 2]);
  });

  test('shows no job of another company, and none that was taken out of the WIP', async () => {
    const [out] = await given({ jobNumber: 'A' }, { jobNumber: 'B' });
    if (!out) throw new Error('no job');
    const other = await world.addTenant(`other-${crypto.randomUUID().slice(0, 8)}`);
    expect((await schedule({}, other.manager)).jobs).toEqual([]);
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [out.id] } }));
    expect(await numbers()).toEqual(['B']);
  });

  describe('its settings, saved by two administrators at the same time,', () => {
    const save = (change: Partial<ScheduleSettings>, seen = defaultScheduleSettings) =>
      tenant.admin.workflow.saveScheduleSettings({ body: { settings: { ...seen, ...change }, seen } });

    test('keep what both changed', async () => {
      await Promise.all(
        [save({ staleAfterDays: 60 }), save({ fiscalYearFirstMonth: 7 })].map(async (result) =>
          succeeded(await result),
        ),
      );
      expect((await schedule()).settings).toMatchObject({ staleAfterDays: 60, fiscalYearFirstMonth: 7 });
    });

    test('refuse the second value of the same setting, and say whose the first is', async () => {
      succeeded(await save({ staleAfterDays: 60 }));
      expect(await save({ staleAfterDays: 90, fiscalYearFirstMonth: 7 })).toMatchObject({
        problem: { type: 'schedule-settings-changed', settings: { staleAfterDays: 60, fiscalYearFirstMonth: 1 } },
      });
      expect((await schedule()).settings).toEqual({ ...defaultScheduleSettings, staleAfterDays: 60 });
      const now = succeeded(await save({ staleAfterDays: 60 })).settings;
      expect(succeeded(await save({ staleAfterDays: 90 }, now)).settings.staleAfterDays).toBe(90);
    });
  });

  test('its settings are the administrator’s', async () => {
    const body = { settings: defaultScheduleSettings };
    expect(await tenant.accountant.workflow.saveScheduleSettings({ body })).toMatchObject({
      problem: { type: 'forbidden', permission: 'Admin_edit' },
    });
  });
});
