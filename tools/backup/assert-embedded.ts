import process from 'node:process';
import { PlainError } from '../plain-error.ts';

/** Throws a PlainError where the data is on a PostgreSQL server, which has its own programs for backups. */
export function assertEmbedded(): void {
  if (process.env.DATABASE_URL)
    throw new PlainError(
      'DATABASE_URL names a PostgreSQL server: back it up with pg_dump or pgBackRest (docs/operations.md). This command is for the embedded database.',
    );
}
