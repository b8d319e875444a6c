import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { JobRow } from '../../jobs/job-rows.ts';
import { waitingKey } from './waiting-query.ts';

type History = JobRow['changeOrderHistory'];
/** What waits of a job: most saves of it leave that alone. */
const waitingOf = (history: History = []): string =>
  JSON.stringify(history.filter(({ status }) => status === 'pending').map(({ number, amount }) => [number, amount]));

/** Asks again what waits for the person as soon as anybody adds, decides or changes the amount of a pending change order on the page. */
export function useWaitingNews(jobs: GridModel<JobRow>): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const seen = new Map<string, History>(jobs.rows.map((job) => [job.id, job.changeOrderHistory]));
    const isNews = (jobId: string): boolean => {
      const [before, now] = [seen.get(jobId), jobs.row(jobId)?.changeOrderHistory];
      if (before === now) return false;
      if (now) seen.set(jobId, now);
      else seen.delete(jobId);
      return waitingOf(before) !== waitingOf(now);
    };
    return jobs.subscribe((event) => {
      if (event.kind === 'reveal') return;
      // Also those that left.
      const jobIds =
        event.kind === 'cells' ? event.rowIds : new Set([...seen.keys(), ...jobs.rows.map(({ id }) => id)]);
      // Every job is looked at, so that all are seen.
      if ([...jobIds].filter(isNews).length > 0) void queryClient.invalidateQueries({ queryKey: waitingKey });
    });
  }, [jobs, queryClient]);
}
