import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { faultOf, type TokenFault } from './token-fault.ts';

/** The issuer does not say its keys at the moment, so nobody can tell whether a token is good. The same request may work later. */
export class IssuerUnavailable extends Error {
  override name = 'IssuerUnavailable';
  readonly retryAfterSeconds = 5;
}

/** The issuer's keys: given, or discovered at the first use. A failed discovery is repeated. */
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

/** Codes of jose: the address of the keys answers with an error (`GENERIC`), too late, or not with a list of keys. */
const ISSUER_FAULTS = new Set(['ERR_JOSE_GENERIC', errors.JWKSTimeout.code, errors.JWKSInvalid.code]);

/** What is wrong with an invalid token. Throws an IssuerUnavailable without the issuer's keys, since that must not sign anybody out. */
export function faultOfToken(error: unknown): TokenFault {
  if (error instanceof errors.JOSEError && !ISSUER_FAULTS.has(error.code)) return faultOf(error);
  throw away(error);
}

const away = (cause: unknown): IssuerUnavailable =>
  new IssuerUnavailable(`The keys of the issuer cannot be read: ${cause instanceof Error ? cause.message : cause}`, {
    cause,
  });

/** Signatures that providers use. None of them accepts a shared secret or an unsigned token. */
export const SIGNING_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const DISCOVERY_MS = 5_000;
/** An unknown key in a token makes us reload the keys, but not more often than this: anybody can invent a key. */
const SAME_KEYS_MS = 1_000;
/** After this, a key that the issuer has withdrawn is no longer accepted. */
export const KEYS_FOR_MS = 600_000;

/** Throws an IssuerUnavailable while it does not answer, and an error that waiting does not mend when it answers with something else. */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const document = await discovered(issuer).catch((error: unknown) => {
    throw away(error);
  });
  if (typeof document !== 'object' || document === null || !('issuer' in document) || !('jwks_uri' in document)) {
    throw new Error(`The issuer ${issuer} publishes no usable discovery document`);
  }
  if (document.issuer !== issuer) throw new Error(`Discovery at ${issuer} names another issuer: ${document.issuer}`);
  return loadedKeys(new URL(String(document.jwks_uri)));
}

/**
 * The keys at this address. jose measures its pauses by the system's clock: once that was set back by an hour, jose would not load
 * new keys for an hour, and everybody would be signed out. So it never loads by itself here.
 */
function loadedKeys(address: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(address, { cooldownDuration: Infinity, cacheMaxAge: Infinity });
  let loadedAt = -Infinity;
  const load = async () => {
    await keys.reload(); // once for all who wait
    loadedAt = performance.now();
  };
  return async (header, token) => {
    if (performance.now() - loadedAt > KEYS_FOR_MS) await load();
    const triedAt = loadedAt;
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // Somebody else may have loaded them meanwhile.
      if (loadedAt === triedAt) {
        if (performance.now() - loadedAt < SAME_KEYS_MS) throw error;
        await load();
      }
      return keys(header, token);
    }
  };
}

async function discovered(issuer: string): Promise<unknown> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(DISCOVERY_MS),
  });
  if (!response.ok) throw new Error(`the issuer ${issuer} answers ${response.status} to discovery`);
  return response.json();
}
