import pg from 'pg';
import { type Database, FETCH_ROWS, retrying, type Tx, unbroken } from '../database.ts';
import { listenOn } from './postgres-listener.ts';

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
  /** For listening, where `url` leads to a pooler that hands on no notifications; the same unless given. */
  listenUrl?: string;
  /** Connections of the pool; requests beyond wait for one. */
  poolSize?: number;
  onIdleError?: (error: Error) => void;
}

/** A database over a pool of PostgreSQL connections. Works behind a transaction-pooling PgBouncer: nothing is set per session. */
export function postgresDatabase({
  url,
  listenUrl = url,
  poolSize = 10,
  onIdleError = () => {},
}: PostgresOptions): Database {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types });
  pool.on('error', onIdleError);
  const once = async <T>(run: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("begin; set local timezone to 'UTC'; set local jit to off");
      const result = await unbroken(transactionOf(client), run);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return {
    engine: 'postgres',
    transaction: (run) => retrying(() => once(run)),
    listen: (channel, listener) => listenOn(listenUrl, channel, listener, onIdleError),
    script: async (sql) => void (await pool.query(sql)),
    close: () => pool.end(),
  };
}

const transactionOf = (client: pg.PoolClient): Tx => ({
  async query<Row>(text: string, params: readonly unknown[] = []) {
    // The caller names its row type beside its SQL; nothing here can know it.
    return (await client.query(text, [...params])).rows as Row[];
  },
  async fetchText(text) {
    await client.query(`declare list no scroll cursor for ${text}`);
    const chunks: string[] = [];
    for (;;) {
      const { rows } = await client.query<string[]>({ text: `fetch ${FETCH_ROWS} from list`, rowMode: 'array' });
      if (rows.length > 0) chunks.push(rows.map((row) => row[0]).join(','));
      if (rows.length < FETCH_ROWS) break;
    }
    await client.query('close list');
    return chunks;
  },
});
