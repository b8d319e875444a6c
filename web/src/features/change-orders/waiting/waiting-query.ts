import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../../lib/api.ts';

export const waitingKey = ['workflow', 'changeOrdersWaiting'] as const;

/** The longest time until the badge of an idle page counts colleagues' change orders. Home and the sheets of jobs hear of them at once. */
const ASKED_AGAIN_MS = 60_000;

/** The pending change orders that wait for the person, for home and for the badge of every page. */
export const waitingQuery = (api: Api) =>
  queryOptions({
    queryKey: waitingKey,
    queryFn: ({ signal }) => unwrap(api.workflow.changeOrdersWaiting({ signal })),
    refetchInterval: ASKED_AGAIN_MS,
    refetchOnWindowFocus: true,
  });

const OF_HOME = ['changeOrdersWaiting', 'summary', 'attention', 'activity'];

/** Asks again for what home shows of jobs and their change orders. */
export const refreshHome = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: ['workflow'],
    predicate: ({ queryKey }) => OF_HOME.includes(String(queryKey[1])),
  });
