import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import type { ViewsHome } from '../views/use-view-actions.ts';
import { wipInitQuery } from './jobs-queries.ts';

/** Views are part of the first data of the pages over jobs. A call that changes them answers with all. */
export function useViewsHome(): ViewsHome {
  const queryClient = useQueryClient();
  const query = wipInitQuery(useApi());
  return {
    onViews: (gridViews) => keepAnswer(queryClient, query.queryKey, (init) => init && { ...init, gridViews }),
    loadViews: () =>
      queryClient.fetchQuery({ ...query, staleTime: 0 }).then(
        ({ gridViews }) => gridViews,
        () => [], // the old list stays; the person is not waiting for it
      ),
  };
}
