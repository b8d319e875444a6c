// Runs a throwaway PostgreSQL for as long as standard input stays open: `node postgres-guard.ts BINARIES`. A process of
// its own, because a test process that is killed cannot clean up after itself. Prints a line of JSON when it serves; then it
// takes the lines `crash`, `start`, `standby` and `crash standby` on standard input, and answers each with such a line.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { freePort } from './free-port.ts';

export type GuardAnswer = { url: string } | { error: string };
type Identity = { uid: number; gid: number };

const START_TIMEOUT_MS = 60_000;
const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root runs it under an account without other rights. */
function unprivileged(): Identity | undefined {
  if (!isRoot) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([user]) => user === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as');
}

const identity = unprivileged();
/** This folder, or one that the account can enter: root's own may be closed to it. */
const openFolder = (folder: string): string =>
  identity === undefined || spawnSync('test', ['-x', folder], identity).status === 0 ? folder : '/tmp';
const home = mkdtempSync(join(openFolder(tmpdir()), 'plumbline-postgres-'));
let server: ChildProcess | undefined;
let standby: ChildProcess | undefined;
let isEnding = false;
let isDown = false;

async function end(code: number): Promise<never> {
  if (!isEnding) {
    isEnding = true;
    await Promise.all([stop(server), stop(standby)]);
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    process.exit(code);
  }
  return new Promise<never>(() => {}); // the first call ends the process
}

/** At once, without a checkpoint: with SIGINT its data is whole, for a copy. */
async function stop(running: ChildProcess | undefined, signal: 'SIGQUIT' | 'SIGINT' = 'SIGQUIT'): Promise<void> {
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
  const exited = new Promise((resolve) => running.once('exit', resolve));
  if (process.platform === 'win32') {
    spawnSync(join(dirname(running.spawnfile), 'pg_ctl.exe'), ['stop', '-m', 'immediate', '-D', join(home, 'data')]);
  } else running.kill(signal);
  const tooLong = setTimeout(() => running.kill('SIGKILL'), 5_000);
  await exited;
  clearTimeout(tooLong);
}

function answer(line: GuardAnswer): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** `binaries`, or a copy if the account that runs them cannot read the folders above. */
function runnable(binaries: string): string {
  const asked = spawnSync(join(binaries, 'postgres'), ['--version'], { ...identity, cwd: home, encoding: 'utf8' });
  if (asked.status === 0) return binaries;
  if (identity === undefined) throw new Error(asked.error?.message ?? asked.stderr);
  const copy = join(home, 'programs');
  // PostgreSQL finds its libraries and data next to its programs, so the folder above is copied too.
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, basename(binaries));
}

/**
 * Puts a new cluster into `data` and returns its superuser's password. To make one takes longer than to start it, so it is made once
 * for each version and then copied; nobody else can read it.
 */
function createCluster(binaries: string, data: string): string {
  const made = spawnSync(join(binaries, 'postgres'), ['--version'], { ...identity, cwd: home, encoding: 'utf8' });
  const version = made.stdout.trim().replaceAll(/[^\w.]+/g, '-');
  const owner = identity?.uid ?? process.getuid?.();
  const template = join(
    openFolder(process.env.TEST_TEMPLATES ?? tmpdir()),
    `plumbline-${owner ?? 'user'}-cluster-${version}`,
  );
  if (!isOurs(template, owner)) {
    const part = `${template}.${randomUUID()}`;
    try {
      makeCluster(binaries, part);
      renameSync(part, template); // at once, since another guard may be looking for it
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      if (!isOurs(template, owner)) throw error; // or the other one was first
    }
  }
  copyCluster(join(template, 'data'), data);
  return readFileSync(join(template, 'password'), 'utf8');
}

/** In a folder that everybody may write to, somebody else could have put a folder of that name. */
const isOurs = (folder: string, owner: number | undefined): boolean =>
  existsSync(folder) && (owner === undefined || statSync(folder).uid === owner);

function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  chmodSync(to, 0o700); // it refuses a folder that others can read
  if (identity) spawnSync('chown', ['-R', `${identity.uid}:${identity.gid}`, to]);
}

function makeCluster(binaries: string, folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, randomBytes(12).toString('hex'), { mode: 0o600 });
  if (identity) for (const path of [folder, passwordFile]) chownSync(path, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const failures: string[] = [];
  // Sorts like the embedded database. A system without that locale gets the nearest.
  for (const locale of ['C.UTF-8', 'C']) {
    const args = ['-D', data, '-U', 'postgres', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'];
    const done = spawnSync(join(binaries, 'initdb'), [...args, '-A', 'password', `--pwfile=${passwordFile}`], {
      ...identity,
      cwd: home,
      encoding: 'utf8',
    });
    if (done.status === 0) return;
    failures.push(done.error?.message ?? done.stderr.trim());
    rmSync(data, { recursive: true, force: true });
  }
  throw new Error(failures.join('\n'));
}

/** Serves a data directory. `mode` is what the server says when it takes connections. */
function serve(
  binaries: string,
  data: string,
  port: number,
  mode = 'ready to accept connections',
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 400,
    timezone: 'UTC',
    // Speed over safety: this data does not outlive the run.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Autovacuum would wake for each of hundreds of short-lived databases. A test that needs a table's statistics analyses
    // it.
    autovacuum: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'postgres'), ['-D', data, ...args], {
    ...identity,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' }, // its "ready" is read below, so in English
  });
  return new Promise((resolve, reject) => {
    let log = '';
    const give = (why: string) => reject(new Error(`${why}\n${log}`));
    const tooLong = setTimeout(() => give('it took too long to start'), START_TIMEOUT_MS);
    child.stderr?.on('data', (chunk: Buffer) => {
      log = `${log}${chunk}`.slice(-4_000);
      if (!log.includes(mode)) return;
      clearTimeout(tooLong);
      resolve(child);
    });
    child.once('error', (error) => give(error.message));
    child.once('exit', () => {
      clearTimeout(tooLong);
      give('it ended');
      if (!isEnding && !isDown) void end(1);
    });
  });
}

async function main(binaries: string): Promise<void> {
  const data = join(home, 'data');
  if (identity) chownSync(home, identity.uid, identity.gid);
  const programs = runnable(binaries);
  const password = createCluster(programs, data);
  const port = await freePort();
  server = await serve(programs, data, port);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  answer({ url });
  const start = async () => {
    server = await serve(programs, data, port);
    isDown = false;
    return url;
  };
  const commands: Record<string, () => Promise<string>> = {
    async crash() {
      isDown = true;
      await stop(server);
      return url;
    },
    start,
    async 'crash standby'() {
      isDown = true;
      await stop(standby);
      isDown = false;
      return url;
    },
    async standby() {
      isDown = true;
      await stop(server, 'SIGINT');
      const copy = join(home, 'standby');
      copyCluster(data, copy);
      writeFileSync(join(copy, 'standby.signal'), '');
      appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${url}'\n`);
      if (identity) chownSync(join(copy, 'standby.signal'), identity.uid, identity.gid);
      await start();
      const standbyPort = await freePort();
      standby = await serve(programs, copy, standbyPort, 'ready to accept read-only connections');
      return url.replace(`:${port}/`, `:${standbyPort}/`);
    },
  };
  process.stdin.on('data', (text) => {
    commands[String(text).trim()]?.().then((at) => answer({ url: at }), failed);
  });
}

function failed(error: unknown): void {
  answer({ error: error instanceof Error ? error.message : String(error) });
  void end(1);
}

process.stdin
  .on('end', () => void end(0))
  .on('error', () => void end(0))
  .resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));

const [binaries] = process.argv.slice(2);
if (binaries === undefined || !existsSync(binaries)) throw new Error('Usage: node postgres-guard.ts BINARIES');
main(binaries).catch(failed);
