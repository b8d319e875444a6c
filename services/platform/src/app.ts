import { platformContract } from '@plumbline/contract/platform/contract';
import { createService } from '@plumbline/service-kit/http/create-service';
import type { Service, ServiceOptions } from '@plumbline/service-kit/http/service';
import { historyHandlers } from './history/handlers.ts';
import { type InvitationOptions, invitationHandlers } from './invitations/handlers.ts';
import { lookupHandlers } from './lookups/handlers.ts';
import type { PeopleDirectory } from './lookups/people-directory.ts';
import { roleHandlers } from './roles/handlers.ts';
import { SCIM_PATH, scimAddresses, scimEndpoint } from './scim/endpoint.ts';
import { scimHandlers } from './scim/handlers.ts';
import { scimDocument } from './scim/openapi.ts';
import { sessionHandlers } from './session/handlers.ts';
import { tenantHandlers } from './tenant/handlers.ts';
import { tokenHandlers } from './tokens/handlers.ts';
import { userHandlers } from './users/handlers.ts';

/** The database role of the platform's requests. The migrations grant its rights. */
export const PLATFORM_ROLE = 'plumbline_platform';

export interface PlatformOptions
  extends Omit<ServiceOptions<typeof platformContract>, 'contract' | 'handlers' | 'role'>,
    Pick<InvitationOptions, 'verifyIdentity' | 'mailing'> {
  /** The directory of people who can be invited. */
  directory: PeopleDirectory;
}

/** The platform API: who may do what. */
export const createPlatform = ({ directory, verifyIdentity, mailing, ...options }: PlatformOptions): Service =>
  createService({
    ...options,
    contract: platformContract,
    role: PLATFORM_ROLE,
    examples: async () => (await import('@plumbline/contract/platform/examples')).platformExamples,
    documents: { scim: scimDocument },
    mounts: { [SCIM_PATH]: scimEndpoint({ ...options, role: PLATFORM_ROLE }) },
    mountedAddresses: scimAddresses,
    handlers: {
      ...sessionHandlers,
      ...userHandlers,
      ...roleHandlers,
      ...historyHandlers,
      ...tenantHandlers,
      ...scimHandlers,
      ...tokenHandlers,
      ...invitationHandlers({ verifyIdentity, mailing, log: options.log }),
      ...lookupHandlers(directory, options.log),
    },
  });
