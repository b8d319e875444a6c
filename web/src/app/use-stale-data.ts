import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** How often a page that could not be refreshed tries again while somebody looks at it. */
const AGAIN_MS = 15_000;

const hasFailed = (query: Query): boolean => query.isActive() && query.state.status === 'error';
/** If the next page of a list failed, the list's end says so. */
const isNextPage = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined;

/** The first error among the page's data that could not be refreshed; null if all is up to date. */
const troubleOf = (client: QueryClient): Error | null =>
  client
    .getQueryCache()
    .getAll()
    .find((query) => hasFailed(query) && query.state.data !== undefined && !isNextPage(query))?.state.error ?? null;

export interface StaleData {
  readonly trouble: Error | null;
  readonly tryAgain: () => void;
}

/** Whether the page's data may be old because a fetch failed. It is fetched again by itself, and when the network is back. */
export function useStaleData(): StaleData {
  const client = useQueryClient();
  const trouble = useSyncExternalStore(
    useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]),
    () => troubleOf(client),
  );
  const tryAgain = useCallback(
    // Skips what is being fetched.
    () => void client.refetchQueries({ predicate: hasFailed }, { cancelRefetch: false }),
    [client],
  );
  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [tryAgain]);
  const isStale = trouble !== null;
  useEffect(() => {
    if (!isStale) return;
    const timer = setInterval(() => {
      if (!document.hidden) tryAgain();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isStale, tryAgain]);
  return { trouble, tryAgain };
}
