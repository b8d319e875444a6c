import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections and to whoever listens at any, so that nothing takes it before the server that is started
 * with it does. Pages may use all of these: browsers refuse some below.
 */
const PORTS = { first: 20_000, count: 12_000 };

/** A free port of loopback for a server that is started next, seldom the same for two runs that start at the same time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new Error('No port of loopback is free.');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
