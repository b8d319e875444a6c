import { AS_LONG_AS_IT_TAKES, type Database, DatabaseError } from './database.ts';

export interface Migration {
  /** `0001-jobs`: migrations run in the order of their names. */
  name: string;
  sql: string;
}

/** The versions of the schema and the code. */
export interface Release {
  /** The code's version. */
  version: string;
  /** The oldest version whose services keep working with this code's schema: the last release. */
  worksFrom: string;
}

/** Its message is for the person who starts the service. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings a service's schema up to date. Runs each migration that is not yet recorded in `<schema>.migration`, together with its
 * record, in one transaction. An advisory lock makes processes that migrate at the same time wait for each other. A lock that others hold
 * is waited for in short turns, so that nobody has to wait behind it for long.
 * Throws and changes nothing if a recorded migration was edited, or the database is newer than the code. A newer one is accepted whose
 * further migrations say that they work with the version of this code.
 */
export async function migrate(
  database: Database,
  schema: string,
  migrations: readonly Migration[],
  release?: Release,
): Promise<string[]> {
  const expected = new Set(migrations.map(({ name, sql }) => stamp(name, sql)));
  const newest = migrations.at(-1)?.name ?? '';
  const isLater = ({ name, worksFrom }: Recorded) =>
    name > newest && worksFrom !== null && release !== undefined && isAtLeast(release.version, worksFrom);
  const assertKnown = (entries: readonly Recorded[]) => {
    const foreign = entries.find((entry) => !expected.has(entry.stamp) && !isLater(entry));
    if (foreign === undefined) return;
    throw new MigrationError(
      `The database has the migration ${schema}/${foreign.name}, which this version lacks or has in another form: run a newer version, or restore a backup.`,
    );
  };
  const before = await recorded(database, schema);
  assertKnown(before); // first, so that a refused database stays unchanged
  const done = new Set(before.map((entry) => entry.stamp));
  const applied: string[] = [];
  for (const migration of migrations.filter(({ name, sql }) => !done.has(stamp(name, sql))))
    if (await inShortTurns(() => apply(database, schema, migration, release))) applied.push(migration.name);
  assertKnown(await recorded(database, schema)); // another process may have migrated meanwhile
  return applied;
}

/** Marks a migration that breaks services of the last release; the reason follows. They must be stopped first. */
const NOT_BESIDE = /^-- not beside the last release: \S/m;

/** Whether services of the last release keep working after this migration. */
export const worksBeside = ({ sql }: Migration): boolean => !NOT_BESIDE.test(sql);

/** Compares `1.10.2` with `1.9.0`. */
export function isAtLeast(version: string, other: string): boolean {
  const [mine, theirs] = [version, other].map((text) => text.split('.').map(Number)) as [number[], number[]]; // two
  const at = theirs.findIndex((number, i) => number !== (mine[i] ?? 0));
  return at === -1 || (mine[at] ?? 0) > (theirs[at] ?? 0);
}

const LOCK = 7_586_278; // an arbitrary number, the same for every service

interface Recorded {
  name: string;
  stamp: string;
  /** The oldest version whose services work with it; null if only versions that have it do. */
  worksFrom: string | null;
}

async function recorded(database: Database, schema: string): Promise<Recorded[]> {
  return database.transaction(async (tx) => {
    const [row] = await tx.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      `${schema}.migration`,
    ]);
    if (!row?.exists) return [];
    // Older versions created the table without the last column.
    return tx.query<Recorded>(
      `select name, name || ' ' || checksum as stamp, to_jsonb(m) ->> 'works_from' as "worksFrom"
       from ${schema}.migration m order by name`,
    );
  }, AS_LONG_AS_IT_TAKES);
}

const LOCK_MS = 1_000;
const PAUSE_MS = 500;

/** Retries if locks were not available. Meanwhile their holders, and everybody behind us in the queue, can proceed. */
async function inShortTurns<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (DatabaseError.codeOf(error) !== '55P03') throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function apply(
  database: Database,
  schema: string,
  migration: Migration,
  release: Release | undefined,
): Promise<boolean> {
  const { name, sql } = migration;
  const [, checksum] = stamp(name, sql).split(' ');
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await tx.query(`set local lock_timeout to ${LOCK_MS}`);
    // Reads the catalogue: the server's cache may lack a schema that was created while we waited for the lock.
    const schemas = await tx.query('select 1 from pg_namespace where nspname = $1', [schema]);
    if (schemas.length === 0) await tx.query(`create schema ${schema}`);
    await tx.query(
      `create table if not exists ${schema}.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    await tx.query(`alter table ${schema}.migration add column if not exists works_from text`);
    const done = await tx.query(`select 1 from ${schema}.migration where name = $1`, [name]);
    if (done.length > 0) return false;
    for (const statement of statementsOf(sql)) await tx.query(statement);
    const worksFrom = release && worksBeside(migration) ? release.worksFrom : null;
    await tx.query(`insert into ${schema}.migration (name, checksum, works_from) values ($1, $2, $3)`, [
      name,
      checksum,
      worksFrom,
    ]);
    return true;
  }, AS_LONG_AS_IT_TAKES);
}

/** Migrations separate statements by a line of only `--;`, so that function bodies can contain semicolons. */
const statementsOf = (sql: string) => sql.split(/^--;$/m).filter((statement) => statement.trim() !== '');

/** The name and an FNV-1a hash of the text: enough to notice an edit, and the same in every runtime. */
function stamp(name: string, sql: string): string {
  let hash = 0x811c9dc5;
  for (const character of sql.replaceAll('\r\n', '\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return `${name} ${hash.toString(16).padStart(8, '0')}`;
}
