import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { freeBytes, RESERVE_BYTES } from '@plumbline/service-kit/node/folder-trouble';
import { DataDirectoryError } from '../data-lock.ts';
import { PlainError } from '../plain-error.ts';

const CHOOSE = 'or name another folder: DATA_DIR=/path/to/folder';

/** Creates the folder if it is missing. Throws a DataDirectoryError if it cannot hold data: a file, read-only, another user's, or full. */
export function prepareFolder(folder: string): void {
  const path = resolve(folder);
  const { existing, missing } = partsOf(path);
  if (!statSync(existing).isDirectory())
    throw new DataDirectoryError(
      `${existing} is a file, and the data is kept in a folder. Move the file away, ${CHOOSE}`,
    );
  attempt(existing, () => {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
    makeEach(missing);
  });
  const megabytes = Math.floor(freeBytes(path) / 1e6);
  if (freeBytes(path) < RESERVE_BYTES)
    throw new DataDirectoryError(
      `The disk of the data folder ${path} is full: it has ${megabytes} MB left, and the database needs ${Math.ceil(RESERVE_BYTES / 1e6)} MB to work safely.\n` +
        `Nothing was changed. Make room there, ${CHOOSE}`,
    );
}

/**
 * Creates a folder for what a command writes, if it is missing. Throws a PlainError if the folder that should hold it is missing too, which
 * looks mistyped; if the system refuses; or if a file stands there.
 */
export function makeFolder(folder: string, mode?: number): void {
  const { existing, missing } = partsOf(resolve(folder));
  if (!statSync(existing).isDirectory())
    throw new PlainError(`${existing} is a file. Nothing was done; name a folder.`);
  const [parent, folderItself] = missing;
  if (parent !== undefined && folderItself !== undefined)
    throw new PlainError(`There is no folder ${parent}. Nothing was done; make it, or name another.`);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    makeEach(missing, mode);
  } catch (error) {
    const words = refusal(error);
    if (words === undefined) throw error;
    throw new PlainError(`The folder ${resolve(folder)} cannot be used: ${words}. Nothing was done; name another.`);
  }
}

/** The part of a path that exists, and the folders below it that do not, from the top. */
function partsOf(path: string): { existing: string; missing: string[] } {
  const missing: string[] = [];
  let existing = path;
  while (!existsSync(existing) && dirname(existing) !== existing) {
    missing.unshift(existing);
    existing = dirname(existing);
  }
  return { existing, missing };
}

/** One by one: Node's recursive mkdir loops for ever where the system creates nothing. */
function makeEach(folders: readonly string[], mode?: number): void {
  for (const each of folders) mkdirSync(each, { mode });
}

/** Runs an operation on the folder. Throws the system's refusal as a DataDirectoryError. */
export function attempt<T>(folder: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const words = refusal(error);
    if (words === undefined) throw error;
    throw new DataDirectoryError(`The data folder ${resolve(folder)} cannot be used: ${words}. Mend that, ${CHOOSE}`);
  }
}

function refusal(error: unknown): string | undefined {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EROFS':
      return 'it can only be read, as its disk is mounted read-only';
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'its disk is full';
    case 'EISDIR':
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a file stands where a folder belongs, or a folder where a file does';
    case 'ENOENT':
      return 'the system makes no folder there';
    case 'ERR_SQLITE_ERROR':
      return 'its file in-use.lock cannot be opened or is damaged (with Plumbline stopped it may be deleted)';
    default:
      return undefined;
  }
}

/** Throws a PlainError if the data folder has no database: a command that works on one makes none. */
export function assertDatabaseIn(dir: string): void {
  const postgres = join(dir, 'postgres');
  if (!existsSync(postgres) || (statSync(postgres).isDirectory() && readdirSync(postgres).length === 0))
    throw new PlainError(`There is no database in ${resolve(dir)}. DATA_DIR names the data folder.`);
  assertWhole(postgres);
}

/** A database that cannot be opened is left as it is, for somebody to look at. */
export function damaged(postgres: string, said: string): DataDirectoryError {
  return new DataDirectoryError(
    `The database in ${resolve(postgres)} cannot be opened: it is damaged or not complete (${said}).\n` +
      'Put a backup of the data folder in its place; or, to begin anew, move the folder away. If the very first start was\n' +
      'interrupted, there is nothing in it to keep.',
  );
}

/** Throws if the folder has files of a database without PG_VERSION: PGlite would overwrite them with a new database. */
export function assertWhole(postgres: string): void {
  if (!existsSync(postgres)) return;
  if (!statSync(postgres).isDirectory()) throw damaged(postgres, 'it is a file');
  const version = join(postgres, 'PG_VERSION');
  if (existsSync(version) ? !statSync(version).isFile() : readdirSync(postgres).length > 0)
    throw damaged(postgres, 'PG_VERSION is missing');
}
