import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';

/** Jobs of the accounting system that are not in the WIP. The old list stays until the next one arrives. */
export const connectLookupQuery = (api: Api, searchText: string) =>
  queryOptions({
    queryKey: ['workflow', 'lookup', 'JobConnectLookup', searchText],
    queryFn: async ({ signal }) => {
      const lookups = [{ type: 'JobConnectLookup', correlationId: 'connect', searchText }];
      const answer = await unwrap(api.workflow.lookup({ body: { lookups }, signal }));
      return answer.lookups.connect ?? [];
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 30_000,
  });
