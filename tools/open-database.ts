import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type Database, DatabaseError, DatabaseUnavailable } from '@plumbline/service-kit/database';
import { pgliteDatabase } from '@plumbline/service-kit/database/pglite';
import { startPgliteThread } from '@plumbline/service-kit/database/pglite-thread';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { addressesOf } from '@plumbline/service-kit/database/postgres-servers';
import { guarded, type Trouble, troubleOf, troubleText } from '@plumbline/service-kit/database-trouble';
import { MigrationError, migrate } from '@plumbline/service-kit/migrate';
import { assertMoved } from '@plumbline/service-kit/moved';
import { onceAnswered, type Patience, USUAL_PATIENCE_SECONDS } from '@plumbline/service-kit/node/await-database';
import { watchFolder } from '@plumbline/service-kit/node/folder-trouble';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { databaseUrlProblem } from '@plumbline/service-kit/node/start-problem';
import { RELEASE } from '@plumbline/service-kit/node/version';
import { assertDatabaseIn, assertWhole, attempt, damaged, prepareFolder } from './data/folder.ts';
import { assertNotMoved } from './data/moved.ts';
import { SCHEMAS } from './data/tables.ts';
import { acquireDataLock, assertDataVersion, DataDirectoryError, DataInUseError } from './data-lock.ts';
import { renameFormerIssuers } from './embedded-issuer.ts';
import { PlainError } from './plain-error.ts';

export interface OpenDatabase {
  database: Database;
  /** Reports why the embedded database refuses changes. It can still be read. */
  trouble(): Trouble | null;
  /** Where this process serves, for the message to a second start, which the lock refuses. */
  announce(address: string): void;
  close(): Promise<void>;
}

/** The folder of the embedded database, its lock and the demo password. `DATA_DIR` changes it. */
export const dataDirectory = (): string => process.env.DATA_DIR || '.data';

/** How long a start waits for a PostgreSQL that is down or recovering. Each attempt prints a line. */
export const patience: Patience = {
  forSeconds: Number(process.env.DATABASE_WAIT_SECONDS || USUAL_PATIENCE_SECONDS),
  say: (line) => console.error(line),
};

/**
 * Opens and migrates the product's database: the PostgreSQL of `DATABASE_URL`, otherwise the embedded database, which this process then
 * locks. Throws a DataDirectoryError if another process holds it, and a PlainError if PostgreSQL does not answer or refuses us. Their
 * messages are for the terminal.
 */
export async function openDatabase(): Promise<OpenDatabase> {
  const url = process.env.DATABASE_URL;
  const opened = url ? onServer(url) : await embedded(dataDirectory());
  try {
    await onceAnswered(() => migrated(opened.database), patience);
  } catch (error) {
    if (url) throw plainly(error, url);
    throw troubleOf(error) === 'damaged' ? damaged(join(dataDirectory(), 'postgres'), String(error)) : error;
  }
  return opened;
}

async function migrated(database: Database): Promise<void> {
  await assertMoved(database);
  for (const schema of SCHEMAS)
    await migrate(
      database,
      schema,
      migrationsIn(new URL(`../services/${schema}/migrations/`, import.meta.url)),
      RELEASE,
    );
  await database.transaction((tx) => renameFormerIssuers(tx));
}

/** Invalid authorization, and an unknown database. */
const REFUSED = /^(28...|3D000)$/;

function plainly(error: unknown, url: string): unknown {
  if (error instanceof MigrationError) return new PlainError(error.message);
  const isRefused = error instanceof DatabaseError && REFUSED.test(error.code ?? '');
  if (!isRefused && !(error instanceof DatabaseUnavailable)) return error;
  const hosts = addressesOf(url).map((address) => URL.parse(address)?.host);
  const server = hosts.filter(Boolean).join(' or ') || 'the address in DATABASE_URL';
  const outcome = isRefused ? `refuses us: ${error.message}` : 'does not answer. Start it, and then try again';
  return new PlainError(`PostgreSQL at ${server} ${outcome}.`);
}

/**
 * Like `openDatabase`, for a command. It makes a database only where it may begin one, in a folder that is there. While Plumbline runs on
 * the same directory it holds the lock, so it must be stopped first. Throws a PlainError that says so; `outcome` says what was not done.
 */
export async function openUnusedDatabase(outcome: string, mayBegin = false): Promise<OpenDatabase> {
  if (!process.env.DATABASE_URL && !(mayBegin && existsSync(dataDirectory()))) assertDatabaseIn(dataDirectory());
  try {
    return await openDatabase();
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error;
    const next =
      error instanceof DataInUseError ? ' If Plumbline is running, stop it first and start it again afterwards.' : '';
    throw new PlainError(`${outcome}${next}\n${error.message}`);
  }
}

function onServer(url: string): OpenDatabase {
  const problem = databaseUrlProblem(url);
  if (problem !== undefined) throw new PlainError(problem);
  const database = postgresDatabase({ url });
  return { database, trouble: () => null, announce: () => {}, close: () => database.close() };
}

async function startedThread(postgres: string) {
  try {
    return await startPgliteThread(postgres);
  } catch (error) {
    throw damaged(postgres, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

const wordsOf = (trouble: Trouble | null, folder: string): string =>
  trouble === null
    ? `The data folder ${folder} takes changes again.`
    : `The data folder ${folder} takes no changes (${trouble}). ${troubleText[trouble]}.`;

async function embedded(dir: string): Promise<OpenDatabase> {
  prepareFolder(dir);
  assertNotMoved(dir);
  const lock = attempt(dir, () => acquireDataLock(dir));
  const postgres = join(dir, 'postgres');
  assertWhole(postgres);
  assertDataVersion(postgres);
  prepareFolder(postgres);
  const reopen = () => {
    process.stderr.write('\n  The embedded database has stopped, and is opened again.\n');
    return startPgliteThread(postgres);
  };
  const database = pgliteDatabase(await startedThread(postgres), reopen);
  const trouble = watchFolder(postgres, (found) => process.stderr.write(`\n  ${wordsOf(found, postgres)}\n`));
  return {
    database: guarded(database, trouble),
    trouble,
    announce: (address) => lock.setAddress(address),
    async close() {
      await database.close();
      lock.release();
    },
  };
}
