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

/** People of the company's directory who can be invited; the list shown stays until the next one is there. */
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

/** After inviting, sending again or revoking: the list, the users and whom the directory offers are others. */
export const refreshInvitations = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [INVITATIONS, LOOKUP, ['platform', 'adminUsers'], ['platform', 'adminRoles']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Where an invitation's link leads. */
export const linkOf = (id: string): string => location.origin + addressOf(`/home?invitation=${id}`);
