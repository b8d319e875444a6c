import { platformContract } from '@plumbline/contract/platform/contract';
import { createIdentityVerifier } from '@plumbline/service-kit/identity-tokens';
import { mailEnvironment, mailingOf } from '@plumbline/service-kit/node/mail/settings';
import { WHILE_A_PERSON_WAITS_MS } from '@plumbline/service-kit/node/mail/smtp-mailer';
import { readEnvironment, runService } from '@plumbline/service-kit/node/run-service';
import { webAddress } from '@plumbline/service-kit/node/setting-forms';
import { z } from 'zod';
import { createPlatform } from './app.ts';
import { directoryEnvironment, directoryOf } from './directories/settings.ts';

const identity = readEnvironment(
  'platform',
  z.object({
    OIDC_ISSUER: webAddress,
    OIDC_CLIENT_ID: z.string().min(1),
    OIDC_SUBJECT_CLAIM: z.string().min(1).optional(),
    OIDC_EMAIL_CLAIM: z.string().min(1).optional(),
    /** `none` if the company itself assigns every address. */
    OIDC_EMAIL_VERIFIED_CLAIM: z.string().min(1).optional(),
  }),
);
const directory = directoryOf(readEnvironment('platform', directoryEnvironment));
const mailing = mailingOf(readEnvironment('platform', mailEnvironment), WHILE_A_PERSON_WAITS_MS);
const verifyIdentity = createIdentityVerifier({
  issuer: identity.OIDC_ISSUER,
  clientId: identity.OIDC_CLIENT_ID,
  ...(identity.OIDC_SUBJECT_CLAIM && { subjectClaim: identity.OIDC_SUBJECT_CLAIM }),
  ...(identity.OIDC_EMAIL_CLAIM && { emailClaim: identity.OIDC_EMAIL_CLAIM }),
  ...(identity.OIDC_EMAIL_VERIFIED_CLAIM && {
    emailVerifiedClaim: identity.OIDC_EMAIL_VERIFIED_CLAIM === 'none' ? null : identity.OIDC_EMAIL_VERIFIED_CLAIM,
  }),
});

await runService(platformContract, new URL('../migrations/', import.meta.url), (options) =>
  createPlatform({ ...options, directory, verifyIdentity, mailing }),
);
