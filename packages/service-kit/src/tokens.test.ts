import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isRefused, type TokenFault } from './token-fault.ts';
import { createTokenVerifier, type TokenSettings } from './tokens.ts';

const ISSUER = 'https://issuer.test';
const AUDIENCE = 'urn:plumbline:workflow';
const SCOPE = 'workflow.access';
const ann = { issuer: ISSUER, subject: 'ann' };

let privateKey: CryptoKey;
let jwks: JSONWebKeySet;
beforeAll(async () => {
  const pair = await generateKeyPair('ES256');
  privateKey = pair.privateKey;
  jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] };
});
afterEach(() => {
  vi.useRealTimers();
});

interface TokenOptions {
  payload?: JWTPayload;
  issuer?: string;
  audience?: string | string[];
  /** null omits it. */
  typ?: string | null;
  subject?: string | null;
  expiresIn?: number | null;
  kid?: string;
}
function sign(options: TokenOptions = {}): Promise<string> {
  const { payload = { scope: SCOPE }, subject = 'ann', expiresIn = 600 } = options;
  const token = new SignJWT(payload)
    .setProtectedHeader({
      alg: 'ES256',
      kid: options.kid ?? 'k1',
      ...(options.typ !== null && { typ: options.typ ?? 'at+jwt' }),
    })
    .setIssuer(options.issuer ?? ISSUER)
    .setAudience(options.audience ?? AUDIENCE);
  if (subject !== null) token.setSubject(subject);
  if (expiresIn !== null) token.setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn);
  return token.sign(privateKey);
}

/** A verifier that counts signature checks. */
function counting(settings: Partial<TokenSettings> = {}) {
  const keys = createLocalJWKSet(jwks);
  const counted = { checks: 0 };
  const verify = createTokenVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    scope: SCOPE,
    keys: (header, token) => {
      counted.checks++;
      return keys(header, token);
    },
    ...settings,
  });
  return { verify, counted };
}

test.each(['', 'a\0b', '\0', '\ud800', 'ann\udfff'])(
  'a token of somebody called %j is good for nobody',
  async (subject) => {
    const { verify } = counting();
    expect(await verify(await sign({ subject }))).toEqual({ fault: 'no-subject' });
  },
);

test('people may be known by another name than the issuer’s address', async () => {
  const { verify } = counting({ knownAs: 'urn:lasting' });
  expect(await verify(await sign())).toEqual({ issuer: 'urn:lasting', subject: 'ann' });
  expect(await verify(await sign({ issuer: 'urn:lasting' }))).toEqual({ fault: 'issuer' });
});

describe('a token', () => {
  test('speaks for its subject at its issuer', async () => {
    expect(await counting().verify(await sign())).toEqual(ann);
  });

  test.each<[string, TokenOptions]>([
    ['scope, among others', { payload: { scope: `openid ${SCOPE} email` } }],
    ['scp as text', { payload: { scp: `openid ${SCOPE}` } }],
    ['scp as a list', { payload: { scp: ['openid', SCOPE] } }],
    ['audience in a list', { audience: ['urn:other', AUDIENCE] }],
  ])('with the right %s is good', async (_, options) => {
    expect(await counting().verify(await sign(options))).toEqual(ann);
  });

  test.each<[TokenFault, string, TokenOptions]>([
    ['scope', 'no scope', { payload: {} }],
    ['scope', 'another scope', { payload: { scope: 'platform.access' } }],
    ['scope', 'a scope that only begins alike', { payload: { scope: `${SCOPE}.all` } }],
    ['scope', 'a scope that is no text', { payload: { scope: 5 } }],
    ['issuer', 'another issuer', { issuer: 'https://other.test' }],
    ['audience', 'another audience', { audience: 'urn:plumbline:platform' }],
    ['type', 'the type of an ID token', { typ: 'JWT' }],
    ['no-subject', 'no subject', { subject: null }],
    ['no-expiry', 'no expiry', { expiresIn: null }],
    ['expired', 'an expiry that has passed', { expiresIn: -1 }],
    ['not-yet-valid', 'a time from which it counts that is to come', { payload: { scope: SCOPE, nbf: 9_999_999_999 } }],
    ['unknown-key', 'a key that the issuer does not have', { kid: 'k2' }],
  ])('is refused for its %s where it has %s', async (fault, _, options) => {
    expect(await counting().verify(await sign(options))).toEqual({ fault });
  });

  test.each(['', 'x', 'a.b.c', 'e30.e30.', `${'a'.repeat(10_000)}`])('%j is none', async (text) => {
    expect(await counting().verify(text)).toEqual({ fault: 'malformed' });
  });

  test('that was tampered with, or claims no algorithm, is not good', async () => {
    const [header, , signature] = (await sign()).split('.');
    const encoded = (part: object) => btoa(JSON.stringify(part)).replace(/=/g, '');
    const forged = encoded({ iss: ISSUER, aud: AUDIENCE, sub: 'boss', scope: SCOPE, exp: 9_999_999_999 });
    const none = encoded({ alg: 'none', typ: 'at+jwt' });
    expect(await counting().verify(`${header}.${forged}.${signature}`)).toEqual({ fault: 'signature' });
    expect(await counting().verify(`${none}.${forged}.`)).toEqual({ fault: 'algorithm' });
  });
});

describe('a provider with other customs', () => {
  test.each<[string, string | null]>([
    ['JWT', 'JWT'],
    ['jwt in small letters', 'jwt'],
    ['no type at all', null],
    ['the one of RFC 9068', 'at+jwt'],
    ['the one of RFC 9068 in full', 'application/at+jwt'],
  ])('may give its access tokens the type %s', async (_, typ) => {
    expect(await counting({ types: ['at+jwt', 'JWT'] }).verify(await sign({ typ }))).toEqual(ann);
  });

  test('has its ID tokens refused all the same: they have no scope', async () => {
    const idToken = await sign({ typ: 'JWT', payload: { nonce: 'n', email: 'ann@example.com' } });
    expect(await counting({ types: ['JWT'] }).verify(idToken)).toEqual({ fault: 'scope' });
  });

  test('has other types refused', async () => {
    for (const typ of ['logout+jwt', 'dpop+jwt', 'at+jwt'])
      expect(await counting({ types: ['JWT'] }).verify(await sign({ typ }))).toEqual({ fault: 'type' });
  });

  test('may name the person by another claim than sub', async () => {
    const { verify } = counting({ subjectClaim: 'oid' });
    const payload = { scope: SCOPE, oid: 'object-1' };
    expect(await verify(await sign({ payload }))).toEqual({ issuer: ISSUER, subject: 'object-1' });
    expect(await verify(await sign())).toEqual({ fault: 'no-subject' });
    expect(await verify(await sign({ payload: { ...payload, oid: 7 } }))).toEqual({ fault: 'no-subject' });
  });
});

describe('a verified token', () => {
  test('is remembered, but never past its expiry', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { verify, counted } = counting();
    const token = await sign({ expiresIn: 600 });
    await verify(token);
    vi.setSystemTime(Date.now() + 599_000);
    expect(await verify(token)).toEqual(ann);
    expect(counted.checks).toBe(1);
    vi.setSystemTime(Date.now() + 2_000);
    expect(await verify(token)).toEqual({ fault: 'expired' });
    expect(await verify(token)).toEqual({ fault: 'expired' });
  });

  test('is remembered only for the very same text', async () => {
    const { verify } = counting();
    const token = await sign();
    await verify(token);
    expect(await verify(`${token.slice(0, -4)}AAAA`)).toEqual({ fault: 'signature' });
  });

  test('gives way to newer ones: the memory is bounded', async () => {
    const { verify, counted } = counting();
    const tokens = await Promise.all(Array.from({ length: 5_001 }, (_, i) => sign({ subject: `p-${i}` })));
    for (const token of tokens) await verify(token);
    expect(counted.checks).toBe(5_001);
    await verify(tokens[5_000] ?? '');
    await verify(tokens[1] ?? '');
    expect(counted.checks).toBe(5_001);
    await verify(tokens[0] ?? ''); // the oldest, forgotten
    expect(counted.checks).toBe(5_002);
  });
});

describe('the keys of an issuer found by discovery', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse, origin: string) => void;
  const json = (body: unknown, status = 200) =>
    ((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }) satisfies Answer;
  const document: Answer = (request, response, origin) =>
    json({ issuer: origin, jwks_uri: `${origin}/keys` })(request, response);

  /** A small issuer over HTTP; `answers` can be swapped while it serves. */
  async function issuer(answers: { discovery: Answer; keys: Answer }) {
    const asked = { discovery: 0, keys: 0 };
    const server = createServer((request, response) => {
      const kind = request.url === '/keys' ? 'keys' : 'discovery';
      asked[kind]++;
      answers[kind](request, response, origin);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    const origin = `http://127.0.0.1:${address.port}`;
    const verify = createTokenVerifier({ issuer: origin, audience: AUDIENCE, scope: SCOPE });
    const token = () => sign({ issuer: origin, subject: crypto.randomUUID(), expiresIn: 28_800 });
    return { asked, answers, verify, token, [Symbol.dispose]: () => void server.close() };
  }

  test('are asked for once, however many tokens come at once', async () => {
    using test = await issuer({ discovery: document, keys: json(jwks) });
    const tokens = await Promise.all(Array.from({ length: 10 }, test.token));
    expect((await Promise.all(tokens.map(test.verify))).every((result) => !isRefused(result))).toBe(true);
    expect(test.asked).toEqual({ discovery: 1, keys: 1 });
  });

  test('are asked for again after a failure, which is thrown and not taken for a bad token', async () => {
    using test = await issuer({ discovery: json({}, 503), keys: json(jwks) });
    await expect(test.verify(await test.token())).rejects.toMatchObject({
      name: 'IssuerUnavailable',
      message: expect.stringContaining('503'),
    });
    test.answers.discovery = document;
    expect(await test.verify(await test.token())).toHaveProperty('subject');
    expect(test.asked.discovery).toBe(2);
  });

  test.each<[string, Answer]>([
    ['fails', json({}, 500)],
    ['is no JSON', (_, response) => void response.end('<html>')],
    ['holds no keys', json({ nothing: true })],
  ])('whose list %s are no reason to refuse a token', async (_, keys) => {
    using test = await issuer({ discovery: document, keys });
    await expect(test.verify(await test.token())).rejects.toMatchObject({ name: 'IssuerUnavailable' });
    test.answers.keys = json(jwks);
    expect(await test.verify(await test.token())).toHaveProperty('subject');
  });

  test.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])(
    'are loaded again for a new key although the clock was set an hour %s, but not for each invented key',
    async (_, ms) => {
      using test = await issuer({ discovery: document, keys: json({ keys: [] }) });
      vi.useFakeTimers({ toFake: ['Date', 'performance'] });
      try {
        expect(await test.verify(await test.token())).toEqual({ fault: 'unknown-key' });
        vi.setSystemTime(Date.now() + ms);
        test.answers.keys = json(jwks);
        expect(await test.verify(await test.token())).toEqual({ fault: 'unknown-key' });
        expect(test.asked.keys).toBe(1);
        vi.advanceTimersByTime(1_100);
        expect(await test.verify(await test.token())).toHaveProperty('subject');
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('that the issuer withdrew are accepted for ten minutes more', async () => {
    using test = await issuer({ discovery: document, keys: json(jwks) });
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    try {
      const seen = await test.token();
      expect(await test.verify(seen)).toHaveProperty('subject');
      test.answers.keys = json({ keys: [] });
      vi.advanceTimersByTime(590_000);
      expect(await test.verify(seen)).toHaveProperty('subject');
      expect(await test.verify(await test.token())).toHaveProperty('subject');
      vi.advanceTimersByTime(20_000);
      expect(await test.verify(await test.token())).toEqual({ fault: 'unknown-key' });
      expect(await test.verify(seen)).toEqual({ fault: 'unknown-key' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('are not needed for a token that was verified before, while the issuer says nothing', async () => {
    using test = await issuer({ discovery: document, keys: json(jwks) });
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    try {
      const seen = await test.token();
      expect(await test.verify(seen)).toHaveProperty('subject');
      test.answers.keys = json({}, 500);
      vi.advanceTimersByTime(620_000);
      for (let i = 0; i < 3; i++) expect(await test.verify(seen)).toHaveProperty('subject');
      expect(test.asked.keys).toBe(2); // not at each request
      await expect(test.verify(await test.token())).rejects.toMatchObject({ name: 'IssuerUnavailable' });
      test.answers.keys = json({ keys: [] });
      vi.advanceTimersByTime(31_000);
      expect(await test.verify(seen)).toEqual({ fault: 'unknown-key' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('are not taken from a document that names another issuer, or no keys', async () => {
    using test = await issuer({
      discovery: json({ issuer: 'https://evil.test', jwks_uri: 'https://evil.test' }),
      keys: json(jwks),
    });
    // Waiting does not mend a wrong setting.
    const wrong = { name: 'Error', message: expect.stringContaining('names another issuer') };
    await expect(test.verify(await test.token())).rejects.toMatchObject(wrong);
    test.answers.discovery = json({ issuer: 'x' });
    await expect(test.verify(await test.token())).rejects.toThrow('no usable discovery document');
  });

  test('do not keep a request waiting for an issuer that says nothing', async () => {
    using test = await issuer({
      discovery: (request) => void setTimeout(() => request.destroy(), 15_000).unref(),
      keys: json(jwks),
    });
    const started = Date.now();
    await expect(test.verify(await test.token())).rejects.toMatchObject({ name: 'IssuerUnavailable' });
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});
