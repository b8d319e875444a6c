import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../lib/api.ts';
import { type ActivityFilter, activityQuery } from './activity-queries.ts';

/** The changes that a filter lets through, the next page asked for when its end comes into sight. */
export function useActivity(filter: ActivityFilter) {
  const query = useInfiniteQuery(activityQuery(useApi(), filter));
  const { ref: sentinel, entry } = useIntersection({ rootMargin: '200px' });
  const isInSight = entry?.isIntersecting ?? false;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    // A page that failed is asked for again by hand, not for ever.
    if (isInSight && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isInSight, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return {
    ...query,
    changes: query.data?.pages.flatMap(({ changes }) => changes) ?? [],
    more: {
      hasMore: hasNextPage,
      isLoading: query.isFetchingNextPage,
      onMore: () => void fetchNextPage(),
      sentinel,
    },
  };
}
