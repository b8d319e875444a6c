import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { assertHeld } from '@plumbline/service-kit/distribution/assert-held';
import { clusterUrl } from '@plumbline/service-kit/testing/citus';
import { startPostgres } from '@plumbline/service-kit/testing/postgres';
import { engines, freshDatabase } from '@plumbline/testing/databases';
import { postgresPrograms } from '@plumbline/testing/own-postgres';
import { servicesUser } from '@plumbline/testing/services-user';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { forgetMoved, noteMoved } from '../data/moved.ts';
import { checkDatabase } from './check-database.ts';
import { checkDirectory, checkFolder, checkMail, checkProvider, checkProxy, checkPublicAddress } from './checks.ts';
import { examine } from './examine.ts';

const ISSUER = 'https://id.example';
const NOW = Date.parse('2026-11-22T12:00:00Z');

/** A provider with a document at each address, and a clock of its own. */
const provider =
  (documents: Record<string, unknown>, date = 'Sun, 22 Nov 2026 12:00:00 GMT'): typeof fetch =>
  async (address) => {
    const path = new URL(String(address)).pathname;
    return path in documents
      ? Response.json(documents[path], { headers: { date } })
      : new Response('', { status: 404, headers: { date } });
  };
const discovery = { '/.well-known/openid-configuration': { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` } };
const good = {
  ...discovery,
  '/keys': {
    keys: [
      { kid: 'a', use: 'sig' },
      { kid: 'b', use: 'enc' },
    ],
  },
};

describe('the provider', () => {
  const states = async (ask: typeof fetch, issuer = ISSUER) =>
    (await checkProvider(issuer, ask, () => NOW)).map(({ check, state, said }) => [check, state, said]);

  test('that is right', async () => {
    expect(await states(provider(good))).toEqual([
      ['provider', 'ok', 'https://id.example answers.'],
      ['keys', 'ok', '1 to verify tokens with.'],
      ['clock', 'ok', "Within 30 s of the provider's."],
    ]);
  });

  test.each([
    ['is nowhere', provider({}), 'provider', 'answers 404'],
    [
      'names itself otherwise',
      provider({ ...good, ...{ '/.well-known/openid-configuration': { issuer: `${ISSUER}/` } } }),
      'provider',
      'Set OIDC_ISSUER=https://id.example/',
    ],
    [
      'has no key that signs',
      provider({ ...discovery, '/keys': { keys: [{ use: 'enc' }] } }),
      'keys',
      'has no key that signs',
    ],
    ['keeps its keys elsewhere', provider(discovery), 'keys', 'cannot be read'],
    ['lives in another time', provider(good, 'Sun, 22 Nov 2026 11:58:00 GMT'), 'clock', '120 s ahead of the provider'],
    [
      'cannot be reached',
      () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })),
      'provider',
      'ECONNREFUSED',
    ],
  ])('that %s', async (_, ask, check, words) => {
    expect(await states(ask)).toContainEqual([check, 'wrong', expect.stringContaining(words)]);
  });
});

describe('the public address', () => {
  const at = (documents: Record<string, unknown>, issuer = ISSUER) =>
    checkPublicAddress('https://wip.example/', { OIDC_ISSUER: issuer }, provider(documents));

  test('serves the page, with the provider that the services expect', async () => {
    const config = { '/config.json': { oidc: { issuer: ISSUER } } };
    expect(await at(config)).toMatchObject({ state: 'ok' });
    expect(await at(config, 'https://other.example')).toMatchObject({
      state: 'wrong',
      said: expect.stringContaining('same OIDC_ISSUER'),
    });
    expect(await at({})).toMatchObject({ state: 'wrong', said: expect.stringContaining('answers 404') });
  });
});

describe('the proxy in front', () => {
  const HOME = 'https://wip.example';
  const document = (service: string, origin = HOME) => ({ servers: [{ url: `${origin}/api/${service}` }] });
  const passes = {
    '/api/platform/openapi.json': document('platform'),
    '/api/workflow/openapi.json': document('workflow'),
  };
  const at = (
    documents: Record<string, unknown>,
    trusted: string | undefined = '127.0.0.1',
    scimType = 'application/scim+json',
  ) =>
    checkProxy(`${HOME}/`, { TRUSTED_PROXIES: trusted }, async (address) => {
      const path = new URL(String(address)).pathname;
      if (path.startsWith('/scim')) return new Response('{}', { status: 401, headers: { 'content-type': scimType } });
      return path in documents ? Response.json(documents[path]) : new Response('<html>', { status: 404 });
    });

  test('that is named, and passes everything on', async () => {
    expect(await at(passes)).toMatchObject({ check: 'proxy', state: 'ok' });
  });

  test.each([
    ['is not named', () => at(passes, ''), 'TRUSTED_PROXIES names none'],
    ['is everybody', () => at(passes, '10.0.0.0/8, 0.0.0.0/0'), 'TRUSTED_PROXIES names every address'],
    ['leaves out a service', () => at({ '/api/platform/openapi.json': document('platform') }), '/api/workflow/'],
    ['leaves out provisioning', () => at(passes, '127.0.0.1', 'text/html'), '/scim/v2/ answers 401'],
    [
      'fronts a service that was told another address',
      () => at({ ...passes, '/api/platform/openapi.json': document('platform', 'http://127.0.0.1:4400') }),
      'takes itself to be at http://127.0.0.1:4400/api/platform',
    ],
  ])('that %s', async (_, found, words) => {
    expect(await found()).toMatchObject({ state: 'wrong', said: expect.stringContaining(words) });
  });
});

test('a mail server answers, or the check reports what it does instead', async () => {
  const greeting = async (words: string) => {
    const server = createServer((socket) => socket.end(words)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const found = await checkMail(`smtp://user:secret@127.0.0.1:${port}`);
    server.close();
    return found;
  };
  expect(await greeting('220 mail.example ESMTP\r\n')).toMatchObject({ state: 'ok' });
  expect(await greeting('554 go away\r\n')).toMatchObject({
    state: 'wrong',
    said: expect.stringContaining('554 go away'),
  });
  const closed = await checkMail('smtp://user:secret@127.0.0.1:1');
  expect(closed).toMatchObject({ state: 'wrong', said: expect.stringContaining('ECONNREFUSED') });
  expect(closed.said).not.toContain('secret');
});

describe('the directory of people', () => {
  const at = (url: string, token = 'secret') =>
    checkDirectory({ DIRECTORY: 'scim', DIRECTORY_URL: url, DIRECTORY_TOKEN: token, DIRECTORY_TENANTS: '*' });

  test('is not set, is wrong, accepts us, or does not', async () => {
    expect(await checkDirectory({})).toMatchObject({ state: 'not set' });
    expect(await checkDirectory({ DIRECTORY: 'ldap' })).toMatchObject({
      state: 'wrong',
      said: expect.stringContaining('DIRECTORY is wrong'),
    });
    const server = createHttpServer(({ headers }, response) => {
      response.writeHead(headers.authorization === 'Bearer secret' ? 200 : 401, { 'content-type': 'application/json' });
      response.end('{"totalResults":1,"Resources":[{"id":"1","userName":"olga@harbor.example"}]}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    expect(await at(url)).toEqual({ check: 'directory', state: 'ok', said: 'The directory (scim) answers.' });
    expect(await at(url, 'other')).toMatchObject({
      state: 'wrong',
      said: expect.stringMatching(
        /^The directory does not let Plumbline in \(SCIM answers 401\)\. Check DIRECTORY_URL/,
      ),
    });
    server.close();
    const nobody = await at('http://127.0.0.1:1');
    expect(nobody).toMatchObject({ state: 'wrong', said: expect.stringContaining('The directory does not answer (') });
    expect(nobody.said).not.toContain('secret');
  });
});

describe('the data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-doctor-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is good if it can be written, or created', () => {
    expect(checkFolder(folder)).toMatchObject({ state: 'ok' });
    expect(checkFolder(join(folder, 'none'))).toMatchObject({
      state: 'ok',
      said: expect.stringContaining('first start'),
    });
  });

  test('is wrong if a start would refuse it: moved, or of another version', () => {
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '9\n');
    expect(checkFolder(folder)).toMatchObject({ state: 'wrong', said: expect.stringContaining('in ') });
    noteMoved(folder, '127.0.0.1/plumbline');
    expect(checkFolder(folder)).toMatchObject({ state: 'wrong', said: expect.stringContaining('was moved') });
    forgetMoved(folder);
    rmSync(join(folder, 'postgres'), { recursive: true });
  });

  test.skipIf(process.getuid?.() === 0)('is wrong if this user may not write', () => {
    chmodSync(folder, 0o500);
    expect(checkFolder(folder)).toMatchObject({ state: 'wrong', said: expect.stringContaining('chown') });
    chmodSync(folder, 0o700);
  });
});

describe('the database', () => {
  test('that is not there, or is none', async () => {
    expect(await checkDatabase('postgres://me:secret@127.0.0.1:1/wip', {})).toEqual([
      { check: 'database', state: 'wrong', said: expect.stringMatching(/^No PostgreSQL at 127\.0\.0\.1:1 answers/) },
    ]);
    expect(await checkDatabase('wip', {})).toMatchObject([{ state: 'wrong' }]);
  });

  test.skipIf(!engines.includes('postgres'))('that answers, with its migrations', async () => {
    const url = process.env.TEST_POSTGRES_URL ?? '';
    const [database, migrations] = await checkDatabase(url, { platform: ['0001-never-made'] });
    expect(database).toMatchObject({ state: 'ok', said: expect.stringMatching(/^PostgreSQL \d+ answers/) });
    expect(migrations).toMatchObject({
      state: 'wrong',
      said: expect.stringContaining('platform/0001-never-made is the first'),
    });
    expect(await checkDatabase(url, {})).toMatchObject([{ state: 'ok' }, { state: 'ok', said: 'All are there.' }]);
  });

  test.skipIf(!postgresPrograms)('that is lost beside its standby, and not one that refuses', async () => {
    const primary = await startPostgres(postgresPrograms);
    onTestFinished(() => primary.stop());
    const standby = await primary.addStandby();
    const { host } = new URL(primary.url);
    const found = async (url: string, migrations = {}) =>
      (await checkDatabase(url.replace('@', `@${host},`), migrations)).map(({ state, said }) => `${state}: ${said}`);
    const operator = postgresDatabase({ url: primary.url, poolSize: 1 });
    await operator.script(`create schema platform;
      create table platform.migration (name text);
      create role stranger login password 'secret'`);
    await operator.close();
    const answers = 'ok: A standby answers.';
    expect(await found(standby)).toEqual([expect.stringMatching(/^ok: PostgreSQL/), 'ok: All are there.', answers]);

    const stranger = Object.assign(new URL(standby), { username: 'stranger', password: 'secret' });
    const wish = { platform: ['0001-never-made'] };
    await expect
      .poll(() => found(stranger.href, wish))
      .toEqual([expect.stringMatching(/^wrong: .*permission denied/), answers]);
    // It has one connection on each server, and that of the primary is taken.
    const admin = postgresDatabase({ url: primary.url, poolSize: 1 });
    await admin.script('alter role stranger connection limit 1');
    await admin.close();
    const only = postgresDatabase({ url: stranger.href.replace(stranger.host, host), poolSize: 1 });
    await only.script('select 1');
    await expect
      .poll(() => found(stranger.href))
      .toEqual([expect.stringMatching(/^wrong: .*too many connections/), answers]);
    await only.close();

    await primary.crash();
    expect(await found(standby)).toEqual([
      expect.stringMatching(/^wrong: No PostgreSQL at \S+ answers/),
      answers,
      'wrong: No primary answers, so nothing can be saved until it is back or a standby is promoted.',
    ]);
  });
});

// On a cluster, the companies' tables are without `force row level security`.
test.skipIf(!engines.includes('postgres') || clusterUrl() !== undefined)(
  'a user whom row-level security does not hold is told so by the doctor and by a start, and one whom it holds may start',
  async () => {
    const database = await freshDatabase('postgres');
    const [row] = await database.transaction((tx) => tx.query<{ name: string }>('select current_database() as name'));
    const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
    url.pathname = `/${row?.name}`;
    await database.script('alter table workflow.job no force row level security');
    await expect(assertHeld(database)).rejects.toThrow(
      /does not hold postgres, who is a superuser.*plumbline_services/,
    );
    expect(await checkDatabase(url.href, {})).toContainEqual({
      check: 'database',
      state: 'wrong',
      said: expect.stringContaining('Row-level security does not hold postgres'),
    });
    const services = await servicesUser(database);
    await assertHeld(services.database);
    await services.close();
    await database.script('alter table workflow.job force row level security');
    await assertHeld(database);
    await database.close();
  },
);

test('settings that a service would refuse are named; a missing setting is reported and is not wrong', async () => {
  const found = await examine({
    DATABASE_URL: 'postgres://me@127.0.0.1:1/wip',
    SMTP_URL: 'mail.example',
    DIRECTORY: 'ldap',
  });
  expect(found.find(({ check }) => check === 'settings')).toMatchObject({
    state: 'wrong',
    said: expect.stringMatching(/OIDC_ISSUER is missing.*SMTP_URL is wrong.*DIRECTORY is wrong/s),
  });
  expect(found.map(({ check, state }) => [check, state])).toEqual([
    ['settings', 'wrong'],
    ['database', 'wrong'],
    ['provider', 'not set'],
    ['mail', 'not set'],
    ['directory', 'wrong'],
    ['address', 'not set'],
  ]);
});
