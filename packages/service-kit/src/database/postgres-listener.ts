import pg from 'pg';
import type { Listener } from '../database.ts';
import type { PostgresServers } from './postgres-servers.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 15_000;
const ANSWER_MS = 5_000;

/**
 * Listens on a connection of its own to the primary. When it breaks, a new one replaces it and the listener is told of the gap. Rejects when the
 * first connection fails. Returns a function that ends it.
 */
export async function listenOn(
  servers: PostgresServers,
  channel: string,
  { onNotify, onGap }: Listener,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let isEnded = false;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = async (): Promise<void> => {
    const { address } = servers;
    // Kept alive: otherwise a connection that a firewall dropped would stay silent forever.
    const fresh = new pg.Client({
      connectionString: address,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'plumbline listener',
    });
    fresh.on('notification', ({ payload = '' }) => onNotify(payload));
    fresh.on('error', (error) => {
      if (!isEnded) onError(error);
      if (client === fresh) again();
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      servers.leave(address); // a standby takes no listeners
      fresh.connection.stream.destroy(); // a stopped server would not answer a proper end
      throw error;
    }
    if (isEnded) {
      fresh.connection.stream.destroy();
      return;
    }
    client = fresh;
    retryMs = FIRST_RETRY_MS;
  };
  const again = (): void => {
    client = undefined;
    if (isEnded) return;
    timer = setTimeout(() => {
      connect().then(onGap, (error: Error) => {
        onError(error);
        again();
      });
    }, retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };

  await connect();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    client?.connection.stream.destroy();
    client = undefined;
  };
}
