import pg from 'pg';
import { DatabaseUnavailable, PROBE_MS } from '../database.ts';
import { unreachable } from './postgres-faults.ts';

/**
 * Asks a statement over a fresh connection of its own, so that it tells of the server and not of how full the pool is.
 * Whoever asks while an answer is awaited shares it: a flood of questions costs one connection.
 */
export function probeOn(url: string): (text: string) => Promise<void> {
  const asking = new Map<string, Promise<void>>();
  return (text) => {
    const shared = asking.get(text) ?? probe(url, text).finally(() => asking.delete(text));
    asking.set(text, shared);
    return shared;
  };
}

async function probe(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'plumbline probe' });
  client.on('error', () => {}); // told by the statement that fails
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
  };
  try {
    await Promise.race([ask(), tooLong.promise]);
    void client.end().catch(() => {});
  } catch (error) {
    client.connection.stream.destroy(); // it may be a server that has stopped, which takes no farewell
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
