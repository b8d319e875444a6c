import { changeOrderStatuses } from '@plumbline/domain/change-orders';
import { z } from 'zod';
import { call } from '../call.ts';
import { cellChanges, conflictingCellOf, refusedCellOf } from '../cell-save.ts';
import { defineProblem } from '../problem.ts';
import { amount, calendarDate, instant, jobId, typedText, userId } from '../values.ts';
import { type JobField, type JobFieldName, jobFieldNames, jobFields } from './job-fields.ts';

export const changeOrder = z.object({
  number: z.int(),
  date: calendarDate,
  description: typedText(200),
  amount,
  status: z.enum(changeOrderStatuses),
  who: z.string(),
  at: instant,
});
export type ChangeOrder = z.infer<typeof changeOrder>;

type ReadShape = { [Name in JobFieldName]: (typeof jobFields)[Name]['read'] };
type UpdateShape = { [Name in JobFieldName]: (typeof jobFields)[Name]['update'] };
const shapeOf = (pick: (field: JobField) => z.ZodType) =>
  Object.fromEntries(jobFieldNames.map((name) => [name, pick(jobFields[name])]));

export const job = z.object({
  id: jobId,
  // fromEntries loses the keys; ReadShape restates them from the same table.
  ...(shapeOf((field) => field.read) as ReadShape),
  projectManagers: z.array(z.string()),
  /** Somebody typed another figure over the calculated amount left to invoice. */
  isRemainingInvoiceOverridden: z.boolean(),
  changeOrderHistory: z.array(changeOrder),
  version: z.int(),
  updatedAt: instant,
  updatedBy: z.string(),
});
export type Job = z.infer<typeof job>;

/** The value of each field in a save or a connect. */
export type JobUpdates = { [Name in JobFieldName]?: z.output<UpdateShape[Name]> };

/** The sender's own calendar date, under which new change orders are dated; the date in UTC when absent. */
const today = calendarDate.optional();

export const MAX_UPDATES = 5_000;

export const jobUpdate = z.object({
  id: jobId,
  /** The version of the job that the sender saw. */
  version: z.int().min(1),
  changes: cellChanges,
});
export type JobUpdate = z.infer<typeof jobUpdate>;

/** `jobId` is the external id where the job has not joined the WIP yet. */
const cell = { jobId: z.string(), jobNumber: z.string(), field: z.string(), title: z.string() };

export const refusedCell = refusedCellOf(cell);
export type RefusedCell = z.infer<typeof refusedCell>;
export const cellsRefused = defineProblem('cells-refused', 422, 'Nothing was saved: some cells were refused', {
  refusals: z.array(refusedCell),
});

export const conflictingCell = conflictingCellOf(cell);
export type ConflictingCell = z.infer<typeof conflictingCell>;
export const cellsConflict = defineProblem(
  'cells-conflict',
  409,
  'Nothing was saved: somebody changed the same cells',
  {
    conflicts: z.array(conflictingCell),
  },
);

export const alreadyConnected = defineProblem('already-connected', 409, 'A job is in the WIP already', {
  externalIds: z.array(z.string()),
});

/** The external job that the lookup found: its id becomes externalId, its name the job's name. */
const externalJob = z.object({ id: typedText(200).min(1), name: typedText(200).min(1) });
/** As many as a person picks from the lookup at once. */
export const MAX_CONNECTED = 100;

/**
 * One job by its name with job fields beside it; or a list of such, where the fields beside the list are for all of them
 * and a job's own win: a job number cannot be shared. Fields stay open here, as in a save: each is checked on its own.
 */
const connectRequest = z
  .looseObject({
    name: externalJob.optional(),
    jobs: z
      .array(z.looseObject({ name: externalJob }))
      .min(1)
      .max(MAX_CONNECTED)
      .optional(),
    today,
  })
  .refine(({ name, jobs }) => (name === undefined) !== (jobs === undefined), {
    path: ['name'],
    error: 'names one job, or else jobs lists several',
  });

export const jobCalls = {
  loadJobs: call({
    method: 'GET',
    path: '/wip/jobs',
    summary: 'All jobs of the WIP',
    permission: 'Wip_view',
    response: z.object({
      jobs: z.array(job),
      /** Follow the changes from here: no later one is missed. */
      cursor: z.int(),
    }),
    failures: [],
  }),
  saveJobs: call({
    method: 'POST',
    path: '/wip/jobs/save',
    summary: 'Save changed cells: all of them or none',
    permission: 'Wip_edit',
    request: z.object({ updates: z.array(jobUpdate).min(1).max(MAX_UPDATES), today }),
    response: z.object({ jobs: z.array(job), success: z.literal(true) }),
    failures: [cellsRefused, cellsConflict],
    maxBytes: 16 * 1024 * 1024,
  }),
  connectJobs: call({
    method: 'POST',
    path: '/wip/jobs/connect',
    summary: 'Bring jobs of the accounting system into the WIP: all of them or none',
    permission: 'Wip_edit',
    request: connectRequest,
    response: z.object({ jobs: z.array(job) }),
    failures: [cellsRefused, alreadyConnected],
    maxBytes: 1024 * 1024,
  }),
  disconnectJobs: call({
    method: 'POST',
    path: '/wip/jobs/disconnect',
    summary: 'Take jobs out of the WIP; their history stays',
    permission: 'Wip_edit',
    request: z.object({ disconnectJobIds: z.array(jobId).min(1).max(MAX_UPDATES) }),
    response: z.object({ deletedJobIds: z.array(jobId) }),
    failures: [],
    maxBytes: 1024 * 1024,
  }),
  reconnectJobs: call({
    method: 'POST',
    path: '/wip/jobs/reconnect',
    summary: 'Bring disconnected jobs back as they were: all of them or none',
    permission: 'Wip_edit',
    request: z.object({ jobIds: z.array(jobId).min(1).max(MAX_UPDATES) }),
    response: z.object({ jobs: z.array(job) }),
    failures: [cellsRefused],
    maxBytes: 1024 * 1024,
  }),
};

export const projectManager = z.object({ id: userId, name: z.string(), isActive: z.boolean() });
