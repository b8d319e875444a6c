import type { activityCalls } from '@plumbline/contract/workflow/activity';
import type { attentionCalls } from '@plumbline/contract/workflow/attention';
import type { changeCalls } from '@plumbline/contract/workflow/changes';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { netChangeCalls } from '@plumbline/contract/workflow/net-changes';
import type { summaryCalls } from '@plumbline/contract/workflow/summary';
import type { takenOutCalls } from '@plumbline/contract/workflow/taken-out';
import { expect } from 'vitest';
import { succeeded } from '../world.ts';
import type { Examples } from './example.ts';
import { givenJob } from './jobs.ts';

export const initExamples: Examples<Pick<typeof workflowContract.calls, 'wipInit'>> = {
  wipInit: {
    succeeds: async ({ tenant: { manager } }) => ({
      by: manager,
      answers: {
        gridSettings: { columns: expect.arrayContaining([expect.objectContaining({ field: 'retainageAmount' })]) },
        users: expect.arrayContaining([expect.objectContaining({ id: manager.userId, isActive: true })]),
        gridViews: [],
      },
    }),
    fails: {},
  },
};

export const activityExamples: Examples<typeof activityCalls> = {
  activity: {
    succeeds: async (room) => {
      const { manager } = room.tenant;
      const { id: jobId } = await givenJob(room);
      const update = { id: jobId, version: 1, changes: { notes: 'Rock' } };
      succeeded(await manager.workflow.saveJobs({ body: { updates: [update] } }));
      return {
        by: manager,
        query: { jobId, field: 'notes' },
        answers: {
          changes: [{ jobId, field: 'notes', newValue: 'Rock', personId: manager.userId, isImport: false }],
          nextCursor: null,
        },
      };
    },
    fails: {},
    misread: { cursor: 'nonsense' },
  },
};

export const netChangeExamples: Examples<typeof netChangeCalls> = {
  earlierValues: {
    succeeds: async (room) => {
      const { manager } = room.tenant;
      const { id: jobId } = await givenJob(room);
      // The job came into the WIP before this instant, and changed after it.
      const { changes } = succeeded(await manager.workflow.activity({ query: {} }));
      const from = new Date((changes[0]?.at.getTime() ?? 0) + 1).toISOString();
      const updates = [{ id: jobId, version: 1, changes: { notes: 'Rock' } }];
      succeeded(await manager.workflow.saveJobs({ body: { updates } }));
      return {
        by: manager,
        body: { from, jobIds: [jobId] },
        answers: { jobs: [{ jobId, isNew: false, was: { notes: null }, changeOrders: [] }] },
      };
    },
    fails: {},
  },
  netChanges: {
    succeeds: async (room) => {
      const { manager } = room.tenant;
      const { id: jobId } = await givenJob(room);
      const save = (version: number, notes: string) =>
        manager.workflow.saveJobs({ body: { updates: [{ id: jobId, version, changes: { notes } }] } });
      succeeded(await save(1, 'Rock'));
      succeeded(await save(2, 'Soil'));
      return {
        by: manager,
        query: { from: '2026-01-01T00:00:00Z' },
        answers: {
          changes: expect.arrayContaining([
            expect.objectContaining({ jobId, field: 'notes', oldValue: null, newValue: 'Soil', count: 2 }),
          ]),
        },
      };
    },
    fails: {},
    misread: { from: 'yesterday' },
  },
};

const clientId = '0190a000-0000-4000-8000-000000000001';

export const changeExamples: Examples<typeof changeCalls> = {
  followChanges: {
    succeeds: async (room) => {
      const { manager } = room.tenant;
      const { id } = await givenJob(room);
      return {
        by: manager,
        query: { since: '0', clientId },
        answers: { changes: { cursor: expect.any(Number), jobs: [{ id, cells: { jobNumber: '24-001' } }], gone: [] } },
      };
    },
    fails: {},
    misread: { since: '-1', clientId },
  },
  showPlace: {
    succeeds: async (room) => ({
      by: room.tenant.manager,
      body: { clientId, place: { jobId: (await givenJob(room)).id, field: 'notes' } },
      answers: { success: true },
    }),
    fails: {},
  },
};

export const takenOutExamples: Examples<typeof takenOutCalls> = {
  takenOut: {
    succeeds: async (room) => {
      const { id } = await givenJob(room);
      succeeded(await room.tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [id] } }));
      return {
        by: room.tenant.accountant,
        answers: { jobs: [{ id, jobNumber: '24-001', jobName: 'Depot' }], jobCount: 1, views: [] },
      };
    },
    fails: {},
  },
};

export const attentionExamples: Examples<typeof attentionCalls> = {
  attention: {
    succeeds: async (room) => {
      const { manager } = room.tenant;
      const contract = { originalContractAmount: 100_00, invoicedAmount: 110_00, paymentsReceived: 110_00 };
      await givenJob(room, { ...contract, projectManagerUserIds: [manager.userId] });
      return {
        by: manager,
        query: { today: '2026-11-20' },
        answers: {
          isManager: true,
          reasons: expect.arrayContaining([{ reason: 'over-billed', count: 1, ownCount: 1 }]),
        },
      };
    },
    fails: {},
    misread: { today: 'tomorrow' },
  },
};

export const summaryExamples: Examples<typeof summaryCalls> = {
  summary: {
    succeeds: async (room) => {
      const { id: jobId } = await givenJob(room, { payAppDueDayOfMonth: 25 });
      return {
        by: room.tenant.manager,
        query: { today: '2026-11-20' },
        answers: {
          jobCount: 1,
          totals: { finalContractAmount: 100_000_00 },
          payAppsDue: [{ jobId, dueOn: '2026-11-25' }],
          payAppsDueCount: 1,
        },
      };
    },
    fails: {},
    misread: { today: 'tomorrow' },
  },
};
