import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { isPassing } from '../lib/api.ts';

/** How often a page that could not be loaded or refreshed tries again while somebody looks at it. */
const AGAIN_MS = 15_000;

const hasFailed = (query: Query): boolean => query.isActive() && query.state.status === 'error';
/** What the page waits for, and may well come at the next try. */
const isAwaited = (query: Query): boolean =>
  hasFailed(query) && query.state.data === undefined && isPassing(query.state.error);
/** If the next page of a list failed, the list's end says so. */
const isNextPage = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined;

/** Events while a component is rendered, when no other may be updated. None of them is a failure. */
const OF_DRAWING: ReadonlySet<string> = new Set(['added', 'observerResultsUpdated']);

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

/**
 * Whether the page's data may be old because a fetch failed. It is fetched again by itself, and when the network is back; so is what the page
 * could not load at all.
 */
export function useStaleData(): StaleData {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) =>
      client.getQueryCache().subscribe(({ type }) => {
        if (!OF_DRAWING.has(type)) listener();
      }),
    [client],
  );
  const trouble = useSyncExternalStore(subscribe, () => troubleOf(client));
  const isWaiting = useSyncExternalStore(subscribe, () => client.getQueryCache().getAll().some(isAwaited));
  const tryAgain = useCallback(
    // Skips what is being fetched.
    () => void client.refetchQueries({ predicate: hasFailed }, { cancelRefetch: false }),
    [client],
  );
  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [tryAgain]);
  const isTryingAgain = trouble !== null || isWaiting;
  useEffect(() => {
    if (!isTryingAgain) return;
    const timer = setInterval(() => {
      if (!document.hidden) tryAgain();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isTryingAgain, tryAgain]);
  return { trouble, tryAgain };
}
