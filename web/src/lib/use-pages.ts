import { useIntersection } from '@mantine/hooks';
import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';

/** A list that comes page by page, the next page asked for when the end of the list comes into sight. */
export function usePages<Page, Key extends QueryKey, Cursor>(
  options: UseInfiniteQueryOptions<Page, DefaultError, InfiniteData<Page>, Key, Cursor>,
) {
  const query = useInfiniteQuery(options);
  const { ref: sentinel, entry } = useIntersection({ rootMargin: '200px' });
  const isInSight = entry?.isIntersecting ?? false;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, error } = query;
  useEffect(() => {
    // A page that failed is asked for again by hand, not for ever.
    if (isInSight && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isInSight, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return {
    ...query,
    pages: query.data?.pages ?? [],
    more: {
      hasMore: hasNextPage,
      isLoading: query.isFetchingNextPage,
      /** Of the next page alone: a list that is there stays when it cannot be fetched anew. */
      error: isFetchNextPageError ? error : null,
      onMore: () => void fetchNextPage(),
      sentinel,
    },
  };
}
