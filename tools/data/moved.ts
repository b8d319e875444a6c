import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DataDirectoryError } from '../data-lock.ts';

const MOVED = 'moved.json';

const moved = z.object({ to: z.string(), at: z.string() });

/** Notes in the data folder where its data has moved. `to`: server and database, without a password. */
export function noteMoved(dir: string, to: string): void {
  const note: z.infer<typeof moved> = { to, at: new Date().toISOString() };
  writeFileSync(join(dir, MOVED), `${JSON.stringify(note)}\n`);
}

export const hasMoved = (dir: string): boolean => existsSync(join(dir, MOVED));

/** For a folder that gets other data: what is there then has not moved. */
export const forgetMoved = (dir: string): void => rmSync(join(dir, MOVED), { force: true });

/** Throws a DataDirectoryError for a folder whose data has moved: the new copy would lack what is saved in the old one. */
export function assertNotMoved(dir: string): void {
  if (!hasMoved(dir)) return;
  const file = join(dir, MOVED);
  throw new DataDirectoryError(
    `The data of ${resolve(dir)} was moved to a PostgreSQL server${whereTo(file)}.\n` +
      'Set DATABASE_URL to work there. What is saved here would be missing there; to work with this old copy all the\n' +
      `same, delete ${file} first.`,
  );
}

/** Empty if the note is damaged: the data has moved all the same. */
function whereTo(file: string): string {
  try {
    const { to, at } = moved.parse(JSON.parse(readFileSync(file, 'utf8')));
    return `, ${to}, at ${at}`;
  } catch {
    return '';
  }
}
