import { queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../../lib/api.ts';

export const waitingKey = ['workflow', 'changeOrdersWaiting'] as const;

/** The longest time until an idle page shows colleagues' change orders. */
const ASKED_AGAIN_MS = 60_000;

/** The pending change orders that wait for the person, for home and for the badge of every page. */
export const waitingQuery = (api: Api) =>
  queryOptions({
    queryKey: waitingKey,
    queryFn: ({ signal }) => unwrap(api.workflow.changeOrdersWaiting({ signal })),
    refetchInterval: ASKED_AGAIN_MS,
    refetchOnWindowFocus: true,
  });
