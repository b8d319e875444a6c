/** One open transaction. Parameters are bound, never spliced into the text. */
export interface Tx {
  query<Row = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<Row[]>;
  /**
   * Reads the first column (text) of a large result through a cursor, 2,000 rows a fetch. The texts are not parsed.
   */
  fetchText(text: string, params?: readonly unknown[]): Promise<string[]>;
}

/** The owner of a transaction, and its time limit. */
export interface Allowance {
  /** A tenant or a task of the service. Shares take turns for connections, and none can hold all of them. */
  share?: string;
  /**
   * Milliseconds from the request for the transaction to its end. `null` sets no limit, for commands and migrations. PGlite cannot
   * interrupt a statement, so there the limit applies only to the wait for a turn.
   */
  withinMs?: number | null;
  /** Read-only: all statements see the database as of the first of them. */
  isSnapshot?: boolean;
}

/** Options of a transaction. */
export const beginning = (isSnapshot: boolean): string =>
  isSnapshot ? 'begin isolation level repeatable read, read only' : 'begin';

/** For commands and migrations: a person waits for them and can end them. */
export const AS_LONG_AS_IT_TAKES: Allowance = { withinMs: null };

/**
 * Starts a text that is planned for its values on every run, and never kept under a name: a filter whose values match very
 * different numbers of rows. A shared plan took thirty times as long for the rare values.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/** The connection that a running transaction occupies. */
export interface Place {
  /** Moves it to another share. Returns false and changes nothing if that share already holds its maximum. */
  moveTo(share: string): boolean;
}

/** How long a transaction may take unless it says otherwise. */
export const ORDINARY_MS = 10_000;

/**
 * PostgreSQL, or PGlite which speaks the same SQL. Values come back alike on both: bigint as a number, date as
 * `YYYY-MM-DD`, timestamptz as a Date, json parsed.
 */
export interface Database {
  readonly engine: 'postgres' | 'pglite';
  /**
   * Runs the statements of `run` in one transaction and commits, or rolls back when it throws. A deadlock or a
   * serialisation failure is tried again, so `run` must do nothing but talk to `tx`.
   * Never call the database itself inside `run`: PGlite has one session, so the call would wait forever.
   * Throws a DatabaseUnavailable when the database does not answer, no connection is free, or the time is over. A commit that was
   * under way may or may not have happened.
   */
  transaction<T>(run: (tx: Tx, place: Place) => Promise<T>, allowance?: Allowance): Promise<T>;
  /** Runs one statement outside the pool and its turns. Throws when no answer comes within `PROBE_MS`. */
  probe(text: string): Promise<void>;
  /**
   * Listens to a channel, over a connection of its own, which is replaced when it breaks. Returns a function that ends it. Throws when
   * the first connection fails.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /**
   * Sends these texts, of at most 8,000 bytes each, to every listener of the channel, in this process and others. PostgreSQL
   * has one lock for all notifications, held until commit, so this is a separate transaction, never part of one that writes.
   */
  notify(channel: string, payloads: readonly string[]): Promise<void>;
  /** Runs a script of several statements, for migrations only. */
  script(sql: string): Promise<void>;
  /** How busy its connections are, if it has its own. */
  load?(): DatabaseLoad;
  close(): Promise<void>;
}

/** Connections: the maximum, those in use, and transactions that wait for one. */
export interface DatabaseLoad {
  most: number;
  busy: number;
  waiting: number;
}

export interface Listener {
  onNotify(payload: string): void;
  /** The connection was lost and is back. Notifications in between are lost. */
  onGap(): void;
}

export const PROBE_MS = 800;

/** The database does not answer, has no free connection, waited for locked rows, or took too long. */
export type Unavailability = 'away' | 'busy' | 'locked' | 'late';

const RETRY_AFTER_SECONDS: Record<Unavailability, number> = { away: 2, busy: 1, locked: 1, late: 5 };

/** The database is unavailable at the moment; the same request may work later. The cause is only for the log. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly reason: Unavailability;
  readonly retryAfterSeconds: number;

  constructor(reason: Unavailability, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
    this.retryAfterSeconds = RETRY_AFTER_SECONDS[reason];
  }
}

/** An error of the database, with PostgreSQL's SQLSTATE. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(message: string, code?: string, constraint?: string) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }

  /** The SQLSTATE of an error of either engine's driver; undefined for any other error. */
  static codeOf(error: unknown): string | undefined {
    const wrapped = DatabaseError.from(error instanceof DatabaseUnavailable ? error.cause : error);
    return wrapped instanceof DatabaseError ? wrapped.code : undefined;
  }

  static from(error: unknown): Error {
    if (!(error instanceof Error)) return new Error(String(error));
    if (error instanceof DatabaseError || error instanceof DatabaseUnavailable) return error;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
    return code === undefined ? error : new DatabaseError(error.message, code, constraintOf(error));
  }
}

/** For distributed rows a constraint is named after its shard, and only in the message: `"job_number_once_102008"`. */
const OF_SHARD = /constraint "(\w+)_\d{6,}"/;

const constraintOf = (error: Error): string | undefined =>
  'constraint' in error && typeof error.constraint === 'string' ? error.constraint : OF_SHARD.exec(error.message)?.[1];

/** A prepared statement was refused, because a migration changed its result columns. */
export const STALE_STATEMENT = '0A000';
/** A deadlock or a serialisation failure: others change the same rows. */
const CONTENDED = new Set(['40P01', '40001']);
const passes = (error: Error): error is DatabaseError =>
  error instanceof DatabaseError && (CONTENDED.has(error.code ?? '') || error.code === STALE_STATEMENT);
/** A standby has one attempt: it ends statements to follow its primary, and the primary is asked instead. */
export const ATTEMPTS = 3;

/**
 * Retries `run` after a temporary failure, or one that `mayPass` accepts. Throws a DatabaseUnavailable if others held the same rows
 * at each attempt.
 */
export async function retrying<T>(
  run: () => Promise<T>,
  mayPass: (error: unknown) => boolean = () => false,
  attempts = ATTEMPTS,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (thrown) {
      const error = DatabaseError.from(thrown);
      if (!passes(error) && !mayPass(error)) throw error;
      if (attempt < attempts) continue;
      const isContended = attempts > 1 && passes(error) && CONTENDED.has(error.code ?? '');
      throw isContended ? new DatabaseUnavailable('locked', error.message, error) : error;
    }
  }
}

/**
 * Runs `run` in an open transaction. After a failed statement PostgreSQL discards the transaction, yet accepts its commit. So the
 * failure is thrown even if `run` caught it.
 */
export async function unbroken<T>(tx: Tx, run: (tx: Tx) => Promise<T>): Promise<T> {
  const failures: unknown[] = [];
  const noted = async <Rows>(rows: Promise<Rows>): Promise<Rows> => {
    try {
      return await rows;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  const result = await run({
    query: <Row>(text: string, params?: readonly unknown[]) => noted(tx.query<Row>(text, params)),
    fetchText: (text, params) => noted(tx.fetchText(text, params)),
  });
  if (failures.length > 0) throw failures[0];
  return result;
}

export const FETCH_ROWS = 2_000;
