import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Parsed, parse } from './imports.ts';

export interface HouseFile {
  /** Relative to the root, with `/`. */
  path: string;
  text: string;
}

/** The repository as the rules see it: the real one, or a few lines in a test. */
export interface House {
  files: HouseFile[];
  parsed(file: HouseFile): Parsed;
  /** The file that an import leads to, if it is in the repository. */
  target(from: string, specifier: string): string | undefined;
  /** The workspace folder of a path (`services/platform`), or its first folder (`tools`), or ''. */
  room(path: string): string;
}

export const isSource = ({ path }: HouseFile): boolean => /\.(ts|tsx|mts|mjs)$/.test(path) && !/\.d\.m?ts$/.test(path);
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\/testing\/|\/testing\.tsx?$|\/test-[^/]*$|(^|\/)fixtures\//.test(path);

export function houseOf(files: HouseFile[]): House {
  const paths = new Set(files.map(({ path }) => path));
  const cache = new Map<string, Parsed>();
  const workspaces = files
    .filter(({ path }) => path.endsWith('/package.json'))
    .map(({ path, text }) => ({ folder: posix.dirname(path), ...packageIn(text) }))
    // Longest first, so that a nested workspace is found before its parent.
    .sort((a, b) => b.folder.length - a.folder.length);

  return {
    files,
    parsed(file) {
      const parsed = cache.get(file.path) ?? parse(file.path, file.text);
      cache.set(file.path, parsed);
      return parsed;
    },
    target(from, specifier) {
      if (specifier.startsWith('.')) return onDisk(posix.join(posix.dirname(from), specifier), paths);
      const home = workspaces.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
      if (home?.name === undefined) return undefined;
      const inside = exported(home.exports, `.${specifier.slice(home.name.length)}`);
      return inside === undefined ? undefined : onDisk(posix.join(home.folder, inside), paths);
    },
    room(path) {
      const workspace = workspaces.find(({ folder }) => path.startsWith(`${folder}/`));
      return workspace?.folder ?? (path.includes('/') ? (path.split('/')[0] ?? '') : '');
    },
  };
}

function onDisk(path: string, paths: Set<string>): string | undefined {
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => paths.has(candidate));
}

function packageIn(text: string): { name: string | undefined; exports: [string, string][] } {
  const read: unknown = JSON.parse(text);
  const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
  const field = (key: string): unknown => entries.find(([name]) => name === key)?.[1];
  const name = field('name');
  const exports = field('exports');
  return {
    name: typeof name === 'string' ? name : undefined,
    exports: Object.entries(typeof exports === 'object' && exports !== null ? exports : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  };
}

/** The target of `./a/b` in an `exports` map: an exact entry, or an entry with a star. */
function exported(exports: [string, string][], wanted: string): string | undefined {
  for (const [key, value] of exports) {
    if (key === wanted) return value;
    const [before = '', after] = key.split('*');
    if (after === undefined || !wanted.startsWith(before) || !wanted.endsWith(after)) continue;
    return value.replace('*', wanted.slice(before.length, wanted.length - after.length));
  }
  return undefined;
}

const NOT_TEXT = /\.(png|jpg|jpeg|gif|ico|woff2?|ttf|gz|zip|wasm|pdf)$/;

/** The repository's files: those in Git, and new ones that Git does not ignore. */
export function readHouse(root: string): House {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed
    .split('\0')
    .filter((path) => path !== '' && !NOT_TEXT.test(path) && existsSync(join(root, path))) // deleted but not committed
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return houseOf(files);
}

/** The files of the built web app by name; undefined without a build. Only scripts are read as text. */
export function readBundle(folder: string): HouseFile[] | undefined {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => ({
    path,
    text: /\.(js|html|css)$/.test(path) ? readFileSync(join(folder, path), 'utf8') : '',
  }));
}
