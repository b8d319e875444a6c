import { accessSync, constants, existsSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { addressesOf } from '@plumbline/service-kit/database/postgres-servers';
import { isAtLeast } from '@plumbline/service-kit/migrate';
import { moveInto, unfinished } from '@plumbline/service-kit/moved';
import { freeBytes, RESERVE_BYTES } from '@plumbline/service-kit/node/folder-trouble';
import { databaseUrlProblem, startProblem } from '@plumbline/service-kit/node/start-problem';
import { VERSION } from '@plumbline/service-kit/node/version';
import pg from 'pg';

/** One line of the doctor: what was looked at, how it is, and for what is wrong, what to do. */
export interface Finding {
  check: string;
  state: 'ok' | 'wrong' | 'not set';
  said: string;
}
type Environment = Record<string, string | undefined>;

const WITHIN_MS = 5_000;
const OLDEST_POSTGRES = 15;
const MOST_SKEW_SECONDS = 30;

const ok = (check: string, said: string): Finding => ({ check, state: 'ok', said });
const wrong = (check: string, said: string): Finding => ({ check, state: 'wrong', said });
const notSet = (check: string, said: string): Finding => ({ check, state: 'not set', said });
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/** Whether the PostgreSQL of DATABASE_URL answers, is new enough, and has what the services' migrations make. */
export async function checkDatabase(url: string, migrations: Record<string, readonly string[]>): Promise<Finding[]> {
  const problem = databaseUrlProblem(url);
  if (problem !== undefined) return [wrong('database', problem)];
  const addresses = addressesOf(url);
  const servers = await Promise.all(addresses.map((address) => checkServer(address, migrations)));
  if (servers.every((found) => found === 'standby'))
    return [
      wrong(
        'database',
        addresses.length === 1
          ? 'The server is a standby. DATABASE_URL has to name the primary.'
          : 'Each server of DATABASE_URL is a standby. One has to be promoted, or the primary named as well.',
      ),
    ];
  return servers.flatMap((found) => (found === 'standby' ? ok('database', 'A standby answers.') : found));
}

async function checkServer(url: string, migrations: Record<string, readonly string[]>): Promise<Finding[] | 'standby'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS });
  client.on('error', () => {}); // the failing statement reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; readonly: boolean }>(
      `select current_setting('server_version_num')::int as number, pg_is_in_recovery() as readonly`,
    );
    const { number = 0, readonly = false } = rows[0] ?? {};
    const version = Math.floor(number / 10_000);
    if (version < OLDEST_POSTGRES)
      return [
        wrong(
          'database',
          `PostgreSQL ${version} answers; Plumbline needs ${OLDEST_POSTGRES} or newer. Upgrade the server.`,
        ),
      ];
    if (readonly) return 'standby';
    const isWhole = await checkMove(client);
    return [isWhole ?? ok('database', `PostgreSQL ${version} answers.`), await checkMigrations(client, migrations)];
  } catch (error) {
    return [wrong('database', startProblem(error, { databaseUrl: url, port: 0, host: '' }) ?? wordsOf(error))];
  } finally {
    await client.end().catch(() => {});
  }
}

/** What is wrong with a database whose move has not ended; null for any other. */
async function checkMove(client: pg.Client): Promise<Finding | null> {
  const move = await moveInto({
    query: async <Row>(text: string) => (await client.query(text)).rows as Row[], // the caller, who writes the SQL, knows the row
  });
  return move && move.finishedAt === null ? wrong('database', unfinished(move)) : null;
}

async function checkMigrations(client: pg.Client, expected: Record<string, readonly string[]>): Promise<Finding> {
  const missing: string[] = [];
  const foreign: string[] = [];
  const later: string[] = [];
  for (const [schema, names] of Object.entries(expected)) {
    const found = await client.query('select to_regclass($1) is not null as exists', [`${schema}.migration`]);
    const { rows } = found.rows[0]?.exists
      ? await client.query<{ name: string; works_from: string | null }>(
          `select name, to_jsonb(m) ->> 'works_from' as works_from from ${schema}.migration m`,
        )
      : { rows: [] };
    const done = new Set(rows.map(({ name }) => name));
    missing.push(...names.filter((name) => !done.has(name)).map((name) => `${schema}/${name}`));
    for (const { name, works_from: worksFrom } of rows.filter((row) => !names.includes(row.name)))
      (worksFrom !== null && isAtLeast(VERSION, worksFrom) ? later : foreign).push(`${schema}/${name}`);
  }
  if (foreign.length > 0)
    return wrong(
      'migrations',
      `The database was changed by a newer version (${foreign.join(', ')}). Run that one, or restore a backup.`,
    );
  if (missing.length > 0)
    return wrong(
      'migrations',
      `${missing.length} are missing (${missing[0]} is the first). Each service makes its own when it starts: start platform first, then workflow.`,
    );
  return ok(
    'migrations',
    later.length === 0
      ? 'All are there.'
      : `All are there, and ${later.length} of a newer version, beside which this one goes on (${later[0]} is the first).`,
  );
}

/** The folder of the embedded database: rights and room. */
export function checkFolder(dir: string): Finding {
  if (!existsSync(dir)) return ok('folder', `${dir} is not there yet; the first start makes it.`);
  try {
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return wrong('folder', `This user may not write to ${dir}. Give it the folder: chown -R $(id -un) ${dir}`);
  }
  const free = freeBytes(dir);
  return free < RESERVE_BYTES
    ? wrong(
        'folder',
        `The disk of ${dir} has ${Math.floor(free / 1e6)} MB left, and the database needs ${Math.ceil(RESERVE_BYTES / 1e6)}. Make room.`,
      )
    : ok('folder', `${dir} can be written, and its disk has ${Math.floor(free / 1e6)} MB left.`);
}

/** The provider's discovery document, its keys, and how far its clock is from ours. */
export async function checkProvider(issuer: string, ask: typeof fetch = fetch, now = Date.now): Promise<Finding[]> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await ask(address, { signal: AbortSignal.timeout(WITHIN_MS) });
    if (!response.ok)
      return [
        wrong(
          'provider',
          `${address} answers ${response.status}. OIDC_ISSUER has to be the issuer as the provider names it.`,
        ),
      ];
    const { issuer: named, jwks_uri: keys } = await response.json();
    if (named !== issuer) return [wrong('provider', `The provider names itself ${named}. Set OIDC_ISSUER=${named}`)];
    return [
      ok('provider', `${issuer} answers.`),
      await checkKeys(String(keys), ask),
      checkClock(response.headers, now),
    ];
  } catch (error) {
    return [
      wrong(
        'provider',
        `${address} cannot be read (${wordsOf(error)}). Check OIDC_ISSUER, the network, and that this machine trusts its certificate (NODE_EXTRA_CA_CERTS).`,
      ),
    ];
  }
}

async function checkKeys(address: string, ask: typeof fetch): Promise<Finding> {
  try {
    const response = await ask(address, { signal: AbortSignal.timeout(WITHIN_MS) });
    const { keys } = await response.json();
    const signing = Array.isArray(keys) ? keys.filter(({ use }) => use === undefined || use === 'sig').length : 0;
    return signing > 0
      ? ok('keys', `${signing} to verify tokens with.`)
      : wrong(
          'keys',
          `${address} has no key that signs. Make the provider sign tokens with a key (RS256, PS256, ES256 or EdDSA).`,
        );
  } catch (error) {
    return wrong('keys', `${address} cannot be read (${wordsOf(error)}). This machine has to reach it, too.`);
  }
}

function checkClock(headers: Headers, now: () => number): Finding {
  const theirs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return notSet('clock', 'The provider does not say its time.');
  const seconds = Math.round((now() - theirs) / 1_000);
  return Math.abs(seconds) > MOST_SKEW_SECONDS
    ? wrong(
        'clock',
        `This machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the provider, so good tokens look expired or not yet valid. Set the clock by NTP: timedatectl set-ntp true`,
      )
    : ok('clock', `Within ${MOST_SKEW_SECONDS} s of the provider's.`);
}

/** Whether the mail server takes a connection; nothing is sent. */
export async function checkMail(url: string): Promise<Finding> {
  const { hostname, protocol, port } = new URL(url);
  const at = { host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) };
  const refused = await new Promise<string | null>((resolve) => {
    const socket = protocol === 'smtps:' ? connectTls({ ...at, servername: hostname }) : connectPlain(at);
    const end = (why: string | null) => {
      socket.destroy();
      resolve(why);
    };
    socket.setTimeout(WITHIN_MS, () => end(`no greeting within ${WITHIN_MS / 1_000} s`));
    socket.once('error', (error) => end(error.message));
    socket.once('data', (bytes) =>
      end(/^220/.test(String(bytes)) ? null : `it greets with ${String(bytes).slice(0, 60).trim()}`),
    );
  });
  return refused === null
    ? ok('mail', `${at.host}:${at.port} greets.`)
    : wrong(
        'mail',
        `${at.host}:${at.port} takes no mail: ${refused}. Check host, port and scheme (smtp or smtps) in SMTP_URL.`,
      );
}

/** Whether the page is served at its public address, with the provider that we expect. */
export async function checkPublicAddress(
  url: string,
  environment: Environment,
  ask: typeof fetch = fetch,
): Promise<Finding> {
  const address = `${url.replace(/\/$/, '')}/config.json`;
  try {
    const response = await ask(address, { signal: AbortSignal.timeout(WITHIN_MS) });
    if (!response.ok)
      return wrong('address', `${address} answers ${response.status}. The proxy has to pass / on to plumbline web.`);
    const { oidc } = await response.json();
    const { OIDC_ISSUER: issuer } = environment;
    return issuer !== undefined && oidc?.issuer !== issuer
      ? wrong(
          'address',
          `The page signs in at ${oidc?.issuer}, and the services expect ${issuer}. Give all parts the same OIDC_ISSUER.`,
        )
      : ok('address', `The page is at ${url}.`);
  } catch (error) {
    return wrong(
      'address',
      `${address} cannot be read from here (${wordsOf(error)}). Check the name, the proxy and its certificate.`,
    );
  }
}

/** A service's document, and where the proxy in front finds the service. */
const SERVICES = [
  { name: 'platform', own: 'PLATFORM_ORIGIN' },
  { name: 'workflow', own: 'WORKFLOW_ORIGIN' },
] as const;

/** Whether the proxy in front is named, is the only one that is believed, and passes on all that it has to. */
export async function checkProxy(
  address: string,
  environment: Environment,
  ask: typeof fetch = fetch,
): Promise<Finding> {
  const home = new URL(address);
  const trusted = (environment.TRUSTED_PROXIES ?? '').split(',').map((part) => part.trim());
  if (trusted.some((range) => range.endsWith('/0')))
    return wrong(
      'proxy',
      'TRUSTED_PROXIES names every address, so everybody may say where they come from. Name the proxy alone: TRUSTED_PROXIES=127.0.0.1',
    );
  if (home.protocol === 'https:' && trusted.every((part) => part === ''))
    return wrong(
      'proxy',
      'PUBLIC_URL begins with https, which a proxy in front speaks, and TRUSTED_PROXIES names none: all people share one limit. Name its address: TRUSTED_PROXIES=127.0.0.1',
    );
  try {
    const missing = (await Promise.all(SERVICES.map((service) => notPassedOn(service)))).flat();
    return missing.length === 0
      ? ok('proxy', 'It passes on /api and /scim, and the services know their address.')
      : wrong('proxy', missing.join('\n'));
  } catch (error) {
    return wrong('proxy', `${address} cannot be reached from here (${wordsOf(error)}).`);
  }

  async function notPassedOn({ name, own }: (typeof SERVICES)[number]): Promise<string[]> {
    const origin = environment[own] || home.origin;
    const asked = (path: string) => ask(`${origin}${path}`, { signal: AbortSignal.timeout(WITHIN_MS) });
    const path = `/api/${name}/openapi.json`;
    const response = await asked(path);
    const document = await response.json().catch(() => undefined);
    const server: unknown = document?.servers?.[0]?.url;
    if (typeof server !== 'string')
      return [`${origin}${path} answers ${response.status}: the proxy has to pass /api/${name}/ on to it.`];
    if (server !== `${origin}/api/${name}`)
      return [`The ${name} service takes itself to be at ${server}: give it PUBLIC_URL=${home.origin}.`];
    if (name !== 'platform') return [];
    const scim = await asked('/scim/v2/ServiceProviderConfig');
    return scim.headers.get('content-type')?.startsWith('application/scim+json')
      ? []
      : [`${origin}/scim/v2/ answers ${scim.status}: the proxy has to pass it on to the platform.`];
  }
}
