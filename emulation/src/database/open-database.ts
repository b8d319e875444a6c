import { PGlite } from '@electric-sql/pglite';
import { MemfsFrontendFS, type StorageBackend } from '@electric-sql/pglite/memfs-frontend';
import type { Database } from '@plumbline/service-kit/database';
import { pgliteDatabase } from '@plumbline/service-kit/database/pglite';
import { localSession, pgliteParsers } from '@plumbline/service-kit/database/pglite-session';
import { startParams } from './start-params.ts';

/** The parts of PGlite, as downloaded. */
export interface Engine {
  wasm: WebAssembly.Module;
  /** PostgreSQL's share directory. */
  files: Blob;
}

export interface KeptDatabase {
  database: Database;
  /** Keeps what was committed so far; does nothing if nothing was written. */
  keep(): Promise<void>;
}

/** Files in memory. PGlite would flush after each statement; the caller flushes after each request. */
class FilesInMemory extends MemfsFrontendFS {
  override async syncToFs(): Promise<void> {}
  keep(): Promise<void> {
    return super.syncToFs(true);
  }
}

/** The smallest valid module. A prepared directory needs no initdb, which PGlite would download otherwise. */
const NO_INITDB = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Opens the database on the files of `storage`. Rejects if PostgreSQL does not start on them. */
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
  return { database: pgliteDatabase(localSession(pglite)), keep: () => fs.keep() };
}
