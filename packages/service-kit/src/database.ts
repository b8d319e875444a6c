/** One open transaction. Parameters are bound, never spliced into the text. */
export interface Tx {
  query<Row = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<Row[]>;
  /**
   * Reads the first column (text) of a large result through a cursor, 2,000 rows a fetch. The texts are not parsed.
   */
  fetchText(text: string, params?: readonly unknown[]): Promise<string[]>;
}

/** Who a transaction belongs to, and how long it may take. */
export interface Allowance {
  /** A tenant or a task of the service. Shares take turns for the connections, and none ever holds all of them. */
  share?: string;
  /**
   * Milliseconds from the request for the transaction to its end. `null` sets no limit, for commands and migrations. PGlite cannot
   * interrupt a statement, so there the limit applies only to the wait for a turn.
   */
  withinMs?: number | null;
  /** It only reads, and all its statements see the database as it is at the first of them. */
  isSnapshot?: boolean;
}

/** How a transaction begins. */
export const beginning = (isSnapshot: boolean): string =>
  isSnapshot ? 'begin isolation level repeatable read, read only' : 'begin';

/** For commands and migrations: a person waits for them and can end them. */
export const AS_LONG_AS_IT_TAKES: Allowance = { withinMs: null };

/**
 * Begins a text that is planned for its values each time it is asked, and never kept under a name: a filter whose values differ much in how many
 * rows they find. One plan for all of them took thirty times as long for the rare ones.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/** The connection that a running transaction occupies. */
export interface Place {
  /** Moves it to another share. Returns false and changes nothing if that share already holds all it may. */
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
   * Tells these texts, of at most 8,000 bytes each, to all who listen to the channel, in this process and in others. PostgreSQL has one
   * lock for all notifications, held until the commit: so it is a transaction of its own, never part of one that writes.
   */
  notify(channel: string, payloads: readonly string[]): Promise<void>;
  /** Runs a script of several statements, for migrations only. */
  script(sql: string): Promise<void>;
  /** How busy its connections are now, where it has any of its own. */
  load?(): DatabaseLoad;
  close(): Promise<void>;
}

/** Connections: the most that there may be, those at work, and transactions that wait for one. */
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

/** Where rows are distributed, a constraint is named after its shard, and in the message alone: `"job_number_once_102008"`. */
const OF_SHARD = /constraint "(\w+)_\d{6,}"/;

const constraintOf = (error: Error): string | undefined =>
  'constraint' in error && typeof error.constraint === 'string' ? error.constraint : OF_SHARD.exec(error.message)?.[1];

/** A kept statement is refused: since a migration its answer has other columns. */
export const STALE_STATEMENT = '0A000';
/** A deadlock, a serialisation failure: others change the same. */
const CONTENDED = new Set(['40P01', '40001']);
const passes = (error: Error): error is DatabaseError =>
  error instanceof DatabaseError && (CONTENDED.has(error.code ?? '') || error.code === STALE_STATEMENT);
/** On a standby there is one: what it ended to follow its primary, the primary is asked. */
export const ATTEMPTS = 3;

/**
 * Tries `run` again after a failure that passes by itself, or that `mayPass` accepts. Throws a DatabaseUnavailable when others were in the way
 * each time.
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
