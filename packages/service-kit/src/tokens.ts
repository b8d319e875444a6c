import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Subject } from './access.ts';

export interface TokenSettings {
  issuer: string;
  audience: string;
  scope: string;
  /** The issuer's keys; found by discovery when absent. */
  keys?: JWTVerifyGetKey;
}

/** The person an access token speaks for, or null when the token is not good for this service. */
export type TokenVerifier = (token: string) => Promise<Subject | null>;

const CACHED_TOKENS = 5_000;

/**
 * Verifies access tokens: signature, type `at+jwt` (which an ID token has not), issuer, audience, scope and expiry.
 * A verified token is remembered until it expires, in a bounded cache. Throws only when the issuer cannot be reached.
 */
export function createTokenVerifier({ issuer, audience, scope, keys }: TokenSettings): TokenVerifier {
  const remembered = new Map<string, { subject: Subject; expiresAt: number }>();
  let discovered: Promise<JWTVerifyGetKey> | undefined;

  const keySet = async (): Promise<JWTVerifyGetKey> => {
    if (keys) return keys;
    discovered ??= discoverKeys(issuer);
    const mine = discovered;
    try {
      return await mine;
    } catch (error) {
      if (discovered === mine) discovered = undefined; // the next request asks again
      throw error;
    }
  };

  const remember = (token: string, subject: Subject, expiresAt: number) => {
    const oldest = remembered.keys().next();
    if (remembered.size >= CACHED_TOKENS && !oldest.done) remembered.delete(oldest.value);
    remembered.set(token, { subject, expiresAt });
  };

  return async (token) => {
    const known = remembered.get(token);
    if (known) {
      if (known.expiresAt > Date.now()) return known.subject;
      remembered.delete(token);
    }
    const payload = await verified(token, await keySet(), { issuer, audience });
    if (!payload?.sub || !payload.exp || !scopesOf(payload).includes(scope)) return null;
    const subject = { issuer, subject: payload.sub };
    remember(token, subject, payload.exp * 1000);
    return subject;
  };
}

/** Of jose: the keys' address answers badly (`GENERIC`), too late, or with something that is no list of keys. */
const ISSUER_FAULTS = new Set(['ERR_JOSE_GENERIC', errors.JWKSTimeout.code, errors.JWKSInvalid.code]);

async function verified(token: string, keys: JWTVerifyGetKey, expected: { issuer: string; audience: string }) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expected,
      typ: 'at+jwt',
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['sub', 'exp'],
    });
    return payload;
  } catch (error) {
    // A token that is not good is an answer; an issuer whose keys cannot be had is not: nobody is signed out for that.
    if (error instanceof errors.JOSEError && !ISSUER_FAULTS.has(error.code)) return null;
    throw error;
  }
}

/** `scope` is text by RFC 9068; Entra ID and Okta write `scp`, the latter as a list. */
function scopesOf({ scope, scp }: JWTPayload): string[] {
  const claim = scope ?? scp;
  if (Array.isArray(claim)) return claim.map(String);
  return typeof claim === 'string' ? claim.split(' ') : [];
}

const DISCOVERY_MS = 5_000;

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
  return createRemoteJWKSet(new URL(String(document.jwks_uri)));
}
