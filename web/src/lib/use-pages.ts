import { useIntersection } from '@mantine/hooks';
import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';

/** A list in pages. The next page is loaded when the end of the list scrolls into view. */
export function usePages<Page, Key extends QueryKey, Cursor>(
  options: UseInfiniteQueryOptions<Page, DefaultError, InfiniteData<Page>, Key, Cursor>,
) {
  const query = useInfiniteQuery(options);
  const { ref: sentinel, entry } = useIntersection({ rootMargin: '200px' });
  const isInSight = entry?.isIntersecting ?? false;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, error } = query;
  useEffect(() => {
    // After a failure the person asks for the next page, so that it is not requested for ever.
    if (isInSight && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isInSight, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return {
    ...query,
    pages: query.data?.pages ?? [],
    more: {
      hasMore: hasNextPage,
      isLoading: query.isFetchingNextPage,
      /** Of the next page only: a list on screen stays when it cannot be refreshed. */
      error: isFetchNextPageError ? error : null,
      onMore: () => void fetchNextPage(),
      sentinel,
    },
  };
}
