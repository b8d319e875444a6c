import { DatabaseError } from './database.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Runs a write. If it fails because a unique value is taken, throws what `refusal` returns. `constraint` limits this to the
 * constraint of that name.
 */
export async function unlessTaken<T>(write: () => Promise<T>, refusal: () => Error, constraint?: string): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    const error = DatabaseError.from(thrown);
    const isTaken = error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
    throw isTaken && (constraint === undefined || error.constraint === constraint) ? refusal() : thrown;
  }
}
