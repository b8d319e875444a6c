import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Tx } from '@plumbline/service-kit/database';

/** The most rows of a part, and about how many bytes: a part is what is in memory at a time. */
const PART_ROWS = 2_000;
const PART_BYTES = 8_000_000;

/** How many rows to read at a time, by the bytes of the longest. */
export const partRows = (longest: number): number =>
  Math.max(1, Math.min(PART_ROWS, Math.floor(PART_BYTES / Math.max(1, longest))));

/** Reads a query's rows in parts, through a cursor in the open transaction. */
export async function* parts<Row>(
  tx: Tx,
  query: string,
  params: readonly unknown[],
  rows: number,
): AsyncGenerator<Row[]> {
  await tx.query(`declare part no scroll cursor for ${query}`, params);
  for (;;) {
    const part = await tx.query<Row>(`fetch ${rows} from part`);
    if (part.length === 0) break;
    yield part;
  }
  await tx.query('close part');
}

/** A written file of lines. */
export interface LinesFile {
  file: string;
  rows: number;
  bytes: number;
  /** Of the file's bytes, in hex. */
  sha256: string;
}

/**
 * Writes lines into a new file that only this user may read; gzipped if its name ends in .gz. `head` is a line that is not counted as a
 * row.
 */
export async function writeLines(
  path: string,
  lines: AsyncIterable<readonly string[]>,
  head?: string,
): Promise<LinesFile> {
  let rows = 0;
  const sum = createHash('sha256');
  const text = async function* () {
    if (head !== undefined) yield `${head}\n`;
    for await (const part of lines) {
      rows += part.length;
      yield part.map((line) => `${line}\n`).join('');
    }
  };
  const noted = new Transform({
    transform(chunk: Buffer, _, done) {
      sum.update(chunk);
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  if (path.endsWith('.gz')) await pipeline(text, createGzip(), noted, file);
  else await pipeline(text, noted, file);
  return { file: basename(path), rows, bytes: statSync(path).size, sha256: sum.digest('hex') };
}

/** The SHA-256 of a file on the disk, in hex. */
export async function sumOf(path: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(path)) sum.update(chunk);
  return sum.digest('hex');
}

/** The lines of a file that `writeLines` wrote. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  yield* createInterface({ input: path.endsWith('.gz') ? file.pipe(createGunzip()) : file, crlfDelay: Infinity });
}
