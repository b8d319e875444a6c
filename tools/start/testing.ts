import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@plumbline/contract/platform/session';
import { authorizationRequest, Browser, exchange, PASSWORD, PLATFORM, signIn } from '@plumbline/identity/testing';
import { freePort } from '@plumbline/service-kit/testing/free-port';
import { BRIEF_NODE } from '../brief-node.ts';

export interface Running {
  origin: string;
  /** Signs in and returns the platform's answer about the person. */
  whoIs(email: string): Promise<{ user: User; permissions: string[] }>;
  stop(): Promise<void>;
}
export interface Outcome {
  code: number | null;
  said: string;
}
export interface Installation {
  dataDir: string;
  /** Starts the product on a free port of the public host. */
  start(host?: string): Promise<Running>;
  /** Starts the product with other settings and waits for its end. For starts that must fail. */
  fail(env: Record<string, string>): Promise<Outcome>;
  remove(): Promise<void>;
}

const SCRIPT = join(import.meta.dirname, '..', 'start.ts');

/** A data folder of its own, on which a test starts the product like `npm start`. */
export function installation(): Installation {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-start-'));
  const children = new Set<ChildProcess>();
  const launch = (env: Record<string, string>): ChildProcess => {
    const child = spawn(process.execPath, [...BRIEF_NODE, SCRIPT, '--no-build'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD, ...env },
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };

  return {
    dataDir,
    async start(host = 'localhost') {
      const port = await freePort();
      const origin = `http://${host}:${port}`;
      const child = launch({ PORT: String(port), PUBLIC_URL: origin });
      const outcome = outcomeOf(child);
      await Promise.race([
        listening(child),
        outcome.then(({ said }) => Promise.reject(new Error(`Plumbline did not start: ${said}`))),
      ]);
      return {
        origin,
        whoIs: (email) => whoIs(origin, email),
        async stop() {
          child.kill('SIGTERM');
          await outcome;
        },
      };
    },
    fail: (env) => outcomeOf(launch(env)),
    async remove() {
      for (const child of children) {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, said };
}

const listening = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('Ctrl+C') && resolve());
  });

async function whoIs(origin: string, email: string): Promise<{ user: User; permissions: string[] }> {
  const site = { origin, issuer: `${origin}/identity` };
  const request = authorizationRequest(site);
  const callback = await signIn(new Browser(), site, request, email);
  const { body } = await exchange(site, callback, request.verifier, PLATFORM);
  const response = await fetch(`${origin}/api/platform/app/init`, {
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { user, permissions } = await response.json();
  return { user, permissions };
}
