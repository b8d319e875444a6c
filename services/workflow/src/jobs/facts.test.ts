import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { engines } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import { tryImport } from '@plumbline/testing/imports';
import { givenExternalJobs, givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('the facts that a schedule needs on %s', (engine) => {
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
      { jobNumber: '24-001', originalContractAmount: 100_000_00, jobCostToDate: 30_000_00 },
    ])) as [Job]; // one was given
  });

  const save = async (changes: Record<string, unknown>, person: Person = tenant.manager) => {
    const { version } = (await jobsOf(person))[0] ?? job;
    return person.workflow.saveJobs({ body: { updates: [{ id: job.id, version, changes }] } });
  };
  const saved = async (changes: Record<string, unknown>, person?: Person) => {
    const [result] = succeeded(await save(changes, person)).jobs;
    if (!result) throw new Error('the save answered no job');
    return result;
  };
  const refused = async (changes: Record<string, unknown>, person?: Person) => {
    const result = await save(changes, person);
    if (result.ok || result.problem.type !== 'cells-refused') throw new Error('the save was expected to be refused');
    return result.problem.refusals.map(({ field, value, reason }) => [field, value, reason]);
  };
  const history = async () => {
    const { changes } = succeeded(await tenant.admin.workflow.activity({ query: { jobId: job.id } }));
    return changes
      .filter(({ field }) => field !== 'connected')
      .map(({ field, oldValue, newValue }) => [field, oldValue, newValue]);
  };

  test('a forecast keeps who made it, when, and the cost to date after the same save; history holds the forecast', async () => {
    const before = Date.now();
    const after = await saved({ forecastCost: 80_000_00, jobCostToDate: 35_000_00 });
    expect(after).toMatchObject({
      forecastCost: 80_000_00,
      forecastBy: expect.stringContaining('Project Manager'),
      costAtForecast: 35_000_00,
    });
    expect(Math.abs((after.forecastAt?.getTime() ?? 0) - before)).toBeLessThan(60_000);
    expect(await history()).toEqual([
      ['jobCostToDate', 30_000_00, 35_000_00],
      ['forecastCost', null, 80_000_00],
    ]);
    expect(await saved({ jobCostToDate: 40_000_00, notes: 'more' })).toMatchObject({
      costAtForecast: 35_000_00,
      forecastAt: after.forecastAt,
    });
    expect(await jobsOf(tenant.admin)).toMatchObject([{ forecastAt: after.forecastAt, costAtForecast: 35_000_00 }]);
    expect(await saved({ forecastCost: null })).toMatchObject({
      forecastBy: null,
      forecastAt: null,
      costAtForecast: null,
    });
  });

  describe('a forecast that was typed as the cost to complete', () => {
    const typed = async (changes: Record<string, unknown>, over: unknown, more: object = {}) => {
      const update = { id: job.id, version: job.version, changes, over: { forecastCost: over }, ...more };
      return tenant.manager.workflow.saveJobs({ body: { updates: [update] } });
    };
    const of = async (result: ReturnType<typeof typed>) => succeeded(await result).jobs[0];

    test('is added to the cost as it is by then, and the record says so', async () => {
      await saved({ jobCostToDate: 35_000_00 }, tenant.accountant);
      expect(await of(typed({ forecastCost: 50_000_00 }, 30_000_00))).toMatchObject({
        forecastCost: 55_000_00,
        costAtForecast: 35_000_00,
        jobCostToDate: 35_000_00,
      });
      expect(await history()).toContainEqual(['forecastCost', null, 55_000_00]);
    });

    test('is added to nothing where the cost was emptied meanwhile', async () => {
      await saved({ jobCostToDate: null }, tenant.accountant);
      expect(await of(typed({ forecastCost: 50_000_00 }, 30_000_00))).toMatchObject({ forecastCost: 20_000_00 });
    });

    test('and sent again after a lost answer is stored once, whatever the cost is since', async () => {
      await saved({ jobCostToDate: 35_000_00 }, tenant.accountant);
      const again = () => typed({ forecastCost: 50_000_00 }, 30_000_00, { updateId: crypto.randomUUID() });
      const updateId = crypto.randomUUID();
      const first = await of(typed({ forecastCost: 50_000_00 }, 30_000_00, { updateId }));
      await saved({ jobCostToDate: 40_000_00 }, tenant.accountant);
      const second = await of(typed({ forecastCost: 50_000_00 }, 30_000_00, { updateId }));
      expect([first?.forecastCost, second?.forecastCost]).toEqual([55_000_00, 55_000_00]);
      expect((await again()).ok).toBe(false); // another update over the first one is a conflict
    });

    test('stays as the sender saw it where the same save changes or empties the cost', async () => {
      expect(await of(typed({ forecastCost: 50_000_00, jobCostToDate: 40_000_00 }, 30_000_00))).toMatchObject({
        forecastCost: 50_000_00,
        costAtForecast: 40_000_00,
      });
      job = { ...job, version: job.version + 1 };
      expect(await of(typed({ jobCostToDate: null, forecastCost: 18_000_00 }, 0))).toMatchObject({
        forecastCost: 18_000_00,
      });
    });

    test('is a conflict over another forecast that is the same before the cost is counted', async () => {
      await saved({ forecastCost: 50_000_00 }, tenant.accountant);
      await saved({ jobCostToDate: 35_000_00 }, tenant.accountant);
      expect((await typed({ forecastCost: 50_000_00 }, 30_000_00)).ok).toBe(false);
      expect(await of(typed({ forecastCost: 45_000_00 }, 30_000_00))).toMatchObject({ forecastCost: 50_000_00 });
    });

    test('is refused where it would be below zero or too large, and where nothing is added', async () => {
      const reasons = async (result: ReturnType<typeof typed>) => {
        const answer = await result;
        if (answer.ok || answer.problem.type !== 'cells-refused')
          throw new Error('the save was expected to be refused');
        return answer.problem.refusals.map(({ field, reason }) => [field, reason]);
      };
      expect(await reasons(typed({ forecastCost: 1_00 }, 90_000_00))).toEqual([
        ['forecastCost', 'must not be negative'],
      ]);
      expect(await reasons(typed({ notes: 'x' }, 30_000_00))).toEqual([
        ['forecastCost', 'is over another amount and not changed'],
      ]);
      const notes = { over: { notes: 1_00, constructor: 1_00 } };
      expect(await reasons(typed({ notes: 'x' }, 0, notes))).toEqual([
        ['notes', 'cannot be added to another amount'],
        ['constructor', 'is over another amount and not changed'],
      ]);
      expect(await reasons(typed({ forecastCost: 1_00 }, 'much'))).toEqual([
        ['forecastCost', 'is over something that is no amount'],
      ]);
      expect((await jobsOf(tenant.admin))[0]).toMatchObject({ forecastCost: null, notes: null });
    });
  });

  describe('a forecast that undo or redo puts back', () => {
    const signatureOf = ({ forecastCost, forecastBy, forecastAt, costAtForecast }: Job) => ({
      forecastCost,
      forecastBy,
      forecastAt,
      costAtForecast,
    });
    const takeBack = async (changes: Record<string, number | null>, person: Person) => {
      const { version } = (await jobsOf(person))[0] ?? job;
      const update = { id: job.id, version, changes, takenBack: Object.keys(changes) };
      const [result] = succeeded(await person.workflow.saveJobs({ body: { updates: [update] } })).jobs;
      if (!result) throw new Error('the save answered no job');
      return result;
    };

    test('is again of who made it, of that day and that cost, step by step; history says who undid', async () => {
      const first = await saved({ forecastCost: 80_000_00 });
      await saved({ jobCostToDate: 45_000_00 });
      const second = await saved({ forecastCost: 90_000_00 }, tenant.accountant);
      await saved({ forecastCost: 95_000_00 }, tenant.accountant);
      expect(signatureOf(await takeBack({ forecastCost: 90_000_00 }, tenant.accountant))).toEqual(signatureOf(second));
      const follower = await Follower.start(tenant.admin);
      const undone = await takeBack({ forecastCost: 80_000_00 }, tenant.accountant);
      expect(signatureOf(undone)).toEqual(signatureOf(first));
      await follower.until(() => follower.jobs.get(job.id)?.version === undone.version);
      expect(follower.jobs.get(job.id)).toEqual(undone);
      await follower.stop();
      expect(signatureOf(await takeBack({ forecastCost: 90_000_00 }, tenant.accountant))).toEqual(signatureOf(second));
      const { changes } = succeeded(await tenant.admin.workflow.activity({ query: { jobId: job.id } }));
      expect(changes[0]).toMatchObject({
        field: 'forecastCost',
        oldValue: 80_000_00,
        newValue: 90_000_00,
        personName: expect.stringContaining('Accountant'),
      });
    });

    test('and that nobody had made is nobody’s again', async () => {
      const first = await saved({ forecastCost: 80_000_00 });
      expect(signatureOf(await takeBack({ forecastCost: null }, tenant.accountant))).toEqual({
        forecastCost: null,
        forecastBy: null,
        forecastAt: null,
        costAtForecast: null,
      });
      expect(signatureOf(await takeBack({ forecastCost: 80_000_00 }, tenant.accountant))).toEqual(signatureOf(first));
    });

    test('is accounting’s as well', async () => {
      const first = await saved(
        { accountingForecast: 90_000_00, accountingForecastReason: 'Claim' },
        tenant.accountant,
      );
      await saved({ accountingForecast: 99_000_00 }, tenant.admin);
      expect(await takeBack({ accountingForecast: 90_000_00 }, tenant.admin)).toMatchObject({
        accountingForecast: 90_000_00,
        accountingForecastReason: 'Claim',
        accountingForecastBy: first.accountingForecastBy,
        accountingForecastAt: first.accountingForecastAt,
      });
    });

    test('but that somebody else had replaced is of who sent it: nobody brings back what its maker took away', async () => {
      await saved({ forecastCost: 80_000_00 });
      await saved({ forecastCost: 95_000_00 });
      const accountant = expect.stringContaining('Accountant');
      expect(await takeBack({ forecastCost: 80_000_00 }, tenant.accountant)).toMatchObject({ forecastBy: accountant });
    });

    test('but was never there, or is typed by hand, is of who sent it', async () => {
      await saved({ forecastCost: 80_000_00 });
      const accountant = expect.stringContaining('Accountant');
      expect(await takeBack({ forecastCost: 77_000_00 }, tenant.accountant)).toMatchObject({ forecastBy: accountant });
      expect(await saved({ forecastCost: 80_000_00 }, tenant.accountant)).toMatchObject({ forecastBy: accountant });
    });
  });

  test('a forecast is confirmed as it stands: who, when and the cost to date are new, history has the day, pages hear of it', async () => {
    const first = await saved({ forecastCost: 80_000_00 });
    await saved({ jobCostToDate: 45_000_00 }, tenant.accountant);
    const follower = await Follower.start(tenant.admin);
    const forecasts = [{ id: job.id, forecastCost: cents(80_000_00) }];
    const { jobs } = succeeded(await tenant.accountant.workflow.confirmForecasts({ body: { forecasts } }));
    const [confirmed] = jobs;
    expect(confirmed).toMatchObject({
      forecastCost: 80_000_00,
      forecastBy: expect.stringContaining('Accountant'),
      costAtForecast: 45_000_00,
    });
    expect(confirmed?.forecastAt?.getTime()).toBeGreaterThan(first.forecastAt?.getTime() ?? 0);
    await follower.until(() => follower.jobs.get(job.id)?.version === confirmed?.version);
    expect(follower.jobs.get(job.id)).toEqual(confirmed);
    await follower.stop();
    expect((await history())[0]).toEqual([
      'forecastAt',
      first.forecastAt?.toISOString(),
      confirmed?.forecastAt?.toISOString(),
    ]);
  });

  test('forecasts are confirmed all or none: one that changed or went meanwhile says so', async () => {
    await saved({ forecastCost: 80_000_00 });
    const [, second] = (await givenJobs(world, tenant, [{ jobNumber: '24-002', forecastCost: 5_00 }])) as [Job, Job];
    const confirm = (seen: number, ofSecond: number) =>
      tenant.manager.workflow.confirmForecasts({
        body: {
          forecasts: [
            { id: job.id, forecastCost: cents(seen) },
            { id: second.id, forecastCost: cents(ofSecond) },
          ],
        },
      });
    const before = await jobsOf(tenant.admin);
    expect(await confirm(70_000_00, 5_00)).toMatchObject({
      problem: {
        refusals: [{ jobNumber: '24-001', reason: 'is $80,000.00 meanwhile: look at it, and confirm that' }],
      },
    });
    await saved({ forecastCost: null });
    expect(await confirm(80_000_00, 5_00)).toMatchObject({
      problem: { refusals: [{ reason: 'is not there, or not any more: there is no forecast to confirm' }] },
    });
    const [, after] = await jobsOf(tenant.admin);
    expect(after).toEqual(before.find(({ id }) => id === second.id));
  });

  test('a save of several jobs writes each its own, and leaves the others’ as they are', async () => {
    const first = await saved({ forecastCost: 80_000_00 });
    const [, second] = await givenJobs(world, tenant, [{ jobNumber: '24-002' }]);
    const updates = [
      { id: first.id, version: first.version, changes: { notes: 'rock' } },
      { id: second?.id ?? first.id, version: 1, changes: { forecastCost: 1_00 } },
    ];
    const { jobs } = succeeded(await tenant.accountant.workflow.saveJobs({ body: { updates } }));
    expect(jobs.find(({ id }) => id === first.id)).toMatchObject({
      forecastAt: first.forecastAt,
      forecastBy: first.forecastBy,
      costAtForecast: 30_000_00,
    });
    expect(jobs.find(({ id }) => id === second?.id)).toMatchObject({
      forecastBy: expect.stringContaining('Accountant'),
      costAtForecast: 0,
    });
  });

  test('what the product writes cannot be typed', async () => {
    expect(await refused({ forecastBy: 'Me', costAtForecast: 1 })).toEqual([
      ['forecastBy', 'Me', 'cannot be changed here'],
      ['costAtForecast', 1, 'cannot be changed here'],
    ]);
  });

  test('accounting’s forecast needs the right and a reason, and its reason goes with it', async () => {
    const both = { accountingForecast: 90_000_00, accountingForecastReason: 'Claim of the roofer' };
    const right = 'needs the right to close months: ask an administrator for it';
    expect(await refused({ ...both, notes: 'not kept either' })).toEqual([
      ['accountingForecast', 90_000_00, right],
      ['accountingForecastReason', 'Claim of the roofer', right],
    ]);
    expect(await refused({ accountingForecast: 1 }, tenant.accountant)).toEqual([
      ['accountingForecast', 1, expect.stringContaining('needs a reason')],
    ]);
    expect(await history()).toEqual([]);
    const set = await saved(both, tenant.accountant);
    expect(set).toMatchObject({ ...both, accountingForecastBy: expect.stringContaining('Accountant') });
    expect(set.accountingForecastAt).toBeInstanceOf(Date);
    expect(await refused({ accountingForecastReason: '' }, tenant.accountant)).toMatchObject([
      ['accountingForecastReason', null, expect.stringContaining('cannot be empty')],
    ]);
    expect(await refused({ accountingForecast: null })).toMatchObject([['accountingForecast', null, right]]);
    expect(await saved({ accountingForecast: null }, tenant.admin)).toMatchObject({
      accountingForecast: null,
      accountingForecastReason: null,
      accountingForecastBy: null,
      accountingForecastAt: null,
    });
    expect((await history()).slice(0, 2).toSorted()).toEqual([
      ['accountingForecast', 90_000_00, null],
      ['accountingForecastReason', 'Claim of the roofer', null],
    ]);
  });

  test('cells that do not go together are refused one by one, and nothing is stored', async () => {
    expect(
      await refused({
        uninstalledMaterials: 30_000_01,
        feePercent: 100_000,
        guaranteedMaximum: true,
        typedPercent: 1_000_001,
        forecastCost: 10_00,
      }),
    ).toEqual([['typedPercent', 1_000_001, 'is not between 0% and 100%']]);
    expect(
      await refused({ uninstalledMaterials: 30_000_01, feePercent: 100_000, guaranteedMaximum: true, notes: 'no' }),
    ).toEqual([
      ['feePercent', 100_000, 'is for the method “Cost plus”: choose that method first'],
      ['guaranteedMaximum', true, 'is for the method “Cost plus”: choose that method first'],
      ['uninstalledMaterials', 30_000_01, 'is more than the cost to date, $30,000.00'],
    ]);
    expect(await refused({ forecastCost: -1 })).toMatchObject([['forecastCost', -1, expect.any(String)]]);
    expect(await refused({ earningMethod: 'guessing' })).toEqual([['earningMethod', 'guessing', 'is not in the list']]);
    expect(await history()).toEqual([]);
  });

  test('a fee is accepted where the company’s own method is cost plus, and stays unused under another', async () => {
    const settings = {
      defaultMethod: 'cost-plus',
      fiscalYearFirstMonth: 1,
      staleAfterDays: 30,
      fadeThreshold: 30_000 as never, // a percent
      overUnderSign: 'under-positive',
    } as const;
    succeeded(await tenant.admin.workflow.saveScheduleSettings({ body: { settings } }));
    await saved({ feePercent: 100_000, guaranteedMaximum: true });
    expect(await saved({ earningMethod: 'billings' })).toMatchObject({ feePercent: 100_000, guaranteedMaximum: true });
    expect(await refused({ feePercent: 110_000 })).toMatchObject([['feePercent', 110_000, expect.any(String)]]);
    expect(await saved({ feePercent: null })).toMatchObject({ earningMethod: 'billings', feePercent: null });
  });

  test('a forecast below the cost to date is accepted', async () => {
    expect(await saved({ forecastCost: 1_00 })).toMatchObject({ forecastCost: 1_00, costAtForecast: 30_000_00 });
  });

  test('the same rules hold for a job that joins', async () => {
    await givenExternalJobs(world, tenant, [{ externalId: 'e1', jobName: 'Library', values: { jobCostToDate: 5_00 } }]);
    const connect = (values: Record<string, unknown>, person = tenant.manager) =>
      person.workflow.connectJobs({ body: { name: { id: 'e1', name: 'Library' }, ...values } });
    for (const [field, value] of [
      ['uninstalledMaterials', 6_00],
      ['feePercent', 1],
      ['accountingForecast', 1],
      ['forecastBy', 'Me'],
    ] as const) {
      expect(await connect({ [field]: value })).toMatchObject({
        problem: { type: 'cells-refused', refusals: [{ field, value }] },
      });
    }
    const [joined] = succeeded(await connect({ forecastCost: 9_00, earningMethod: 'cost-plus', feePercent: 1 })).jobs;
    expect(joined).toMatchObject({
      forecastBy: expect.stringContaining('Project Manager'),
      forecastAt: expect.any(Date),
      costAtForecast: 5_00,
    });
  });

  test('a job that comes back has its forecast as it was', async () => {
    const set = await saved({ forecastCost: 80_000_00, uninstalledMaterials: 30_000_00 });
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    await givenExternalJobs(world, tenant, [
      { externalId: 'ext-24-001', jobName: 'Job 1', values: { jobCostToDate: 20_000_00 } },
    ]);
    const body = { name: { id: 'ext-24-001', name: 'Job 1' } };
    const [back] = succeeded(await tenant.accountant.workflow.connectJobs({ body })).jobs;
    expect(back).toMatchObject({
      id: job.id,
      jobCostToDate: 20_000_00,
      uninstalledMaterials: 30_000_00,
      forecastBy: set.forecastBy,
      forecastAt: set.forecastAt,
      costAtForecast: 30_000_00,
    });
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    const typed = { ...body, forecastCost: 70_000_00 };
    const [again] = succeeded(await tenant.accountant.workflow.connectJobs({ body: typed })).jobs;
    expect(again).toMatchObject({ forecastBy: expect.stringContaining('Accountant'), costAtForecast: 20_000_00 });
    expect((await history()).filter(([field]) => String(field).includes('orecast'))).toEqual([
      ['forecastCost', 80_000_00, 70_000_00],
      ['forecastCost', null, 80_000_00],
    ]);
  });

  test('a newer file cannot bring a cost below the materials in it', async () => {
    await saved({ uninstalledMaterials: 30_000_00 });
    const file = { headings: ['Id', 'Name', 'Cost'], rows: [['ext-24-001', 'Job 1', '20,000']] };
    const answer = await tryImport(tenant.accountant, file, {
      mapping: {
        fields: { externalId: { column: 'Id' }, jobName: { column: 'Name' }, jobCostToDate: { column: 'Cost' } },
      },
      accepted: [{ jobId: job.id, field: 'jobCostToDate', oldValue: 30_000_00 }],
    });
    expect(answer).toMatchObject({
      problem: {
        type: 'import-refused',
        problems: [
          'Job 24-001: Current Cost is less than the uninstalled materials and the wasted cost in it: change those first',
        ],
      },
    });
  });

  test('a colleague’s page has every one of them without loading again', async () => {
    const follower = await Follower.start(tenant.admin);
    const changes = {
      forecastCost: 80_000_00,
      accountingForecast: 81_000_00,
      accountingForecastReason: 'Claim',
      earningMethod: 'cost-plus',
      feePercent: 100_000,
      guaranteedMaximum: true,
      typedPercent: 1,
      typedPercentReason: 'Counted',
      uninstalledMaterials: 1_00,
      wastedCost: 2_00,
      retainagePercent: 50_000,
      earnedPriorYears: -3_00,
      costPriorYears: 4_00,
    };
    await saved(changes, tenant.accountant);
    await follower.until(() => follower.jobs.get(job.id)?.version === 2);
    const [now] = await jobsOf(tenant.admin);
    expect(now).toMatchObject(changes);
    expect(follower.jobs.get(job.id)).toEqual(now);
    await saved({ forecastCost: null, accountingForecast: null }, tenant.accountant);
    await follower.until(() => follower.jobs.get(job.id)?.version === 3);
    expect(follower.jobs.get(job.id)).toEqual((await jobsOf(tenant.admin))[0]);
    await follower.stop();
  });
});
