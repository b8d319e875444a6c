import { demoAccounts } from '@plumbline/sample/people';
import type { Database } from '@plumbline/service-kit/database';
import { engines } from '@plumbline/testing/databases';
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  authorizationRequest,
  Browser,
  exchange,
  follow,
  holdNewToken,
  location,
  openTestDatabase,
  PLATFORM,
  refresh,
  signIn,
  startSite,
  type TestSite,
  tokenCall,
  WORKFLOW,
} from './testing.ts';

describe.each(engines)('sign-in on %s', (engine) => {
  let database: Database;
  let site: TestSite;
  const printed = vi.spyOn(console, 'warn');
  const noted = vi.spyOn(console, 'info');
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    site = await startSite(database);
  });
  afterAll(async () => {
    await site.close();
    await database.close();
  });
  afterEach(() => {
    expect(site.errors).toEqual([]);
    expect(printed).not.toHaveBeenCalled();
    expect(noted).not.toHaveBeenCalled();
  });

  async function signedIn(email: string = demoAccounts.admin.email, at = site) {
    const browser = new Browser();
    const request = authorizationRequest(at);
    const callback = await signIn(browser, at, request, email);
    const { body } = await exchange(at, callback, request.verifier, PLATFORM);
    return { browser, callback, request, tokens: body };
  }

  describe('signing in', () => {
    it('comes back to the app with a code, the state and the issuer', async () => {
      const { callback } = await signedIn();
      expect(callback.origin + callback.pathname).toBe(`${site.origin}/callback`);
      expect(callback.searchParams.get('code')).toMatch(/.{20}/);
      expect(callback.searchParams.get('state')).toBe('state-1');
      expect(callback.searchParams.get('iss')).toBe(site.issuer);
    });

    it('gives an access token of the first API and, by refresh, one of the second', async () => {
      const { tokens } = await signedIn();
      const second = await refresh(site, tokens.refresh_token, WORKFLOW);
      const keys = createRemoteJWKSet(new URL(`${site.issuer}/jwks`));
      for (const [token, audience, scope] of [
        [tokens.access_token, PLATFORM, 'platform.access'],
        [second.body.access_token, WORKFLOW, 'workflow.access'],
      ] as const) {
        const { payload } = await jwtVerify(token, keys, { issuer: site.issuer, audience, typ: 'at+jwt' });
        expect(payload).toMatchObject({ sub: demoAccounts.admin.id, scope, client_id: 'plumbline-web' });
        expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
      }
    });

    it('says in the ID token who it is, and is no access token', async () => {
      const { tokens } = await signedIn(demoAccounts.accountant.email);
      expect(decodeProtectedHeader(tokens.id_token).typ).not.toBe('at+jwt');
      const { payload } = await jwtVerify(tokens.id_token, createLocalJWKSet(site.identity.publicKeys), {
        issuer: site.issuer,
        audience: 'plumbline-web',
      });
      expect(payload).toMatchObject({
        sub: demoAccounts.accountant.id,
        nonce: 'nonce-1',
        name: 'Priya Raman',
        given_name: 'Priya',
        family_name: 'Raman',
        email: 'accountant@plumbline.example',
        email_verified: true,
      });
    });

    it('takes the first granted API when the code is exchanged without naming one', async () => {
      const browser = new Browser();
      const request = authorizationRequest(site);
      const { body } = await exchange(
        site,
        await signIn(browser, site, request, 'ADMIN@plumbline.example '),
        request.verifier,
      );
      expect(body.scope).toBe('platform.access');
    });

    it('refuses a token for two APIs at once, and for an API that was not asked for', async () => {
      const { tokens } = await signedIn();
      const both = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
      for (const each of [PLATFORM, WORKFLOW]) both.append('resource', each);
      expect((await tokenCall(site, both)).body.error).toBe('invalid_target');
      const other = await signedIn();
      const unknown = await refresh(site, other.tokens.refresh_token, 'urn:plumbline:other');
      expect(unknown.body.error).toBe('invalid_target');
    });

    it('needs no password while the session lasts, and none of the app silently', async () => {
      const { browser } = await signedIn();
      const again = authorizationRequest(site, { prompt: 'none' });
      const answer = new URL(location(await browser.fetch(again.url)));
      expect((await exchange(site, answer, again.verifier, WORKFLOW)).body.scope).toBe('workflow.access');
      const stranger = new URL(location(await new Browser().fetch(again.url)));
      expect(stranger.searchParams.get('error')).toBe('login_required');
    });

    it('asks again when the app insists, and for consent it never asks', async () => {
      const { browser } = await signedIn();
      const page = location(await browser.fetch(authorizationRequest(site, { prompt: 'login' }).url));
      expect(page).toContain('/interaction/');
      const consent = await browser.fetch(authorizationRequest(site, { prompt: 'consent' }).url);
      expect(await follow(browser, site, consent)).toContain(`${site.origin}/callback?code=`);
    });

    it('lets another person take over the browser, whose tokens then end', async () => {
      const { browser, tokens } = await signedIn();
      const request = authorizationRequest(site, { prompt: 'login' });
      const callback = await signIn(browser, site, request, demoAccounts.accountant.email);
      const { body } = await exchange(site, callback, request.verifier, PLATFORM);
      const { payload } = await jwtVerify(body.access_token, createLocalJWKSet(site.identity.publicKeys));
      expect(payload.sub).toBe(demoAccounts.accountant.id);
      expect((await refresh(site, body.refresh_token, WORKFLOW)).status).toBe(200);
      expect((await refresh(site, tokens.refresh_token, PLATFORM)).body.error).toBe('invalid_grant');
    });

    it('again as the same person keeps the tokens of other tabs', async () => {
      const { browser, tokens } = await signedIn();
      await signIn(browser, site, authorizationRequest(site, { prompt: 'login' }), demoAccounts.admin.email);
      expect((await refresh(site, tokens.refresh_token, PLATFORM)).status).toBe(200);
    });

    it('posts a form by itself, where the app asks for it, under a policy that allows that one script', async () => {
      const { browser } = await signedIn();
      const response = await browser.fetch(authorizationRequest(site, { response_mode: 'form_post' }).url);
      expect(response.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+';/);
      expect(await response.text()).toContain(`action="${site.origin}/callback"`);
    });
  });

  describe('what is refused', () => {
    it.each([
      ['an unknown redirect address', { redirect_uri: 'https://elsewhere.example/callback' }],
      ['an unknown app', { client_id: 'somebody-else' }],
      ['an app whose name holds the character U+0000', { client_id: 'a\0b' }],
    ])('shows a page, and redirects nowhere, for %s', async (_name, change) => {
      const response = await fetch(authorizationRequest(site, change).url, { redirect: 'manual' });
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toContain('text/html');
      const page = await response.text();
      expect(page).toContain('This address is not known here');
      expect(page).toContain(`href="${site.origin}/"`);
    });

    it.each([
      ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
      ['with PKCE in plain text', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['for the implicit flow', { response_type: 'id_token' }, 'unsupported_response_type'],
      ['for an unknown API', { resource: 'urn:plumbline:other' }, 'invalid_target'],
    ])('sends a request %s back with an error', async (_name, change, error) => {
      const response = await fetch(authorizationRequest(site, change).url, { redirect: 'manual' });
      const { searchParams, hash } = new URL(location(response));
      expect(searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error')).toBe(error);
    });

    it('gives no token for a code with a wrong verifier, nor twice for one code', async () => {
      const browser = new Browser();
      const request = authorizationRequest(site);
      const callback = await signIn(browser, site, request, demoAccounts.admin.email);
      expect((await exchange(site, callback, 'x'.repeat(43))).body.error).toBe('invalid_grant');
      const first = await exchange(site, callback, request.verifier);
      expect(first.status).toBe(200);
      expect((await exchange(site, callback, request.verifier)).body.error).toBe('invalid_grant');
      expect((await refresh(site, first.body.refresh_token, PLATFORM)).body.error).toBe('invalid_grant');
    });

    it('lets no other origin read tokens', async () => {
      const { tokens } = await signedIn();
      const call = (origin: string) =>
        fetch(`${site.issuer}/token`, {
          method: 'POST',
          headers: { origin },
          body: new URLSearchParams({
            client_id: 'plumbline-web',
            grant_type: 'refresh_token',
            refresh_token: tokens.refresh_token,
            resource: PLATFORM,
          }),
        });
      const foreign = await call('https://elsewhere.example');
      expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([400, null]);
      const own = await call(site.origin);
      expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, site.origin]);
    });
  });

  describe('refresh tokens', () => {
    it('are replaced at each use', async () => {
      const { tokens } = await signedIn();
      const next = await refresh(site, tokens.refresh_token, WORKFLOW);
      expect(next.body.refresh_token).not.toBe(tokens.refresh_token);
      expect((await refresh(site, next.body.refresh_token, PLATFORM)).status).toBe(200);
    });

    it('whose answer was lost serve again, as often as it takes', async () => {
      const { tokens } = await signedIn();
      let token = tokens.refresh_token;
      for (const lost of [1, 0, 2]) {
        for (let i = 0; i < lost; i++) expect((await refresh(site, token, WORKFLOW)).status).toBe(200);
        const { status, body } = await refresh(site, token, PLATFORM);
        expect(status).toBe(200);
        token = body.refresh_token;
      }
    });

    it('used again after their successor was used end the whole family', async () => {
      const { tokens } = await signedIn();
      const next = await refresh(site, tokens.refresh_token, WORKFLOW);
      const last = await refresh(site, next.body.refresh_token, WORKFLOW);
      expect(last.status).toBe(200);
      expect((await refresh(site, tokens.refresh_token, WORKFLOW)).body.error).toBe('invalid_grant');
      expect((await refresh(site, last.body.refresh_token, WORKFLOW)).body.error).toBe('invalid_grant');
    });

    it('given for the same one serve whoever uses the first of them, and the second ends the family', async () => {
      const { tokens } = await signedIn();
      const [mine, another] = [await refresh(site, tokens.refresh_token), await refresh(site, tokens.refresh_token)];
      const next = await refresh(site, mine.body.refresh_token);
      expect(next.status).toBe(200);
      expect((await refresh(site, another.body.refresh_token)).body.error).toBe('invalid_grant');
      expect((await refresh(site, next.body.refresh_token)).body.error).toBe('invalid_grant');
    });

    it('given for the same one and used at the same moment serve one at most, and then end the family', async () => {
      const { tokens } = await signedIn();
      const given = await Promise.all([1, 2, 3].map(() => refresh(site, tokens.refresh_token)));
      expect(given.map(({ status }) => status)).toEqual([200, 200, 200]);
      const answers = await Promise.all(given.map(({ body }) => refresh(site, body.refresh_token)));
      const served = answers.filter(({ status }) => status === 200);
      expect(served.length).toBeLessThanOrEqual(1);
      for (const { body } of [...served, ...given])
        expect((await refresh(site, body.refresh_token)).body.error).toBe('invalid_grant');
    });

    it('given for one that is used up by then are used up as well', async () => {
      const slow = holdNewToken(database);
      const other = await startSite(slow.database);
      try {
        const { tokens } = await signedIn(undefined, other);
        const held = slow.hold();
        const late = refresh(other, tokens.refresh_token);
        await held.reached;
        const mine = await refresh(other, tokens.refresh_token);
        const next = await refresh(other, mine.body.refresh_token);
        expect(next.status).toBe(200);
        held.letGo();
        const { status, body } = await late;
        expect(status).toBe(200);
        expect((await refresh(other, body.refresh_token)).body.error).toBe('invalid_grant');
        expect((await refresh(other, next.body.refresh_token)).body.error).toBe('invalid_grant');
        expect(other.errors).toEqual([]);
      } finally {
        await other.close();
      }
    });

    it.runIf(engine === 'postgres')('given for one that is being used up are used up', async () => {
      const slow = holdNewToken(database);
      const other = await startSite(slow.database);
      try {
        const { tokens } = await signedIn(undefined, other);
        const held = slow.hold();
        const late = refresh(other, tokens.refresh_token);
        await held.reached;
        await database.transaction(async (tx) => {
          await tx.query('update identity.oidc_item set consumed_at = now() where id = $1', [tokens.refresh_token]);
          held.letGo();
          const waiting = 'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid';
          await expect.poll(() => tx.query(waiting)).toHaveLength(1);
        });
        expect((await refresh(other, (await late).body.refresh_token)).body.error).toBe('invalid_grant');
      } finally {
        await other.close();
      }
    });

    it('of two tabs live side by side', async () => {
      const first = await signedIn();
      const request = authorizationRequest(site);
      const callback = new URL(location(await first.browser.fetch(request.url)));
      const second = await exchange(site, callback, request.verifier, WORKFLOW);
      expect((await refresh(site, first.tokens.refresh_token, PLATFORM)).status).toBe(200);
      expect((await refresh(site, second.body.refresh_token, PLATFORM)).status).toBe(200);
    });

    it('that the app hands back are worth nothing', async () => {
      const { tokens } = await signedIn();
      const response = await fetch(`${site.issuer}/token/revocation`, {
        method: 'POST',
        headers: { origin: site.origin },
        body: new URLSearchParams({ client_id: 'plumbline-web', token: tokens.refresh_token }),
      });
      expect(response.status).toBe(200);
      expect((await refresh(site, tokens.refresh_token, PLATFORM)).body.error).toBe('invalid_grant');
    });
  });
});
