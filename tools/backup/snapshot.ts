import { constants, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { freeBytes, RESERVE_BYTES } from '@plumbline/service-kit/node/folder-trouble';
import { SCHEMAS } from '../data/tables.ts';
import { PlainError } from '../plain-error.ts';
import type { Snapshot } from './control.ts';

const SNAPSHOT = 'snapshot-';
/** How the folder begins in which a restore opens a backup, beside the present database. */
export const RESTORING = 'restoring-';

/** Removes what a process left that was killed during a backup or a restore: whole copies. The caller holds the lock of `dir`. */
export function removeLeftCopies(dir: string): void {
  for (const name of readdirSync(dir))
    if ([SNAPSHOT, RESTORING].some((start) => name.startsWith(start)))
      rmSync(join(dir, name), { recursive: true, force: true });
}

/**
 * Copies the files of the embedded database in `dir`, inside a transaction: the database has a single session, so the copy has everything
 * acknowledged before and nothing changes meanwhile. Other calls wait until it is done. Throws a PlainError if the disk has too little
 * room.
 */
export async function takeSnapshot(database: Database, dir: string): Promise<Snapshot> {
  const postgres = join(dir, 'postgres');
  const needed = sizeOf(postgres) + RESERVE_BYTES;
  if (freeBytes(dir) < needed)
    throw new PlainError(
      `A backup first copies the database, and the disk of ${dir} has no room for it: ${Math.ceil(needed / 1e6)} MB are needed.`,
    );
  const folder = mkdtempSync(join(dir, SNAPSHOT));
  try {
    const rows = await database.transaction(async (tx) => {
      await tx.query('checkpoint');
      const counted = await countRows(tx);
      await cp(postgres, join(folder, 'postgres'), { recursive: true, mode: constants.COPYFILE_FICLONE });
      return counted;
    }, AS_LONG_AS_IT_TAKES);
    return { folder, takenAt: new Date().toISOString(), rows };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** The number of rows in each of our tables, by name with schema. */
export async function countRows(tx: Tx): Promise<Record<string, number>> {
  const tables = await tx.query<{ name: string; quoted: string }>(
    `select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as quoted
     from pg_tables where schemaname = any($1::text[]) order by 1`,
    [SCHEMAS],
  );
  if (tables.length === 0) return {};
  const counts = await tx.query<{ place: number; rows: number }>(
    tables.map(({ quoted }, place) => `select ${place} as place, count(*) as rows from ${quoted}`).join(' union all '),
  );
  return Object.fromEntries(counts.map(({ place, rows }) => [tables[place]?.name ?? '', rows]));
}
