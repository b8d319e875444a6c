import { demoAccounts } from '@plumbline/sample/people';
import { type Database, DatabaseUnavailable } from '@plumbline/service-kit/database';
import { engines } from '@plumbline/testing/databases';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asIdentity } from './database.ts';
import { createItemAdapter, removeExpired } from './item-adapter.ts';
import { loadKeys } from './key-store.ts';
import {
  authorizationRequest,
  Browser,
  exchange,
  location,
  openTestDatabase,
  PASSWORD,
  PLATFORM,
  refresh,
  signIn,
  startSite,
  type TestSite,
} from './testing.ts';

describe.each(engines)('what is kept on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  const count = async (table: string) => {
    const rows = await database.transaction((tx) =>
      tx.query<{ count: number }>(`select count(*)::int as count from identity.${table}`),
    );
    return rows[0]?.count;
  };

  describe('a restart', () => {
    it('signs nobody out and keeps the keys', async () => {
      const before = await startSite(database);
      const port = Number(new URL(before.origin).port);
      const browser = new Browser();
      const request = authorizationRequest(before);
      const callback = await signIn(browser, before, request, demoAccounts.admin.email);
      const { body: tokens } = await exchange(before, callback, request.verifier, PLATFORM);
      await before.close();

      const after = await startSite(database, { port });
      try {
        expect(after.identity.publicKeys).toEqual(before.identity.publicKeys);
        const keys = createLocalJWKSet(after.identity.publicKeys);
        await jwtVerify(tokens.access_token, keys, { audience: PLATFORM, typ: 'at+jwt' });
        expect((await refresh(after, tokens.refresh_token, PLATFORM)).status).toBe(200);
        const silent = await browser.fetch(authorizationRequest(after, { prompt: 'none' }).url);
        expect(new URL(location(silent)).searchParams.has('code')).toBe(true);
        expect([...before.errors, ...after.errors]).toEqual([]);
      } finally {
        await after.close();
      }
    });
  });

  describe('a database that fails', () => {
    it('is reported to the operator, and to the person in plain words only', async () => {
      let isFailing = false;
      const failing: Pick<Database, 'transaction'> = {
        transaction: (run) =>
          isFailing ? Promise.reject(new Error('the disk is full: /var/secret')) : database.transaction(run),
      };
      const site = await startSite(database, { database: failing });
      try {
        const browser = new Browser();
        const page = location(await browser.fetch(authorizationRequest(site).url));
        isFailing = true;
        for (const address of [page, authorizationRequest(site).url]) {
          const response = await browser.fetch(address);
          expect(response.status).toBe(500);
          const text = await response.text();
          expect(text).toContain('That did not work');
          expect(text).toContain(`href="${site.origin}/"`);
          expect(text).not.toMatch(/disk|server_error/);
        }
        expect(site.errors.map(String)).toEqual(Array(2).fill('Error: the disk is full: /var/secret'));
      } finally {
        await site.close();
      }
    });
  });

  describe('two installations on one host', () => {
    it('do not take each other’s cookies, which know no ports', async () => {
      const [one, two] = [await startSite(database), await startSite(database)];
      try {
        const browser = new Browser();
        await signIn(browser, one, authorizationRequest(one), demoAccounts.admin.email);
        const silently = async (site: TestSite) => {
          const response = await browser.fetch(authorizationRequest(site, { prompt: 'none' }).url);
          return new URL(location(response)).searchParams.get('error');
        };
        expect([await silently(one), await silently(two)]).toEqual([null, 'login_required']);
      } finally {
        await one.close();
        await two.close();
      }
    });
  });

  describe('a refresh token', () => {
    it('ends when the first of its family would have, however often it is renewed', async () => {
      const site = await startSite(database, { lifetimes: { refreshToken: 60 } });
      try {
        const request = authorizationRequest(site);
        const callback = await signIn(new Browser(), site, request, demoAccounts.admin.email);
        const { body } = await exchange(site, callback, request.verifier, PLATFORM);
        await new Promise((resolve) => setTimeout(resolve, 1_100)); // its clock counts seconds
        const next = await refresh(site, body.refresh_token, PLATFORM);
        const store = createItemAdapter(database, 'RefreshToken');
        const [first, second] = [await store.find(body.refresh_token), await store.find(next.body.refresh_token)];
        expect(first?.exp).toBe((first?.iat ?? 0) + 60);
        expect(second?.exp).toBe(first?.exp);
      } finally {
        await site.close();
      }
    });
  });

  describe('a database that cannot be asked', () => {
    it('is 503 with when to try again, for pages and tokens alike, and passes', async () => {
      let isAway = false;
      const failing: Pick<Database, 'transaction'> = {
        transaction: (run, allowance) =>
          isAway
            ? Promise.reject(new DatabaseUnavailable('away', 'connect ECONNREFUSED db.internal'))
            : database.transaction(run, allowance),
      };
      const site = await startSite({ ...database, ...failing });
      try {
        const browser = new Browser();
        const request = authorizationRequest(site);
        const callback = await signIn(browser, site, request, demoAccounts.admin.email);
        const { body: tokens } = await exchange(site, callback, request.verifier, PLATFORM);
        const other = new Browser();
        const form = location(await other.fetch(authorizationRequest(site).url));
        isAway = true;
        const answers = [
          await fetch(`${site.issuer}/token`, {
            method: 'POST',
            body: new URLSearchParams({
              grant_type: 'refresh_token',
              refresh_token: tokens.refresh_token,
              client_id: 'plumbline-web',
            }),
          }),
          await other.fetch(new URL(form, site.origin).href),
        ];
        for (const answer of answers) {
          expect(answer.status).toBe(503);
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
          expect(await answer.text()).not.toContain('db.internal');
        }
        isAway = false;
        expect((await refresh(site, tokens.refresh_token, PLATFORM)).status).toBe(200);
      } finally {
        await site.close();
      }
    });
  });

  describe('the keys', () => {
    it('are made once, even by two processes that start together', async () => {
      const empty = await openTestDatabase(engine);
      // Slow to commit, so that the second request arrives while the first one runs.
      const slow: Pick<Database, 'transaction'> = {
        transaction: (run) =>
          empty.transaction(async (tx, place) => {
            const result = await run(tx, place);
            await new Promise((resolve) => setTimeout(resolve, 500));
            return result;
          }),
      };
      try {
        const [one, two] = await Promise.all([loadKeys(slow), loadKeys(slow)]);
        expect(one).toEqual(two);
        expect([one.signing.length, one.cookie.length]).toEqual([1, 1]);
        expect(one.signing[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
      } finally {
        await empty.close();
      }
    });

    it('are published without their private half', async () => {
      const site = await startSite(database);
      try {
        const published = (await (await fetch(`${site.issuer}/jwks`)).json()).keys;
        for (const key of [...published, ...site.identity.publicKeys.keys]) {
          expect(Object.keys(key).filter((part) => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].includes(part))).toEqual([]);
        }
        expect(published[0].kid).toBe(site.identity.publicKeys.keys[0]?.kid);
      } finally {
        await site.close();
      }
    });
  });

  describe('the store', () => {
    it('gives an item back as it was, with the character U+0000 that browsers may send', async () => {
      const store = createItemAdapter(database, 'Interaction');
      const payload = { params: { state: 'a\0b', login_hint: 'Müñoz 🏗' }, exp: 2_000_000_000 };
      await store.upsert('one', payload, 60);
      expect(await store.find('one')).toEqual(payload);
      expect(await createItemAdapter(database, 'Session').find('one')).toBeUndefined();
      expect(await store.find('o\0ne')).toBeUndefined();
      await store.upsert('one', { exp: 1 }, 60);
      expect(await store.find('one')).toEqual({ exp: 1 });
      await store.destroy('one');
      expect(await store.find('one')).toBeUndefined();
    });

    it('finds a session by its uid, whatever its present id', async () => {
      const store = createItemAdapter(database, 'Session');
      await store.upsert('id-1', { uid: 'uid-1', accountId: 'dana' }, 60);
      expect(await store.findByUid('uid-1')).toMatchObject({ accountId: 'dana' });
      expect(await store.findByUid('uid-2')).toBeUndefined();
    });

    it('lets a code be used once, and ends its family, and no other, at the second time', async () => {
      const codes = createItemAdapter(database, 'AuthorizationCode');
      const tokens = createItemAdapter(database, 'RefreshToken');
      const grants = createItemAdapter(database, 'Grant');
      for (const family of ['x', 'y']) {
        await grants.upsert(`grant-${family}`, { accountId: 'dana' }, 60);
        for (const store of [codes, tokens]) await store.upsert(`${family}1`, { grantId: `grant-${family}` }, 60);
      }
      await codes.consume('x1');
      expect(await codes.find('x1')).toMatchObject({ grantId: 'grant-x', consumed: expect.any(Number) });
      await expect(codes.consume('x1')).rejects.toThrow('invalid_grant');
      expect([await codes.find('x1'), await tokens.find('x1'), await grants.find('grant-x')]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(await codes.find('y1')).toBeDefined();
      expect(await tokens.find('y1')).toBeDefined();
      expect(await grants.find('grant-y')).toBeDefined();
    });

    it.runIf(engine === 'postgres')('uses up what is being given for a token while its sibling is used', async () => {
      const tokens = createItemAdapter(database, 'RefreshToken');
      for (const id of ['first', 'given']) await tokens.upsert(id, { grantId: 'grant-z' }, 60);
      await database.transaction((tx) =>
        tx.query(`update identity.oidc_item set parent_id = 'first' where id = 'given'`),
      );
      const using = await database.transaction(async (tx) => {
        await tx.query(`select from identity.oidc_item where kind = 'RefreshToken' and id = 'first' for share`);
        await tx.query(
          `insert into identity.oidc_item (kind, id, payload, parent_id) values ('RefreshToken', 'late', '{}', 'first')`,
        );
        const used = tokens.consume('given');
        const waiting = 'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid';
        await expect.poll(() => tx.query(waiting)).toHaveLength(1);
        return { used };
      });
      await using.used;
      expect(await tokens.find('late')).toMatchObject({ consumed: expect.any(Number) });
    });

    it('loses what has expired for more than an hour, and keeps the rest', async () => {
      const store = createItemAdapter(database, 'Interaction');
      await store.upsert('short', {}, 60);
      await store.upsert('long', {}, 7200);
      const in62Minutes = new Date(Date.now() + 62 * 60_000);
      await removeExpired(database, in62Minutes);
      expect(await store.find('short')).toBeUndefined();
      expect(await store.find('long')).toBeDefined();
    });

    it('is emptied of old tries to sign in at the next start', async () => {
      const site = await startSite(database);
      const browser = new Browser();
      const page = location(await browser.fetch(authorizationRequest(site).url));
      await browser.post(page, { email: 'a@plumbline.example', password: 'guess' });
      await site.close();
      expect(await count('sign_in_attempt')).toBe(3);
      const next = await startSite(database, { now: () => new Date(Date.now() + 16 * 60_000) });
      await next.close();
      expect(await count('sign_in_attempt')).toBe(0);
    });

    it('holds the demo password nowhere, nor any guess', async () => {
      const site = await startSite(database);
      const browser = new Browser();
      const page = location(await browser.fetch(authorizationRequest(site).url));
      await browser.post(page, { email: demoAccounts.admin.email, password: 'my-other-password' });
      await signIn(new Browser(), site, authorizationRequest(site), demoAccounts.admin.email);
      await site.close();
      const rows = await database.transaction((tx) =>
        tx.query<{ text: string }>(
          'select to_json(item)::text as text from identity.oidc_item item union all select to_json(tried)::text from identity.sign_in_attempt tried',
        ),
      );
      const everything = rows.map((row) => row.text).join();
      expect(everything).not.toContain(PASSWORD);
      expect(everything).not.toContain('my-other-password');
    });

    it('is reached as a role that sees nothing else', async () => {
      await database.script(
        'create schema if not exists elsewhere; create table if not exists elsewhere.secret (id int)',
      );
      const roles = await asIdentity(database, (tx) => tx.query('select current_user as role'));
      expect(roles).toEqual([{ role: 'plumbline_identity' }]);
      await expect(asIdentity(database, (tx) => tx.query('select * from elsewhere.secret'))).rejects.toThrow(/denied/);
    });
  });
});
