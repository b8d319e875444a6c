import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { formatInstant } from '../../lib/calendar.ts';
import { activityQuery } from './activity-queries.ts';

/** Who changed a field of a job last, and when; empty until it is loaded. */
export function LastChange({ jobId, field }: { readonly jobId: string; readonly field: string }) {
  const { data } = useInfiniteQuery(activityQuery(useApi(), { jobId, field }));
  const last = data?.pages[0]?.changes[0];
  return last ? `${last.personName}, ${formatInstant(last.at)}` : 'somebody else changed it';
}
