import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { PASSWORD } from '@plumbline/identity/testing';
import { demoAccounts } from '@plumbline/sample/people';
import { freePort } from '@plumbline/service-kit/testing/free-port';
import type { Page } from 'playwright-core';
import { SPARING } from '../../../tools/launch.mjs';
import { jobsFile } from './jobs-file.ts';

const root = join(import.meta.dirname, '../../..');
const READY_MS = 180_000;
const STOP_MS = 10_000;
/** How often a start is asked whether it is ready. */
const LOOK_MS = 10;

export interface Product {
  origin: string;
  password: string;
  stop(): Promise<void>;
}

/** A data directory with jobs, on which the product can be started again and again at the same address. */
export interface Installation {
  origin: string;
  data: string;
  password: string;
  /** Starts it as `npm start` does, without npm and its launcher; resolves when it is ready. */
  serve(): Promise<Served>;
  remove(): void;
}
export interface Served {
  pid: number;
  stop(): Promise<void>;
}

/**
 * The product as `npm start` serves it, on a data directory of its own; with the jobs of a file (New York City's where one is
 * given, else samples) imported, or with the demo company as it is.
 */
export async function startProduct(jobs: JobsOfProduct): Promise<Product> {
  const { origin, password, serve, remove } = await installed(jobs);
  const server = await serve();
  return {
    origin,
    password,
    async stop() {
      await server.stop();
      remove();
    },
  };
}

type JobsOfProduct = { nycCsv: string | undefined } | 'the demo company';

/** What `startProduct` starts, before its start. */
export async function installed(jobs: JobsOfProduct): Promise<Installation> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  const port = await freePort();
  const password = PASSWORD;
  const data = join(directory, 'data');
  const environment = {
    DATA_DIR: data,
    PORT: String(port),
    DEMO_PASSWORD: password,
    DATABASE_URL: '',
    LOG_LEVEL: 'silent',
  };
  const origin = `http://localhost:${port}`;
  if (jobs !== 'the demo company') {
    // The first start makes the company that the import goes into.
    await stop(await started(origin, environment));
    const { file, mapping } = jobsFile(jobs.nycCsv, directory);
    await run(['tools/import/main.ts', file, '--mapping', mapping, '--connect', '--yes'], environment);
  }
  return {
    origin,
    data,
    password,
    async serve() {
      const server = await started(origin, environment);
      if (server.pid === undefined) throw new Error('a process that serves has an id');
      return { pid: server.pid, stop: () => stop(server) };
    },
    remove() {
      remove();
      process.off('exit', remove);
    },
  };
}

/** Signs the accountant in on the way to a page with a grid. */
export async function signIn(page: Page, { origin, password }: Product, path: string): Promise<void> {
  await page.goto(origin + path);
  await page.getByLabel('E-mail').fill(demoAccounts.accountant.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('[role=gridcell]').first().waitFor();
}

type Environment = Record<string, string>;

async function started(origin: string, environment: Environment): Promise<ChildProcess> {
  const server = start(['tools/start.ts'], environment);
  const patience = Date.now() + READY_MS;
  while (!(await isReady(origin))) {
    if (server.exitCode !== null || Date.now() > patience) {
      await stop(server);
      throw new Error('the product did not start: see above');
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return server;
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false, // nobody listens yet
  );

async function run(args: string[], environment: Environment): Promise<void> {
  const child = start(args, environment);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
}

/** A process that ends with this one, however this one ends. */
function start(args: string[], environment: Environment): ChildProcess {
  const guard = pathToFileURL(join(root, 'tools/end-with-parent.mjs')).href;
  const child = spawn(process.execPath, [...SPARING.flags, '--import', guard, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: { ...process.env, ...SPARING.env, ...environment, PLUMBLINE_PARENT_FD: '3' },
  });
  child.stdio[3]?.on('error', () => {}); // the child may close its end
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(impatience);
}
