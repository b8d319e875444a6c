import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createIdentityVerifier, type IdentitySettings } from './identity-tokens.ts';

const ISSUER = 'https://issuer.test';
const CLIENT = 'plumbline-web';

let privateKey: CryptoKey;
let keys: ReturnType<typeof createLocalJWKSet>;
beforeAll(async () => {
  const pair = await generateKeyPair('ES256');
  privateKey = pair.privateKey;
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] });
});

interface TokenOptions {
  issuer?: string;
  audience?: string;
  expiresIn?: number;
}
const sign = (payload: JWTPayload, { issuer = ISSUER, audience = CLIENT, expiresIn = 600 }: TokenOptions = {}) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
    .sign(privateKey);
const verifier = (settings: Partial<IdentitySettings> = {}) =>
  createIdentityVerifier({ issuer: ISSUER, clientId: CLIENT, keys, ...settings });
const ann = { sub: 'ann', email: 'ann@example.com', email_verified: true };

describe('an ID token', () => {
  test('names its subject, and the address that the provider vouches for', async () => {
    const identity = await verifier()(await sign(ann));
    expect(identity).toEqual({ issuer: ISSUER, subject: 'ann', verifiedEmail: 'ann@example.com', photoUrl: null });
  });

  test.each([
    ['https://people.example/ann.jpg', 'https://people.example/ann.jpg'],
    ['http://people.example/ann.jpg', null],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['https://ann:secret@people.example/ann.jpg', null],
    [`https://people.example/${'x'.repeat(2_000)}`, null],
    [['https://people.example/ann.jpg'], null],
  ])('shows the picture %j as %j', async (picture, photoUrl) => {
    expect(await verifier()(await sign({ ...ann, picture }))).toMatchObject({ photoUrl });
  });

  test.each([
    ['of which nothing is said', undefined],
    ['that is not verified', false],
    ['that is "false"', 'false'],
    ['that is 0', 0],
  ])('vouches for no address %s', async (_, email_verified) => {
    expect(await verifier()(await sign({ ...ann, email_verified }))).toMatchObject({ verifiedEmail: null });
  });

  test.each(['\0@example.com', '\ud800@example.com', ''])(
    'vouches for no address that cannot be stored: %j',
    async (email) => {
      expect(await verifier()(await sign({ ...ann, email }))).toMatchObject({ verifiedEmail: null });
    },
  );

  test.each(['mi\u212Ae@example.com', 'm\u0130ke@example.com', 'mike@\u212Aeystone.example', '\u212Bsa@example.com'])(
    'vouches for no address with a letter that is the capital of another mailbox: %s',
    async (email) => {
      expect(await verifier()(await sign({ ...ann, email }))).toMatchObject({ verifiedEmail: null });
    },
  );

  test.each(['MIKE.O+Jobs@Example.COM', '\u00c5sa.M\u00dcLLER@example.com', '\u0436@example.com'])(
    'vouches for an address in any letters: %s',
    async (email) => {
      expect(await verifier()(await sign({ ...ann, email }))).toMatchObject({ verifiedEmail: email });
    },
  );

  test.each(['a\0', '\udfff', ''])('of somebody called %j is about nobody', async (sub) => {
    expect(await verifier()(await sign({ ...ann, sub }))).toBeNull();
  });

  test('may know people by another name than the issuer’s address', async () => {
    expect(await verifier({ knownAs: 'urn:lasting' })(await sign(ann))).toMatchObject({ issuer: 'urn:lasting' });
  });

  test.each([true, 'true', 'True', 1, '1'])('says so as %j', async (email_verified) => {
    expect(await verifier()(await sign({ ...ann, email_verified }))).toMatchObject({ verifiedEmail: ann.email });
  });

  test('may have other names for all of it', async () => {
    const claims = { sub: 'pairwise', oid: 'o-1', preferred_username: 'ann@corp.example', xms_edov: '1' };
    const settings = { subjectClaim: 'oid', emailClaim: 'preferred_username' };
    expect(await verifier({ ...settings, emailVerifiedClaim: 'xms_edov' })(await sign(claims))).toEqual({
      issuer: ISSUER,
      subject: 'o-1',
      verifiedEmail: 'ann@corp.example',
      photoUrl: null,
    });
    expect(
      await verifier({ ...settings, emailVerifiedClaim: null })(await sign({ ...claims, xms_edov: 0 })),
    ).toMatchObject({
      verifiedEmail: 'ann@corp.example',
    });
  });

  test.each<[string, JWTPayload, TokenOptions]>([
    ['of another issuer', ann, { issuer: 'https://other.test' }],
    ['for another application', ann, { audience: 'another-app' }],
    ['that has expired', ann, { expiresIn: -60 }],
    ['without a subject', { email: ann.email, email_verified: true }, {}],
  ])('%s is not good', async (_, payload, options) => {
    expect(await verifier()(await sign(payload, options))).toBeNull();
  });

  test('that was tampered with, or is none, is not good', async () => {
    const [header, , signature] = (await sign(ann)).split('.');
    const forged = btoa(JSON.stringify({ ...ann, sub: 'eve', iss: ISSUER, aud: CLIENT, exp: 9_999_999_999 }));
    expect(await verifier()(`${header}.${forged.replace(/=+$/, '')}.${signature}`)).toBeNull();
    expect(await verifier()('nonsense')).toBeNull();
  });

  test('is not refused when the issuer’s keys cannot be had: that is nobody’s fault', async () => {
    const failing = async () => {
      throw new TypeError('fetch failed');
    };
    await expect(verifier({ keys: failing })(await sign(ann))).rejects.toThrow('fetch failed');
  });
});
