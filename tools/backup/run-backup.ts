import { copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pgliteDatabase } from '@plumbline/service-kit/database/pglite';
import { startPgliteThread } from '@plumbline/service-kit/database/pglite-thread';
import { assertDatabaseIn, makeFolder } from '../data/folder.ts';
import { assertNotMoved } from '../data/moved.ts';
import { acquireDataLock, assertDataVersion, DataDirectoryError } from '../data-lock.ts';
import { PlainError } from '../plain-error.ts';
import { PART, pack } from './archive.ts';
import { askForSnapshot, type Held } from './control.ts';
import type { BackupRequest } from './request.ts';
import { removeLeftCopies, takeSnapshot } from './snapshot.ts';

/** What a backup holds besides `postgres/`. */
export const ROWS = 'rows.json';
/** A file of the data folder that people would miss: the demo password. */
export const KEPT_FILE = 'demo-password';

const NAME = /^plumbline-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.backup$/;

export interface Backup {
  file: string;
  takenAt: string;
  bytes: number;
  tables: number;
  rows: number;
  /** Older backups that were deleted. */
  deleted: string[];
}

/**
 * Backs up the embedded database in `dir` into a new file, whether or not Plumbline runs. Throws a PlainError that says what prevents it.
 */
export async function runBackup(dir: string, { folder, secret, keep, keepDays }: BackupRequest): Promise<Backup> {
  assertDatabaseIn(dir);
  assertNotMoved(dir);
  const database = join(resolve(dir), 'postgres');
  if (`${resolve(folder)}${sep}`.startsWith(`${database}${sep}`))
    throw new PlainError(
      `${resolve(folder)} is inside the database, so each backup would hold the ones before. Name another folder.`,
    );
  makeFolder(folder);
  deleteLeftParts(folder);
  const { snapshot, release } = (await askForSnapshot(dir)) ?? (await snapshotAtRest(dir));
  try {
    const { takenAt, rows } = snapshot;
    writeFileSync(join(snapshot.folder, ROWS), JSON.stringify(rows));
    if (existsSync(join(dir, KEPT_FILE))) copyFileSync(join(dir, KEPT_FILE), join(snapshot.folder, KEPT_FILE));
    const file = join(folder, `plumbline-${takenAt.replaceAll(/[:.]/g, '-')}.backup`);
    await pack(snapshot.folder, file, takenAt, secret);
    return {
      file,
      takenAt,
      bytes: statSync(file).size,
      tables: Object.keys(rows).length,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      deleted: deleteOld(folder, file, keep, keepDays),
    };
  } finally {
    await release();
  }
}

/** For a database that no process has open. */
async function snapshotAtRest(dir: string): Promise<Held> {
  let lock: ReturnType<typeof acquireDataLock>;
  try {
    lock = acquireDataLock(dir);
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error;
    throw new PlainError(`Nothing was backed up: the process that uses the data does not answer.\n${error.message}`);
  }
  try {
    const postgres = join(dir, 'postgres');
    assertDataVersion(postgres);
    removeLeftCopies(dir);
    const database = pgliteDatabase(await startPgliteThread(postgres));
    try {
      const snapshot = await takeSnapshot(database, dir);
      return { snapshot, release: async () => rmSync(snapshot.folder, { recursive: true, force: true }) };
    } finally {
      await database.close();
    }
  } finally {
    lock.release();
  }
}

const DAY_MS = 86_400_000;
/** A backup writes all the time: one that has not for so long was killed. Another process may be writing a younger one. */
const LEFT_AFTER_MS = 3_600_000;

/** Deletes what backups left that were killed, before the new one needs the room. */
function deleteLeftParts(folder: string): void {
  const before = Date.now() - LEFT_AFTER_MS;
  for (const name of readdirSync(folder).filter(
    (each) => each.endsWith(PART) && NAME.test(each.slice(0, -PART.length)),
  )) {
    const path = join(folder, name);
    const part = statSync(path, { throwIfNoEntry: false });
    if (part && part.mtimeMs < before) rmSync(path, { force: true });
  }
}

/** Deletes all but the newest `keep` backups, and those older than `keepDays`; never the one just made. */
function deleteOld(folder: string, made: string, keep: number | null, keepDays: number | null): string[] {
  const all = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted()
    .reverse()
    .map((name) => ({ path: join(folder, name), takenAt: takenAtOf(name) }));
  const before = keepDays === null ? Number.NEGATIVE_INFINITY : Date.now() - keepDays * DAY_MS;
  const old = all
    .filter(({ takenAt }, place) => (keep !== null && place >= keep) || takenAt < before)
    .map(({ path }) => path)
    .filter((path) => path !== made);
  for (const path of old) rmSync(path);
  return old;
}

function takenAtOf(name: string): number {
  const [date = '', time = ''] = (NAME.exec(name)?.[1] ?? '').split('T');
  return Date.parse(`${date}T${time.replace(/^(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, '$1:$2:$3.$4Z')}`);
}
