import { isStorable, pictureUrlOf } from '@plumbline/contract/values';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Subject } from './access.ts';
import { issuerKeys, notGood, SIGNATURES } from './issuer-keys.ts';

/** Who an ID token says has just signed in. */
export interface Identity extends Subject {
  /** Only an address that the provider vouches for: whoever holds it may be taken for that person. */
  verifiedEmail: string | null;
  /** The provider's picture of the person (OpenID Connect Core 5.1), where it is one that a page may show. */
  photoUrl: string | null;
}

/** The person that an ID token is about, or null when the token is not good, or not for our web app. */
export type IdentityVerifier = (idToken: string) => Promise<Identity | null>;

export interface IdentitySettings {
  issuer: string;
  /** As in TokenSettings. */
  knownAs?: string;
  /** The web app's client id: the audience of its ID tokens. */
  clientId: string;
  /** The issuer's keys; found by discovery when absent. */
  keys?: JWTVerifyGetKey;
  /** As in TokenSettings: both name a person alike. */
  subjectClaim?: string;
  emailClaim?: string;
  /**
   * The claim that says the address is the person's: true, "true" or 1. null where every address of the provider's directory
   * is given out by the company itself, so that none needs a proof.
   */
  emailVerifiedClaim?: string | null;
}

/** Verifies ID tokens: signature, issuer, audience and expiry. Throws only when the issuer cannot be reached. */
export function createIdentityVerifier(settings: IdentitySettings): IdentityVerifier {
  const { issuer, knownAs = issuer, clientId, keys, subjectClaim = 'sub', emailClaim = 'email' } = settings;
  const { emailVerifiedClaim = 'email_verified' } = settings;
  const keySet = issuerKeys(issuer, keys);
  return async (idToken) => {
    const key = await keySet();
    try {
      const { payload } = await jwtVerify(idToken, key, {
        issuer,
        audience: clientId,
        algorithms: SIGNATURES,
        requiredClaims: ['exp'],
      });
      const subject = payload[subjectClaim];
      if (typeof subject !== 'string' || subject === '' || !isStorable(subject)) return null;
      const email = payload[emailClaim];
      const isVerified =
        emailVerifiedClaim === null || ['true', '1'].includes(String(payload[emailVerifiedClaim]).toLowerCase());
      const verifiedEmail = isVerified && typeof email === 'string' && isStorable(email) && email ? email : null;
      return { issuer: knownAs, subject, verifiedEmail, photoUrl: pictureUrlOf(payload.picture) };
    } catch (error) {
      return notGood(error);
    }
  };
}
