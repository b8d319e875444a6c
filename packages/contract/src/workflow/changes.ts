import { z } from 'zod';
import { call } from '../call.ts';
import { jobId, typedText, userId, uuid } from '../values.ts';
import { job } from './jobs.ts';
import { isAnyJobField } from './own-fields.ts';
import { scheduleTable } from './schedule.ts';
import { jobSheets } from './views.ts';

/** A cell of a sheet over jobs. */
const place = z.object({
  sheet: z.enum(jobSheets).default('jobs'),
  jobId,
  field: typedText(100).refine((name) => isAnyJobField(name) || scheduleTable.has(name), 'there is no such field'),
});

/** The changed members of a job, derived amounts included. For a job that joined the WIP: all members. */
export const changedJob = z.object({
  id: jobId,
  /** The job's current version. A page that has it can ignore the rest. */
  version: z.int(),
  /** Who changed it, by name. */
  who: z.string(),
  cells: job.omit({ id: true, version: true }).partial(),
});

export const presentPerson = z.object({
  /** One per open page. */
  clientId: uuid,
  userId,
  name: z.string(),
  /** The person's cell, if any. */
  place: place.nullable(),
});
export type PresentPerson = z.infer<typeof presentPerson>;

/** An event of the stream. An event without members only shows that the connection is alive. */
export const wipEvent = z.object({
  changes: z
    .object({
      /** The stream has sent all changes up to here. */
      cursor: z.int(),
      jobs: z.array(changedJob),
      /** Jobs that left the WIP. */
      gone: z.array(z.object({ id: jobId, who: z.string() })),
      /** Jobs with a comment that was added, resolved or reopened: reload the conversation if you show it. */
      conversations: z.array(jobId).optional(),
      /** The company's own columns or list options changed: load app settings again (`/wip/init`). */
      settings: z.literal(true).optional(),
    })
    .optional(),
  /** Everybody who has the grid open, you included. */
  people: z.array(presentPerson).optional(),
  /** Too much has changed since the cursor: load the jobs again. This is the last event. */
  isTooLate: z.literal(true).optional(),
});
export type WipEvent = z.infer<typeof wipEvent>;

export const changeCalls = {
  followChanges: call({
    method: 'GET',
    path: '/wip/changes',
    summary: 'Changes of jobs as they happen, from a cursor or from now on, and who else has the grid open',
    permission: 'Wip_view',
    query: z.object({
      /** A cursor of jobs that are loaded already. Without it the stream begins now. */
      since: z.coerce.number().int().min(0).optional(),
      clientId: uuid,
    }),
    isStream: true,
    response: wipEvent,
    failures: [],
  }),
  showPlace: call({
    method: 'POST',
    creates: false,
    path: '/wip/presence',
    summary: 'Show others which cell you are in; forgotten after a minute',
    permission: 'Wip_view',
    request: z.object({ clientId: uuid, place: place.nullable() }),
    response: z.object({ success: z.literal(true) }),
    failures: [],
  }),
};
