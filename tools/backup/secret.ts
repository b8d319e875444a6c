import { randomBytes, scrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import { fileProblem } from '../command-line.ts';
import { PlainError } from '../plain-error.ts';

/** What encrypts a backup: a key of 32 bytes, or a passphrase from which a key is derived. */
export type Secret = { key: Buffer } | { passphrase: string };

const KEY_BYTES = 32;
const SHORTEST_PASSPHRASE = 12;

/** How a key was derived from a passphrase. The bounds keep a forged file from using up all memory. */
export const derivation = z.object({
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  cost: z
    .number()
    .int()
    .min(2 ** 14)
    .max(2 ** 20),
  blockSize: z.literal(8),
  parallelization: z.literal(1),
});
export type Derivation = z.infer<typeof derivation>;

/** 128 MB and about half a second for each guess. */
export const newDerivation = (): Derivation => ({
  salt: randomBytes(16).toString('hex'),
  cost: 2 ** 17,
  blockSize: 8,
  parallelization: 1,
});

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

export async function keyOf(secret: Secret, how: Derivation | null): Promise<Buffer> {
  if ('key' in secret) return secret.key;
  if (how === null) throw new PlainError('This backup is encrypted with a key file: say --key-file.');
  const { salt, cost, blockSize, parallelization } = how;
  const maxmem = 2 * 128 * cost * blockSize;
  return derive(secret.passphrase, Buffer.from(salt, 'hex'), KEY_BYTES, { cost, blockSize, parallelization, maxmem });
}

/** Reads a file with 32 bytes in hexadecimal digits. Throws a PlainError that says how to make one. */
export function readKey(file: string): Secret {
  const text = contentOf(file);
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new PlainError(`${file} holds no key of 64 hexadecimal digits. Make one: openssl rand -hex 32 > ${file}`);
  return { key: Buffer.from(text, 'hex') };
}

/** Reads a file with a passphrase on one line. */
export function readPassphrase(file: string): Secret {
  const passphrase = contentOf(file);
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new PlainError(
      `The passphrase in ${file} is too short: it needs at least ${SHORTEST_PASSPHRASE} characters.`,
    );
  return { passphrase };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new PlainError(fileProblem(error, file) ?? `${file} cannot be read.`);
  }
}
