import { queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';

/** How many jobs there are and may be, and how long history is kept. */
export const companyDataQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflow', 'companyData'],
    queryFn: ({ signal }) => unwrap(api.workflow.companyData({ signal })),
    staleTime: 0,
  });

/** How many users there are and may be, and how much the company may ask for in a minute. */
export const companyUseQuery = (api: Api) =>
  queryOptions({
    queryKey: ['platform', 'companyUse'],
    queryFn: ({ signal }) => unwrap(api.platform.companyUse({ signal })),
    staleTime: 0,
  });
