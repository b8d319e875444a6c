import { z } from 'zod';
import { call, contract } from '../call.ts';
import { columnFilter } from '../grid-filters.ts';
import { directoryUnavailable, inviteLookupItem, lookupsRequest, unhandledLookup } from '../lookup.ts';
import { historyCalls } from './history.ts';
import { invitation, invitationCalls } from './invitations.ts';
import { adminRole, roleCalls } from './roles.ts';
import { scimCalls, scimGroup, scimToken } from './scim.ts';
import { sessionCalls } from './session.ts';
import { tenantCalls, tenantDetails } from './tenant.ts';
import { accessToken, tokenCalls } from './tokens.ts';
import { tenantUser, userCalls } from './users.ts';

export const platformContract = contract({
  service: 'platform',
  title: 'Plumbline Platform API',
  basePath: '/api/platform',
  scope: 'platform.access',
  calls: {
    ...sessionCalls,
    ...userCalls,
    ...roleCalls,
    ...historyCalls,
    ...tenantCalls,
    ...scimCalls,
    ...tokenCalls,
    ...invitationCalls,
    lookup: call({
      method: 'POST',
      creates: false,
      path: '/lookups',
      summary: 'Search people of the company’s directory who can be invited (UserInviteDirectoryLookup)',
      permission: 'Admin_edit',
      request: lookupsRequest,
      response: z.object({ lookups: z.record(z.string(), z.array(inviteLookupItem)) }),
      failures: [unhandledLookup, directoryUnavailable],
    }),
  },
  schemas: {
    User: tenantUser,
    Role: adminRole,
    AccessToken: accessToken,
    ProvisioningToken: scimToken,
    ProvisionedGroup: scimGroup,
    Invitation: invitation,
    Company: tenantDetails,
    ColumnFilter: columnFilter,
  },
});
