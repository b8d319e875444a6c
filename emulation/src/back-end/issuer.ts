import type { Contract } from '@plumbline/contract/call';
import { createLocalJWKSet, decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';

/** No address: nothing is requested there. */
export const ISSUER = 'https://emulation.invalid/identity';
export const WEB_CLIENT_ID = 'plumbline-web';
export const audienceOf = (service: Contract['service']): string => `urn:plumbline:${service}`;

const LIFE_S = 600;
const ALGORITHM = 'ES256';

export interface SignedIn {
  accessToken: string;
  idToken: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}
export interface TokenSubject {
  externalId: string;
  name: string;
  email: string;
}

/** Signs tokens like an OpenID provider, with keys that live as long as the back end. */
export async function createIssuer() {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM);
  const kid = crypto.randomUUID();
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: ALGORITHM, use: 'sig' }] });
  let generation = 0;

  const sign = (typ: string, audience: string, { externalId }: TokenSubject, claims: Record<string, unknown>) =>
    new SignJWT({ ...claims, generation })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setSubject(externalId)
      .setIssuedAt()
      .setExpirationTime(`${LIFE_S}s`)
      .sign(privateKey);

  return {
    url: ISSUER,
    keys,
    async signIn(person: TokenSubject, { service, scope }: Pick<Contract, 'service' | 'scope'>): Promise<SignedIn> {
      const [accessToken, idToken] = await Promise.all([
        sign('at+jwt', audienceOf(service), person, { scope }),
        sign('JWT', WEB_CLIENT_ID, person, { name: person.name, email: person.email, email_verified: true }),
      ]);
      return { accessToken, idToken, expiresAt: Date.now() + LIFE_S * 1000 };
    },
    /** As if all tokens so far had expired. */
    expireAll(): void {
      generation++;
    },
    isExpired: (token: string): boolean => decodeJwt(token).generation !== generation,
  };
}
export type Issuer = Awaited<ReturnType<typeof createIssuer>>;
