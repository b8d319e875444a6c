import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { PartsList } from '../src/back-end/parts.ts';
import { packFiles } from '../src/database/packed-files.ts';
import { prepareDirectory } from './prepare-directory.ts';

const SAMPLE_JOBS = 200;

/** Writes the emulation's downloads into `folder`, beside the web app: the database engine, and its files with the sample. */
export async function writeParts(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const ofEngine = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`@electric-sql/pglite/${name}`)));
  // `.bin`, because some hosts treat `.gz` and `.wasm` in their own way.
  const write = (name: string, bytes: Uint8Array) => {
    const path = `${name}-${fingerprint(bytes)}.bin`;
    const packed = gzipSync(bytes, { level: 9 });
    writeFileSync(join(folder, path), packed);
    return { path, bytes: packed.length };
  };
  const directory = packFiles(await prepareDirectory(SAMPLE_JOBS));
  const list: PartsList = {
    wasm: write('engine', ofEngine('pglite.wasm')),
    files: write('share', ofEngine('pglite.data')),
    directory: write('data', directory),
    stamp: fingerprint(directory),
    jobs: SAMPLE_JOBS,
  };
  writeFileSync(join(folder, 'parts.json'), JSON.stringify(list));
}

const fingerprint = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
