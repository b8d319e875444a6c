import type { allJobsCalls } from '@plumbline/contract/workflow/all-jobs';
import type { changeOrderCalls } from '@plumbline/contract/workflow/change-orders';
import type { Job, JobUpdate, jobCalls } from '@plumbline/contract/workflow/jobs';
import type { jobsSinceCalls } from '@plumbline/contract/workflow/jobs-since';
import { cents } from '@plumbline/domain/money';
import { expect } from 'vitest';
import { givenExternalJobs, givenJobs } from '../jobs.ts';
import { givenLimits } from '../limits.ts';
import { succeeded } from '../world.ts';
import { type Examples, made, type Room } from './example.ts';

export async function givenJob({ world, tenant }: Room, values: Record<string, unknown> = {}): Promise<Job> {
  const [job] = await givenJobs(world, tenant, [
    { jobNumber: '24-001', jobName: 'Depot', originalContractAmount: 100_000_00, ...values },
  ]);
  return made(job, 'job');
}
const givenExternal = ({ world, tenant }: Room) =>
  givenExternalJobs(world, tenant, [{ externalId: 'e1', jobName: 'Library', values: { jobNumber: '24-002' } }]);
const library = { name: { id: 'e1', name: 'Library' } };

const changeOf = ({ id }: Job, changes: JobUpdate['changes']): { updates: JobUpdate[] } => ({
  updates: [{ id, version: 1, changes }],
});
const disconnect = ({ tenant }: Room, job: Job) =>
  tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } });

export const jobExamples: Examples<typeof allJobsCalls & typeof jobsSinceCalls & typeof jobCalls> = {
  loadJobs: {
    succeeds: async (room) => {
      const { id } = await givenJob(room, { notes: '2026-01-01T00:00:00Z', retainageAmount: 5_00 });
      return {
        by: room.tenant.manager,
        answers: {
          jobs: [{ id, jobNumber: '24-001', notes: '2026-01-01T00:00:00Z', retainageAmount: 5_00, version: 1 }],
          cursor: expect.any(Number),
          stamp: expect.any(String),
        },
      };
    },
    fails: {},
    also: {
      'forbidden: the company does not use the product': {
        type: 'forbidden',
        example: async ({ tenant: { admin, manager } }) => {
          succeeded(await admin.platform.switchProduct({ body: { product: 'workflow', isOn: false } }));
          return { by: manager, answers: { permission: 'Wip_view', product: 'workflow' } };
        },
      },
    },
  },
  jobsSince: {
    succeeds: async (room) => {
      const { manager } = room.tenant;
      const { id } = await givenJob(room);
      const { id: out } = await givenJob(room, { jobNumber: '24-000' });
      const { cursor, stamp } = succeeded(await manager.workflow.loadJobs());
      const body = { updates: [{ id, version: 1, changes: { projectManagerUserIds: [manager.userId] } }] };
      succeeded(await manager.workflow.saveJobs({ body }));
      succeeded(await manager.workflow.disconnectJobs({ body: { disconnectJobIds: [out] } }));
      return {
        by: manager,
        query: { since: String(cursor), stamp, digest: 'yes' },
        answers: {
          jobs: [{ id, version: 2, projectManagerUserIds: [manager.userId] }],
          gone: [out],
          digest: expect.stringMatching(/^1 \d+ \d+$/),
          statusNames: expect.objectContaining({ Active: 'Active' }),
          peopleNames: { [manager.userId]: expect.any(String) },
          cursor: cursor + 2,
          stamp: expect.any(String),
        },
      };
    },
    fails: {},
    misread: { since: '-1' },
  },
  saveJobs: {
    succeeds: async (room) => {
      const job = await givenJob(room);
      return {
        by: room.tenant.manager,
        body: { ...changeOf(job, { changeOrderTotal: 5_000_00, dateSold: '2026-02-28' }), today: '2026-03-01' },
        answers: {
          success: true,
          jobs: [
            {
              id: job.id,
              version: 2,
              dateSold: '2026-02-28',
              finalContractAmount: 105_000_00,
              changeOrderHistory: [{ amount: 5_000_00, date: '2026-03-01', status: 'approved' }],
            },
          ],
        },
      };
    },
    fails: {
      'cells-refused': async (room) => {
        const job = await givenJob(room);
        return {
          by: room.tenant.manager,
          body: changeOf(job, { payAppDueDayOfMonth: 32, notes: 'not kept either' }),
          answers: {
            refusals: [{ jobId: job.id, jobNumber: '24-001', field: 'payAppDueDayOfMonth', value: 32 }],
          },
        };
      },
      'cells-conflict': async (room) => {
        const job = await givenJob(room);
        const { accountant, manager } = room.tenant;
        succeeded(await accountant.workflow.saveJobs({ body: changeOf(job, { notes: 'theirs' }) }));
        return {
          by: manager,
          body: changeOf(job, { notes: 'mine' }),
          answers: { conflicts: [{ field: 'notes', yourValue: 'mine', theirValue: 'theirs', version: 2 }] },
        };
      },
    },
  },
  correctJob: {
    succeeds: async (room) => {
      const { id } = await givenJob(room);
      return {
        by: room.tenant.manager,
        body: { id, version: 1, changes: { jobNumber: ' 24-010 ', jobName: 'Depot, north' } },
        answers: { jobs: [{ id, jobNumber: '24-010', jobName: 'Depot, north', version: 2 }] },
      };
    },
    fails: {
      'cells-refused': async (room) => {
        const { id } = await givenJob(room);
        await givenExternal(room);
        succeeded(await room.tenant.manager.workflow.connectJobs({ body: library }));
        return {
          body: { id, version: 1, changes: { jobNumber: '24 - 002' } },
          answers: {
            refusals: [{ jobId: id, field: 'jobNumber', reason: 'is the number of another job: 24-002 Library' }],
          },
        };
      },
      'cells-conflict': async (room) => {
        const job = await givenJob(room);
        const { accountant, manager } = room.tenant;
        const theirs = { id: job.id, version: 1, changes: { jobName: 'Theirs' } };
        succeeded(await accountant.workflow.correctJob({ body: theirs }));
        return {
          by: manager,
          body: { ...theirs, changes: { jobName: 'Mine' } },
          answers: { conflicts: [{ field: 'jobName', yourValue: 'Mine', theirValue: 'Theirs', version: 2 }] },
        };
      },
    },
  },
  oddJobs: {
    succeeds: async (room) => {
      await givenJob(room);
      return { answers: { lookAlikes: [], blank: [], padded: [] } };
    },
    fails: {},
  },
  connectJobs: {
    succeeds: async (room) => {
      await givenExternal(room);
      return {
        by: room.tenant.manager,
        body: { ...library, branch: 'North' },
        answers: { jobs: [{ externalId: 'e1', jobName: 'Library', jobNumber: '24-002', branch: 'North', version: 1 }] },
      };
    },
    fails: {
      'cells-refused': async (room) => {
        await givenExternal(room);
        return {
          body: { ...library, branch: 'Atlantis' },
          answers: { refusals: [{ jobId: 'e1', field: 'branch', value: 'Atlantis' }] },
        };
      },
      'already-connected': async (room) => {
        await givenExternal(room);
        succeeded(await room.tenant.manager.workflow.connectJobs({ body: library }));
        return { body: library, answers: { externalIds: ['e1'] } };
      },
      'limit-reached': async (room) => {
        await givenExternal(room);
        await givenJob(room);
        await givenLimits(room.world, room.tenant, { jobs: 1 });
        return { body: library, answers: { what: 'jobs', most: 1, now: 1, more: 1 } };
      },
    },
  },
  disconnectJobs: {
    succeeds: async (room) => {
      const { id } = await givenJob(room);
      return { body: { disconnectJobIds: [id] }, answers: { deletedJobIds: [id] } };
    },
    fails: {},
  },
  reconnectJobs: {
    succeeds: async (room) => {
      const job = await givenJob(room, { notes: 'as it was' });
      succeeded(await disconnect(room, job));
      return { body: { jobIds: [job.id] }, answers: { jobs: [{ id: job.id, notes: 'as it was' }] } };
    },
    fails: {
      // Its number has gone to another job meanwhile.
      'cells-refused': async (room) => {
        const job = await givenJob(room);
        succeeded(await disconnect(room, job));
        await givenExternal(room);
        succeeded(await room.tenant.manager.workflow.connectJobs({ body: { ...library, jobNumber: '24-001' } }));
        return {
          body: { jobIds: [job.id] },
          answers: { refusals: [{ jobId: job.id, field: 'jobNumber', value: '24-001' }] },
        };
      },
      'limit-reached': async (room) => {
        const job = await givenJob(room);
        succeeded(await disconnect(room, job));
        await givenExternal(room);
        succeeded(await room.tenant.manager.workflow.connectJobs({ body: library }));
        await givenLimits(room.world, room.tenant, { jobs: 1 });
        return { body: { jobIds: [job.id] }, answers: { what: 'jobs', most: 1, now: 1, more: 1 } };
      },
    },
  },
};

const rock = {
  date: '2026-03-02',
  description: 'Rock excavation',
  amount: cents(5_000_00),
  status: 'pending',
} as const;

export const changeOrderExamples: Examples<typeof changeOrderCalls> = {
  changeOrdersWaiting: {
    succeeds: async (room) => {
      const { accountant, manager } = room.tenant;
      const { id: jobId } = await givenJob(room, { projectManagerUserIds: [manager.userId] });
      succeeded(await accountant.workflow.saveChangeOrder({ body: { jobId, version: 1, terms: rock } }));
      return {
        by: manager,
        answers: {
          changeOrders: [{ jobId, version: 2, jobNumber: '24-001', order: { number: 1, amount: 5_000_00 } }],
          count: 1,
          isOwn: true,
        },
      };
    },
    fails: {},
  },
  saveChangeOrder: {
    succeeds: async (room) => {
      const { id } = await givenJob(room);
      return {
        by: room.tenant.manager,
        body: { jobId: id, version: 1, terms: { ...rock, status: 'approved' } },
        answers: {
          jobs: [{ id, finalContractAmount: 105_000_00, changeOrderHistory: [{ number: 1, amount: 5_000_00 }] }],
        },
      };
    },
    fails: {
      'cells-refused': async (room) => {
        const { id } = await givenJob(room);
        return {
          body: { jobId: id, version: 1, number: 9, terms: rock },
          answers: { refusals: [{ jobId: id, field: 'changeOrderHistory', reason: 'is not there' }] },
        };
      },
      'cells-conflict': async (room) => {
        const { id: jobId } = await givenJob(room);
        const { accountant, manager } = room.tenant;
        succeeded(await accountant.workflow.saveChangeOrder({ body: { jobId, version: 1, terms: rock } }));
        const approved = { ...rock, status: 'approved' as const };
        succeeded(
          await accountant.workflow.saveChangeOrder({ body: { jobId, version: 2, number: 1, terms: approved } }),
        );
        return {
          by: manager,
          body: { jobId, version: 2, number: 1, terms: { ...rock, amount: cents(6_000_00) } },
          answers: { conflicts: [{ field: 'changeOrderHistory', theirValue: { status: 'approved' }, version: 3 }] },
        };
      },
    },
  },
};
