import { demoAccounts } from '@plumbline/sample/people';
import type { Database } from '@plumbline/service-kit/database';
import { clientAddresses } from '@plumbline/service-kit/node/client-address';
import { engines } from '@plumbline/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizationRequest,
  Browser,
  exchange,
  follow,
  location,
  openTestDatabase,
  PASSWORD,
  signIn,
  startSite,
  type TestSite,
} from './testing.ts';

describe.each(engines)('sign-in pages on %s', (engine) => {
  let database: Database;
  let site: TestSite;
  let clock = new Date('2026-03-02T08:00:00Z');
  const later = (minutes: number) => {
    clock = new Date(clock.getTime() + minutes * 60_000);
  };

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    site = await startSite(database, {
      now: () => clock,
      limits: { pair: 3, address: 6, account: 4 },
      addressOf: (req) => String(req.headers['x-test-address'] ?? 'somewhere'),
    });
  });
  afterAll(async () => {
    expect(site.errors).toEqual([]);
    await site.close();
    await database.close();
  });

  const { admin, accountant, projectManager } = demoAccounts;

  async function openPage(changes: Record<string, string> = {}) {
    const browser = new Browser();
    const request = authorizationRequest(site, changes);
    const url = location(await browser.fetch(request.url));
    return { browser, request, url, text: async (more = '') => (await browser.fetch(url + more)).text() };
  }

  async function tryPassword(email: string, password: string, address = 'somewhere') {
    const { browser, url } = await openPage();
    const response = await browser.post(url, { email, password }, { 'x-test-address': address });
    return { status: response.status, response, text: await response.text() };
  }

  describe('the sign-in page', () => {
    it('says that it is for trying out and lists the three demo accounts', async () => {
      const page = await (await openPage()).text();
      expect(page).toContain('<strong>Demo sign-in:</strong> for trying Plumbline out, not for production.');
      for (const person of [admin, projectManager, accountant]) {
        expect(page).toContain(person.email);
        expect(page).toContain(person.demoRole);
      }
      expect(page).not.toContain('elena.vargas');
    });

    it('fills in the e-mail of a picked account and goes on to the password, without a script', async () => {
      const { text } = await openPage();
      expect(await text()).toMatch(/name="email"[^>]*value=""[^>]* autofocus/);
      const picked = await text(`?account=${projectManager.id}`);
      expect(picked).toContain(`value="${projectManager.email}"`);
      expect(picked).toMatch(/name="password"[^>]* autofocus/);
      expect(picked).not.toContain('<script');
    });

    it('takes the e-mail that the app suggests, and shows it as text whatever it is', async () => {
      const { text } = await openPage({ login_hint: '"><script>alert(1)</script>' });
      const page = await text();
      expect(page).toContain('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;"');
      expect(page).not.toContain('<script');
    });

    it('allows no scripts, no frames and no foreign content, and form posts to the app only', async () => {
      const { browser, url } = await openPage();
      const policy = (await browser.fetch(url)).headers.get('content-security-policy') ?? '';
      const directives = policy.split(';');
      expect(directives).toContain("default-src 'none'");
      expect(directives).toContain('script-src');
      expect(directives).toContain("frame-ancestors 'none'");
      expect(directives).toContain(`form-action 'self' ${site.origin} ${site.origin}`);
    });

    it('has its styles and mark beside it, kept by browsers', async () => {
      const { browser, text } = await openPage();
      const addresses = [...(await text()).matchAll(/(?:href|src)="(\/identity\/assets\/[^"]+)"/g)].map(
        (match) => match[1],
      );
      expect(new Set(addresses).size).toBe(3);
      for (const address of addresses) {
        const response = await browser.fetch(site.origin + address);
        expect(response.status).toBe(200);
        expect(response.headers.get('cache-control')).toContain('immutable');
      }
    });

    it('is good for one browser only', async () => {
      const { url } = await openPage();
      const stranger = new Browser();
      const guess = { email: admin.email, password: 'guess' };
      for (const response of [await stranger.fetch(url), await stranger.post(url, guess)]) {
        expect(response.status).toBe(400);
        expect(await response.text()).toContain('This sign-in page has expired');
      }
      // A cookie of another sign-in page does not open this one.
      const other = await openPage();
      const cookies = [...other.browser.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
      expect((await fetch(url, { headers: { cookie: cookies } })).status).toBe(400);
    });

    it('leads back to the app when it has expired or was used', async () => {
      const { browser, url, request } = await openPage();
      await follow(browser, site, await browser.post(url, { email: admin.email, password: PASSWORD }));
      for (const again of [
        await browser.fetch(url),
        await browser.post(url, { email: admin.email, password: PASSWORD }),
      ]) {
        expect(again.status).toBe(400);
        const page = await again.text();
        expect(page).toContain('This sign-in page has expired');
        expect(page).toContain(`href="${site.origin}/"`);
      }
      expect(request.url).toContain('/identity/auth');
    });

    it('goes back to the app with access_denied when cancelled', async () => {
      const { browser, url } = await openPage();
      const answer = await follow(browser, site, await browser.post(`${url}/cancel`, {}));
      const { searchParams } = new URL(String(answer));
      expect(searchParams.get('error')).toBe('access_denied');
      expect(searchParams.get('state')).toBe('state-1');
    });

    it('refuses a form that is too large', async () => {
      const { browser, url } = await openPage();
      expect((await browser.post(url, { email: admin.email, password: 'x'.repeat(10_000) })).status).toBe(413);
    });
  });

  describe('a wrong password', () => {
    it('is answered in plain words, keeps the e-mail and drops the password', async () => {
      const { text } = await tryPassword(admin.email, 'guess-1', 'first');
      expect(text).toContain('That e-mail and password do not match.');
      expect(text).toContain(`value="${admin.email}"`);
      expect(text).not.toContain('guess-1');
    });

    it('reads the same for an e-mail that nobody has', async () => {
      const { text } = await tryPassword('nobody@plumbline.example', PASSWORD, 'first');
      expect(text).toContain('That e-mail and password do not match.');
    });

    it('asks for both when one is missing, which is no guess', async () => {
      for (let time = 0; time < 5; time++) {
        expect((await tryPassword(admin.email, '', 'second')).text).toContain('Enter both');
      }
      expect((await tryPassword(admin.email, PASSWORD, 'second')).status).toBe(303);
    });
  });

  describe('guessing', () => {
    it('stops after a few tries for that account and address, right password included, for a quarter of an hour', async () => {
      for (let time = 0; time < 3; time++) await tryPassword(accountant.email, 'guess', 'third');
      const stopped = await tryPassword(accountant.email, PASSWORD, 'third');
      expect(stopped.status).toBe(429);
      expect(stopped.text).toContain('Too many tries. Wait 15 minutes, then try again.');
      expect(stopped.response.headers.get('retry-after')).toBe('900');
      later(14.5);
      expect((await tryPassword(accountant.email, PASSWORD, 'third')).text).toContain('Wait a minute, then');
      later(1);
      expect((await tryPassword(accountant.email, PASSWORD, 'third')).status).toBe(303);
    });

    it('is counted before the password is looked at, so that many at once are many', async () => {
      const tries = Array.from({ length: 8 }, () => tryPassword(projectManager.email, 'guess', 'fourth'));
      const answers = await Promise.all(tries);
      expect(answers.filter((answer) => answer.status === 429)).toHaveLength(5);
    });

    it('of many accounts stops for that address, and for no other', async () => {
      later(20);
      const guesses = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@plumbline.example`);
      for (const email of guesses) await tryPassword(email, 'guess', 'fifth');
      expect((await tryPassword(admin.email, PASSWORD, 'fifth')).status).toBe(429);
      expect((await tryPassword(admin.email, PASSWORD, 'sixth')).status).toBe(303);
    });

    it('of one account from many addresses stops too, whatever the case of the e-mail', async () => {
      later(20);
      for (const address of ['g', 'h', 'i', 'j']) await tryPassword(admin.email.toUpperCase(), 'guess', address);
      expect((await tryPassword(admin.email, PASSWORD, 'k')).status).toBe(429);
    });

    it.each([
      ['a proxy that the operator names', ['127.0.0.0/8'], 200],
      ['nobody in particular', [], 429],
    ])('behind %s is counted by the address that it may tell', async (_, trusted, statusFromElsewhere) => {
      later(20);
      const behind = await startSite(database, {
        now: () => clock,
        limits: { pair: 1, address: 99, account: 99 },
        addressOf: clientAddresses({ trusted, header: 'x-forwarded-for' }),
      });
      const guess = async (from: string) => {
        const browser = new Browser();
        const page = location(await browser.fetch(authorizationRequest(behind).url));
        const fields = { email: admin.email, password: 'guess' };
        return (await browser.post(page, fields, { 'x-forwarded-for': from })).status;
      };
      expect(await guess('203.0.113.1')).toBe(200);
      expect(await guess('198.51.100.7, 203.0.113.1')).toBe(429); // what the caller put before it is no address
      expect(await guess('203.0.113.2')).toBe(statusFromElsewhere);
      await behind.close();
    });

    it('is forgotten when the right password comes in time', async () => {
      later(20);
      for (let round = 0; round < 3; round++) {
        await tryPassword(accountant.email, 'guess', `round ${round}`);
        expect((await tryPassword(accountant.email, PASSWORD, `round ${round}`)).status).toBe(303);
      }
      for (let time = 0; time < 8; time++) {
        expect((await tryPassword(projectManager.email, PASSWORD, 'seventh')).status).toBe(303);
      }
    });
  });

  describe('any address of the provider', () => {
    it('is built from the issuer, whatever host the request names', async () => {
      const response = await fetch(`${site.issuer}/.well-known/openid-configuration`, {
        headers: { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' },
      });
      const document = await response.json();
      expect(document).toMatchObject({
        issuer: site.issuer,
        authorization_endpoint: `${site.issuer}/auth`,
        token_endpoint: `${site.issuer}/token`,
        end_session_endpoint: `${site.issuer}/session/end`,
        jwks_uri: `${site.issuer}/jwks`,
        code_challenge_methods_supported: ['S256'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
      });
      // Features that the product does not use are off.
      const unused = /dpop|pushed_authorization|registration|device|backchannel|introspection/;
      expect(Object.keys(document).filter((name) => unused.test(name))).toEqual([]);
    });

    it.each(['/nothing', '/interaction/', '', '//elsewhere.example/interaction/x', '//', '/reg', '/device'])(
      'that leads nowhere is a page with a way back: %s',
      async (path) => {
        const response = await fetch(site.issuer + path);
        expect(response.status).toBe(404);
        expect(await response.text()).toContain('There is nothing here');
      },
    );

    it('tells its own requests from those of its neighbours', () => {
      const { handles } = site.identity;
      expect(['/identity', '/identity/auth', '/identity?x'].map((url) => handles(url))).toEqual([true, true, true]);
      expect(['/', '/identityx', '/workflow', undefined].map((url) => handles(url))).toEqual([
        false,
        false,
        false,
        false,
      ]);
    });

    it('keeps cookies to itself: of its path, unreadable to scripts, signed', async () => {
      const browser = new Browser();
      const request = authorizationRequest(site);
      const seen: string[] = [];
      const fetched = browser.fetch.bind(browser);
      browser.fetch = async (...args) => {
        const response = await fetched(...args);
        seen.push(...response.headers.getSetCookie());
        return response;
      };
      const callback = await signIn(browser, site, request, admin.email);
      expect((await exchange(site, callback, request.verifier)).status).toBe(200);
      const session = seen.filter((line) => line.startsWith('plumbline_session'));
      expect(session.length).toBeGreaterThan(1);
      for (const line of seen) expect(line).toMatch(/; path=\/identity(\/[^;]+)?;.*samesite=lax; httponly/);
    });

    it.each([
      ['https://wip.example.com', true, 'http'],
      ['http://localhost:4400', false, 'https'],
    ])('sends cookies of %s over TLS alone: %s, whatever a request says', async (home, isSecure, proto) => {
      const behind = await startSite(database, { issuer: `${home}/identity`, webOrigins: [home] });
      const { url } = authorizationRequest({ origin: home, issuer: `${behind.origin}/identity` });
      const answer = await fetch(url, { redirect: 'manual', headers: { 'x-forwarded-proto': proto } });
      const cookies = answer.headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      expect(cookies.map((line) => line.includes('; secure'))).toEqual(cookies.map(() => isSecure));
      await behind.close();
    });
  });
});
