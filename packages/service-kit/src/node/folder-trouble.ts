import { accessSync, constants, statfsSync } from 'node:fs';
import type { Trouble } from '../database-trouble.ts';

/** The free space that an embedded database needs: four segments of PostgreSQL's log. */
export const RESERVE_BYTES = 64 * 1024 * 1024;
const SAME_ANSWER_MS = 1_000;

/** Bytes that this process can still write to the folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Why nothing can be written to the folder, or null. */
export function folderTrouble(folder: string, free = freeBytes): Trouble | null {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return free(folder) < RESERVE_BYTES ? 'disk-full' : null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'damaged' : 'read-only';
  }
}

/** The same, checked at most once a second. `onChange` is called when it changes. */
export function watchFolder(
  folder: string,
  onChange: (trouble: Trouble | null) => void,
  look = folderTrouble,
): () => Trouble | null {
  let last: Trouble | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - askedAt < SAME_ANSWER_MS) return last;
    askedAt = now;
    const found = look(folder);
    if (found !== last) onChange(found);
    last = found;
    return found;
  };
}
