import { queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';

/** The company's details. */
export const tenantQuery = (api: Api) =>
  queryOptions({
    queryKey: ['platform', 'adminTenant'],
    queryFn: ({ signal }) => unwrap(api.platform.adminTenant({ signal })).then(({ tenant }) => tenant),
    staleTime: 0,
  });
