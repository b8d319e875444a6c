import { engines } from '@plumbline/testing/databases';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('the summary on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const summary = async (today = '2026-06-10') =>
    succeeded(await tenant.manager.workflow.summary({ query: { today } }));
  const given = (...jobs: Record<string, unknown>[]) => givenJobs(world, tenant, jobs);
  /** `['28: 2026-02-28']`: job numbers with the day that they are due. */
  const due = async (today: string) =>
    (await summary(today)).payAppsDue.map(({ jobNumber, dueOn }) => `${jobNumber}: ${dueOn}`);
  const dueOn = (...days: number[]) =>
    given(...days.map((day) => ({ jobNumber: String(day), payAppDueDayOfMonth: day })));

  test('of no jobs is nothing at all', async () => {
    const nothing = {
      jobCount: 0,
      lostCount: 0,
      totals: {
        finalContractAmount: 0,
        invoicedAmount: 0,
        remainingInvoiceAmount: 0,
        retainageAmount: 0,
        paymentsReceived: 0,
      },
      differenceCount: 0,
      differenceTotal: 0,
      lastChangedAt: null,
    };
    expect(await summary()).toEqual({
      ...nothing,
      own: nothing,
      differences: [],
      payAppsDue: [],
      payAppsDueCount: 0,
      payAppsDueOwnCount: 0,
    });
  });

  test('counts what a person manages apart, with what makes its difference', async () => {
    const mine = { projectManagerUserIds: [tenant.manager.userId] };
    await given(
      { ...mine, originalContractAmount: 100_00, invoicedAmount: 30_00, retainageAmount: 1_00, paymentsReceived: 2_00 },
      { ...mine, jobNumber: 'typed', originalContractAmount: 50_00, remainingInvoiceAmount: 45_00 },
      { ...mine, jobNumber: 'lost', jobLost: true, originalContractAmount: 9_00 },
      { jobNumber: 'other', originalContractAmount: 1_000_00, remainingInvoiceAmount: 900_00 },
    );
    const { own, jobCount, differenceCount, differences } = await summary();
    expect(own).toMatchObject({
      jobCount: 2,
      lostCount: 1,
      totals: {
        finalContractAmount: 150_00,
        invoicedAmount: 30_00,
        remainingInvoiceAmount: 115_00,
        retainageAmount: 1_00,
        paymentsReceived: 2_00,
      },
      differenceCount: 1,
      differenceTotal: -5_00,
    });
    expect(own.lastChangedAt).toBeInstanceOf(Date);
    expect([jobCount, differenceCount]).toEqual([3, 2]);
    expect(differences.map(({ jobNumber, isOwn }) => [jobNumber, isOwn])).toEqual([
      ['other', false],
      ['typed', true],
    ]);
  });

  test('lists what a person manages behind hundreds of other jobs that differ more, or are due sooner', async () => {
    const others = Array.from({ length: 102 }, (_, i) => ({ invoicedAmount: 1_000_00 + i, payAppDueDayOfMonth: 10 }));
    const mine = { invoicedAmount: 1, payAppDueDayOfMonth: 12, projectManagerUserIds: [tenant.manager.userId] };
    await given({ ...mine, jobNumber: 'mine' }, ...others.map((job, i) => ({ ...job, jobNumber: `J${i}` })));
    const { differences, payAppsDue } = await summary();
    expect([differences, payAppsDue].map((list) => list.length)).toEqual([101, 101]);
    expect([differences, payAppsDue].map((list) => list.at(-1))).toMatchObject([
      { jobNumber: 'mine', difference: 1, isOwn: true },
      { jobNumber: 'mine', dueOn: '2026-06-12', isOwn: true },
    ]);
  });

  test('totals are right to the cent, and says when something changed last', async () => {
    const jobs = await given(
      {
        originalContractAmount: 100_000_01,
        changeOrderTotal: 5_000_02,
        invoicedAmount: 30_000_03,
        retainageAmount: 1_04,
      },
      { originalContractAmount: 200_000_10, changeOrderTotal: -20_000_20, paymentsReceived: 7_05 },
      { originalContractAmount: 50_000_00, invoicedAmount: 60_000_00, remainingInvoiceAmount: 12_34 },
      { jobNumber: 'no-contract', invoicedAmount: 1_00, retainagePercent: 125_000 },
    );
    const { jobCount, totals, lastChangedAt } = await summary();
    expect(jobCount).toBe(4);
    expect(totals).toEqual({
      finalContractAmount: 105_000_03 + 179_999_90 + 50_000_00,
      invoicedAmount: 30_000_03 + 60_000_00 + 1_00,
      remainingInvoiceAmount: 75_000_00 + 179_999_90 + 12_34,
      retainageAmount: 1_04 + 13,
      paymentsReceived: 7_05,
    });
    expect(lastChangedAt).toEqual(jobs.map(({ updatedAt }) => updatedAt).toSorted((a, b) => Number(b) - Number(a))[0]);
  });

  test('foots: what parts left to invoice from revised - invoiced is told by name and amount', async () => {
    await given(
      { jobNumber: 'plain', originalContractAmount: 100_00, invoicedAmount: 30_00 },
      { jobNumber: 'typed', originalContractAmount: 50_00, invoicedAmount: 60_00, remainingInvoiceAmount: 12_34 },
      { jobNumber: 'same', originalContractAmount: 50_00, remainingInvoiceAmount: 50_00 },
      { jobNumber: 'no-contract', invoicedAmount: 1_00 },
      { jobNumber: 'nothing' },
    );
    const { totals, differences, differenceCount, differenceTotal } = await summary();
    expect(differences).toMatchObject([
      { jobNumber: 'typed', difference: 22_34, isOverridden: true },
      { jobNumber: 'no-contract', difference: 1_00, isOverridden: false },
    ]);
    expect(differenceCount).toBe(2);
    expect(differences.reduce((sum, { difference }) => sum + difference, 0)).toBe(differenceTotal);
    expect(totals.finalContractAmount - totals.invoicedAmount + differenceTotal).toBe(totals.remainingInvoiceAmount);
  });

  test('counts no lost job in any total', async () => {
    const job = {
      originalContractAmount: 100_00,
      invoicedAmount: 30_00,
      retainageAmount: 1_00,
      paymentsReceived: 2_00,
    };
    await given({ ...job }, { ...job, jobNumber: 'lost', jobLost: true, remainingInvoiceAmount: 5_00 });
    expect(await summary()).toMatchObject({
      jobCount: 1,
      lostCount: 1,
      totals: {
        finalContractAmount: 100_00,
        invoicedAmount: 30_00,
        remainingInvoiceAmount: 70_00,
        retainageAmount: 1_00,
        paymentsReceived: 2_00,
      },
      differences: [],
      differenceTotal: 0,
    });
  });

  test('stays exact beyond the range of one amount', async () => {
    await given(
      ...Array.from({ length: 20 }, (_, i) => ({ jobNumber: `J${i}`, originalContractAmount: 99_999_999_999_999 })),
    );
    expect((await summary()).totals.finalContractAmount).toBe(20 * 99_999_999_999_999);
  });

  test('a disconnected job counts no more, another tenant’s never did', async () => {
    const [job] = await given({ originalContractAmount: 5_00, payAppDueDayOfMonth: 10 });
    if (!job) throw new Error('no job');
    expect((await summary()).jobCount).toBe(1);
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    await givenJobs(world, world.birch, [
      { jobNumber: crypto.randomUUID(), originalContractAmount: 7_00, payAppDueDayOfMonth: 10 },
    ]);
    expect(await summary()).toMatchObject({ jobCount: 0, totals: { finalContractAmount: 0 }, payAppsDueCount: 0 });
  });

  describe('pay apps that are due', () => {
    test('are those from today to six days later, soonest first', async () => {
      await dueOn(9, 10, 11, 16, 17);
      expect(await due('2026-06-10')).toEqual(['10: 2026-06-10', '11: 2026-06-11', '16: 2026-06-16']);
    });

    test('in February fall on its last day when it has no such day', async () => {
      await dueOn(27, 28, 29, 30, 31);
      expect(await due('2026-02-22')).toEqual(
        [27, 28, 29, 30, 31].map((day) => `${day}: 2026-02-${Math.min(day, 28)}`),
      );
      expect(await due('2024-02-23')).toEqual(
        [27, 28, 29, 30, 31].map((day) => `${day}: 2024-02-${Math.min(day, 29)}`),
      );
    });

    test('across the end of a month are found in both months', async () => {
      await dueOn(1, 2, 5, 6, 28, 30, 31);
      expect(await due('2026-04-29')).toEqual([
        '30: 2026-04-30',
        '31: 2026-04-30',
        '1: 2026-05-01',
        '2: 2026-05-02',
        '5: 2026-05-05',
      ]);
    });

    test('across the end of a year too', async () => {
      await dueOn(31, 1);
      expect(await due('2026-12-31')).toEqual(['31: 2026-12-31', '1: 2027-01-01']);
    });

    test('leave out closed and lost jobs, and those without a day', async () => {
      await given(
        { jobNumber: 'open', payAppDueDayOfMonth: 10 },
        { jobNumber: 'closed', payAppDueDayOfMonth: 10, dateClosed: '2026-05-01' },
        { jobNumber: 'lost', payAppDueDayOfMonth: 10, jobLost: true },
        { jobNumber: 'no day' },
      );
      expect(await due('2026-06-10')).toEqual(['open: 2026-06-10']);
    });

    test('bring name and what is left to invoice', async () => {
      const [job] = await given({ jobName: 'Depot', payAppDueDayOfMonth: 10, originalContractAmount: 9_00 });
      expect((await summary()).payAppsDue).toEqual([
        {
          jobId: job?.id,
          jobNumber: 'J-1',
          jobName: 'Depot',
          dueOn: '2026-06-10',
          remainingInvoiceAmount: 9_00,
          isOwn: false,
        },
      ]);
    });

    test('say which are of jobs that the person manages', async () => {
      const projectManagerUserIds = [tenant.manager.userId];
      await given(
        { jobNumber: 'own', payAppDueDayOfMonth: 10, projectManagerUserIds },
        { jobNumber: 'other', payAppDueDayOfMonth: 10 },
      );
      const { payAppsDue, payAppsDueOwnCount } = await summary();
      expect(payAppsDue.map(({ jobNumber, isOwn }) => [jobNumber, isOwn])).toEqual([
        ['other', false],
        ['own', true],
      ]);
      expect(payAppsDueOwnCount).toBe(1);
    });

    test('are counted beyond the hundred that are listed', async () => {
      await given(...Array.from({ length: 130 }, (_, i) => ({ jobNumber: `J${i}`, payAppDueDayOfMonth: 10 })));
      const { payAppsDue, payAppsDueCount } = await summary();
      expect([payAppsDue.length, payAppsDueCount]).toEqual([100, 130]);
    });
  });

  test.each(['2026-02-30', 'today', '2026-6-1', '', '1899-01-01'])('the day %j is refused', async (today) => {
    expect(await tenant.manager.workflow.summary({ query: { today } })).toMatchObject({
      ok: false,
      problem: { type: 'invalid-request', errors: [{ pointer: '/query/today' }] },
    });
  });
});
