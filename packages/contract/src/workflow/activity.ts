import { z } from 'zod';
import { call } from '../call.ts';
import { instant, instantText, jobId, typedText, userId } from '../values.ts';

const isInstant = (text: unknown) => instantText.safeParse(text).success;

/** A changed field of a job. */
export const recordedChange = z.object({
  id: z.string(),
  jobId,
  jobNumber: z.string(),
  jobName: z.string(),
  /** False once the job was taken out of the WIP. */
  isInWip: z.boolean(),
  /** The version that the change made. Cells saved together share it. */
  version: z.int(),
  /**
   * A job's field; `changeOrderHistory` for a change order; `connected` when the job joined or left the WIP; `created` when
   * it was added by hand.
   */
  field: z.string(),
  /** As on the wire. For a change order its terms, or null before it was added. */
  oldValue: z.unknown(),
  newValue: z.unknown(),
  personId: userId,
  personName: z.string(),
  /** The person accepted the value from an accounting file instead of typing it. */
  isImport: z.boolean(),
  at: instant,
});
export type RecordedChange = z.infer<typeof recordedChange>;

/** Where the next page begins: an instant to the microsecond and an id. Send it back unchanged. */
export const activityCursor = z.string().refine((text) => {
  const [at, id, ...more] = text.split('~');
  return isInstant(at) && /^\d{1,18}$/.test(id ?? '') && more.length === 0;
}, 'is not a cursor of this list');

/** Earlier history is in the company's archive. Absent while all of the history is here. */
export const archivedBefore = instant.optional();

export const activityCalls = {
  activity: call({
    method: 'GET',
    path: '/wip/activity',
    summary: 'What changed, newest first: in the whole WIP, or the history of one job',
    permission: 'Wip_view',
    query: z.object({
      /** The history of this job, even if it has left the WIP. */
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
      archivedBefore,
    }),
    failures: [],
  }),
};
