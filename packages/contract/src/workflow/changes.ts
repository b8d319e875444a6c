import { z } from 'zod';
import { call } from '../call.ts';
import { jobId, typedText, userId } from '../values.ts';
import { isJobField } from './job-fields.ts';
import { job } from './jobs.ts';

/** A cell of the jobs grid. */
const place = z.object({ jobId, field: typedText(100).refine(isJobField, 'there is no such field') });

/** What changed of a job, derived amounts included; every member of a job that joined the WIP. */
export const changedJob = z.object({
  id: jobId,
  /** The job's version now; who has it already knows all of this. */
  version: z.int(),
  /** Who changed it, by name. */
  who: z.string(),
  cells: job.omit({ id: true, version: true }).partial(),
});
export type ChangedJob = z.infer<typeof changedJob>;

export const presentPerson = z.object({
  /** One of these for each page that is open. */
  clientId: z.uuid(),
  userId,
  name: z.string(),
  /** Where the person is in the grid, if anywhere. */
  place: place.nullable(),
});
export type PresentPerson = z.infer<typeof presentPerson>;

/** One event of the stream; one without members only says that the connection lives. */
export const wipEvent = z.object({
  changes: z
    .object({
      /** What to go on from: all changes up to here have been told. */
      cursor: z.int(),
      jobs: z.array(changedJob),
      /** Jobs that left the WIP. */
      gone: z.array(z.object({ id: jobId, who: z.string() })),
    })
    .optional(),
  /** Everybody who has the grid open, oneself included. */
  people: z.array(presentPerson).optional(),
  /** Too much has changed since the cursor to be told one by one: load the jobs anew. The last event. */
  isTooLate: z.literal(true).optional(),
});
export type WipEvent = z.infer<typeof wipEvent>;

export const changeCalls = {
  followChanges: call({
    method: 'GET',
    path: '/wip/changes',
    summary: 'Changes of jobs as they happen, from a cursor on, and who else has the grid open',
    permission: 'Wip_view',
    query: z.object({ since: z.coerce.number().int().min(0), clientId: z.uuid() }),
    isStream: true,
    response: wipEvent,
    failures: [],
  }),
  showPlace: call({
    method: 'POST',
    creates: false,
    path: '/wip/presence',
    summary: 'Show the others where in the grid one is; forgotten after a minute',
    permission: 'Wip_view',
    request: z.object({ clientId: z.uuid(), place: place.nullable() }),
    response: z.object({ success: z.literal(true) }),
    failures: [],
  }),
};
