import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** The issuer's keys: given, or found by discovery when first asked for; a discovery that failed is tried again. */
export function issuerKeys(issuer: string, given?: JWTVerifyGetKey): () => Promise<JWTVerifyGetKey> {
  let discovered: Promise<JWTVerifyGetKey> | undefined;
  return async () => {
    if (given) return given;
    discovered ??= discoverKeys(issuer);
    const mine = discovered;
    try {
      return await mine;
    } catch (error) {
      if (discovered === mine) discovered = undefined; // the next request asks again
      throw error;
    }
  };
}

/** Of jose: the keys' address answers badly (`GENERIC`), too late, or with something that is no list of keys. */
const ISSUER_FAULTS = new Set(['ERR_JOSE_GENERIC', errors.JWKSTimeout.code, errors.JWKSInvalid.code]);

/** null for a token that is not good. Throws on an issuer whose keys cannot be had: nobody is signed out for that. */
export function notGood(error: unknown): null {
  if (error instanceof errors.JOSEError && !ISSUER_FAULTS.has(error.code)) return null;
  throw error;
}

/** Signatures that providers use; none that a shared secret or nothing at all would satisfy. */
export const SIGNATURES = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const DISCOVERY_MS = 5_000;
/** A token with a key that is not known lets the keys be read anew, but not more often than this: anybody can make one up. */
const SAME_KEYS_MS = 1_000;

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(DISCOVERY_MS),
  });
  if (!response.ok) throw new Error(`The issuer ${issuer} answers ${response.status} to discovery`);
  const document: unknown = await response.json();
  if (typeof document !== 'object' || document === null || !('issuer' in document) || !('jwks_uri' in document)) {
    throw new Error(`The issuer ${issuer} publishes no usable discovery document`);
  }
  if (document.issuer !== issuer) throw new Error(`Discovery at ${issuer} names another issuer: ${document.issuer}`);
  return createRemoteJWKSet(new URL(String(document.jwks_uri)), { cooldownDuration: SAME_KEYS_MS });
}
