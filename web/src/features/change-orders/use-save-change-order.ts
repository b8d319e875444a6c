import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { useApi } from '../../lib/api.ts';
import { problemLine } from '../../ui/problem-message.ts';

export type LoggedJob = Pick<Job, 'id' | 'version' | 'changeOrderHistory'>;

/** Saves a change order, new or by its number, and answers why it could not be in words for the person; null when it was. */
export function useSaveChangeOrder(job: LoggedJob, onJobs: (jobs: readonly Job[]) => void) {
  const { workflow } = useApi();
  return async (terms: ChangeOrderTerms, number?: number): Promise<string | null> => {
    const { id: jobId, version } = job;
    const result = await workflow.saveChangeOrder({
      body: { jobId, version, ...(number !== undefined && { number }), terms },
    });
    if (result.ok) {
      onJobs(result.value.jobs);
      return null;
    }
    if (result.problem.type !== 'cells-conflict') return problemLine(result.problem);
    // What the other one made of it must be seen before a save may name the newer version.
    const fresh = await workflow.loadJobs();
    if (fresh.ok) onJobs(fresh.value.jobs);
    const who = result.problem.conflicts[0]?.who ?? 'Somebody';
    return `${who} changed this change order meanwhile. Look at it as it is now, and decide again.`;
  };
}
