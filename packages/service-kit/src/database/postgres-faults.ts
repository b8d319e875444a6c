import pg from 'pg';
import { DatabaseUnavailable, type Unavailability } from '../database.ts';

/** What happened to a connection. */
export interface ConnectionState {
  /** The first error of the connection itself, if any. The connection is then unusable. */
  readonly lost: Error | undefined;
  /** Its time was over, and we closed it. */
  isLate: boolean;
}

const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
/** A standby that took over the address of the server is read-only until it is promoted. */
export const READ_ONLY = '25006';
/** Connection exceptions, lack of resources, shutdown and crash, and a transaction that idled too long. */
const AWAY = /^(08|53|57P|25P03|25P04)/;

/** PgBouncer refuses a sign-in with the code of a broken connection, but waiting does not help. */
const isRefusedByPooler = ({ code, message }: pg.DatabaseError): boolean =>
  code === '08P01' &&
  /^(SASL authentication failed|password authentication failed|no such (database|user))/.test(message);

/** How a Citus coordinator reports that a worker is gone after it had sent it work. The report may have no code. */
const WORKER_LOST = /^(failure on connection marked as essential: |terminating connection due to )/;

/**
 * A standby that falls behind its primary ends what holds it up: a statement, or a session between two statements. The
 * standby itself keeps running.
 */
const CONFLICT_WITH_RECOVERY = '40001';
const isConflict = (error: Error | undefined): boolean =>
  error instanceof pg.DatabaseError && error.code === CONFLICT_WITH_RECOVERY;

/** What an error of the driver means: a DatabaseUnavailable, or the server's own error if waiting would not help. */
export function meaningOf(error: Error, state: ConnectionState): Error {
  if (state.lost && isConflict(state.lost)) return state.lost;
  const reason = isConflict(error) ? undefined : reasonOf(error, state);
  return reason ? new DatabaseUnavailable(reason, error.message, error) : error;
}

function reasonOf(error: Error, { lost, isLate }: ConnectionState): Unavailability | undefined {
  if (isLate) return 'late';
  if (error instanceof pg.DatabaseError) {
    if (error.code === QUERY_CANCELED) return 'late';
    if (error.code === LOCK_NOT_AVAILABLE) return 'locked';
    if (isRefusedByPooler(error)) return undefined;
    if (error.code === READ_ONLY || AWAY.test(error.code ?? '') || WORKER_LOST.test(error.message)) return 'away';
  }
  return lost ? 'away' : undefined;
}

/**
 * The same for a connection that could not be opened. Any error may be temporary, except what the server itself said, such
 * as a wrong password or an unknown database. A server that is too busy to accept a connection in time reports a canceled
 * query.
 */
export function unreachable(error: Error): Error {
  const isRefused = error instanceof pg.DatabaseError && error.code !== QUERY_CANCELED;
  if (isRefused && (!AWAY.test(error.code ?? '') || isRefusedByPooler(error))) return error;
  return new DatabaseUnavailable('away', error.message, error);
}
