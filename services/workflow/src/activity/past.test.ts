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
  const by = { id: acme.manager.userId, name: 'Marcus' };
  const order = {
    number: 1,
    date: '2026-01-02',
    description: 'Rock',
    amount: cents(500),
    status: 'approved' as const,
    estimatedCost: cents(300),
    includedShare: null,
    includedReason: null,
  };
  const [entered, spent] = ['2026-01-02T17:00:00.000Z', '2026-02-01T17:00:00.000Z'] as const;
  const changes = [
    { field: 'changeOrderHistory', from: null, to: order },
    { field: 'changeOrderTotal', from: 0, to: 500 },
  ];
  await world.database.transaction(async (tx) => {
    await enterTenant(tx, acme.tenantId);
    await insertPast(tx, acme.tenantId, [
      {
        jobId: before.id,
        connectedAt: '2026-01-01T16:00:00Z',
        steps: [
          { by, at: entered, changes },
          { by, at: spent, changes: [{ field: 'jobCostToDate', from: 0, to: 20 }] },
        ],
        changeOrders: [{ ...order, by, at: entered }],
      },
    ]);
  });
  const [job] = await jobsOf(acme.admin);
  expect(job).toMatchObject({ version: 3, updatedBy: 'Marcus', changeOrderTotal: 500 });
  expect(job?.updatedAt.toISOString()).toBe('2026-02-01T17:00:00.000Z');
  expect(job?.changeOrderHistory).toMatchObject([{ ...order, who: 'Marcus' }]);
  const { changes: entries } = succeeded(await acme.admin.workflow.activity({ query: { jobId: before.id } }));
  expect(entries.map(({ field, version }) => `${field} ${version}`)).toEqual([
    'jobCostToDate 3',
    'changeOrderTotal 2',
    'changeOrderHistory 2',
    'connected 1',
  ]);
  expect(entries.map(({ at }) => at.toISOString())).toEqual([spent, entered, entered, '2026-01-01T16:00:00.000Z']);
  expect(job?.createdDate.toISOString()).toBe('2026-01-01T16:00:00.000Z');
  await world.close();
});
