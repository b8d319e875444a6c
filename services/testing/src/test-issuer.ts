import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';

export const ISSUER = 'https://issuer.test';
export const audienceOf = (service: 'platform' | 'workflow') => `urn:plumbline:${service}`;

export interface TokenOptions {
  subject: string;
  audience: string;
  scope: string;
  issuer?: string;
  typ?: string;
  /** Seconds from now; negative for a token that has expired. */
  expiresIn?: number;
}

export const WEB_CLIENT_ID = 'plumbline-web';

export interface IdentityClaims {
  subject: string;
  email: string;
  emailVerified?: boolean;
  picture?: string;
  issuer?: string;
  audience?: string;
  /** As in TokenOptions. */
  expiresIn?: number;
}

/** An issuer of tokens with keys of its own, made for a test. */
export async function createTestIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = crypto.randomUUID();
  /** As an issuer publishes them. */
  const publicKeys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] };
  const keys = createLocalJWKSet(publicKeys);
  let signedNow = { at: 0, tokens: new Map<string, Promise<string>>() };
  const sign = (options: TokenOptions): Promise<string> => {
    const { subject, audience, scope, issuer = ISSUER, typ = 'at+jwt', expiresIn = 600 } = options;
    const now = Math.floor(Date.now() / 1000);
    // Cached: RS256 signs the same claims to the same bytes, and a suite asks for one token a hundred times a second.
    if (signedNow.at !== now) signedNow = { at: now, tokens: new Map() };
    const claims = JSON.stringify([subject, audience, scope, issuer, typ, expiresIn]);
    const signed = signedNow.tokens.get(claims);
    if (signed) return signed;
    const header: JWTHeaderParameters = { alg: 'RS256', kid, typ };
    const payload: JWTPayload = { scope };
    const token = new SignJWT(payload)
      .setProtectedHeader(header)
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(now - 1000)
      .setExpirationTime(now + expiresIn)
      .sign(privateKey);
    signedNow.tokens.set(claims, token);
    return token;
  };
  /** An ID token of the web app, as from a sign-in. */
  const signIdentity = ({ audience = WEB_CLIENT_ID, expiresIn = 600, ...claims }: IdentityClaims) => {
    const { subject, email, emailVerified = true, picture, issuer = ISSUER } = claims;
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ email, email_verified: emailVerified, ...(picture !== undefined && { picture }) })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(now - 1000)
      .setExpirationTime(now + expiresIn)
      .sign(privateKey);
  };
  /** A token with any claims, as a careless provider may sign them. */
  const signClaims = (claims: JWTPayload, typ = 'at+jwt') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ }).sign(privateKey);
  return { keys, publicKeys, sign, signIdentity, signClaims };
}
export type TestIssuer = Awaited<ReturnType<typeof createTestIssuer>>;
