import { queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';

/** The company's own columns, with who changed them and how many jobs have a value. */
export const ownColumnsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflow', 'ownColumns'],
    queryFn: ({ signal }) => unwrap(api.workflow.ownColumns({ signal })).then(({ columns }) => columns),
    staleTime: 0,
  });
