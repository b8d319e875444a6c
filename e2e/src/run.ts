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
 * What all processes of one run share: the first one that reads the configuration settles it, and hands it on by the
 * environment to the others. The directory goes when that first process ends, after its server.
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

// Given by the system, which hands out another one to whoever asks next: two runs may begin at the same time.
export function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port was given')),
      );
    });
  });
}
