import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import process from 'node:process';
import { buildClientIfChanged, CLIENT_PACKAGE } from '../client/build-client.ts';
import { readHouse } from '../house/house.ts';
import { nodeFromLockFile } from '../launch.mjs';
import { PlainError } from '../plain-error.ts';
import { root } from '../programs.ts';
import { buildWebIfChanged, WEB_DIST } from '../start/web-build.ts';
import { type LockFile, productionPackages } from './packages.ts';
import { reachedFrom } from './reached.ts';

/** The program that the kit's `plumbline` runs. The kit has all sources that it reaches. */
const ENTRANCE = 'tools/plumbline/main.ts';
/** Files that nothing imports and the kit needs. */
const BESIDES =
  /^(LICENSE|CHANGELOG\.md|docs\/[^/]+\.md|docs\/decisions\/.*\.md|services\/[^/]+\/migrations\/.*\.sql|services\/[^/]+\/src\/assets\/.*|deploy\/.*)$/;
const PROGRAM = 'plumbline';
const CHECKSUMS = 'checksums.txt';
/** Files of a package that are for writing and debugging programs, not for running them. Node runs no TypeScript of a package. */
const NOT_TO_RUN = /\.(map|[mc]?tsx?)$/;

export interface Kit {
  files: number;
  bytes: number;
  /** The SHA-256 of `checksums.txt`, which has the SHA-256 of every other file. */
  checksum: string;
}

/**
 * Writes the kit into `folder`, which it empties first: the sources that `plumbline` reaches, the migrations, the built web app, the
 * production packages and this system's Node. The same input gives the same bytes. Throws a PlainError if the folder holds something else.
 */
export async function buildKit(folder: string, say: (line: string) => void): Promise<Kit> {
  assertOurs(folder);
  await buildWebIfChanged(say);
  await buildClientIfChanged(say);
  rmSync(folder, { recursive: true, force: true });
  const put = (path: string, bytes: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  };
  const copy = (from: string, path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(from, join(folder, path));
  };

  const house = readHouse(root);
  const { paths, packages } = reachedFrom(house, ENTRANCE);
  for (const path of [...paths, ...house.files.map((file) => file.path).filter((path) => BESIDES.test(path))])
    copy(join(root, path), path);
  for (const name of filesIn(WEB_DIST).filter((path) => !path.startsWith('.')))
    copy(join(WEB_DIST, name), `web/dist/${name}`);
  // Served with the page, so that a script gets the client of the installation that it calls.
  copy(CLIENT_PACKAGE, 'web/dist/plumbline-client.tgz');

  const workspaces = new Set([...paths].map((path) => house.room(path)).filter((room) => room.includes('/')));
  for (const workspace of workspaces) {
    const { name, version, type, license, exports } = json(join(root, workspace, 'package.json'));
    put(`${workspace}/package.json`, text({ name, version, private: true, type, license, exports }));
    mkdirSync(join(folder, 'node_modules', dirname(String(name))), { recursive: true });
    symlinkSync(join('..', '..', workspace), join(folder, 'node_modules', String(name)), 'junction');
  }

  const lock = json(join(root, 'package-lock.json')) as unknown as LockFile; // npm's own format
  const needed = productionPackages(lock, packages);
  for (const path of needed.all)
    for (const name of filesIn(join(root, path)).filter((each) => !NOT_TO_RUN.test(each)))
      copy(join(root, path, name), `${path}/${name}`);
  copyNode(copy);

  const { name, version, type, license, engines } = json(join(root, 'package.json'));
  put(
    'package.json',
    text({
      name,
      version,
      private: true,
      type,
      license,
      engines,
      bin: { plumbline: PROGRAM },
      dependencies: needed.direct,
    }),
  );
  put(PROGRAM, readFileSync(join(import.meta.dirname, 'plumbline.sh')));
  return sealed(folder);
}

/** The lock file's Node for this system. If it has none, the kit runs on the system's own Node 24. */
function copyNode(copy: (from: string, path: string) => void): void {
  const node = nodeFromLockFile(root, process.platform, process.arch);
  if (node !== undefined && existsSync(node)) copy(node, `node/${process.platform === 'win32' ? 'node.exe' : 'node'}`);
}

/** Sets the file modes, which a copy inherits from whoever made it, and writes the list of checksums. */
function sealed(folder: string): Kit {
  let bytes = 0;
  const lines = filesIn(folder).map((path) => {
    const content = readFileSync(join(folder, path));
    bytes += content.byteLength;
    chmodSync(join(folder, path), path === PROGRAM || path.startsWith('node/') ? 0o755 : 0o644);
    return `${sha256(content)}  ${path}\n`;
  });
  const checksums = lines.join('');
  writeFileSync(join(folder, CHECKSUMS), checksums, { mode: 0o644 });
  return { files: lines.length + 1, bytes: bytes + checksums.length, checksum: sha256(checksums) };
}

function assertOurs(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, CHECKSUMS))) return;
  throw new PlainError(`${folder} holds something else than an earlier build. Name an empty folder.`);
}

/** The paths of all files in a folder except nested packages, sorted. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter(
      (path) =>
        statSync(join(folder, path)).isFile() &&
        !/.+\/node_modules\//.test(`/${path}`.replace(/^\/node_modules\//, '')),
    )
    .sort();
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const json = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'));
const text = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
