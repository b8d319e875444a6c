import type { Contract } from '@plumbline/contract/call';
import { platformContract } from '@plumbline/contract/platform/contract';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { createPlatform, type PlatformOptions } from '@plumbline/platform/app';
import type { Service } from '@plumbline/service-kit/http/service';
import { createIdentityVerifier } from '@plumbline/service-kit/identity-tokens';
import { createTokenVerifier } from '@plumbline/service-kit/tokens';
import { createWorkflow } from '@plumbline/workflow/app';
import { audienceOf, type Issuer, WEB_CLIENT_ID } from './issuer.ts';

interface BackEndParts
  extends Pick<PlatformOptions, 'database' | 'directory' | 'log'>,
    Partial<Pick<PlatformOptions, 'mailing' | 'rateLimiter'>> {
  issuer: Pick<Issuer, 'url' | 'keys' | 'isExpired'>;
}

/** Both services as in `npm start`, except for the database's place and the issuer. */
export type BackEnd = Record<Contract['service'], Service>;

export function createBackEnd({
  database,
  issuer,
  directory,
  log,
  mailing = null, // nothing leaves the browser
  rateLimiter = { consume: async () => null }, // one person in one browser
}: BackEndParts): BackEnd {
  const { url, keys } = issuer;
  const shared = ({ service, scope }: typeof platformContract | typeof workflowContract) => {
    const verify = createTokenVerifier({ issuer: url, audience: audienceOf(service), scope, keys });
    return {
      database,
      log,
      version: '0.1.0',
      rateLimiter,
      verifyToken: async (token: string) => {
        const subject = await verify(token);
        return issuer.isExpired(token) ? { fault: 'expired' as const } : subject;
      },
    };
  };
  return {
    platform: createPlatform({
      ...shared(platformContract),
      directory,
      verifyIdentity: createIdentityVerifier({ issuer: url, clientId: WEB_CLIENT_ID, keys }),
      mailing,
    }),
    workflow: createWorkflow(shared(workflowContract)),
  };
}
