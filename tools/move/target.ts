import type { Database, Tx } from '@plumbline/service-kit/database';
import { MigrationError, migrate } from '@plumbline/service-kit/migrate';
import { moveInto } from '@plumbline/service-kit/moved';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { SCHEMAS, type Table } from '../data/tables.ts';
import { PlainError } from '../plain-error.ts';
import { migrationsOf } from './proof.ts';

const OLDEST_POSTGRES = 150_000;

/** Throws a PlainError if the server is too old, the database has another encoding, or it holds data. */
export async function assertEmpty(to: Tx): Promise<void> {
  const [server] = await to.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  if (server === undefined || server.version < OLDEST_POSTGRES)
    throw new PlainError('The server of DATABASE_URL is older than PostgreSQL 15. Upgrade it first.');
  if (server.encoding !== 'UTF8')
    throw new PlainError(
      `The database of DATABASE_URL has the encoding ${server.encoding}. Make one with UTF8: createdb --encoding UTF8 --template template0.`,
    );
  const move = await moveInto(to);
  if (move?.finishedAt)
    throw new PlainError(
      `The database of DATABASE_URL has the data of ${move.source} already, moved at ${move.finishedAt.toISOString()}. Start the services on it; or name an empty database.`,
    );
  const full = await filled(to, await ourTables(to));
  if (full !== undefined)
    throw new PlainError(
      `The database of DATABASE_URL holds data already (${full}), and a move needs an empty one. Nothing was changed. Make one: createdb.`,
    );
}

const ourTables = async (to: Tx): Promise<string[]> => {
  const rows = await to.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = any($1::text[]) and tablename not in ('migration', 'move') order by 1`,
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
};

/** The first table that has a row. The owner sees rows only while row-level security does not apply to it. */
async function filled(to: Tx, tables: readonly string[]): Promise<string | undefined> {
  if (tables.length === 0) return undefined;
  const forced = await to.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1::text[]) and c.relforcerowsecurity`,
    [SCHEMAS],
  );
  for (const { name } of forced) await to.query(`alter table ${name} no force row level security`);
  const [found] = await to.query<{ name: string }>(
    `select name from (${tables.map((name) => `(select '${name}' as name from ${name} limit 1)`).join(' union all ')}) as t limit 1`,
  );
  for (const { name } of forced) await to.query(`alter table ${name} force row level security`);
  return found?.name;
}

/** Makes roles and tables by the usual migrations. Throws a PlainError if the source was made by others. */
export async function prepareTarget(database: Database, ofSource: readonly string[]): Promise<void> {
  try {
    for (const schema of SCHEMAS)
      await migrate(database, schema, migrationsIn(new URL(`../../services/${schema}/migrations/`, import.meta.url)));
  } catch (error) {
    throw error instanceof MigrationError ? new PlainError(error.message) : error;
  }
  const ofTarget = await database.transaction((tx) => migrationsOf(tx, SCHEMAS));
  const [older] = ofTarget.filter((line) => !ofSource.includes(line));
  const [newer] = ofSource.filter((line) => !ofTarget.includes(line));
  if (newer !== undefined)
    throw new PlainError(
      `The embedded data is of another Plumbline (${newer.split(' ')[0]}). Move it with the Plumbline that it was used with last.`,
    );
  if (older !== undefined)
    throw new PlainError(
      `The embedded data is of an older Plumbline (${older.split(' ')[0]} is missing). Start this one on it once, which brings it up to date, stop it, and move then.`,
    );
}

/** Once this commits, services refuse the database until the move has ended. */
export async function beginMove(to: Tx, source: string): Promise<void> {
  await to.query(
    `insert into platform.move (source) values ($1)
     on conflict (is_only) do update set source = excluded.source, started_at = now() where platform.move.finished_at is null`,
    [source],
  );
}

/** Keeps others out of all tables until the transaction ends, and lets their owner see and write all rows. */
export async function reserveTables(to: Tx, tables: readonly Table[]): Promise<void> {
  await to.query(
    `select set_config('lock_timeout', '5s', true), set_config('statement_timeout', '0', true),
            set_config('idle_in_transaction_session_timeout', '0', true)`,
  );
  await to.query(`lock table platform.move, ${tables.map(({ name }) => name).join()} in access exclusive mode`);
  await assertEmpty(to); // again: another move may have ended meanwhile
  for (const { name, isForced } of tables)
    if (isForced) await to.query(`alter table ${name} no force row level security`);
}

export async function releaseTables(to: Tx, tables: readonly Table[]): Promise<void> {
  for (const { name, isForced } of tables) if (isForced) await to.query(`alter table ${name} force row level security`);
}
