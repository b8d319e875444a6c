import { NewestMap } from '@plumbline/contract/newest-map';
import { isStorable } from '@plumbline/contract/values';
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Subject } from './access.ts';
import { faultOfToken, IssuerUnavailable, issuerKeys, KEYS_FOR_MS, SIGNING_ALGORITHMS } from './issuer-keys.ts';
import type { RefusedToken, TokenFault } from './token-fault.ts';

export interface TokenSettings {
  issuer: string;
  /** The name under which the services store the issuer's people: the issuer itself, unless its address can change. */
  knownAs?: string;
  audience: string;
  scope: string;
  /** The issuer's keys; found by discovery when absent. */
  keys?: JWTVerifyGetKey;
  /** The types (`typ`) that the provider gives its access tokens: `at+jwt` unless it has others. */
  types?: readonly string[];
  /** The claim that identifies the person, the same for both services and for ID tokens: `sub` unless the provider has another. */
  subjectClaim?: string;
}
type Expected = Required<Pick<TokenSettings, 'issuer' | 'audience' | 'types'>>;

/** The person of an access token, or why the token is not valid for this service. */
export type TokenVerifier = (token: string) => Promise<Subject | RefusedToken>;

const CACHED_TOKENS = 5_000;
/** While the issuer cannot be reached, a token that was verified before stands, and is tried again after this. */
const TRIED_AGAIN_MS = 30_000;

interface Verified {
  readonly subject: Subject;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Verifies access tokens: signature, type (`at+jwt`), issuer, audience, scope and expiry. An ID token has another type, and no
 * scope. A bounded cache keeps a verified token until it expires, but not longer than a key that the issuer withdraws. Throws only
 * when the issuer cannot be reached.
 */
export function createTokenVerifier(settings: TokenSettings): TokenVerifier {
  const { issuer, knownAs = issuer, audience, scope, keys, types = ['at+jwt'], subjectClaim = 'sub' } = settings;
  /** `until`: when it is verified again, by a clock that nobody sets. */
  const remembered = new NewestMap<string, Verified & { readonly until: number }>(CACHED_TOKENS);
  const keySet = issuerKeys(issuer, keys);

  const verify = async (token: string): Promise<Verified | RefusedToken> => {
    const payload = await verified(token, await keySet(), { issuer, audience, types });
    if (typeof payload === 'string') return { fault: payload };
    const { [subjectClaim]: who, exp } = payload;
    if (!exp) return { fault: 'no-expiry' };
    if (!scopesOf(payload).includes(scope)) return { fault: 'scope' };
    if (typeof who !== 'string' || who === '' || !isStorable(who)) return { fault: 'no-subject' };
    return { subject: { issuer: knownAs, subject: who }, expiresAt: exp * 1000 };
  };

  return async (token) => {
    const before = remembered.get(token);
    const isGood = before !== undefined && before.expiresAt > Date.now();
    if (isGood && before.until > performance.now()) return before.subject;
    try {
      const found = await verify(token);
      if ('fault' in found) remembered.delete(token);
      else remembered.set(token, { ...found, until: performance.now() + KEYS_FOR_MS });
      return 'fault' in found ? found : found.subject;
    } catch (error) {
      if (!isGood || !(error instanceof IssuerUnavailable)) throw error;
      remembered.set(token, { ...before, until: performance.now() + TRIED_AGAIN_MS });
      return before.subject;
    }
  };
}

/** RFC 9068 says `at+jwt`; some providers send `application/at+jwt`, `JWT`, or nothing, which means `JWT`. */
const typeOf = (typ: string | undefined) => (typ ?? 'JWT').toLowerCase().replace(/^application\//, '');

async function verified(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience, types }: Expected,
): Promise<JWTPayload | TokenFault> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: SIGNING_ALGORITHMS,
      requiredClaims: ['exp'],
    });
    return types.some((type) => typeOf(type) === typeOf(protectedHeader.typ)) ? payload : 'type';
  } catch (error) {
    return faultOfToken(error);
  }
}

/** `scope` is text by RFC 9068; Entra ID and Okta write `scp`, the latter as a list. */
function scopesOf({ scope, scp }: JWTPayload): string[] {
  const claim = scope ?? scp;
  if (Array.isArray(claim)) return claim.map(String);
  return typeof claim === 'string' ? claim.split(' ') : [];
}
