import { z } from 'zod';
import { call } from '../call.ts';
import { instant, instantText, jobId } from '../values.ts';
import { archivedBefore } from './activity.ts';

/** What became of a job's field between two instants, whatever happened in between. */
export const netChange = z.object({
  jobId,
  jobNumber: z.string(),
  jobName: z.string(),
  /** False once the job was taken out of the WIP. */
  isInWip: z.boolean(),
  /** You manage the job. */
  isOwn: z.boolean(),
  /** As in the activity: a job's field, `changeOrderHistory` for one change order, `connected` or `created`. */
  field: z.string(),
  /** As on the wire, before the first change and after the last one. They differ. */
  oldValue: z.unknown(),
  newValue: z.unknown(),
  /** Who changed it, by name. */
  people: z.array(z.string()),
  /** How many changes made it. */
  count: z.int(),
  /** The last of them. */
  at: instant,
});
export type NetChange = z.infer<typeof netChange>;

/** More than a person reads; a shorter time has fewer. */
export const MAX_NET_CHANGES = 20_000;

export const netChangeCalls = {
  netChanges: call({
    method: 'GET',
    path: '/wip/activity/net',
    summary:
      'What changed between two instants: for each job and field the first value and the last, where they differ',
    permission: 'Wip_view',
    maxSeconds: 30,
    query: z.object({
      /** Not before this instant. */
      from: instantText,
      /** Before this instant. Until now, if left out. */
      before: instantText.optional(),
    }),
    response: z.object({
      /** By job number and field. The list stops at 20,000. */
      changes: z.array(netChange),
      count: z.int(),
      archivedBefore,
    }),
    failures: [],
  }),
};
