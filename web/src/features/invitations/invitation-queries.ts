import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';
import { addressOf } from '../../lib/base-path.ts';
import { directoryProblems } from './problems.ts';

const INVITATIONS = ['platform', 'invitations'];
const LOOKUP = ['platform', 'lookup', 'UserInviteDirectoryLookup'];

export const invitationsQuery = (api: Api) =>
  queryOptions({
    queryKey: INVITATIONS,
    queryFn: async ({ signal }) => (await unwrap(api.platform.invitations({ signal }))).invitations,
  });

/** People of the company's directory who can be invited. The old list stays until the next one arrives. */
export const inviteLookupQuery = (api: Api, searchText: string) =>
  queryOptions({
    queryKey: [...LOOKUP, searchText],
    queryFn: async ({ signal }) => {
      const lookups = [{ type: 'UserInviteDirectoryLookup', correlationId: 'invite', searchText }];
      const answer = await unwrap(api.platform.lookup({ body: { lookups }, signal }), directoryProblems);
      return answer.lookups.invite ?? [];
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 30_000,
  });

/** After inviting, resending or revoking: the list, the users and the directory's offers have changed. */
export const refreshInvitations = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [INVITATIONS, LOOKUP, ['platform', 'adminUsers'], ['platform', 'adminRoles'], ['platform', 'adminUsersInit']].map(
      (queryKey) => queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** The address of an invitation's link. */
export const linkOf = (id: string): string => location.origin + addressOf(`/home?invitation=${id}`);
