// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConfig } from '../../testing/stub-services.ts';
import { SessionRefused, SignInError } from './identity-client.ts';
import { createOidc } from './oidc.ts';
import type { StoredSession } from './session-store.ts';

const metadata = {
  issuer: 'https://id.example',
  authorization_endpoint: 'https://id.example/auth',
  token_endpoint: 'https://id.example/token',
  end_session_endpoint: 'https://id.example/end',
};
const idToken = `e30.${btoa(JSON.stringify({ sub: 'ana', name: 'Ana' })).replace(/=+$/, '')}.x`;
const session: StoredSession = {
  issuer: 'https://id.example',
  clientId: 'web',
  person: { subject: 'ana', name: 'Ana', email: null },
  idToken,
  refreshToken: 'r1',
  tokens: {},
};
let tokenRequests: URLSearchParams[];
let tokenAnswer: () => Response;

beforeEach(() => {
  tokenRequests = [];
  tokenAnswer = () => Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: 600, refresh_token: 'r2' });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('openid-configuration')) return Response.json(metadata);
    tokenRequests.push(new URLSearchParams(String(init?.body)));
    return tokenAnswer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the sign-in asks for both APIs, with PKCE', async () => {
  const url = new URL(
    await createOidc(testConfig, 'https://app.example').signInUrl({ returnTo: '/x', isForOtherTab: false }),
  );
  expect(url.searchParams.getAll('resource')).toEqual(['urn:plumbline:platform', 'urn:plumbline:workflow']);
  expect(url.searchParams.get('scope')).toBe('openid profile email offline_access platform.access workflow.access');
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  expect(url.searchParams.get('redirect_uri')).toBe('https://app.example/callback');
});

test('a provider’s extra parameters are part of the sign-in', async () => {
  const oidc = { ...testConfig.oidc, parameters: { audience: 'https://plumbline.example/api' } };
  const signInUrl = createOidc({ ...testConfig, oidc }, 'https://app.example').signInUrl;
  const url = new URL(await signInUrl({ returnTo: '/x', isForOtherTab: false }));
  expect(url.searchParams.get('audience')).toBe('https://plumbline.example/api');
});

test('the code is exchanged for the platform only, and the way back is remembered', async () => {
  const oidc = createOidc(testConfig, 'https://app.example');
  const url = new URL(await oidc.signInUrl({ returnTo: '/workflow/jobs?a=1', isForOtherTab: false }));
  const nonce = url.searchParams.get('nonce');
  const ownToken = `e30.${btoa(JSON.stringify({ sub: 'ana', name: 'Ana', nonce })).replace(/=+$/, '')}.x`;
  tokenAnswer = () => Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: 600, id_token: ownToken });
  const { grant, state } = await oidc.finishSignIn(
    `https://app.example/callback?code=c&state=${url.searchParams.get('state')}`,
  );
  expect(tokenRequests[0]?.getAll('resource')).toEqual(['urn:plumbline:platform']);
  expect(tokenRequests[0]?.get('code_verifier')).toBeTruthy();
  expect(grant).toMatchObject({ service: 'platform', accessToken: 'a', person: { subject: 'ana', name: 'Ana' } });
  expect(state.returnTo).toBe('/workflow/jobs?a=1');
});

test('a renewal names one API by its audience', async () => {
  const grant = await createOidc(testConfig, 'https://app.example').renew(session, 'r1', 'workflow');
  expect(tokenRequests[0]?.getAll('resource')).toEqual(['urn:plumbline:workflow']);
  expect(tokenRequests[0]?.get('refresh_token')).toBe('r1');
  expect(grant).toMatchObject({ accessToken: 'a', refreshToken: 'r2', idToken, person: session.person });
});

test('without audiences the scope alone selects the API', async () => {
  const scoped = {
    ...testConfig,
    platform: { origin: '', scope: 'api://platform/access' },
    workflow: { origin: '', scope: 'api://workflow/access' },
  };
  await createOidc(scoped, 'https://app.example').renew(session, 'r1', 'workflow');
  expect(tokenRequests[0]?.has('resource')).toBe(false);
  expect(tokenRequests[0]?.get('scope')).toBe('openid profile email offline_access api://workflow/access');
});

test('a refused renewal ends the session; any other failure does not', async () => {
  const oidc = createOidc(testConfig, 'https://app.example');
  tokenAnswer = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
  await expect(oidc.renew(session, 'r1', 'platform')).rejects.toBeInstanceOf(SessionRefused);
  tokenAnswer = () => new Response('', { status: 502 });
  await expect(oidc.renew(session, 'r1', 'platform')).rejects.not.toBeInstanceOf(SessionRefused);
});

test.each([
  ['/callback?error=access_denied&state=STATE', 'cancelled'],
  ['/callback?error=server_error&state=STATE', 'refused'],
  ['/callback?code=c&state=unknown', 'stale'],
])('a sign-in that comes back as %s failed as %s', async (path, failure) => {
  const oidc = createOidc(testConfig, 'https://app.example');
  const url = new URL(await oidc.signInUrl({ returnTo: '/', isForOtherTab: false }));
  const back = `https://app.example${path.replace('STATE', url.searchParams.get('state') ?? '')}`;
  const error: unknown = await oidc.finishSignIn(back).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SignInError);
  expect(error).toMatchObject({ failure });
});

test('an unreachable provider is a failure of its own', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const signIn = createOidc(testConfig, 'https://app.example').signInUrl({ returnTo: '/', isForOtherTab: false });
  await expect(signIn).rejects.toMatchObject({ failure: 'unreachable' });
});
