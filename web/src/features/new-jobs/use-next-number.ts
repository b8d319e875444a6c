import { useQuery } from '@tanstack/react-query';
import { unwrap, useApi } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import type { NewJobs } from './use-new-jobs.tsx';

/**
 * The number that the next job will get, once somebody asks for it. The service knows the numbers of accounting's jobs outside the WIP,
 * too. Empty until it has answered; where it cannot be asked, as far as this page knows.
 */
export function useNextNumber({ nextNumber }: Pick<NewJobs, 'nextNumber'>, isAsked = true): string {
  const { workflow } = useApi();
  const proposed = isAsked ? nextNumber() : '';
  const { data, fetchStatus } = useQuery({
    queryKey: ['workflow', 'nextJobNumber', proposed],
    queryFn: () => unwrap(workflow.nextJobNumber({ query: { today: localToday() } })),
    enabled: isAsked,
    retry: false,
    gcTime: 0,
  });
  if (!isAsked || (!data && fetchStatus === 'fetching')) return '';
  return data ? nextNumber(data.jobNumber) : proposed;
}
