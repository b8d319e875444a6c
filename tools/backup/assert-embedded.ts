import process from 'node:process';
import { PlainError } from '../plain-error.ts';

/** Throws a PlainError if the data is on a PostgreSQL server, which has its own backup programs. */
export function assertEmbedded(): void {
  if (process.env.DATABASE_URL)
    throw new PlainError(
      'DATABASE_URL names a PostgreSQL server: back it up with pg_dump or pgBackRest (docs/operations.md). This command is for the embedded database.',
    );
}
