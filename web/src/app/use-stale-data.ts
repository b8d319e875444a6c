import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** A page that could not be brought up to date tries again so often while somebody looks at it. */
const AGAIN_MS = 15_000;

const hasFailed = (query: Query): boolean => query.isActive() && query.state.status === 'error';
/** The next page of a list that failed says so at the list's end. */
const isNextPage = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined;

/** The first trouble of what is on screen and could not be fetched anew; null while all of it is up to date. */
const troubleOf = (client: QueryClient): Error | null =>
  client
    .getQueryCache()
    .getAll()
    .find((query) => hasFailed(query) && query.state.data !== undefined && !isNextPage(query))?.state.error ?? null;

export interface StaleData {
  readonly trouble: Error | null;
  readonly tryAgain: () => void;
}

/** Whether what the page shows may be old because a fetch of it failed; it is fetched again by itself, and when the network is back. */
export function useStaleData(): StaleData {
  const client = useQueryClient();
  const trouble = useSyncExternalStore(
    useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]),
    () => troubleOf(client),
  );
  const tryAgain = useCallback(
    // What is asked for just now is not asked for twice.
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
