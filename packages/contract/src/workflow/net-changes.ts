import { z } from 'zod';
import { call } from '../call.ts';
import { instant, instantText, jobId } from '../values.ts';
import { archivedBefore } from './activity.ts';

/** The net change of a job's field between two instants, whatever happened in between. */
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
  /** How many changes it sums up. */
  count: z.int(),
  /** The last of them. */
  at: instant,
});
export type NetChange = z.infer<typeof netChange>;

/** More than a person reads; a shorter period has fewer. */
export const MAX_NET_CHANGES = 20_000;

/** What a job of the WIP held at an instant, if it changed since. */
export const earlierJob = z.object({
  jobId,
  /** It was not in the WIP then. */
  isNew: z.boolean(),
  /** By field, as on the wire. They differ from what the fields hold now. */
  was: z.record(z.string(), z.unknown()),
  /** The terms of its change orders that changed; null for one that was not there. */
  changeOrders: z.array(z.object({ number: z.int(), was: z.unknown() })),
});
export type EarlierJob = z.infer<typeof earlierJob>;

/** Above this number, the request is made for all jobs. */
export const MAX_EARLIER_JOBS = 1_000;

export const netChangeCalls = {
  earlierValues: call({
    method: 'POST',
    creates: false,
    path: '/wip/activity/earlier',
    summary: 'What jobs held at an instant: of each that changed since, the values that differ',
    permission: 'Wip_view',
    maxSeconds: 30,
    request: z.object({
      /** The instant. Returns what changed at or after it. */
      from: instantText,
      /** Only these jobs. All jobs if absent. */
      jobIds: z.array(jobId).min(1).max(MAX_EARLIER_JOBS).optional(),
    }),
    response: z.object({ jobs: z.array(earlierJob), archivedBefore }),
    failures: [],
  }),
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
