import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from './database.ts';
import { MigrationError } from './migrate.ts';

/** A move of embedded data into a database. */
export interface Move {
  source: string;
  startedAt: Date;
  /** Null until the data has arrived and been verified. */
  finishedAt: Date | null;
}

/** The move into this database; undefined if none was started. */
export async function moveInto(tx: Pick<Tx, 'query'>): Promise<Move | undefined> {
  const [table] = await tx.query<{ exists: boolean }>(`select to_regclass('platform.move') is not null as exists`);
  if (!table?.exists) return undefined;
  const [move] = await tx.query<Move>(
    'select source, started_at as "startedAt", finished_at as "finishedAt" from platform.move',
  );
  return move;
}

/** Runs before a start. Throws a MigrationError if a move into the database was started and has not finished. */
export async function assertMoved(database: Database): Promise<void> {
  const move = await database.transaction(moveInto, AS_LONG_AS_IT_TAKES);
  if (move === undefined || move.finishedAt !== null) return;
  throw new MigrationError(unfinished(move));
}

/** What is wrong with a database whose move has not finished, and what to do. */
export const unfinished = ({ source, startedAt }: Move): string =>
  `The data of ${source} was on its way into this database (since ${startedAt.toISOString()}) and is not whole. Run "plumbline move" again until it says that all is moved; or name another database.`;
