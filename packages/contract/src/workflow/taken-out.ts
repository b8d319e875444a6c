import { z } from 'zod';
import { call } from '../call.ts';
import { instant, jobId, viewId } from '../values.ts';

/** The list holds this many of the newest. */
export const MOST_TAKEN_OUT = 500;

export const takenOutJob = z.object({
  id: jobId,
  jobNumber: z.string(),
  jobName: z.string(),
  who: z.string(),
  at: instant,
});

export const deletedView = z.object({ id: viewId, name: z.string(), isPublic: z.boolean(), at: instant });

export const takenOutCalls = {
  takenOut: call({
    method: 'GET',
    path: '/wip/taken-out',
    summary: 'What can be restored: jobs taken out of the WIP, and your own views deleted within 30 days',
    permission: 'Wip_view',
    response: z.object({
      /** Newest first. */
      jobs: z.array(takenOutJob),
      /** How many there are. The list stops at 500. */
      jobCount: z.int(),
      views: z.array(deletedView),
    }),
    failures: [],
  }),
};
