import pg from 'pg';
import { DatabaseError, DatabaseUnavailable, PROBE_MS } from '../database.ts';
import { READ_ONLY, unreachable } from './postgres-faults.ts';
import { type PostgresServers, SERVER_STATE, type ServerState } from './postgres-servers.ts';

/**
 * Runs a statement on a fresh connection, so that the result depends on the server and not on how full the pool is. Callers that
 * ask at the same time share the answer: a flood of probes costs one connection.
 */
export function probeOn(servers: PostgresServers): (text: string) => Promise<void> {
  const asking = new Map<string, Promise<void>>();
  return (text) => {
    const shared = asking.get(text) ?? probePrimary(servers, text).finally(() => asking.delete(text));
    asking.set(text, shared);
    return shared;
  };
}

/** With several servers it finds the one that is up, like any transaction. */
async function probePrimary(servers: PostgresServers, text: string): Promise<void> {
  for (let left = servers.count; ; left--) {
    const { address } = servers;
    try {
      return await probe(address, text);
    } catch (error) {
      servers.leave(address);
      if (left === 1) throw error;
    }
  }
}

async function probe(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'plumbline probe' });
  client.on('error', () => {}); // the failing statement reports it
  const tooLong = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => tooLong.reject(new DatabaseUnavailable('away', `no answer within ${PROBE_MS} ms`)),
    PROBE_MS,
  );
  const ask = async () => {
    await client.connect().catch((error: Error) => {
      throw unreachable(error);
    });
    await client.query(text);
    const { rows } = await client.query<ServerState>(`select ${SERVER_STATE}`);
    if (rows[0]?.isReadOnly) throw readOnly(rows[0]);
  };
  try {
    await Promise.race([ask(), tooLong.promise]);
    void client.end().catch(() => {});
  } catch (error) {
    client.connection.stream.destroy(); // a stopped server would not answer a proper end
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A standby is read-only, too. */
const readOnly = ({ isStandby }: ServerState) =>
  new DatabaseUnavailable(
    'away',
    isStandby ? 'the server is a standby' : 'the server is read-only',
    new DatabaseError('the server takes no changes', READ_ONLY),
  );
