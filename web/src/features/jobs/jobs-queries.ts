import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';
import { loadCalculationOf } from '../own-columns/load-calculation.ts';
import type { Session } from '../session/session.ts';
import { loadJobs } from './kept/load-jobs.ts';
import { pageKeptJobs } from './kept/page-kept-jobs.ts';

/** Columns, choices, people and views, which seldom change. */
export const wipInitQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflow', 'wipInit'],
    queryFn: async ({ signal }) => {
      const init = await unwrap(api.workflow.wipInit({ signal }));
      await loadCalculationOf(init.gridSettings.columns);
      return init;
    },
    staleTime: 10_000,
    // A colleague may have shared a view.
    refetchOnWindowFocus: 'always',
  });

/** Whose jobs are loaded decides what of the last load may be used. */
type Whose = Pick<Session, 'state'>;

function load({ workflow, tenant }: Api, session: Whose, signal: AbortSignal) {
  const state = session.state();
  const tenantId = tenant.current();
  if (state.status !== 'signed-in' || tenantId === null) return unwrap(workflow.loadJobs({ signal }));
  const { subject: person } = state.person;
  const isStill = () => {
    const now = session.state();
    return now.status === 'signed-in' && now.person.subject === person;
  };
  return loadJobs({ workflow, kept: pageKeptJobs(), place: { person, tenantId }, isStill, signal });
}

/** Long enough for the page to take over what was preloaded. */
const AHEAD_MS = 10_000;

/** A query of its own: a shared one would keep the rows for later visits, because a query keeps its longest `gcTime`. */
const aheadQuery = (api: Api, session: Whose) =>
  queryOptions({
    queryKey: ['workflow', 'loadJobs', 'ahead'],
    queryFn: ({ signal }) => load(api, session, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: AHEAD_MS,
    structuralSharing: false,
  });

/** Every job of the WIP, and the cursor for its changes. The grid changes the rows in place, so each visit loads them again. */
export const jobsQuery = (api: Api, session: Whose) =>
  queryOptions({
    queryKey: ['workflow', 'loadJobs'],
    queryFn: async ({ client, signal }) => {
      const { queryKey, ...ahead } = aheadQuery(api, session);
      if (!client.getQueryState(queryKey)) return load(api, session, signal);
      try {
        return await client.fetchQuery({ queryKey, ...ahead });
      } finally {
        client.removeQueries({ queryKey });
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });

/** Loads what the jobs page needs while its code and the person's rights are still loading. */
export function askAhead(queryClient: QueryClient, api: Api, session: Whose): void {
  void queryClient.prefetchQuery(wipInitQuery(api));
  void queryClient.prefetchQuery(aheadQuery(api, session));
}
