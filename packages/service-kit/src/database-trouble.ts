import type { Database } from './database.ts';
import { DatabaseError } from './database.ts';

/** Why the database accepts no changes. `/readyz` shows it to strangers, so it says no more. */
export type Trouble = 'disk-full' | 'read-only' | 'damaged';

export const troubleText: Record<Trouble, string> = {
  'disk-full': 'The disk of the server is full: nothing was changed. What is stored can still be read',
  'read-only': 'The database may only be read at the moment: nothing was changed',
  damaged: 'The database cannot read its own files: nothing was changed',
};

// SQLSTATEs of PostgreSQL, appendix A of its manual.
const TROUBLES = new Map<string | undefined, Trouble>([
  ['53100', 'disk-full'],
  ['25006', 'read-only'],
  ['58030', 'damaged'],
  ['58P01', 'damaged'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
]);

/** The trouble behind an error of either engine; null for any other error. */
export const troubleOf = (error: unknown): Trouble | null => TROUBLES.get(DatabaseError.codeOf(error)) ?? null;

/**
 * The database, read-only while there is trouble: once PGlite runs out of room for its log in the middle of a write, it
 * stops answering, even reads.
 */
export function guarded(database: Database, trouble: () => Trouble | null): Database {
  return {
    ...database,
    transaction: (run, allowance) =>
      database.transaction(async (tx, place) => {
        if (trouble() !== null) await tx.query('set transaction read only');
        return run(tx, place);
      }, allowance),
    async script(sql) {
      const found = trouble();
      if (found !== null) throw new DatabaseError(troubleText[found], found === 'disk-full' ? '53100' : '25006');
      await database.script(sql);
    },
  };
}
