import pg from 'pg';
import {
  type Allowance,
  beginning,
  type Database,
  DatabaseUnavailable,
  FETCH_ROWS,
  ORDINARY_MS,
  type Place,
  retrying,
  type Tx,
  unbroken,
} from '../database.ts';
import { type ConnectionState, unavailabilityOf, unreachable } from './postgres-faults.ts';
import { listenOn } from './postgres-listener.ts';
import { probeOn } from './postgres-probe.ts';
import { StatementNames } from './statement-names.ts';
import { Turns } from './turns.ts';

const TYPE_BIGINT = 20;
const TYPE_DATE = 1082;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === TYPE_BIGINT) return Number;
    if (oid === TYPE_DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

export interface PostgresOptions {
  url: string;
  /** For listening, if `url` is a pooler that passes on no notifications. Defaults to `url`. */
  listenUrl?: string;
  /** Connections of the pool. Further requests wait. */
  poolSize?: number;
  /** How long a transaction may take unless it says otherwise. */
  withinMs?: number | null;
  onIdleError?: (error: Error) => void;
}

/** The longest waits for a connection of the pool, and for PostgreSQL to accept a new connection. Together less than `ORDINARY_MS`. */
const TURN_MS = 5_000;
const CONNECT_MS = 3_000;
/** Whatever holds a lock for longer than this is stuck or large. */
const LOCK_MS = 3_000;
/** The server ends a statement this much earlier than we would: its error says more than a cut connection. */
const SOONER_MS = 500;
/** Attempts to begin. A pooled connection may have died since its last use, and trying again is safe before the first statement. */
const BEGIN_ATTEMPTS = 3;
const OWN_SHARE = '';
const NOTIFICATIONS = 'notifications';
/** PostgreSQL refuses a prepared statement whose answer has other columns since a migration. */
const STALE_STATEMENT = '0A000';

/**
 * A database on a pool of PostgreSQL connections. It works behind PgBouncer in transaction mode: there it keeps nothing per session.
 * On connections of its own the server keeps the statements that are asked often (decision 71).
 */
export function postgresDatabase({
  url,
  listenUrl = url,
  poolSize = 10,
  withinMs: ordinarilyMs = ORDINARY_MS,
  onIdleError = () => {},
}: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  pool.on('error', onIdleError);
  // Always listen: an error event without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const turns = new Turns(poolSize);
  const names = new StatementNames();

  const once = async <T>(run: (tx: Tx, place: Place) => Promise<T>, share: string, terms: Terms) => {
    const { endsAt } = terms;
    const seat = await turns.take(share, endsAt === null ? null : Math.min(TURN_MS, endsAt - Date.now()));
    try {
      return await overConnection(pool, terms, names, (tx) => unbroken(tx, (noted) => run(noted, seat)));
    } finally {
      seat.giveBack();
    }
  };
  const transaction: Database['transaction'] = (
    run,
    { share = OWN_SHARE, withinMs = ordinarilyMs, isSnapshot = false }: Allowance = {},
  ) => {
    const endsAt = withinMs === null ? null : Date.now() + withinMs;
    return retrying(() => once(run, share, { endsAt, isSnapshot }));
  };
  return {
    engine: 'postgres',
    transaction,
    probe: probeOn(url),
    listen: (channel, listener) => listenOn(listenUrl, channel, listener, onIdleError),
    async notify(channel, payloads) {
      const allowance = { share: NOTIFICATIONS, withinMs: ORDINARY_MS };
      const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
      await transaction((tx) => tx.query(text, [channel, payloads]), allowance);
    },
    script: async (sql) => void (await pool.query(sql)),
    load: () => turns.load(),
    close: () => pool.end(),
  };
}

interface Terms {
  /** On the clock of `Date.now()`. */
  endsAt: number | null;
  isSnapshot: boolean;
}

async function overConnection<T>(
  pool: pg.Pool,
  terms: Terms,
  names: StatementNames,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { client, state, release } = await begun(pool, terms);
  let broken: Error | undefined;
  try {
    const isOwn = await isOurOwn(client);
    const result = await run(transactionOf(client, state, isOwn ? names : null));
    await asked(state, client.query('commit'));
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    release(broken);
  }
}

interface Begun {
  client: pg.PoolClient;
  state: ConnectionState;
  /** Returns the connection to the pool, or closes it after an error. */
  release(broken: Error | undefined): void;
}

/** A connection with an open transaction, which is cut when its time is over. */
async function begun(pool: pg.Pool, terms: Terms, attempt = 1): Promise<Begun> {
  const { endsAt } = terms;
  const client = await pool.connect().catch((error: Error) => {
    throw unreachable(error);
  });
  const state: ConnectionState = { isLate: false };
  const onError = (error: Error) => {
    state.lost ??= error;
  };
  client.on('error', onError);
  const cut = () => {
    state.isLate = true;
    client.connection.stream.destroy(); // a stopped server would not answer a proper end
  };
  const timer = endsAt === null ? undefined : setTimeout(cut, Math.max(0, endsAt - Date.now()));
  const release = (broken: Error | undefined) => {
    clearTimeout(timer);
    client.release(broken ?? state.lost ?? state.isLate);
    client.off('error', onError);
  };
  try {
    await asked(state, client.query(setUp(terms)));
    return { client, state, release };
  } catch (error) {
    release(error instanceof Error ? error : new Error(String(error)));
    const isAway = error instanceof DatabaseUnavailable && error.reason === 'away';
    if (!isAway || attempt === BEGIN_ATTEMPTS) throw error;
    return begun(pool, terms, attempt + 1);
  }
}

/** One text, so one round trip. Without a limit, the server's own settings apply. */
function setUp({ endsAt, isSnapshot }: Terms): string {
  const begin = `${beginning(isSnapshot)}; set local timezone to 'UTC'; set local jit to off`;
  if (endsAt === null) return begin;
  const left = Math.max(1, endsAt - Date.now() - SOONER_MS);
  return `${begin}; set local statement_timeout to ${left}; set local lock_timeout to ${Math.min(LOCK_MS, left)};
          set local idle_in_transaction_session_timeout to ${left}`;
}

/** The result of a statement. Throws a DatabaseUnavailable instead of the driver's error when the connection is gone. */
async function asked<Answer>(state: ConnectionState, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw (error instanceof Error && unavailabilityOf(error, state)) || error;
  }
}

const own = new WeakMap<pg.PoolClient, boolean>();

/** Whether the server's session is this connection's alone. A pooler in between gives its clients process numbers of its own. */
async function isOurOwn(client: pg.PoolClient): Promise<boolean> {
  const known = own.get(client);
  if (known !== undefined) return known;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // The driver's types do not list it.
  const { processID } = client as pg.PoolClient & { processID: number };
  const isOwn = rows[0]?.pid === processID;
  own.set(client, isOwn);
  return isOwn;
}

const transactionOf = (client: pg.PoolClient, state: ConnectionState, names: StatementNames | null): Tx => ({
  async query<Row>(text: string, params: readonly unknown[] = []) {
    const name = names?.nameOf(text);
    const statement = { text, values: [...params], ...(name !== undefined && { name }) };
    const answer = client.query(statement).catch((error: { code?: string }) => {
      if (name !== undefined && error.code === STALE_STATEMENT) names?.clear();
      throw error;
    });
    // Only the caller, who writes the SQL, knows the type of a row.
    return (await asked(state, answer)).rows as Row[];
  },
  async fetchText(text) {
    await asked(state, client.query(`declare list no scroll cursor for ${text}`));
    const chunks: string[] = [];
    for (;;) {
      const fetch = { text: `fetch ${FETCH_ROWS} from list`, rowMode: 'array' };
      const { rows } = await asked(state, client.query<string[]>(fetch));
      if (rows.length > 0) chunks.push(rows.map((row) => row[0]).join(','));
      if (rows.length < FETCH_ROWS) break;
    }
    await asked(state, client.query('close list'));
    return chunks;
  },
});
