import { z } from 'zod';
import { amount, calendarDate, instant, jobId, userId, uuid } from '../values.ts';
import { changeOrder } from './jobs.ts';

/** What a webhook can be told of. */
export const webhookEvents = ['job.changed', 'change_order.decided', 'import.done', 'user.changed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A person sends it to try the receiver. */
export const TEST_EVENT = 'webhook.test';

/** Events that say something of jobs. */
export const jobEvents: readonly WebhookEvent[] = ['job.changed', 'change_order.decided', 'import.done'];

/** A field with its value before and after, as the activity has them: amounts in cents, a select's stored value. */
const change = z.object({ field: z.string(), oldValue: z.unknown(), newValue: z.unknown() });

const ofJob = {
  jobId,
  jobNumber: z.string(),
  jobName: z.string(),
  /** The job's version that the change made. A decision and the change that came with it have the same. */
  version: z.int(),
  who: z.string(),
  /** Counts the changes of a company's jobs. */
  changeNumber: z.int(),
  /** The import that made the change; null where none did. */
  importId: uuid.nullable(),
};

const message = <const Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    /** When it happened; a repeat says the same. */
    timestamp: instant,
    data: z.object(data),
  });

/** The bodies that receivers get, by event. */
export const webhookMessages = {
  'job.changed': message('job.changed', { ...ofJob, changes: z.array(change).min(1) }),
  'change_order.decided': message('change_order.decided', {
    ...ofJob,
    number: z.int(),
    description: z.string(),
    date: calendarDate,
    amount,
    status: changeOrder.shape.status.exclude(['pending']),
  }),
  'import.done': message('import.done', {
    importId: uuid,
    fileName: z.string(),
    who: z.string(),
    newJobs: z.int(),
    changedJobs: z.int(),
    changedCells: z.int(),
    unchangedJobs: z.int(),
    leftOutRows: z.int(),
  }),
  'user.changed': message('user.changed', {
    userId,
    userName: z.string(),
    who: z.string(),
    changes: z.array(change).min(1),
    /** Counts the changes of a company's users. */
    changeNumber: z.int(),
  }),
  [TEST_EVENT]: message(TEST_EVENT, { webhookId: uuid, who: z.string() }),
} satisfies Record<WebhookEvent | typeof TEST_EVENT, z.ZodType>;
