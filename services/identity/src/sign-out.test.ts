import { demoAccounts } from '@plumbline/sample/people';
import type { Database } from '@plumbline/service-kit/database';
import { engines } from '@plumbline/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizationRequest,
  Browser,
  exchange,
  location,
  openTestDatabase,
  PLATFORM,
  refresh,
  signIn,
  startSite,
  type TestSite,
} from './testing.ts';

describe.each(engines)('sign-out on %s', (engine) => {
  let database: Database;
  let site: TestSite;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    site = await startSite(database);
  });
  afterAll(async () => {
    expect(site.errors).toEqual([]);
    await site.close();
    await database.close();
  });

  async function signedIn(email: string = demoAccounts.admin.email, changes: Record<string, string> = {}) {
    const browser = new Browser();
    const request = authorizationRequest(site, changes);
    const { body } = await exchange(site, await signIn(browser, site, request, email), request.verifier, PLATFORM);
    return { browser, tokens: body };
  }

  const signOutAddress = (fields: Record<string, string>) =>
    `${site.issuer}/session/end?${new URLSearchParams({ post_logout_redirect_uri: `${site.origin}/`, ...fields })}`;

  async function isSignedIn(browser: Browser): Promise<boolean> {
    const response = await browser.fetch(authorizationRequest(site, { prompt: 'none' }).url);
    return new URL(location(response)).searchParams.has('code');
  }

  describe('signing out', () => {
    it('ends the session and all its tokens at once, and leads to the app', async () => {
      const { browser, tokens } = await signedIn();
      expect(await isSignedIn(browser)).toBe(true);
      const response = await browser.fetch(signOutAddress({ id_token_hint: tokens.id_token, state: 'bye' }));
      expect(location(response)).toBe(`${site.origin}/?state=bye`);
      expect(await isSignedIn(browser)).toBe(false);
      expect((await refresh(site, tokens.refresh_token, PLATFORM)).body.error).toBe('invalid_grant');
      expect([...browser.cookies.values()].some(({ name }) => name.startsWith('plumbline_session'))).toBe(false);
      const kept = await database.transaction((tx) => tx.query('select kind from identity.oidc_item'));
      expect(kept).toEqual([]);
    });

    it('asks first when nothing shows that the app wants it', async () => {
      // With consent the library would let `offline_access` outlive the session. Here signing out ends everything.
      const { browser, tokens } = await signedIn(undefined, { prompt: 'consent' });
      const question = await browser.fetch(`${site.issuer}/session/end`);
      const page = await question.text();
      expect(page).toContain('Sign out of Plumbline?');
      expect(await isSignedIn(browser)).toBe(true);

      const again = await (await browser.fetch(`${site.issuer}/session/end`)).text();
      const xsrf = /name="xsrf" value="(\w+)"/.exec(again)?.[1] ?? '';
      const confirm = `${site.issuer}/session/end/confirm`;
      expect((await browser.post(confirm, { xsrf: 'forged', logout: 'yes' })).status).toBe(400);
      const done = await browser.fetch(location(await browser.post(confirm, { xsrf, logout: 'yes' })));
      expect(await done.text()).toContain('You are signed out');
      expect(await isSignedIn(browser)).toBe(false);
      expect((await refresh(site, tokens.refresh_token, PLATFORM)).body.error).toBe('invalid_grant');
    });

    it('asks first when the ID token is of somebody else', async () => {
      const dana = await signedIn();
      const priya = await signedIn(demoAccounts.accountant.email);
      const response = await dana.browser.fetch(signOutAddress({ id_token_hint: priya.tokens.id_token }));
      expect(await response.text()).toContain('Sign out of Plumbline?');
      expect(await isSignedIn(dana.browser)).toBe(true);
    });

    it('goes straight back for who is signed out already', async () => {
      const { browser, tokens } = await signedIn();
      const address = signOutAddress({ id_token_hint: tokens.id_token });
      await browser.fetch(address);
      expect(location(await browser.fetch(address))).toBe(`${site.origin}/`);
      expect(location(await new Browser().fetch(signOutAddress({ client_id: 'plumbline-web' })))).toBe(
        `${site.origin}/`,
      );
    });

    it('leads to no address but the app, signed in or not', async () => {
      const { browser, tokens } = await signedIn();
      const elsewhere = { post_logout_redirect_uri: 'https://elsewhere.example/' };
      const refused = await browser.fetch(signOutAddress({ id_token_hint: tokens.id_token, ...elsewhere }));
      expect(refused.status).toBe(400);
      expect(await isSignedIn(browser)).toBe(true);
      const stranger = await new Browser().fetch(signOutAddress(elsewhere));
      expect(location(stranger)).toBe(`${site.issuer}/session/end/success`);
    });

    it('does nothing for a forged ID token', async () => {
      const { browser, tokens } = await signedIn();
      const [header, payload] = tokens.id_token.split('.');
      const response = await browser.fetch(signOutAddress({ id_token_hint: `${header}.${payload}.AAAA` }));
      expect(response.status).toBe(400);
      expect(await isSignedIn(browser)).toBe(true);
    });
  });
});
