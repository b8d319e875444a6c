import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar/fs';
import { z } from 'zod';
import { fileProblem } from '../command-line.ts';
import { PlainError } from '../plain-error.ts';
import { derivation, keyOf, newDerivation, type Secret } from './secret.ts';

// The file format: the header as one line of JSON; a gzipped tar, which is encrypted if the header says so, and then followed by its tag;
// the
// SHA-256 of all of this.
const FORMAT = 'plumbline backup 1';
/** At the end of the name of a file that is not complete yet. */
export const PART = '.part';
const TAG_BYTES = 16;
const SUM_BYTES = 32;
const LONGEST_HEADER = 4_096;

const header = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  encryption: z
    .object({
      cipher: z.literal('aes-256-gcm'),
      nonce: z.string().regex(/^[0-9a-f]{24}$/),
      derivation: derivation.nullable(),
    })
    .nullable(),
});
export type Header = z.infer<typeof header>;

/**
 * Packs a folder into a file that only this user may read. The file gets its name only when it is complete and on the disk. Throws if the
 * file exists.
 */
export async function pack(folder: string, file: string, takenAt: string, secret: Secret | null): Promise<void> {
  const encryption: Header['encryption'] = secret && {
    cipher: 'aes-256-gcm',
    nonce: randomBytes(12).toString('hex'),
    derivation: 'passphrase' in secret ? newDerivation() : null,
  };
  const line = Buffer.from(`${JSON.stringify({ format: FORMAT, takenAt, encryption } satisfies Header)}\n`);
  const key = secret && (await keyOf(secret, encryption?.derivation ?? null));
  const part = `${file}${PART}`;
  try {
    // All of one pipeline: where the file cannot be written, nothing goes on reading the folder, and what fails there is reported here.
    await pipeline(
      packTar(folder),
      createGzip({ level: 1 }),
      (body: AsyncIterable<Buffer>) => withSum(line, body, key && cipherOf(key, encryption?.nonce ?? '', line)),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    );
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function cipherOf(key: Buffer, nonce: string, line: Buffer) {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex'));
  cipher.setAAD(line); // a changed header is noticed, too
  return cipher;
}

async function* withSum(
  line: Buffer,
  body: AsyncIterable<Buffer>,
  cipher: ReturnType<typeof cipherOf> | null,
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256').update(line);
  const noted = (bytes: Buffer) => {
    sum.update(bytes);
    return bytes;
  };
  yield line;
  for await (const chunk of body) yield noted(cipher ? cipher.update(chunk) : chunk);
  if (cipher) yield noted(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
  yield sum.digest();
}

/** Reads a backup's header and verifies its checksum. Throws a PlainError if the file is not a backup, or is damaged. */
export async function verify(file: string): Promise<Header> {
  const { line, size } = await opened(file);
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: size - SUM_BYTES - 1 })) sum.update(chunk);
  const written = await bytesAt(file, size - SUM_BYTES, SUM_BYTES);
  if (!sum.digest().equals(written))
    throw new PlainError(
      `${file} is damaged: its checksum does not agree with its content. Nothing was changed; use another backup.`,
    );
  return headerOf(file, line);
}

/** Unpacks a verified backup into a folder. Throws a PlainError if its secret is missing or wrong. */
export async function unpack(file: string, folder: string, secret: Secret | null): Promise<void> {
  const { line, size } = await opened(file);
  const { encryption } = headerOf(file, line);
  if (encryption === null) {
    const body = createReadStream(file, { start: line.length, end: size - SUM_BYTES - 1 });
    await pipeline(body, createGunzip(), unpackTar(folder));
    return;
  }
  if (secret === null)
    throw new PlainError(`${file} is encrypted: say ${encryption.derivation ? '--passphrase-file' : '--key-file'}.`);
  const key = await keyOf(secret, encryption.derivation);
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(encryption.nonce, 'hex'));
  decipher.setAAD(line);
  decipher.setAuthTag(await bytesAt(file, size - SUM_BYTES - TAG_BYTES, TAG_BYTES));
  const body = createReadStream(file, { start: line.length, end: size - SUM_BYTES - TAG_BYTES - 1 });
  try {
    await pipeline(body, decipher, createGunzip(), unpackTar(folder));
  } catch (error) {
    if (fileProblem(error) !== undefined) throw error;
    throw new PlainError(
      `${file} cannot be decrypted with this ${'key' in secret ? 'key' : 'passphrase'}. Nothing was changed.`,
    );
  }
}

async function opened(file: string): Promise<{ line: Buffer; size: number }> {
  const handle = await open(file).catch((error: unknown) => {
    throw new PlainError(fileProblem(error, file) ?? `${file} cannot be read.`);
  });
  try {
    const stat = await handle.stat();
    if (stat.isDirectory()) throw new PlainError(`${file} is a folder: name a file in it.`);
    const { size } = stat;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0);
    const end = buffer.subarray(0, bytesRead).indexOf('\n');
    if (end < 0 || size < end + 1 + SUM_BYTES)
      throw new PlainError(`${file} is not a backup of Plumbline, or only its beginning.`);
    return { line: buffer.subarray(0, end + 1), size };
  } finally {
    await handle.close();
  }
}

async function bytesAt(file: string, start: number, length: number): Promise<Buffer> {
  const handle = await open(file).catch((error: unknown) => {
    throw new PlainError(fileProblem(error, file) ?? `${file} cannot be read.`);
  });
  try {
    return (await handle.read(Buffer.alloc(length), 0, length, start)).buffer;
  } finally {
    await handle.close();
  }
}

function headerOf(file: string, line: Buffer): Header {
  try {
    return header.parse(JSON.parse(line.toString('utf8')));
  } catch {
    throw new PlainError(`${file} is not a backup of Plumbline, or was made by a version that this one does not know.`);
  }
}
