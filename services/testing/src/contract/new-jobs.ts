import type { newJobCalls } from '@plumbline/contract/workflow/new-jobs';
import { givenExternalJobs } from '../jobs.ts';
import { givenLimits } from '../limits.ts';
import { succeeded } from '../world.ts';
import type { Examples, Room } from './example.ts';
import { givenJob } from './jobs.ts';

const givenExternal = ({ world, tenant }: Room) =>
  givenExternalJobs(world, tenant, [{ externalId: 'e1', jobName: 'Library', values: { jobNumber: '24-002' } }]);

export const newJobExamples: Examples<typeof newJobCalls> = {
  createJobs: {
    succeeds: async (room) => {
      await givenJob(room);
      return {
        by: room.tenant.manager,
        body: {
          jobs: [
            { jobName: 'Depot yard', changeOrderTotal: 5_00 },
            { jobName: 'Gate', jobNumber: 'G-1', branch: 'North' },
          ],
          today: '2024-12-31',
        },
        answers: {
          jobs: [
            {
              jobNumber: '24-002',
              jobName: 'Depot yard',
              externalId: null,
              changeOrderHistory: [{ amount: 5_00, date: '2024-12-31', status: 'approved' }],
              version: 1,
            },
            { jobNumber: 'G-1', jobName: 'Gate', externalId: null, branch: 'North', version: 1 },
          ],
        },
      };
    },
    fails: {
      'limit-reached': async (room) => {
        await givenJob(room);
        await givenLimits(room.world, room.tenant, { jobs: 2 });
        return {
          body: { jobs: [{ jobName: 'Depot yard' }, { jobName: 'Gate' }] },
          answers: { what: 'jobs', most: 2, now: 1, more: 2 },
        };
      },
      'cells-refused': async (room) => {
        await givenJob(room);
        return {
          by: room.tenant.manager,
          body: {
            jobs: [{ jobName: 'Not kept either' }, { jobName: 'Gate', jobNumber: '24-001', retainageAmount: -1 }],
          },
          answers: {
            refusals: [
              { jobId: '1', field: 'retainageAmount', value: -1 },
              { jobId: '1', jobNumber: '24-001', field: 'jobNumber' },
            ],
          },
        };
      },
    },
  },
  nextJobNumber: {
    succeeds: async (room) => {
      await givenJob(room);
      await givenExternal(room);
      return { by: room.tenant.manager, query: { today: '2024-12-31' }, answers: { jobNumber: '24-003' } };
    },
    misread: { today: 'tomorrow' },
    fails: {},
  },
  linkJob: {
    succeeds: async (room) => {
      const { id } = await givenJob(room);
      await givenExternal(room);
      return {
        by: room.tenant.manager,
        body: { id, version: 1, externalId: 'e1' },
        answers: { jobs: [{ id, externalId: 'e1', jobNumber: '24-001', version: 2 }] },
      };
    },
    fails: {
      'cells-refused': async (room) => {
        const { id } = await givenJob(room);
        await givenExternal(room);
        succeeded(await room.tenant.manager.workflow.connectJobs({ body: { name: { id: 'e1', name: 'Library' } } }));
        return {
          body: { id, version: 1, externalId: 'e1' },
          answers: {
            refusals: [{ jobId: id, field: 'externalId', reason: 'belongs to another job: 24-002 Library' }],
          },
        };
      },
      'cells-conflict': async (room) => {
        const { id } = await givenJob(room);
        await givenExternal(room);
        const { accountant, manager } = room.tenant;
        succeeded(await accountant.workflow.linkJob({ body: { id, version: 1, externalId: null } }));
        return {
          by: manager,
          body: { id, version: 1, externalId: 'e1' },
          answers: { conflicts: [{ field: 'externalId', yourValue: 'e1', theirValue: null, version: 2 }] },
        };
      },
    },
  },
};
