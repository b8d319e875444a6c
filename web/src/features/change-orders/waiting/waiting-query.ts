import { queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../../lib/api.ts';

export const waitingKey = ['workflow', 'changeOrdersWaiting'] as const;

/** The longest time until the badge of an idle page counts colleagues' change orders. A sheet of jobs hears of them at once. */
const ASKED_AGAIN_MS = 60_000;

/** The pending change orders that wait for the person, for home and for the badge of every page. */
export const waitingQuery = (api: Api) =>
  queryOptions({
    queryKey: waitingKey,
    queryFn: ({ signal }) => unwrap(api.workflow.changeOrdersWaiting({ signal })),
    refetchInterval: ASKED_AGAIN_MS,
    refetchOnWindowFocus: true,
  });

/** Home has no stream of changes: it asks often enough that a tap rarely meets what a colleague has decided already. */
export const HOME_ASKS_AGAIN_MS = 10_000;
