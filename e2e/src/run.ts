import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '@plumbline/service-kit/testing/free-port';

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
    // A signal would end this process without its exit, in which Playwright ends its server.
    process.once('SIGTERM', () => process.exit(143));
    process.env.E2E_RUN = JSON.stringify({ dataDirectory, port: await freePort() });
  }
  // Written a few lines above, in this process or in the one that started it.
  const { dataDirectory, port } = JSON.parse(process.env.E2E_RUN) as Omit<Run, 'origin'>;
  return { dataDirectory, port, origin: `http://localhost:${port}` };
}
