import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents, MAX_CENTS } from '@plumbline/domain/money';
import { percent } from '@plumbline/domain/percent';
import { engines } from '@plumbline/testing/databases';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const rock: ChangeOrderTerms = {
  date: '2026-03-02',
  description: 'Rock excavation',
  amount: cents(5_000_00),
  status: 'pending',
  estimatedCost: null,
  includedShare: null,
  includedReason: null,
};

describe.each(engines)('change orders on %s', (engine) => {
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
      { jobNumber: '24-001', originalContractAmount: 100_000_00, invoicedAmount: 30_000_00 },
    ])) as [Job]; // one was given
  });

  const save = (
    terms: ChangeOrderTerms,
    { number, version = job.version, person = tenant.manager, jobId = job.id }: Partial<SaveOptions> = {},
  ) => person.workflow.saveChangeOrder({ body: { jobId, version, ...(number && { number }), terms } });
  const saved = async (terms: ChangeOrderTerms, options?: Partial<SaveOptions>) => {
    const [result] = succeeded(await save(terms, options)).jobs;
    if (!result) throw new Error('the save answered no job');
    return result;
  };
  const refusalOf = async (result: ReturnType<typeof save>) => {
    const answer = await result;
    if (answer.ok) throw new Error('the save was expected to be refused');
    return answer.problem;
  };
  const recorded = async () => {
    const { changes } = succeeded(await tenant.admin.workflow.activity({ query: { jobId: job.id } }));
    return changes.filter(({ field }) => field !== 'connected').map(({ id: _, at: __, ...change }) => change);
  };

  const third = percent(333_333);
  const claim = { includedShare: third, includedReason: 'The owner agreed in writing' };
  const shares = ({ changeOrderHistory }: Job) =>
    changeOrderHistory.map(({ includedShare, includedReason }) => [includedShare, includedReason]);

  test('its estimated cost is kept, also when it is entered after the decision', async () => {
    const pending = await saved({ ...rock, estimatedCost: cents(4_000_00) });
    expect(pending.changeOrderHistory).toMatchObject([{ estimatedCost: 4_000_00 }]);
    const approved = { ...rock, status: 'approved' as const, estimatedCost: cents(4_000_00) };
    await saved(approved, { number: 1, version: 2 });
    const after = await saved({ ...approved, estimatedCost: cents(4_500_00) }, { number: 1, version: 3 });
    expect(after).toMatchObject({
      version: 4,
      changeOrderTotal: 5_000_00,
      changeOrderHistory: [{ estimatedCost: 4_500_00 }],
    });
    expect((await recorded())[0]).toMatchObject({
      oldValue: { estimatedCost: 4_000_00 },
      newValue: { estimatedCost: 4_500_00, status: 'approved' },
    });
    expect(await refusalOf(save({ ...approved, amount: cents(1) }, { number: 1, version: 4 }))).toMatchObject({
      type: 'cells-refused',
    });
  });

  test('whoever sends neither cost nor share leaves both as they are', async () => {
    await saved({ ...rock, ...claim, estimatedCost: cents(4_000_00) }, { person: tenant.accountant });
    const { date, amount, status } = rock;
    const terms = { date, amount, status, description: 'Rock and water' };
    const { jobs } = succeeded(
      await tenant.manager.workflow.saveChangeOrder({ body: { jobId: job.id, version: 2, number: 1, terms } }),
    );
    expect(jobs[0]?.changeOrderHistory).toMatchObject([
      { description: 'Rock and water', estimatedCost: 4_000_00, ...claim },
    ]);
  });

  test('a share of a pending one needs the right to close months and a reason', async () => {
    const right = 'includes a share, which needs the right to close months: ask an administrator for it';
    expect(await refusalOf(save({ ...rock, ...claim }))).toMatchObject({ refusals: [{ reason: right }] });
    const { accountant } = tenant;
    expect(await refusalOf(save({ ...rock, ...claim, includedReason: ' ' }, { person: accountant }))).toMatchObject({
      refusals: [{ reason: 'includes a share: enter the reason for it' }],
    });
    expect(shares(await saved({ ...rock, ...claim }, { person: accountant }))).toEqual([[third, claim.includedReason]]);
    const renamed = { ...rock, ...claim, description: 'Rock and water' };
    expect(shares(await saved(renamed, { number: 1, version: 2 }))).toEqual([[third, claim.includedReason]]);
    expect(await refusalOf(save(rock, { number: 1, version: 3 }))).toMatchObject({ refusals: [{ reason: right }] });
    const dearer = { ...renamed, amount: cents(9_000_00) };
    expect(await refusalOf(save(dearer, { number: 1, version: 3 }))).toMatchObject({
      refusals: [{ reason: expect.stringContaining('its amount needs the right to close months') }],
    });
    expect((await jobsOf(tenant.admin))[0]).toMatchObject({ version: 3 });
    const without = { ...renamed, includedShare: null };
    const accounted = await saved(dearer, { number: 1, version: 3, person: accountant });
    expect(accounted.changeOrderHistory).toMatchObject([{ amount: 9_000_00, includedShare: third }]);
    expect(shares(await saved(without, { number: 1, version: 4, person: accountant }))).toEqual([[null, null]]);
  });

  test('a decision ends the share, and taking it back brings it only by somebody with the right', async () => {
    const { accountant } = tenant;
    const included = { ...rock, ...claim };
    await saved(included, { person: accountant });
    const approved = await saved({ ...included, status: 'approved' }, { number: 1, version: 2 });
    expect(shares(approved)).toEqual([[null, null]]);
    expect((await recorded()).find(({ field }) => field === 'changeOrderHistory')).toMatchObject({
      oldValue: claim,
      newValue: { includedShare: null },
    });
    expect(shares(await saved(included, { number: 1, version: 3 }))).toEqual([[null, null]]);
    await saved({ ...rock, status: 'rejected' }, { number: 1, version: 4 });
    const back = await saved(included, { number: 1, version: 5, person: accountant });
    expect(shares(back)).toEqual([[third, claim.includedReason]]);
  });

  test('a pending one stands beside the total and not inside', async () => {
    const after = await saved(rock);
    expect(after).toMatchObject({ version: 2, changeOrderTotal: 0, finalContractAmount: 100_000_00 });
    expect(after.changeOrderHistory).toMatchObject([{ number: 1, ...rock, who: expect.stringContaining('Manager') }]);
    expect(await jobsOf(tenant.admin)).toEqual([after]);
  });

  test('an approved one counts at once, and the amounts that hang on the total follow', async () => {
    expect(await saved({ ...rock, status: 'approved' })).toMatchObject({
      changeOrderTotal: 5_000_00,
      finalContractAmount: 105_000_00,
      remainingInvoiceAmount: 75_000_00,
    });
  });

  test('a pending one is edited, approved, taken back and rejected, the total always the sum of the approved', async () => {
    const first = await saved({ ...rock, status: 'approved' });
    const added = await saved({ ...rock, description: 'Fence', amount: cents(-700_00) }, { version: first.version });
    const edited = await saved(
      { ...rock, description: 'Long fence', amount: cents(-800_00), date: '2026-03-05' },
      { number: 2, version: added.version },
    );
    expect(edited.changeOrderTotal).toBe(5_000_00);
    const terms = { ...rock, description: 'Long fence', amount: cents(-800_00), date: '2026-03-05' };
    const approved = await saved({ ...terms, status: 'approved' }, { number: 2, version: edited.version });
    expect(approved).toMatchObject({ changeOrderTotal: 4_200_00, finalContractAmount: 104_200_00, version: 5 });
    const back = await saved(terms, { number: 2, version: approved.version });
    expect(back.changeOrderTotal).toBe(5_000_00);
    const rejected = await saved({ ...terms, status: 'rejected' }, { number: 2, version: back.version });
    expect(rejected).toMatchObject({ changeOrderTotal: 5_000_00, version: 7 });
    expect(rejected.changeOrderHistory.map(({ number, status }) => `${number} ${status}`)).toEqual([
      '1 approved',
      '2 rejected',
    ]);
  });

  test('each step is recorded with its terms before and after, and the total where it moved', async () => {
    await saved(rock);
    await saved({ ...rock, status: 'approved' }, { number: 1, version: 2, person: tenant.accountant });
    const pending = { number: 1, ...rock };
    const shared = { jobId: job.id, jobNumber: '24-001', jobName: 'Job 1', isInWip: true, isImport: false };
    const accountant = { personId: tenant.accountant.userId, personName: expect.stringContaining('Accountant') };
    expect(await recorded()).toEqual([
      { ...shared, ...accountant, version: 3, field: 'changeOrderTotal', oldValue: 0, newValue: 5_000_00 },
      {
        ...shared,
        ...accountant,
        version: 3,
        field: 'changeOrderHistory',
        oldValue: pending,
        newValue: { ...pending, status: 'approved' },
      },
      {
        ...shared,
        version: 2,
        field: 'changeOrderHistory',
        oldValue: null,
        newValue: pending,
        personId: tenant.manager.userId,
        personName: expect.stringContaining('Manager'),
      },
    ]);
  });

  test('one saved as it is changes nothing', async () => {
    const after = await saved(rock);
    expect(await saved(rock, { number: 1, version: 2 })).toEqual(after);
    expect(await recorded()).toHaveLength(1);
  });

  test('a total typed in the grid counts on from the approved ones', async () => {
    await saved({ ...rock, status: 'approved' });
    const body = { updates: [{ id: job.id, version: 2, changes: { changeOrderTotal: 6_000_00 } }] };
    const [typed] = succeeded(await tenant.manager.workflow.saveJobs({ body })).jobs;
    expect(typed?.changeOrderHistory.map(({ amount }) => amount)).toEqual([5_000_00, 1_000_00]);
    expect(await saved({ ...rock, amount: cents(1) }, { version: 3 })).toMatchObject({ changeOrderTotal: 6_000_00 });
  });

  test('what is decided can be neither edited nor decided otherwise', async () => {
    await saved({ ...rock, status: 'approved' });
    const reason = 'is approved already: put it back to pending first, or add another one';
    for (const terms of [
      { ...rock, status: 'rejected' as const },
      { ...rock, status: 'approved' as const, amount: cents(1) },
    ]) {
      expect(await refusalOf(save(terms, { number: 1, version: 2 }))).toMatchObject({
        type: 'cells-refused',
        refusals: [{ jobNumber: '24-001', title: 'Change order 1', field: 'changeOrderHistory', reason }],
      });
    }
    expect((await jobsOf(tenant.admin))[0]).toMatchObject({ version: 2, changeOrderTotal: 5_000_00 });
  });

  test('somebody else’s later change of the same one is a conflict that names both, who and when', async () => {
    const other = await saved(rock);
    await saved({ ...rock, amount: cents(6_000_00) }, { number: 1, version: other.version, person: tenant.accountant });
    const problem = await refusalOf(save({ ...rock, status: 'approved' }, { number: 1, version: other.version }));
    expect(problem).toMatchObject({
      type: 'cells-conflict',
      conflicts: [
        {
          title: 'Change order 1',
          yourValue: { number: 1, amount: 5_000_00, status: 'approved' },
          theirValue: { number: 1, amount: 6_000_00, status: 'pending' },
          who: expect.stringContaining('Accountant'),
          version: 3,
        },
      ],
    });
    expect((await jobsOf(tenant.admin))[0]).toMatchObject({ version: 3, changeOrderTotal: 0 });
  });

  test('a change of something else of the job is no conflict', async () => {
    await saved(rock);
    const body = { updates: [{ id: job.id, version: 2, changes: { notes: 'Walked the site' } }] };
    succeeded(await tenant.accountant.workflow.saveJobs({ body }));
    expect(await saved({ ...rock, status: 'approved' }, { number: 1, version: 2 })).toMatchObject({
      version: 4,
      notes: 'Walked the site',
      changeOrderTotal: 5_000_00,
    });
  });

  test('a total typed over one that an approval has moved is a conflict', async () => {
    await saved({ ...rock, status: 'approved' });
    const body = { updates: [{ id: job.id, version: 1, changes: { changeOrderTotal: 1_00 } }] };
    const result = await tenant.accountant.workflow.saveJobs({ body });
    expect(result).toMatchObject({ ok: false, problem: { type: 'cells-conflict' } });
  });

  test('two who add at the same moment get a number each', async () => {
    const both = await Promise.all([save(rock), save({ ...rock, description: 'Fence', status: 'approved' })]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    const [after] = await jobsOf(tenant.admin);
    expect(after?.changeOrderHistory.map(({ number }) => number)).toEqual([1, 2]);
    expect(after).toMatchObject({ version: 3, changeOrderTotal: 5_000_00 });
  });

  test.each([
    ['without a description', { description: '   ' }],
    ['on a day that does not exist', { date: '2026-02-30' }],
    ['of half a cent', { amount: 0.5 as ChangeOrderTerms['amount'] }],
    ['of another status', { status: 'signed' as ChangeOrderTerms['status'] }],
  ])('one %s is not understood', async (_, other) => {
    expect(await refusalOf(save({ ...rock, ...other }))).toMatchObject({ type: 'invalid-request' });
  });

  test.each([
    ['that begins as rejected', {}, { status: 'rejected' as const }, 'cannot be rejected before it was pending'],
    ['that is not there', { number: 9 }, {}, 'is not there'],
    ['of a job of no tenant', { jobId: crypto.randomUUID() as Job['id'] }, {}, 'the job is not in the WIP (any more)'],
    ['of a version to come', { version: 5 }, {}, 'the job has no version 5'],
    [
      'out of range',
      {},
      { status: 'approved' as const, amount: MAX_CENTS },
      'makes an amount of the job larger than 999,999,999,999.99',
    ],
  ])('one %s is refused, and nothing of it is stored', async (_, options, other, reason) => {
    expect(await refusalOf(save({ ...rock, ...other }, options))).toMatchObject({
      type: 'cells-refused',
      refusals: [{ reason }],
    });
    expect((await jobsOf(tenant.admin))[0]).toEqual(job);
  });

  test('another tenant’s job is refused like one that does not exist', async () => {
    const [foreign] = await givenJobs(world, world.birch, [{ jobNumber: crypto.randomUUID() }]);
    if (!foreign) throw new Error('no job');
    const problem = await refusalOf(save(rock, { jobId: foreign.id }));
    expect(problem).toMatchObject({ refusals: [{ jobNumber: '', reason: 'the job is not in the WIP (any more)' }] });
  });
});

interface SaveOptions {
  number: number;
  version: number;
  person: Person;
  jobId: Job['id'];
}
