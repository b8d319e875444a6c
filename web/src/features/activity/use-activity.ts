import { useApi } from '../../lib/api.ts';
import { usePages } from '../../lib/use-pages.ts';
import { type ActivityFilter, activityQuery } from './activity-queries.ts';

/** The changes that pass a filter. */
export function useActivity(filter: ActivityFilter) {
  const { pages, ...query } = usePages(activityQuery(useApi(), filter));
  return { ...query, changes: pages.flatMap(({ changes }) => changes), archivedBefore: pages.at(-1)?.archivedBefore };
}
