import type pg from 'pg';
import {
  type Allowance,
  ATTEMPTS,
  type Database,
  DatabaseError,
  DatabaseUnavailable,
  FETCH_ROWS,
  ORDINARY_MS,
  type Place,
  retrying,
  type Tx,
  unbroken,
} from '../database.ts';
import { inTurn } from './in-turn.ts';
import { asked, begun, type Pooled, poolOn, type Terms } from './postgres-connection.ts';
import { READ_ONLY } from './postgres-faults.ts';
import { listenOn } from './postgres-listener.ts';
import { probeOn } from './postgres-probe.ts';
import { PostgresServers, type Wanted } from './postgres-servers.ts';
import { StatementNames } from './statement-names.ts';
import { Turns } from './turns.ts';

export interface PostgresOptions {
  /** With several hosts it finds the server that takes changes, again after each failure (`PostgresServers`). */
  url: string;
  /** Whether it works on the primary, the default, or only reads on a standby. */
  on?: Wanted;
  /** For listening, if `url` is a pooler that passes on no notifications. Defaults to `url`. */
  listenUrl?: string;
  /** Connections of the pool. Further requests wait. */
  poolSize?: number;
  /** How long a transaction may take unless it says otherwise. */
  withinMs?: number | null;
  onIdleError?: (error: Error) => void;
}

/** The longest wait for a connection of the pool. */
const TURN_MS = 5_000;
const OWN_SHARE = '';
const NOTIFICATIONS = 'notifications';

/**
 * A database on a pool of PostgreSQL connections. It works behind PgBouncer in transaction mode: there it keeps nothing per session.
 * On connections of its own the server keeps the statements that are asked often (decision 71).
 */
export function postgresDatabase({
  url,
  on = 'primary',
  listenUrl = url,
  poolSize = 10,
  withinMs: ordinarilyMs = ORDINARY_MS,
  onIdleError = () => {},
}: PostgresOptions): Database {
  const servers = new PostgresServers(url, on);
  const pool = poolOn(servers, poolSize);
  pool.on('error', onIdleError);
  const turns = new Turns(poolSize);
  const server: Server = { pool, servers, names: new StatementNames() };

  const once = async <T>(run: (tx: Tx, place: Place) => Promise<T>, share: string, terms: Terms) => {
    const { endsAt } = terms;
    const seat = await turns.take(share, endsAt === null ? null : Math.min(TURN_MS, endsAt - performance.now()));
    try {
      return await overConnection(server, terms, (tx) => unbroken(tx, (noted) => run(noted, seat)));
    } finally {
      seat.giveBack();
    }
  };
  const transaction: Database['transaction'] = (
    run,
    { share = OWN_SHARE, withinMs = ordinarilyMs, isSnapshot = false }: Allowance = {},
  ) => {
    const endsAt = withinMs === null ? null : performance.now() + withinMs;
    // Nothing was changed, so it is safe to start again on the current primary.
    const hasMoved = (error: unknown) => mayHaveMoved(servers, { isSnapshot }, error);
    return retrying(() => once(run, share, { endsAt, isSnapshot }), hasMoved, on === 'standby' ? 1 : ATTEMPTS);
  };
  return {
    engine: 'postgres',
    transaction,
    probe: probeOn(servers),
    listen: (channel, listener) =>
      listenOn(listenUrl === url ? servers : new PostgresServers(listenUrl), channel, listener, onIdleError),
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

interface Server extends Pooled {
  names: StatementNames;
}

/** Whether a server refused a change as a standby does, and another of them may be the primary. */
const mayHaveMoved = (servers: PostgresServers, { isSnapshot }: Pick<Terms, 'isSnapshot'>, error: unknown): boolean =>
  servers.wanted === 'primary' && servers.count > 1 && !isSnapshot && DatabaseError.codeOf(error) === READ_ONLY;

/** A standby failed its caller: its connections still hold when it is promoted. */
const mayBePromoted = ({ wanted }: PostgresServers, error: unknown): boolean =>
  wanted === 'standby' && error instanceof DatabaseUnavailable && error.reason === 'away';

async function overConnection<T>(server: Server, terms: Terms, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { client, state, isOwn, release } = await begun(server, terms);
  // The driver will drop its own queue of concurrent statements.
  const next = inTurn();
  const ask: Ask = (statement) => asked(state, next(statement));
  let broken: Error | undefined;
  try {
    const result = await run(transactionOf(client, ask, isOwn ? server.names : null));
    await ask(() => client.query('commit'));
    return result;
  } catch (error) {
    await next(() => client.query('rollback')).catch((failure: Error) => {
      broken = failure;
    });
    if (mayHaveMoved(server.servers, terms, error) || mayBePromoted(server.servers, error)) server.servers.doubt();
    throw error;
  } finally {
    release(broken);
  }
}

/** Runs a statement in turn; throws as `asked` does. */
type Ask = <Answer>(statement: () => Promise<Answer>) => Promise<Answer>;

const transactionOf = (client: pg.PoolClient, ask: Ask, names: StatementNames | null): Tx => ({
  async query<Row>(text: string, params: readonly unknown[] = []) {
    const name = names?.nameOf(text);
    const statement = { text, values: [...params], ...(name !== undefined && { name }) };
    const answer = ask(() => client.query(statement)).catch((error: unknown) => {
      if (name !== undefined) names?.failed(error);
      throw error;
    });
    // Only the caller, who writes the SQL, knows the type of a row.
    return (await answer).rows as Row[];
  },
  async fetchText(text, params = []) {
    await ask(() => client.query(`declare list no scroll cursor for ${text}`, [...params]));
    const texts: string[] = [];
    for (;;) {
      const fetch = { text: `fetch ${FETCH_ROWS} from list`, rowMode: 'array' };
      const { rows } = await ask(() => client.query<string[]>(fetch));
      for (const [text] of rows) texts.push(text ?? '');
      if (rows.length < FETCH_ROWS) break;
    }
    await ask(() => client.query('close list'));
    return texts;
  },
});
