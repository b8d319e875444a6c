import type { Call } from '@plumbline/contract/call';
import type { activityCalls } from '@plumbline/contract/workflow/activity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import dayjs from 'dayjs';
import type { z } from 'zod';
import { type Api, unwrap } from '../../lib/api.ts';
import type { ActivitySearch } from './activity-search.ts';

type Query<C extends Call> = z.input<NonNullable<C['query']>>;
/** The filter. The list pages by itself. */
export type ActivityFilter = Omit<Query<typeof activityCalls.activity>, 'cursor'>;

/** Changes, newest first, in pages. Loaded again on each visit, because others change jobs all the time. */
export const activityQuery = (api: Api, filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['workflow', 'activity', filter],
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.workflow.activity({ query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal })),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** The days in the address as instants, in the person's time zone. */
export function filterOf({ person, field, job, from, to }: ActivitySearch): ActivityFilter {
  return {
    ...(person && { personId: person }),
    ...(field && { field }),
    ...(job && { job }),
    ...(from && { from: dayjs(from).startOf('day').toISOString() }),
    ...(to && { before: dayjs(to).add(1, 'day').startOf('day').toISOString() }),
  };
}
