import { z } from 'zod';
import { call } from '../call.ts';
import { instant, instantText, jobId, typedText, userId } from '../values.ts';

const isInstant = (text: unknown) => instantText.safeParse(text).success;

/** One field of one job that somebody changed. */
export const recordedChange = z.object({
  id: z.string(),
  jobId,
  jobNumber: z.string(),
  jobName: z.string(),
  /** False once the job was taken out of the WIP. */
  isInWip: z.boolean(),
  /** The job's version that the change made: cells saved together share it. */
  version: z.int(),
  /** A job's field; `changeOrderHistory` for one change order; `connected` for a job that came or went. */
  field: z.string(),
  /** As the field is on the wire; of a change order its terms, null before it was added. */
  oldValue: z.unknown(),
  newValue: z.unknown(),
  personId: userId,
  personName: z.string(),
  /** The person did not type the value, but accepted it from a file of the accounting system. */
  isImport: z.boolean(),
  at: instant,
});
export type RecordedChange = z.infer<typeof recordedChange>;

/** Where the next page begins: an instant to the microsecond and an id. To be handed back as it came. */
export const activityCursor = z.string().refine((text) => {
  const [at, id, ...more] = text.split('~');
  return isInstant(at) && /^\d{1,18}$/.test(id ?? '') && more.length === 0;
}, 'is not a cursor of this list');

export const activityCalls = {
  activity: call({
    method: 'GET',
    path: '/wip/activity',
    summary: 'What changed, newest first: in the whole WIP, or the history of one job',
    permission: 'Wip_view',
    query: z.object({
      /** The history of this job, also when it has left the WIP. */
      jobId: jobId.optional(),
      /** Part of a job’s number or name. */
      job: typedText(200).min(1).optional(),
      personId: userId.optional(),
      field: typedText(100).min(1).optional(),
      /** Not before this instant. */
      from: instantText.optional(),
      /** Before this instant. */
      before: instantText.optional(),
      cursor: activityCursor.optional(),
    }),
    response: z.object({
      changes: z.array(recordedChange),
      /** Null at the end. */
      nextCursor: activityCursor.nullable(),
    }),
    failures: [],
  }),
};
