import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { PlainError } from './plain-error.ts';

const LOCK = 'in-use.lock';
const HOLDER = 'in-use.json';

/** The PostgreSQL version of the installed PGlite's directories. `data-lock.test.ts` asks PGlite itself. */
export const PGLITE_MAJOR = 18;

export interface DataLock {
  /** The holder of the lock. Only for the message to a second start. */
  setAddress(address: string): void;
  release(): void;
}

export class DataDirectoryError extends PlainError {
  override name = 'DataDirectoryError';
}

/** Another process holds the data directory. */
export class DataInUseError extends DataDirectoryError {}

// Without a reference the lock would be collected as garbage, and released.
const held = new Set<DatabaseSync>();

/**
 * Locks the data directory `dir` for this process, and creates it if it is missing. Two PGlites on one directory both open it and silently
 * lose rows. The lock is an open SQLite transaction: the system releases it however the process ends, so a crash leaves no lock. Throws a
 * DataDirectoryError while another process holds it.
 */
export function acquireDataLock(dir: string): DataLock {
  mkdirSync(dir, { recursive: true });
  const file = new DatabaseSync(join(dir, LOCK), { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new DataInUseError(refusal(dir));
  }
  const holder: Holder = { pid: process.pid, since: new Date().toISOString() };
  const write = () => writeFileSync(join(dir, HOLDER), `${JSON.stringify(holder)}\n`);
  write();
  held.add(file);
  return {
    setAddress(address) {
      holder.address = address;
      if (held.has(file)) write();
    },
    release() {
      if (!held.delete(file)) return;
      rmSync(join(dir, HOLDER), { force: true }); // before the lock is released, or it could be the next holder's
      file.close();
    },
  };
}

interface Holder {
  pid: number;
  since: string;
  address?: string;
}

// SQLITE_BUSY, or SQLITE_LOCKED within one process.
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 6);

function refusal(dir: string): string {
  const holder = readHolder(dir);
  const who = [
    holder?.pid === undefined ? 'another process' : `process ${holder.pid}`,
    ...(holder?.address === undefined ? [] : [`serving ${holder.address}`]),
    ...(holder?.since === undefined ? [] : [`since ${holder.since}`]),
  ].join(', ');
  return (
    `The data directory ${resolve(dir)} is in use by ${who}.\n` +
    'Two at once would lose data, so nothing was started. Use the one that runs, or stop it first (Ctrl+C in its\n' +
    'terminal), or give this one a directory of its own: DATA_DIR=./other PORT=4401.'
  );
}

/** What the holder wrote about itself. It may be missing or half written. */
function readHolder(dir: string): Partial<Holder> | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(join(dir, HOLDER), 'utf8'));
    if (typeof read !== 'object' || read === null) return undefined;
    return {
      ...('pid' in read && typeof read.pid === 'number' ? { pid: read.pid } : {}),
      ...('since' in read && typeof read.since === 'string' ? { since: read.since } : {}),
      ...('address' in read && typeof read.address === 'string' ? { address: read.address } : {}),
    };
  } catch {
    return undefined;
  }
}

/**
 * Refuses a PGlite directory of another major version of PostgreSQL, for which PGlite has only a vague error. A directory without a
 * database is accepted. `dir` is the directory that PGlite gets, with PG_VERSION in it.
 */
export function assertDataVersion(dir: string): void {
  const file = join(dir, 'PG_VERSION');
  if (!existsSync(file)) return;
  const found = readFileSync(file, 'utf8').trim();
  if (found === String(PGLITE_MAJOR)) return;
  if (!/^\d+(\.\d+)?$/.test(found))
    throw new DataDirectoryError(
      `The database in ${resolve(dir)} is damaged: its file PG_VERSION holds no version. Put a backup of the data folder in its place;\n` +
        'or, to begin anew, move the folder away.',
    );
  const made = Number.parseInt(found, 10) > PGLITE_MAJOR ? 'a newer' : 'an older';
  throw new DataDirectoryError(
    `The database in ${resolve(dir)} was made by ${made} Plumbline: it is in the format of PostgreSQL ${found}, and this\n` +
      `Plumbline keeps it in that of PostgreSQL ${PGLITE_MAJOR}. Nothing was changed. Use the Plumbline that made\n` +
      'it for this data; or, to begin anew, move the directory away.',
  );
}
