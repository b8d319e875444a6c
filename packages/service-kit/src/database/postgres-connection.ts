import pg from 'pg';
import { beginning, DatabaseUnavailable } from '../database.ts';
import { type ConnectionState, meaningOf, unreachable } from './postgres-faults.ts';
import { type PostgresServers, SERVER_STATE, type ServerState } from './postgres-servers.ts';

const TYPE_BIGINT = 20;
const TYPE_DATE = 1082;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === TYPE_BIGINT) return Number;
    if (oid === TYPE_DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** The longest wait for PostgreSQL to accept a new connection. With the wait for the pool it is less than `ORDINARY_MS`. */
const CONNECT_MS = 3_000;
/** Anything that holds a lock for longer is stuck or large. */
const LOCK_MS = 3_000;
/** The server ends a statement this much earlier than we would: its error says more than a cut connection. */
const SOONER_MS = 500;
/** Attempts to begin on new connections. Trying again is safe before the first statement. */
const BEGIN_ATTEMPTS = 3;

export interface Terms {
  /** On the clock of `performance.now()`. */
  endsAt: number | null;
  isSnapshot: boolean;
}

export interface Pooled {
  pool: pg.Pool;
  servers: PostgresServers;
}

/** What a connection knows of itself. The driver's types do not list the process number. */
type Connected = pg.PoolClient & {
  readonly address: string;
  readonly processID: number;
  readonly lost: Error | undefined;
};

/** A pool whose new connections lead to where the wanted server is. */
export const poolOn = (servers: PostgresServers, size: number): pg.Pool =>
  new pg.Pool({
    Client: class extends pg.Client {
      readonly address = servers.address;
      lost: Error | undefined;
      constructor() {
        super({ connectionString: servers.address, types, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
        // From the start: a connection may break before the pool hands it out, and without a listener the error would end
        // the process.
        this.on('error', (error) => {
          this.lost ??= error;
        });
      }
    },
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
  });

export interface Begun {
  client: pg.PoolClient;
  state: ConnectionState;
  /** Whether the server's session is this connection's alone. */
  isOwn: boolean;
  /** Returns the connection to the pool, or closes it after an error. */
  release(broken: Error | undefined): void;
}

/** A connection to the wanted server with an open transaction, which is cut when its time is over. Throws a DatabaseUnavailable. */
export async function begun(pooled: Pooled, terms: Terms, attempt = 1): Promise<Begun> {
  const { pool, servers } = pooled;
  const isAway = (error: unknown) => error instanceof DatabaseUnavailable && error.reason === 'away';
  const again = (error: unknown, attempts: number): Promise<Begun> => {
    if (!isAway(error) || attempt >= attempts) throw error;
    return begun(pooled, terms, attempt + 1);
  };
  const { address } = servers;
  let client: Connected;
  try {
    client = (await pool.connect()) as Connected; // it is one of the pool's own class
  } catch (error) {
    servers.leave(address);
    return again(error instanceof Error ? unreachable(error) : error, servers.count);
  }
  const { endsAt } = terms;
  const state: ConnectionState = {
    isLate: false,
    get lost() {
      return client.lost;
    },
  };
  const cut = () => {
    state.isLate = true;
    client.connection.stream.destroy(); // a stopped server would not answer a proper end
  };
  const timer = endsAt === null ? undefined : setTimeout(cut, Math.max(0, endsAt - performance.now()));
  const release = (broken: Error | undefined) => {
    clearTimeout(timer);
    client.release(broken ?? state.lost ?? state.isLate);
  };
  const wasInUse = sessions.has(client);
  try {
    const isOwn = await asked(state, isOurOwn(client, servers));
    await asked(state, client.query(setUp(terms)));
    return { client, state, isOwn, release };
  } catch (error) {
    release(error instanceof Error ? error : new Error(String(error)));
    // It died since its last use, as all of the pool may have when the server restarted. That says nothing of the server now.
    if (wasInUse && isAway(error)) return begun(pooled, terms, attempt);
    return again(error, Math.max(BEGIN_ATTEMPTS, servers.count));
  }
}

/** One text, so one round trip. Without a limit, the server's own settings apply. */
function setUp({ endsAt, isSnapshot }: Terms): string {
  const begin = `${beginning(isSnapshot)}; set local timezone to 'UTC'; set local jit to off`;
  if (endsAt === null) return begin;
  const left = Math.max(1, endsAt - performance.now() - SOONER_MS);
  return `${begin}; set local statement_timeout to ${left}; set local lock_timeout to ${Math.min(LOCK_MS, left)};
          set local idle_in_transaction_session_timeout to ${left}`;
}

/** The result of a statement. Throws a DatabaseUnavailable instead of the driver's error when the connection is gone. */
export async function asked<Answer>(state: ConnectionState, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof Error ? meaningOf(error, state) : error;
  }
}

const sessions = new WeakMap<Connected, { isOwn: boolean; generation: number }>();

/**
 * Whether the server's session is this connection's alone: a pooler in between reports process numbers of its own. If this
 * is not the wanted server, closes the connection and throws a DatabaseUnavailable.
 */
async function isOurOwn(client: Connected, servers: PostgresServers): Promise<boolean> {
  const before = sessions.get(client);
  const { generation } = servers;
  if (before?.generation === generation) return before.isOwn;
  const { rows } = await client.query<ServerState & { pid: number }>(`select pg_backend_pid() as pid, ${SERVER_STATE}`);
  const refusal = rows[0] && servers.refusalOf(rows[0]);
  if (refusal !== undefined) {
    servers.leave(client.address);
    throw new DatabaseUnavailable('away', refusal);
  }
  const isOwn = rows[0]?.pid === client.processID;
  sessions.set(client, { isOwn, generation });
  return isOwn;
}
