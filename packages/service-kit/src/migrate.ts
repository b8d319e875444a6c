import { AS_LONG_AS_IT_TAKES, type Database } from './database.ts';

export interface Migration {
  /** `0001-jobs`: the order is the names' order. */
  name: string;
  sql: string;
}

/** Its message is for the person who starts the service. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings a service's schema up to date. Runs each migration that is not yet recorded in `<schema>.migration`, together with its
 * record, in one transaction. An advisory lock makes processes that migrate at the same time wait for each other.
 * Throws and changes nothing if a recorded migration was edited or the database is newer than the code.
 */
export async function migrate(database: Database, schema: string, migrations: readonly Migration[]): Promise<string[]> {
  const expected = new Set(migrations.map(({ name, sql }) => stamp(name, sql)));
  const before = await recorded(database, schema);
  assertKnown(schema, before, expected); // first, so that a refused database stays unchanged
  if (before.length === expected.size) return [];
  const applied: string[] = [];
  for (const migration of migrations) if (await apply(database, schema, migration)) applied.push(migration.name);
  assertKnown(schema, await recorded(database, schema), expected); // another process may have migrated meanwhile
  return applied;
}

function assertKnown(schema: string, entries: readonly string[], expected: ReadonlySet<string>): void {
  const foreign = entries.find((entry) => !expected.has(entry));
  if (foreign === undefined) return;
  throw new MigrationError(
    `The database has the migration ${schema}/${foreign.split(' ')[0]}, which this version does not have or has otherwise: run a newer version, or restore a backup.`,
  );
}

const LOCK = 7_586_278; // an arbitrary number, the same for every service

async function recorded(database: Database, schema: string): Promise<string[]> {
  return database.transaction(async (tx) => {
    const [row] = await tx.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      `${schema}.migration`,
    ]);
    if (!row?.exists) return [];
    const rows = await tx.query<{ name: string; checksum: string }>(
      `select name, checksum from ${schema}.migration order by name`,
    );
    return rows.map(({ name, checksum }) => `${name} ${checksum}`);
  }, AS_LONG_AS_IT_TAKES);
}

async function apply(database: Database, schema: string, { name, sql }: Migration): Promise<boolean> {
  const [, checksum] = stamp(name, sql).split(' ');
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    // Read from the catalogue: the server's cache may not yet have a schema that was created while we waited for the lock.
    const schemas = await tx.query('select 1 from pg_namespace where nspname = $1', [schema]);
    if (schemas.length === 0) await tx.query(`create schema ${schema}`);
    await tx.query(
      `create table if not exists ${schema}.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const done = await tx.query(`select 1 from ${schema}.migration where name = $1`, [name]);
    if (done.length > 0) return false;
    for (const statement of statementsOf(sql)) await tx.query(statement);
    await tx.query(`insert into ${schema}.migration (name, checksum) values ($1, $2)`, [name, checksum]);
    return true;
  }, AS_LONG_AS_IT_TAKES);
}

/** Migrations separate statements by a line of only `--;`, so that function bodies can contain semicolons. */
const statementsOf = (sql: string) => sql.split(/^--;$/m).filter((statement) => statement.trim() !== '');

/** The name, and FNV-1a of the text: enough to notice an edit, and the same in every runtime. */
function stamp(name: string, sql: string): string {
  let hash = 0x811c9dc5;
  for (const character of sql.replaceAll('\r\n', '\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return `${name} ${hash.toString(16).padStart(8, '0')}`;
}
