import type { Contract } from '@plumbline/contract/call';
import { platformContract } from '@plumbline/contract/platform/contract';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { createPlatform } from '@plumbline/platform/app';
import type { PeopleDirectory } from '@plumbline/platform/lookups/people-directory';
import type { Database } from '@plumbline/service-kit/database';
import type { Log, Service } from '@plumbline/service-kit/http/service';
import { createIdentityVerifier } from '@plumbline/service-kit/identity-tokens';
import { createTokenVerifier } from '@plumbline/service-kit/tokens';
import { createWorkflow } from '@plumbline/workflow/app';
import { audienceOf, ISSUER, type Issuer, WEB_CLIENT_ID } from './issuer.ts';

interface BackEndParts {
  database: Database;
  issuer: Issuer;
  /** Where people who can be invited are found. */
  directory: PeopleDirectory;
  log: Log;
}

/** Both services, as `npm start` has them but for the database's place and the issuer. */
export type BackEnd = Record<Contract['service'], Service>;

export function createBackEnd({ database, issuer, directory, log }: BackEndParts): BackEnd {
  const shared = ({ service, scope }: typeof platformContract | typeof workflowContract) => {
    const verify = createTokenVerifier({ issuer: ISSUER, audience: audienceOf(service), scope, keys: issuer.keys });
    return {
      database,
      log,
      version: '0.1.0',
      rateLimiter: { consume: async () => null }, // one person in one browser
      verifyToken: async (token: string) => {
        const subject = await verify(token);
        return subject && !issuer.isExpired(token) ? subject : null;
      },
    };
  };
  return {
    platform: createPlatform({
      ...shared(platformContract),
      directory,
      verifyIdentity: createIdentityVerifier({ issuer: ISSUER, clientId: WEB_CLIENT_ID, keys: issuer.keys }),
      mailing: null, // nothing leaves the browser
    }),
    workflow: createWorkflow(shared(workflowContract)),
  };
}
