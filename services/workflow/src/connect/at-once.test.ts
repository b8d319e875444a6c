import { engines } from '@plumbline/testing/databases';
import { givenExternalJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('connecting by two people at once on %s', (engine) => {
  /** Often enough for the two to meet at each step; the embedded database has one session, where they cannot. */
  const ROUNDS = engine === 'postgres' ? Number(process.env.RACES ?? 50) : 8;

  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    await givenExternalJobs(
      world,
      tenant,
      Array.from({ length: ROUNDS * 2 }, (_, i) => ({ externalId: `r${i}`, jobName: 'Race' })),
    );
  });

  const both = (round: number, first: object, second: object, other = `r${round}`) =>
    Promise.all([
      tenant.manager.workflow.connectJobs({ body: { name: { id: `r${round}`, name: 'Race' }, ...first } }),
      tenant.accountant.workflow.connectJobs({ body: { name: { id: other, name: 'Race' }, ...second } }),
    ]);

  const outcomes = (results: Awaited<ReturnType<typeof both>>) =>
    results.map((result) => (result.ok ? result.value.jobs.length : result.problem.type)).sort();

  test('succeeds for exactly one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      // Both want this job, so a refusal about its number would only confuse.
      expect(outcomes(await both(round, {}, {}))).toEqual([1, 'already-connected']);
    }
    expect(await jobsOf(tenant.admin)).toHaveLength(ROUNDS);
  });

  test('succeeds for exactly one, with different numbers too', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const results = await both(round, { jobNumber: `${round}-a` }, { jobNumber: `${round}-b` });
      expect(outcomes(results)).toEqual([1, 'already-connected']);
    }
    expect(await jobsOf(tenant.admin)).toHaveLength(ROUNDS);
  });

  test('with one number for two jobs succeeds for exactly one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const results = await both(round, { jobNumber: `n${round}` }, { jobNumber: `n${round}` }, `r${ROUNDS + round}`);
      expect(outcomes(results)).toEqual([1, 'cells-refused']);
    }
  });

  test('succeeds for exactly one when the job was disconnected before', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [result] = await both(round, {}, {}, `r${ROUNDS + round}`);
      const job = succeeded(result).jobs[0];
      if (!job) throw new Error('no job');
      succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
      const again = await both(round, { jobNumber: `${round}-a` }, { jobNumber: `${round}-b` });
      expect(again.map((answer) => (answer.ok ? answer.value.jobs[0]?.id : answer.problem.type)).sort()).toEqual(
        [job.id, 'already-connected'].sort(),
      );
    }
  });

  test('of several jobs each comes in once, with overlapping lists in either order', async () => {
    const named = (...numbers: number[]) => ({
      body: { jobs: numbers.map((n) => ({ name: { id: `r${n}`, name: 'Race' } })) },
    });
    for (let round = 0; round + 2 < ROUNDS; round += 3) {
      const results = await Promise.all([
        tenant.manager.workflow.connectJobs(named(round, round + 1)),
        tenant.accountant.workflow.connectJobs(named(round + 2, round + 1)),
      ]);
      expect(outcomes(results)).toEqual([2, 'already-connected']);
      const lost = results.find(({ ok }) => !ok);
      expect(lost).toMatchObject({ problem: { externalIds: [`r${round + 1}`] } });
    }
    expect(await jobsOf(tenant.admin)).toHaveLength(2 * Math.floor(ROUNDS / 3));
  });
});
