import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';

/** Columns, choices, people and views: changes seldom. */
export const wipInitQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflow', 'wipInit'],
    queryFn: ({ signal }) => unwrap(api.workflow.wipInit({ signal })),
    staleTime: 300_000,
    // An administrator may have renamed an option, or a colleague shared a view.
    refetchOnWindowFocus: 'always',
  });

/** Every job of the WIP, and from where to follow its changes. The grid takes the rows over and changes them in place, so they are asked for anew on each visit. */
export const jobsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflow', 'loadJobs'],
    queryFn: ({ signal }) => unwrap(api.workflow.loadJobs({ signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });

/** Long enough for the page to take over what was asked for ahead of it, short enough that no later visit finds it. */
const AHEAD_MS = 10_000;

/** Asks for what the jobs page needs while its code and the rights are still on their way. */
export function askAhead(queryClient: QueryClient, api: Api): void {
  void queryClient.prefetchQuery(wipInitQuery(api));
  void queryClient.prefetchQuery({ ...jobsQuery(api), gcTime: AHEAD_MS });
}
