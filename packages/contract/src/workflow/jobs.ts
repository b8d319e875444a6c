import { changeOrderStatuses } from '@plumbline/domain/change-orders';
import { z } from 'zod';
import { call } from '../call.ts';
import { cellSave } from '../cell-save.ts';
import { limitReached } from '../limits.ts';
import { defineProblem } from '../problem.ts';
import { amount, calendarDate, instant, jobId, nameText, percentOfWhole, typedText, userId } from '../values.ts';
import { type JobField, type JobFieldName, jobFieldNames, jobFields } from './job-fields.ts';
import { ownValues } from './own-fields.ts';

export const changeOrder = z.object({
  number: z.int(),
  date: calendarDate,
  description: typedText(200),
  amount,
  status: z.enum(changeOrderStatuses),
  /** Its estimated cost. Null: not estimated. */
  estimatedCost: amount.nullable(),
  /** While it is pending: the share that accounting counts in the contract, and why. Null: none. */
  includedShare: percentOfWhole.nullable(),
  includedReason: typedText(1000).nullable(),
  who: z.string(),
  at: instant,
  /** How many photos and documents are attached to it. */
  fileCount: z.int(),
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
  /** Values of the company's own columns, by field; columns without a value are absent. */
  own: ownValues,
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

/** The sender's calendar date, which dates new change orders. If absent: the date in UTC. */
const today = calendarDate.optional();

export const MAX_UPDATES = 5_000;

const jobSave = cellSave({
  id: jobId,
  /**
   * `jobId` is the external id of a job that has not joined the WIP yet; for a job added by hand, its index in the request.
   */
  rowName: { jobId: z.string(), jobNumber: z.string() },
  rows: { jobs: z.array(job) },
  maxUpdates: MAX_UPDATES,
  problems: { refused: 'cells-refused', conflict: 'cells-conflict' },
});
export const { update: jobUpdate, refused: cellsRefused, conflict: cellsConflict } = jobSave;
/** The reason why cells of a job are refused that is not there. Pages know by it what can be saved once the job is back. */
export const JOB_GONE = 'the job is not in the WIP (any more)';
export type JobUpdate = z.infer<typeof jobSave.update>;
export type RefusedCell = z.infer<typeof jobSave.refusedCell>;

export const alreadyConnected = defineProblem('already-connected', 409, 'A job is in the WIP already', {
  externalIds: z.array(z.string()),
});

/** The external job that the lookup found: its id becomes externalId, its name the job's name. */
const externalJob = z.object({ id: typedText(200).min(1), name: nameText(200) });
/** What a correction can change. The grid shows these fields read-only, because a slip there would rename a job. */
export const correctableFields = ['jobNumber', 'jobName'] as const satisfies JobFieldName[];

/** A job whose number or name is older than today's rules, and breaks them. */
const oddJob = z.object({ id: jobId, version: z.int(), jobNumber: z.string(), jobName: z.string() });
export const oddJobs = z.object({
  /** Groups of jobs in the WIP whose numbers differ only in letter case and spaces. */
  lookAlikes: z.array(z.array(oddJob)),
  /** Jobs whose number or name is blank. */
  blank: z.array(oddJob),
  /** Jobs whose number or name has spaces around it. */
  padded: z.array(oddJob),
});
export type OddJobs = z.infer<typeof oddJobs>;
export type OddJob = z.infer<typeof oddJob>;

/** More than a person picks from the lookup at once. */
export const MAX_CONNECTED = 100;

/**
 * One job with its fields, or a list of jobs. Fields next to the list apply to each job that does not set them itself. The schema
 * leaves fields open, as in a save: each is checked on its own.
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
  saveJobs: call({
    method: 'POST',
    creates: false,
    path: '/wip/jobs/save',
    summary: 'Save changed cells: all of them or none',
    permission: 'Wip_edit',
    maxSeconds: 30,
    request: z.object({ updates: jobSave.updates, today }),
    response: z.object({ ...jobSave.saved, success: z.literal(true) }),
    failures: [cellsRefused, cellsConflict],
    maxBytes: 16 * 1024 * 1024,
  }),
  correctJob: call({
    method: 'POST',
    path: '/wip/jobs/correct',
    summary: 'Correct the number or the name of a job; a number is unique whatever its letter case and spaces',
    permission: 'Wip_edit',
    creates: false,
    request: jobSave.update,
    response: z.object({ jobs: z.array(job) }),
    failures: [cellsRefused, cellsConflict],
  }),
  oddJobs: call({
    method: 'GET',
    path: '/wip/jobs/odd',
    summary: 'Jobs to correct: numbers that look alike, and numbers or names that are blank or have spaces around them',
    permission: 'Wip_view',
    response: oddJobs,
    failures: [],
  }),
  connectJobs: call({
    method: 'POST',
    creates: true,
    path: '/wip/jobs/connect',
    summary: 'Bring jobs of the accounting system into the WIP: all of them or none',
    permission: 'Wip_edit',
    maxSeconds: 30,
    request: connectRequest,
    response: z.object({ jobs: z.array(job) }),
    failures: [cellsRefused, alreadyConnected, limitReached],
    maxBytes: 1024 * 1024,
  }),
  disconnectJobs: call({
    method: 'POST',
    creates: false,
    path: '/wip/jobs/disconnect',
    summary: 'Take jobs out of the WIP; their history stays',
    permission: 'Wip_edit',
    maxSeconds: 30,
    request: z.object({ disconnectJobIds: z.array(jobId).min(1).max(MAX_UPDATES) }),
    response: z.object({ deletedJobIds: z.array(jobId) }),
    failures: [],
    maxBytes: 1024 * 1024,
  }),
  reconnectJobs: call({
    method: 'POST',
    creates: false,
    path: '/wip/jobs/reconnect',
    summary: 'Bring disconnected jobs back as they were: all of them or none',
    permission: 'Wip_edit',
    maxSeconds: 30,
    request: z.object({ jobIds: z.array(jobId).min(1).max(MAX_UPDATES) }),
    response: z.object({ jobs: z.array(job) }),
    failures: [cellsRefused, limitReached],
    maxBytes: 1024 * 1024,
  }),
};

export const projectManager = z.object({ id: userId, name: z.string(), isActive: z.boolean() });
