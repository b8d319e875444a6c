import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { GuardAnswer } from './postgres-guard.ts';

export interface Postgres {
  /** `postgres://…` of the superuser, on loopback; make your own database through it. */
  url: string;
  /** Ends the server at once, without notice to its clients. */
  crash(): Promise<void>;
  /** Starts it again after a crash, under the same address. */
  start(): Promise<void>;
  /** Stops it, starts it again, and starts a standby that follows it. Returns the standby's address. Once. */
  addStandby(): Promise<string>;
  /** Ends the standby at once. */
  crashStandby(): Promise<void>;
  stop(): Promise<void>;
}

const suffix = process.platform === 'win32' ? '.exe' : '';
const isComplete = (folder: string): boolean =>
  existsSync(join(folder, `postgres${suffix}`)) && existsSync(join(folder, `initdb${suffix}`));

/**
 * The folder of this machine's PostgreSQL server programs, of the given major version or else the newest; undefined if there is
 * none.
 */
export function findPostgres(major?: number): string | undefined {
  const isWanted = (folder: string) => isComplete(folder) && (major === undefined || majorOf(folder) === major);
  const places = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versionsIn('/usr/lib/postgresql', 'bin'), // Debian, Ubuntu
    ...versionsIn('/usr/libexec', '', /^postgresql(\d+)$/), // Alpine
    ...versionsIn('/opt/homebrew/opt', 'bin', /^postgresql@(\d+)$/),
    ...versionsIn('/usr/local/opt', 'bin', /^postgresql@(\d+)$/),
    ...versionsIn('/Applications/Postgres.app/Contents/Versions', 'bin'),
    ...versionsIn('C:\\Program Files\\PostgreSQL', 'bin'),
  ];
  const found = places.find(isWanted);
  // Links to some of the programs would hide the others, such as pg_dump.
  if (found !== undefined) return dirname(realpathSync(join(found, `postgres${suffix}`)));
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const answer = asked.status === 0 ? asked.stdout.trim() : '';
  return answer !== '' && isWanted(answer) ? answer : undefined;
}

/** The major version of the programs in a folder; undefined for programs that do not run. */
function majorOf(folder: string): number | undefined {
  const asked = spawnSync(join(folder, `postgres${suffix}`), ['--version'], { encoding: 'utf8' });
  const [, major] = /PostgreSQL\) (\d+)/.exec(asked.stdout ?? '') ?? [];
  return major === undefined ? undefined : Number(major);
}

function versionsIn(folder: string, inside: string, named = /^(\d+)$/): string[] {
  if (!existsSync(folder)) return [];
  const version = (name: string): number => Number(named.exec(name)?.[1]);
  return readdirSync(folder)
    .filter((name) => named.test(name))
    .sort((a, b) => version(b) - version(a))
    .map((name) => join(folder, name, inside));
}

/**
 * Starts a PostgreSQL for one test run, with a temporary data directory, on a free port of loopback; nothing is flushed to disk.
 * `stop()` or the end of this process ends it and deletes the directory. `binaries` is the folder with `postgres` and `initdb`,
 * by default this machine's own.
 */
export async function startPostgres(binaries: string | undefined = findPostgres()): Promise<Postgres> {
  if (binaries === undefined) throw new Error('There is no PostgreSQL server on this machine.');
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'postgres-guard.ts'), binaries], {
    // Its standard input is a pipe that ends with this process, so the guard also notices a kill -9.
    stdio: ['pipe', 'pipe', 'inherit'],
    // Outside our process group, or a kill of the group would end the guard before it has cleaned up.
    detached: process.platform !== 'win32',
    cwd: dirname(process.execPath),
    env: { ...process.env, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' },
  });
  guard.stdin.on('error', () => {}); // it may have ended by itself
  const exited = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  const failed = new Promise<never>((_, reject) => guard.once('error', reject));

  const lines = createInterface({ input: guard.stdout })[Symbol.asyncIterator]();
  const served = async (): Promise<string> => {
    const { value: line } = await Promise.race([lines.next(), failed]);
    // Each line of the guard has this type.
    const parsed = line === undefined ? { error: 'its guard ended early' } : (JSON.parse(line) as GuardAnswer);
    if ('url' in parsed) return parsed.url;
    await exited;
    throw new Error(`PostgreSQL (${binaries}) did not start: ${parsed.error}`);
  };
  const url = await served();
  const command = (line: string): Promise<string> => {
    guard.stdin.write(`${line}\n`);
    return served();
  };
  // A finished test process can end without `stop()`.
  guard.unref();
  for (const pipe of [guard.stdin, guard.stdout]) if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  return {
    url,
    crash: async () => void (await command('crash')),
    start: async () => void (await command('start')),
    addStandby: () => command('standby'),
    crashStandby: async () => void (await command('crash standby')),
    async stop() {
      guard.ref();
      guard.stdin.end();
      await exited;
    },
  };
}
