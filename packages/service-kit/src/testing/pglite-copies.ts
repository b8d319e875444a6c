import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { pgliteDatabase } from '../database/pglite.ts';
import { localSession, pgliteParsers, SORTING } from '../database/pglite-session.ts';
import type { Database } from '../database.ts';
import { templatePath } from './template-path.ts';

/** The files of a PGlite at rest. */
interface Snapshot {
  /** A folder comes before its contents. */
  folders: string[];
  files: { path: string; from: number; to: number }[];
  /** All files, one after the other. */
  bytes: Uint8Array;
}

/**
 * A PGlite in memory that begins with the files that `prepare` left under this key, which names a file: letters and digits. Without
 * `prepare` it is an empty one, from which all others are prepared: a cluster of its own for each would take three seconds.
 */
export async function copyOfPglite(
  key: string,
  prepare?: ((database: Database) => Promise<void>) | undefined,
): Promise<PGlite> {
  const path = templatePath(`pglite-${pgliteVersion()}-files-${key}`);
  let snapshot = snapshots.get(path);
  if (!snapshot) {
    if (!existsSync(path)) await keepSnapshot(path, prepare ? await prepared(prepare) : await emptyCluster());
    // Only this file writes there.
    snapshot = deserialize(readFileSync(path)) as Snapshot;
    snapshots.set(path, snapshot);
  }
  return PGlite.create({
    parsers: pgliteParsers,
    fs: new CopiedFiles(snapshot),
    // Filling 128 MB with zeros takes longer than the rest of a start.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', SORTING],
  });
}

/** Cached in this worker: its tests start from the same files hundreds of times. */
const snapshots = new Map<string, Snapshot>();

const pgliteVersion = (): string => {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  // Its own file, which names its version.
  return (JSON.parse(readFileSync(join(dirname(main), '..', 'package.json'), 'utf8')) as { version: string }).version;
};

/**
 * PGlite takes two seconds to create a cluster, half a second to unpack an archive of one, and a tenth of a second to start on
 * files that are there. So all of them are copied at once, and each file is a part of the copy.
 */
class CopiedFiles extends MemoryFS {
  readonly #snapshot: Snapshot;
  constructor(snapshot: Snapshot) {
    super();
    this.#snapshot = snapshot;
  }
  override async initialSyncFs(): Promise<void> {
    const { FS } = moduleOf(this.pg);
    const bytes = this.#snapshot.bytes.slice();
    FS.mkdirTree(PGlite.paths.PGDATA);
    for (const folder of this.#snapshot.folders) FS.mkdir(folder);
    for (const { path, from, to } of this.#snapshot.files) {
      const stream = FS.open(path, 'w');
      FS.write(stream, bytes, from, to - from, 0, true); // it is the file's own from here, and not copied again
      FS.close(stream);
    }
  }
}

async function emptyCluster(): Promise<PGlite> {
  // As small as it gets: with segments of 1 MB, and without databases that nobody enters, it is 16 MB of 42.
  const pglite = await PGlite.create({ parsers: pgliteParsers, initDbStartParams: ['--wal-segsize=1'] });
  const database = pgliteDatabase(localSession(pglite));
  await database.script("update pg_database set datistemplate = false where datname like 'template%'");
  for (const template of ['template0', 'template1']) await database.script(`drop database ${template}`);
  return pglite;
}

async function prepared(prepare: (database: Database) => Promise<void>): Promise<PGlite> {
  const pglite = await copyOfPglite('empty');
  await prepare(pgliteDatabase(localSession(pglite)));
  return pglite;
}

async function keepSnapshot(path: string, pglite: PGlite): Promise<void> {
  await pglite.query('checkpoint'); // or each copy begins by doing again what was prepared
  const snapshot = snapshotOf(pglite);
  await pglite.close();
  const part = `${path}.${crypto.randomUUID()}`;
  writeFileSync(part, serialize(snapshot), { mode: 0o600 });
  renameSync(part, path); // at once, since another test may be looking for it
}

function snapshotOf(pglite: PGlite): Snapshot {
  const { FS } = moduleOf(pglite);
  const folders: string[] = [];
  const files: { path: string; content: Uint8Array }[] = [];
  const walk = (folder: string): void => {
    for (const name of FS.readdir(folder).filter((each) => each !== '.' && each !== '..')) {
      const path = `${folder}/${name}`;
      if (FS.isDir(FS.stat(path).mode)) {
        folders.push(path);
        walk(path);
      } else files.push({ path, content: FS.readFile(path) });
    }
  };
  walk(PGlite.paths.PGDATA);
  const bytes = new Uint8Array(files.reduce((sum, { content }) => sum + content.length, 0));
  let at = 0;
  const places = files.map(({ path, content }) => {
    const from = at;
    bytes.set(content, from);
    at += content.length;
    return { path, from, to: at };
  });
  return { folders, files: places, bytes };
}

/** The parts of Emscripten's file system that are used here; PGlite refers to types that are not installed. */
interface Files {
  mkdirTree(path: string): void;
  mkdir(path: string): void;
  readdir(path: string): string[];
  stat(path: string): { mode: number };
  isDir(mode: number): boolean;
  readFile(path: string): Uint8Array;
  open(path: string, flags: 'w'): object;
  /** With `canOwn` it keeps this part of the buffer, in place of a copy. */
  write(stream: object, buffer: Uint8Array, offset: number, length: number, position: number, canOwn: boolean): void;
  close(stream: object): void;
}
const moduleOf = (pglite: PGlite | undefined): { FS: Files } => {
  if (!pglite) throw new Error('PGlite sets up its files before it reads them');
  return pglite.Module as { FS: Files };
};
