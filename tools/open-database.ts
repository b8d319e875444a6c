import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Database } from '@plumbline/service-kit/database';
import { pgliteDatabase } from '@plumbline/service-kit/database/pglite';
import { startPgliteThread } from '@plumbline/service-kit/database/pglite-thread';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { acquireDataLock, assertDataVersion, DataDirectoryError } from './data-lock.ts';
import { PlainError } from './plain-error.ts';

export interface OpenDatabase {
  database: Database;
  /** Tells a second start, which the lock refuses, where this one serves. */
  announce(address: string): void;
  close(): Promise<void>;
}

const schemas = ['platform', 'workflow', 'identity'];

/** Where the embedded database, its lock and the demo password are kept; `DATA_DIR` changes it. */
export const dataDirectory = (): string => process.env.DATA_DIR ?? '.data';

/**
 * The product's database, migrated: PostgreSQL where `DATABASE_URL` names one, else the embedded one, which this process
 * then holds alone. Throws a DataDirectoryError, whose message is for the terminal, when another process holds it.
 */
export async function openDatabase(): Promise<OpenDatabase> {
  const opened = process.env.DATABASE_URL ? onServer(process.env.DATABASE_URL) : await embedded(dataDirectory());
  for (const schema of schemas) {
    await migrate(opened.database, schema, migrationsIn(new URL(`../services/${schema}/migrations/`, import.meta.url)));
  }
  return opened;
}

/**
 * As `openDatabase`, for a command that works beside the product: Plumbline that runs on the same directory holds it alone, so the
 * command has to wait for its end. Throws a PlainError that says so; `outcome` is what has not happened.
 */
export async function openUnusedDatabase(outcome: string): Promise<OpenDatabase> {
  try {
    return await openDatabase();
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error;
    throw new PlainError(
      `${outcome} If Plumbline is running, stop it first and start it again afterwards.\n${error.message}`,
    );
  }
}

function onServer(url: string): OpenDatabase {
  const database = postgresDatabase({ url });
  return { database, announce: () => {}, close: () => database.close() };
}

async function embedded(dir: string): Promise<OpenDatabase> {
  const lock = acquireDataLock(dir);
  const postgres = join(dir, 'postgres');
  assertDataVersion(postgres);
  mkdirSync(postgres, { recursive: true });
  const database = pgliteDatabase(await startPgliteThread(postgres));
  return {
    database,
    announce: (address) => lock.setAddress(address),
    async close() {
      await database.close();
      lock.release();
    },
  };
}
