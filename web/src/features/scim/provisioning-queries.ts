import type { CallResponse } from '@plumbline/contract/call';
import type { scimCalls } from '@plumbline/contract/platform/scim';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { ADMIN_HISTORY } from '../history/admin-history.tsx';

export type Provisioning = CallResponse<typeof scimCalls.provisioning>;

export const provisioningQuery = (api: Api) =>
  queryOptions({
    queryKey: ['platform', 'provisioning'],
    queryFn: ({ signal }) => unwrap(api.platform.provisioning({ signal })),
  });

/** Shows a change's answer. Roles and history are loaded again. */
export function keepProvisioning(queryClient: QueryClient, api: Api, { tokens, groups, roles }: Provisioning): void {
  keepAnswer(queryClient, provisioningQuery(api).queryKey, { tokens, groups, roles });
  void queryClient.invalidateQueries({ queryKey: ADMIN_HISTORY });
  void queryClient.invalidateQueries({ queryKey: ['platform', 'adminUsers'] });
}
