import { PGlite } from '@electric-sql/pglite';
import { MemfsFrontendFS, type StorageBackend } from '@electric-sql/pglite/memfs-frontend';
import type { Database } from '@plumbline/service-kit/database';
import { localSession, pgliteDatabase, pgliteParsers } from '@plumbline/service-kit/database/pglite';
import { startParams } from './start-params.ts';

/** The parts of PGlite, as they were downloaded. */
export interface Engine {
  wasm: WebAssembly.Module;
  /** What PostgreSQL finds in its share directory. */
  files: Blob;
}

export interface KeptDatabase {
  database: Database;
  /** Keeps what was committed until now; does nothing where nothing was written. */
  keep(): Promise<void>;
  /** From now on nothing is kept any more; settles when what was under way is done. */
  letGo(): Promise<void>;
}

/** Files in memory. PGlite would keep them after each statement; one request is the better measure, and the caller knows it. */
class FilesInMemory extends MemfsFrontendFS {
  #underWay: Promise<unknown> = Promise.resolve();
  #isLetGo = false;

  override async syncToFs(): Promise<void> {}
  async keep(): Promise<void> {
    if (this.#isLetGo) return;
    const keeping = super.syncToFs(true);
    this.#underWay = Promise.allSettled([this.#underWay, keeping]);
    return keeping;
  }
  async letGo(): Promise<void> {
    this.#isLetGo = true;
    await this.#underWay;
  }
}

/** The smallest module that is valid. A prepared directory needs no initdb, and PGlite would download it otherwise. */
const NO_INITDB = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Opens the database whose files `storage` has. Rejects when PostgreSQL does not start on them. */
export async function openDatabase(storage: StorageBackend, { wasm, files }: Engine): Promise<KeptDatabase> {
  const fs = new FilesInMemory(storage);
  const pglite = await PGlite.create({
    fs,
    pgliteWasmModule: wasm,
    fsBundle: files,
    initdbWasmModule: new WebAssembly.Module(NO_INITDB),
    parsers: pgliteParsers,
    startParams,
  });
  return { database: pgliteDatabase(localSession(pglite)), keep: () => fs.keep(), letGo: () => fs.letGo() };
}
