import { cents } from '@plumbline/domain/money';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded } from '@plumbline/testing/world';
import { expect, test } from 'vitest';
import { insertPast } from './past.ts';

test.each(engines)('a job that begins in the middle of its work on %s tells how it came there', async (engine) => {
  const world = await createWorld(engine);
  const { acme } = world;
  const [before] = await givenJobs(world, acme, [{ jobNumber: '1', changeOrderTotal: 500, jobCostToDate: 20 }]);
  if (!before) throw new Error('no job');
  const shared = { externalId: 'ext-1', by: acme.manager.userId, byName: 'Marcus' };
  const order = { number: 1, date: '2026-01-02', description: 'Rock', amount: cents(500), status: 'approved' as const };
  await world.database.transaction(async (tx) => {
    await enterTenant(tx, acme.tenantId);
    await insertPast(
      tx,
      acme.tenantId,
      [
        { ...shared, step: 1, at: '2026-01-02T17:00:00Z', field: 'changeOrderHistory', from: null, to: order },
        { ...shared, step: 1, at: '2026-01-02T17:00:00Z', field: 'changeOrderTotal', from: 0, to: 500 },
        { ...shared, step: 2, at: '2026-02-01T17:00:00Z', field: 'jobCostToDate', from: 0, to: 20 },
      ],
      [{ externalId: 'ext-1', byName: 'Marcus', at: '2026-01-02T17:00:00Z', ...order }],
    );
  });
  const [job] = await jobsOf(acme.admin);
  expect(job).toMatchObject({ version: 3, updatedBy: 'Marcus', changeOrderTotal: 500 });
  expect(job?.updatedAt.toISOString()).toBe('2026-02-01T17:00:00.000Z');
  expect(job?.changeOrderHistory).toMatchObject([{ ...order, who: 'Marcus' }]);
  const { changes } = succeeded(await acme.admin.workflow.activity({ query: { jobId: before.id } }));
  expect(changes.map(({ field, version }) => `${field} ${version}`)).toEqual([
    'connected 1',
    'jobCostToDate 3',
    'changeOrderTotal 2',
    'changeOrderHistory 2',
  ]);
  expect(changes[0]?.at).toEqual(job?.createdDate);
  await world.close();
});
