import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AS_LONG_AS_IT_TAKES } from '@plumbline/service-kit/database';
import { pgliteDatabase } from '@plumbline/service-kit/database/pglite';
import { startPgliteThread } from '@plumbline/service-kit/database/pglite-thread';
import { makeFolder, prepareFolder } from '../data/folder.ts';
import { forgetMoved, hasMoved } from '../data/moved.ts';
import { acquireDataLock, assertDataVersion } from '../data-lock.ts';
import { PlainError } from '../plain-error.ts';
import { unpack, verify } from './archive.ts';
import type { RestoreRequest } from './request.ts';
import { KEPT_FILE, ROWS } from './run-backup.ts';
import { countRows, RESTORING, removeLeftCopies } from './snapshot.ts';

export interface Restored {
  takenAt: string;
  tables: number;
  rows: number;
  /** The folder to which the former database was moved. */
  movedTo: string | null;
}

/**
 * Restores a backup into the data folder `dir`, which no process may use meanwhile. Verifies the checksum, opens the database beside the
 * present one and counts its rows table by table; only then does it take the other's place. Throws a PlainError and changes nothing if the
 * file is damaged, the secret is wrong, the counts differ, or `dir` has a database and `isForced` is not set.
 */
export async function runRestore(dir: string, { file, secret, isForced }: RestoreRequest): Promise<Restored> {
  const { takenAt } = await verify(file);
  const isNew = !existsSync(dir);
  makeFolder(dir);
  prepareFolder(dir);
  const lock = acquireDataLock(dir);
  const postgres = join(dir, 'postgres');
  const isThere = existsSync(postgres) && readdirSync(postgres).length > 0;
  removeLeftCopies(dir);
  const staging = mkdtempSync(join(dir, RESTORING));
  try {
    if (isThere && !isForced)
      throw new PlainError(
        `There is a database in ${dir} already. Name another folder by DATA_DIR, or say --force: it is then moved aside, not deleted.`,
      );
    if (hasMoved(dir) && !isForced)
      throw new PlainError(
        `The data of ${dir} was moved to a PostgreSQL server, and work goes on there. Name another folder by DATA_DIR, or say --force to work with the backup here.`,
      );
    await unpack(file, staging, secret);
    const rows = await provedRows(staging);
    const movedTo = isThere ? `${postgres}.before-${Date.now()}` : null;
    if (movedTo !== null) renameSync(postgres, movedTo);
    else rmSync(postgres, { recursive: true, force: true });
    renameSync(join(staging, 'postgres'), postgres);
    if (existsSync(join(staging, KEPT_FILE))) renameSync(join(staging, KEPT_FILE), join(dir, KEPT_FILE));
    forgetMoved(dir);
    const counts = Object.values(rows);
    return { takenAt, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), movedTo };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    lock.release();
    if (isNew && !existsSync(postgres)) rmSync(dir, { recursive: true });
  }
}

/** Opens the unpacked database and counts its rows. Throws a PlainError if the counts differ from the backup's. */
async function provedRows(staging: string): Promise<Record<string, number>> {
  const postgres = join(staging, 'postgres');
  assertDataVersion(postgres);
  const expected: Record<string, number> = JSON.parse(readFileSync(join(staging, ROWS), 'utf8'));
  const database = pgliteDatabase(await startPgliteThread(postgres));
  const found = await database.transaction(countRows, AS_LONG_AS_IT_TAKES).finally(() => database.close());
  const tables = new Set([...Object.keys(expected), ...Object.keys(found)]);
  const wrong = [...tables].filter((table) => expected[table] !== found[table]);
  if (wrong.length > 0)
    throw new PlainError(
      `The backup cannot be trusted, and nothing was changed. Its rows are not those that were counted when it was made:\n${wrong
        .map((table) => `  ${table}: ${found[table] ?? 'no table'} instead of ${expected[table] ?? 'no table'}`)
        .join('\n')}`,
    );
  return found;
}
