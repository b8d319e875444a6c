import { z } from 'zod';
import { call } from '../call.ts';
import { limitReached } from '../limits.ts';
import { calendarDate, jobId, seenVersion, typedText } from '../values.ts';
import { cellsConflict, cellsRefused, job } from './jobs.ts';

/** More than a person usually pastes below a sheet. A page sends a longer paste in parts. */
export const MAX_NEW_JOBS = 500;

/** The event in a job's history that it was made by hand. */
export const CREATED_FIELD = 'created';

/** A job that no accounting system knows, or not yet. */
export const newJobCalls = {
  createJobs: call({
    method: 'POST',
    creates: true,
    path: '/wip/jobs/new',
    summary: 'Make jobs by hand, without the accounting system: all of them or none',
    permission: 'Wip_edit',
    maxSeconds: 30,
    request: z.object({
      /**
       * Each job by its fields: a name, and what else can be edited. Without a `jobNumber` it gets the next free one. The schema leaves
       * the fields open, as in a save: each is checked on its own. A refusal's `jobId` is the job's place in this list, from 0.
       */
      jobs: z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_NEW_JOBS),
      /** The sender's calendar date, which dates new change orders and names the year of new numbers. If absent: the date in UTC. */
      today: calendarDate.optional(),
    }),
    /** In the order of the request. */
    response: z.object({ jobs: z.array(job) }),
    failures: [cellsRefused, limitReached],
    maxBytes: 4 * 1024 * 1024,
  }),
  nextJobNumber: call({
    method: 'GET',
    path: '/wip/jobs/next-number',
    summary:
      'The number that a job made by hand gets by itself: the next that no job of the WIP and none of accounting has',
    permission: 'Wip_edit',
    query: z.object({
      /** The caller's calendar date, which names the year of new numbers. If absent: the date in UTC. */
      today: calendarDate.optional(),
    }),
    /** Free now: somebody else may take it. */
    response: z.object({ jobNumber: z.string() }),
    failures: [],
  }),
  linkJob: call({
    method: 'POST',
    creates: false,
    path: '/wip/jobs/link',
    summary: 'Say which job of the accounting system a job is, or that it is none; nothing else of it changes',
    permission: 'Wip_edit',
    request: z.object({
      id: jobId,
      /** The version of the job that the sender saw. */
      version: seenVersion,
      /** Null unlinks it. */
      externalId: typedText(200).min(1).nullable(),
    }),
    response: z.object({ jobs: z.array(job) }),
    failures: [cellsRefused, cellsConflict],
  }),
};
