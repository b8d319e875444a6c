import { join, resolve } from 'node:path';
import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { pgliteDatabase } from '@plumbline/service-kit/database/pglite';
import { startPgliteThread } from '@plumbline/service-kit/database/pglite-thread';
import { assertDatabaseIn, damaged } from '../data/folder.ts';
import { assertNotMoved, noteMoved } from '../data/moved.ts';
import { asText, SCHEMAS, type Table, tablesOf } from '../data/tables.ts';
import { acquireDataLock, assertDataVersion, DataDirectoryError } from '../data-lock.ts';
import { PlainError, TRY_AGAIN } from '../plain-error.ts';
import { copyTable } from './copy-table.ts';
import { migrationsOf, proofOf, sequencesOf, setSequence } from './proof.ts';
import { assertEmpty, beginMove, prepareTarget, releaseTables, reserveTables } from './target.ts';

/** Tables that a move does not copy, because each database writes its own. */
const OWN = /^(\w+\.migration|platform\.move)$/;

/** How many rows of a large table are copied between two lines at the terminal: whole parts of the largest size. */
const SAID_ROWS = 50_000;

export interface Target {
  database: Database;
  /** Server and database, for messages. */
  name: string;
}

/**
 * Moves the embedded data in `dir` into an empty database, in one transaction. It commits only if each table there has the same number of
 * rows and the same checksum. Until then the database is marked as incomplete, and services refuse it. An interrupted move leaves no rows
 * and can be run again. The data in `dir` stays unchanged. Throws a PlainError that says what prevents the move.
 */
export async function runMove(dir: string, target: Target, say: (line: string) => void): Promise<void> {
  const source = await openedSource(dir);
  try {
    await source.database.transaction(async (from) => {
      await asText(from);
      const migrations = await sourceMigrations(from, dir);
      await target.database.transaction(assertEmpty, AS_LONG_AS_IT_TAKES);
      await prepareTarget(target.database, migrations);
      await target.database.transaction((to) => beginMove(to, resolve(dir)), AS_LONG_AS_IT_TAKES);
      const { tables, rows } = await target.database.transaction((to) => moved(from, to, say), AS_LONG_AS_IT_TAKES);
      say(`All is moved to ${target.name}: ${rows} rows of ${tables} tables, the same checksum for each.`);
    }, AS_LONG_AS_IT_TAKES);
    noteMoved(dir, target.name);
    await target.database.script('vacuum analyze');
    say(`${resolve(dir)} still has them as they were: keep it until you are sure, and no longer use it.`);
  } finally {
    await source.close();
  }
}

async function moved(from: Tx, to: Tx, say: (line: string) => void): Promise<{ tables: number; rows: number }> {
  await asText(to);
  const tables = (await tablesOf(from)).filter(({ name }) => !OWN.test(name));
  await reserveTables(to, tables);
  let sum = 0;
  for (const [place, table] of tables.entries()) {
    const { rows, checksum, longest } = await proofOf(from, table);
    await copyTable(from, to, table, longest, (done) => {
      if (done < rows && done % SAID_ROWS === 0) say(`  ${table.name}: ${done} of ${rows} rows`);
    });
    const there = await proofOf(to, table);
    if (there.rows !== rows || there.checksum !== checksum) throw new PlainError(differs(table, rows, there.rows));
    say(`${place + 1} of ${tables.length}  ${table.name}: ${rows} rows, ${checksum.slice(0, 16)}`);
    sum += rows;
  }
  const sequences = await sequencesOf(from, SCHEMAS);
  for (const sequence of sequences) await setSequence(to, sequence);
  if (JSON.stringify(await sequencesOf(to, SCHEMAS)) !== JSON.stringify(sequences))
    throw new PlainError('The counters of the target do not follow those of the source. Nothing was moved; try again.');
  await releaseTables(to, tables);
  await to.query('update platform.move set finished_at = now()');
  return { tables: tables.length, rows: sum };
}

const differs = ({ name }: Table, here: number, there: number): string =>
  `${name} is not the same there (${there} rows of ${here}, or another value in them). Nothing was moved. ${TRY_AGAIN}`;

/** The embedded database as it is, not migrated. No other process may have it open. */
async function openedSource(dir: string): Promise<{ database: Database; close(): Promise<void> }> {
  assertDatabaseIn(dir);
  const postgres = join(dir, 'postgres');
  let lock: ReturnType<typeof acquireDataLock>;
  try {
    lock = acquireDataLock(dir);
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error;
    throw new PlainError(`Nothing was moved. If Plumbline is running, stop it first.\n${error.message}`);
  }
  try {
    assertNotMoved(dir);
    assertDataVersion(postgres);
    const session = await startPgliteThread(postgres).catch((error: Error) => {
      throw damaged(postgres, error.message.split('\n')[0] ?? '');
    });
    const database = pgliteDatabase(session);
    return {
      database,
      async close() {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function sourceMigrations(from: Tx, dir: string): Promise<string[]> {
  const made = await from.query<{ name: string }>(
    `select schemaname as name from pg_tables where tablename = 'migration' and schemaname = any($1::text[])`,
    [SCHEMAS],
  );
  if (made.length < SCHEMAS.length)
    throw new PlainError(`The database in ${resolve(dir)} is not Plumbline’s, or its first start did not end.`);
  return migrationsOf(from, SCHEMAS);
}
