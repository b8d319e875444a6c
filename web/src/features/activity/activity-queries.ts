import type { Call } from '@plumbline/contract/call';
import type { activityCalls } from '@plumbline/contract/workflow/activity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import dayjs from 'dayjs';
import type { z } from 'zod';
import { type Api, unwrap } from '../../lib/api.ts';
import type { ActivitySearch } from './activity-search.ts';

type Query<C extends Call> = z.input<NonNullable<C['query']>>;
/** What is asked for; the pages are this list's own. */
export type ActivityFilter = Omit<Query<typeof activityCalls.activity>, 'cursor'>;

/** Changes, newest first, a page at a time. Others change things all the time: asked anew on each visit. */
export const activityQuery = (api: Api, filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['workflow', 'activity', filter],
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.workflow.activity({ query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal })),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** The days of the address as instants: a day begins when it does where the person sits. */
export function filterOf({ person, field, job, from, to }: ActivitySearch): ActivityFilter {
  return {
    ...(person && { personId: person }),
    ...(field && { field }),
    ...(job && { job }),
    ...(from && { from: dayjs(from).startOf('day').toISOString() }),
    ...(to && { before: dayjs(to).add(1, 'day').startOf('day').toISOString() }),
  };
}
