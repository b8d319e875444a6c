import { isStorable, pictureUrlOf } from '@plumbline/contract/values';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Subject } from './access.ts';
import { faultOfToken, issuerKeys, SIGNING_ALGORITHMS } from './issuer-keys.ts';

/** The person whom an ID token says has signed in. */
export interface Identity extends Subject {
  /** Only an address that the provider has verified, so that it identifies the person. */
  verifiedEmail: string | null;
  /** The picture of the person (OpenID Connect Core 5.1), if a page may show it. */
  photoUrl: string | null;
}

/** The person of an ID token, or null if the token is invalid or not for our web app. */
export type IdentityVerifier = (idToken: string) => Promise<Identity | null>;

export interface IdentitySettings {
  issuer: string;
  /** As in TokenSettings. */
  knownAs?: string;
  /** The web app's client id: the audience of its ID tokens. */
  clientId: string;
  /** The issuer's keys; found by discovery when absent. */
  keys?: JWTVerifyGetKey;
  /** As in TokenSettings, so that both identify a person by the same claim. */
  subjectClaim?: string;
  emailClaim?: string;
  /**
   * The claim that says the address is verified: true, "true" or 1. Null if the company itself assigns every address of the
   * directory, so that none needs verification.
   */
  emailVerifiedClaim?: string | null;
}

/**
 * Whether each letter of an address is the capital of its small letter, or small. Addresses are compared in small letters, where the Kelvin
 * sign becomes k and İ becomes i: of two mailboxes one could answer for the other.
 */
export const hasOwnCapitals = (address: string): boolean =>
  Array.from(address).every((sign) => [sign, sign.toUpperCase()].includes(sign.toLowerCase().toUpperCase()));

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
        algorithms: SIGNING_ALGORITHMS,
        requiredClaims: ['exp'],
      });
      const subject = payload[subjectClaim];
      if (typeof subject !== 'string' || subject === '' || !isStorable(subject)) return null;
      const email = payload[emailClaim];
      const isVerified =
        emailVerifiedClaim === null || ['true', '1'].includes(String(payload[emailVerifiedClaim]).toLowerCase());
      const isUsable = typeof email === 'string' && email !== '' && isStorable(email) && hasOwnCapitals(email);
      const verifiedEmail = isVerified && isUsable ? email : null;
      return { issuer: knownAs, subject, verifiedEmail, photoUrl: pictureUrlOf(payload.picture) };
    } catch (error) {
      faultOfToken(error);
      return null;
    }
  };
}
