import { addressesOf } from '@plumbline/service-kit/database/postgres-servers';
import { unheld, unheldText } from '@plumbline/service-kit/distribution/assert-held';
import { isAtLeast } from '@plumbline/service-kit/migrate';
import { moveInto, unfinished } from '@plumbline/service-kit/moved';
import { databaseUrlProblem, startProblem } from '@plumbline/service-kit/node/start-problem';
import { VERSION } from '@plumbline/service-kit/node/version';
import pg from 'pg';
import { type Finding, ok, WITHIN_MS, wordsOf, wrong } from './finding.ts';

const OLDEST_POSTGRES = 15;

/** Whether the PostgreSQL of DATABASE_URL answers, is new enough, and has the tables of the services' migrations. */
export async function checkDatabase(url: string, migrations: Record<string, readonly string[]>): Promise<Finding[]> {
  const problem = databaseUrlProblem(url);
  if (problem !== undefined) return [wrong('database', problem)];
  const addresses = addressesOf(url);
  const servers = await Promise.all(addresses.map((address) => checkServer(address, migrations)));
  if (servers.every(({ role }) => role === 'standby'))
    return [
      wrong(
        'database',
        addresses.length === 1
          ? 'The server is a standby. DATABASE_URL has to name the primary.'
          : 'Each server of DATABASE_URL is a standby. One has to be promoted, or the primary named as well.',
      ),
    ];
  const said = servers.flatMap(({ findings }) => findings);
  const isPrimaryLost =
    servers.some(({ role }) => role === 'standby') &&
    servers.every(({ role }) => role === 'standby' || role === 'away');
  if (!isPrimaryLost) return said;
  return [
    ...said,
    wrong('database', 'No primary answers, so nothing can be saved until it is back or a standby is promoted.'),
  ];
}

interface CheckedServer {
  /** A server that refuses us is `unknown`: beside a primary that lives, no standby may be promoted. */
  role: 'primary' | 'standby' | 'away' | 'unknown';
  findings: Finding[];
}

async function checkServer(url: string, migrations: Record<string, readonly string[]>): Promise<CheckedServer> {
  let role: CheckedServer['role'] = 'away';
  const found = (...findings: Finding[]): CheckedServer => ({ role, findings });
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS });
  client.on('error', () => {}); // the failing statement reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; readonly: boolean }>(
      `select current_setting('server_version_num')::int as number, pg_is_in_recovery() as readonly`,
    );
    const { number = 0, readonly = false } = rows[0] ?? {};
    role = 'unknown';
    const version = Math.floor(number / 10_000);
    if (version < OLDEST_POSTGRES)
      return found(
        wrong(
          'database',
          `PostgreSQL ${version} answers; Plumbline needs ${OLDEST_POSTGRES} or newer. Upgrade the server.`,
        ),
      );
    role = readonly ? 'standby' : 'primary';
    if (readonly) return found(ok('database', 'A standby answers.'));
    const problem = await databaseTrouble(client);
    return found(
      problem === undefined ? ok('database', `PostgreSQL ${version} answers.`) : wrong('database', problem),
      await checkMigrations(client, migrations),
    );
  } catch (error) {
    if (role === 'away' && error instanceof pg.DatabaseError) role = 'unknown';
    return found(wrong('database', startProblem(error, url) ?? wordsOf(error)));
  } finally {
    await client.end().catch(() => {});
  }
}

/** What keeps a service from starting on this database: an unfinished move, or a user to whom row-level security does not apply. */
async function databaseTrouble(client: pg.Client): Promise<string | undefined> {
  const tx = {
    query: async <Row>(text: string) => (await client.query(text)).rows as Row[], // the caller, who writes the SQL, knows the row
  };
  const move = await moveInto(tx);
  if (move && move.finishedAt === null) return unfinished(move);
  const user = await unheld(tx);
  return user && unheldText(user);
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
