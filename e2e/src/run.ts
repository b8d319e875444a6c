import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** The one password of the demo people in this run. */
export const DEMO_PASSWORD = 'right-to-the-cent-2026';

interface Run {
  dataDirectory: string;
  origin: string;
  port: number;
}

/**
 * Shared by all processes of a run: the first process that reads the configuration chooses it, and passes it on in the environment. The directory
 * goes when that first process ends, after its server.
 */
export async function prepareRun(): Promise<Run> {
  if (!process.env.E2E_RUN) {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'plumbline-e2e-'));
    process.on('exit', () => rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 3 }));
    process.env.E2E_RUN = JSON.stringify({ dataDirectory, port: await anyFreePort() });
  }
  // Written a few lines above, in this process or in the one that started it.
  const { dataDirectory, port } = JSON.parse(process.env.E2E_RUN) as Omit<Run, 'origin'>;
  return { dataDirectory, port, origin: `http://localhost:${port}` };
}

/**
 * Below the ports that systems give to outgoing connections and to whoever listens at any, so that nothing takes it before the server that is started
 * with it does. The pages may use all of these: browsers refuse some below.
 */
const PORTS = { first: 20_000, count: 12_000 };

/** A free port, seldom the same for two runs that start at the same time. */
export async function anyFreePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
