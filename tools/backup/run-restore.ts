import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AS_LONG_AS_IT_TAKES } from '@plumbline/service-kit/database';
import { pgliteDatabase } from '@plumbline/service-kit/database/pglite';
import { startPgliteThread } from '@plumbline/service-kit/database/pglite-thread';
import { prepareFolder } from '../data/folder.ts';
import { acquireDataLock, assertDataVersion } from '../data-lock.ts';
import { PlainError } from '../plain-error.ts';
import { unpack, verify } from './archive.ts';
import type { RestoreRequest } from './request.ts';
import { KEPT_FILE, ROWS } from './run-backup.ts';
import { countRows } from './snapshot.ts';

export interface Restored {
  takenAt: string;
  tables: number;
  rows: number;
  /** Where the former database was moved. */
  movedTo: string | null;
}

/**
 * Puts a backup into the data folder `dir`, which nobody may use meanwhile. The checksum is compared first; then the database is opened
 * beside the present one and its rows are counted, table by table; only then does it take its place. Throws a PlainError and changes
 * nothing for a damaged file, a wrong secret, other counts, or a database that is there already, unless `isForced`.
 */
export async function runRestore(dir: string, { file, secret, isForced }: RestoreRequest): Promise<Restored> {
  const { takenAt } = await verify(file);
  prepareFolder(dir);
  const lock = acquireDataLock(dir);
  const postgres = join(dir, 'postgres');
  const isThere = existsSync(postgres) && readdirSync(postgres).length > 0;
  const staging = mkdtempSync(join(dir, 'restore-'));
  try {
    if (isThere && !isForced)
      throw new PlainError(
        `There is a database in ${dir} already. Name another folder by DATA_DIR, or say --force: it is then moved aside, not deleted.`,
      );
    await unpack(file, staging, secret);
    const rows = await provedRows(staging);
    const movedTo = isThere ? `${postgres}.before-${Date.now()}` : null;
    if (movedTo !== null) renameSync(postgres, movedTo);
    else rmSync(postgres, { recursive: true, force: true });
    renameSync(join(staging, 'postgres'), postgres);
    if (existsSync(join(staging, KEPT_FILE))) renameSync(join(staging, KEPT_FILE), join(dir, KEPT_FILE));
    const counts = Object.values(rows);
    return { takenAt, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), movedTo };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    lock.release();
  }
}

/** Opens the unpacked database and counts. Throws a PlainError where the counts are not those of the backup. */
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
