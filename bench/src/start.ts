import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { TABLE_TYPE } from '@plumbline/contract/table';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { authorizationRequest, Browser, exchange, signIn, WORKFLOW } from '@plumbline/identity/testing';
import { demoAccounts } from '@plumbline/sample/people';
import { SPARING } from '../../tools/launch.mjs';
import { type Budget, reportLimit, timingOf } from './measure.ts';
import { say } from './say.ts';
import { type Installation, installed } from './stack/product.ts';

const STARTS = 5;
const SERVING_MS = 1_000;
const FIRST_READ_MS = 1_300;
const AFTER_START_MB = 280;
const AFTER_USE_MB = 350;
/** What a few people and programs do in 15 minutes, one thing after the other without a pause. */
const USE = { saves: 1_000, pastes: 20, cellsOfPaste: 500, reads: 30, schedules: 10, streams: 10 };
/** Until garbage from the start or the use has been collected. */
const REST_MS = 5_000;

/** The default start on existing data, and its memory. The product's own process: npm and the launcher would take 60 MB more. */
export async function benchStart(): Promise<Budget[]> {
  const product = await installed({ nycCsv: undefined });
  try {
    const { headers, budgets } = await benchStarts(product);
    return [...budgets, ...(await benchMemory(product, headers))];
  } finally {
    product.remove();
  }
}

type Headers = Record<string, string>;

async function benchStarts(product: Installation): Promise<{ headers: Headers; budgets: Budget[] }> {
  const [serving, read]: [number[], number[]] = [[], []];
  const [opened, bareRead]: [number[], number[]] = [[], []];
  // The first one signs in. Its token is good for the starts that follow.
  const first = await product.serve();
  const headers = await headersOf(product);
  await first.stop();
  for (let i = 0; i < STARTS; i++) {
    const began = performance.now();
    const server = await product.serve();
    serving.push(performance.now() - began);
    await ask(product, headers, '/wip/jobs', { accept: TABLE_TYPE });
    read.push(performance.now() - began);
    await server.stop();
    const bareBegan = performance.now();
    const bare = bareDatabase(product);
    await bare.opened;
    opened.push(performance.now() - bareBegan);
    await bare.read(1);
    bareRead.push(performance.now() - bareBegan);
    await bare.end();
  }
  const alone = 'the database alone';
  return {
    headers,
    budgets: [
      reportLimit(
        'start on existing data, serving',
        timingOf('from its process to ready', serving),
        SERVING_MS,
        timingOf(alone, opened),
      ),
      reportLimit(
        'start on existing data, first read done',
        timingOf('all jobs as a table', read),
        FIRST_READ_MS,
        timingOf(alone, bareRead),
      ),
    ],
  };
}

async function benchMemory(product: Installation, headers: Headers): Promise<Budget[]> {
  const server = await product.serve();
  let after: number;
  let used: number;
  try {
    await pause(REST_MS);
    after = memoryOf(server.pid);
    await use(product, headers);
    await pause(REST_MS);
    used = memoryOf(server.pid);
  } finally {
    await server.stop();
  }
  const floor = await bareMemory(product);
  return [
    reportMemory('memory after the start', after, AFTER_START_MB, floor.opened),
    reportMemory('memory after use', used, AFTER_USE_MB, floor.read),
  ];
}

/** Of the database alone: opened, and after all jobs were read some times. */
async function bareMemory(product: Installation): Promise<{ opened: number; read: number }> {
  const bare = bareDatabase(product);
  const rested = async (): Promise<number> => {
    await pause(REST_MS);
    return memoryOf(bare.pid);
  };
  try {
    await bare.opened;
    const opened = await rested();
    await bare.read(10);
    return { opened, read: await rested() };
  } finally {
    await bare.end();
  }
}

interface BareDatabase {
  pid: number;
  opened: Promise<unknown>;
  /** Reads all jobs so many times. */
  read(times: number): Promise<unknown>;
  /** Closes the database: the next start would have to recover it. */
  end(): Promise<unknown>;
}

/** A process that has nothing but the database of this installation. */
function bareDatabase({ data }: Installation): BareDatabase {
  const child = fork(join(import.meta.dirname, 'stack/bare-database.ts'), [join(data, 'postgres')], {
    execArgv: SPARING.flags,
    env: { ...process.env, ...SPARING.env },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('a process that serves has an id');
  return {
    pid,
    opened: once(child, 'message'),
    read(times) {
      child.send(times);
      return once(child, 'message');
    },
    end() {
      child.disconnect();
      return once(child, 'exit');
    },
  };
}

async function use(product: Installation, headers: Headers): Promise<void> {
  const ends = new AbortController();
  const { jobs, cursor } = JSON.parse(await ask(product, headers, '/wip/jobs')) as {
    jobs: { id: string; version: number }[];
    cursor: number;
  }; // the contract's tests hold its shape
  for (let i = 0; i < USE.streams; i++) void listen(product, headers, cursor, ends.signal);
  const save = async (from: number, cells: number, value: number) => {
    const chosen = jobs.slice(from, from + cells);
    const updates = chosen.map(({ id, version }) => ({ id, version, changes: { retainageAmount: value } }));
    await ask(product, headers, '/wip/jobs/save', {}, JSON.stringify({ updates }));
    for (const job of chosen) job.version++;
  };
  const every = (times: number, i: number) => i % Math.floor(USE.saves / times) === 0;
  for (let i = 0; i < USE.saves; i++) {
    await save(i % jobs.length, 1, 1_000 + i);
    if (every(USE.pastes, i)) await save((i * 7) % (jobs.length - USE.cellsOfPaste), USE.cellsOfPaste, 5_000 + i);
    if (every(USE.reads, i)) {
      await ask(product, headers, '/wip/jobs', { accept: TABLE_TYPE });
      await ask(product, headers, '/wip/jobs');
    }
    if (every(USE.schedules, i)) {
      await ask(product, headers, '/wip/schedule');
      await ask(product, headers, '/wip/activity');
    }
  }
  ends.abort();
}

async function listen({ origin }: Installation, headers: Headers, since: number, signal: AbortSignal): Promise<void> {
  const query = new URLSearchParams({ since: String(since), clientId: crypto.randomUUID() });
  try {
    const { body } = await fetch(`${origin}${workflowContract.basePath}/wip/changes?${query}`, { headers, signal });
    for await (const _ of body ?? []);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function ask({ origin }: Installation, headers: Headers, path: string, more: Headers = {}, body?: string) {
  const response = await fetch(`${origin}${workflowContract.basePath}${path}`, {
    headers: { ...headers, ...more },
    ...(body !== undefined && { method: 'POST', body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return text;
}

async function headersOf({ origin }: Installation): Promise<Headers> {
  const site = { origin, issuer: `${origin}/identity` };
  const request = authorizationRequest(site);
  const callback = await signIn(new Browser(), site, request, demoAccounts.accountant.email);
  const { body } = await exchange(site, callback, request.verifier, WORKFLOW);
  return { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' };
}

/** The memory that a process and those that it started have for themselves, and their part of what they share, in MB. Linux alone tells. */
function memoryOf(pid: number): number {
  const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return (Number(own) * 1_024) / 1e6 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
}

function reportMemory(what: string, ours: number, limit: number, floor: number): Budget {
  say(
    `\n${what}: ${ours.toFixed(0)} MB, the database alone ${floor.toFixed(0)}, budget ${limit}${ours <= limit ? '' : '  OVER'}`,
  );
  return { what, ratio: ours / limit, atMost: 1, goal: { ours, limit, unit: 'MB', floor } };
}
