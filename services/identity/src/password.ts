import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// OWASP's smallest setting for scrypt: about 60 ms and 32 MiB a guess, off the main thread.
export const HASH_COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** Longer passwords are refused without hashing: hashing a megabyte for a stranger is wasted work. */
export const MAX_PASSWORD_LENGTH = 256;

/** Stores only a hash of the password, and compares attempts in constant time. */
export async function createPasswordCheck(
  password: string,
  cost: ScryptOptions,
): Promise<(guess: string) => Promise<boolean>> {
  const salt = randomBytes(16);
  const expected = await hash(password, salt, cost);
  return async (guess) =>
    guess.length <= MAX_PASSWORD_LENGTH && timingSafeEqual(await hash(guess, salt, cost), expected);
}

function hash(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // A character can be typed as different sequences of code points. All of them are the same password.
  scrypt(password.normalize('NFKC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  return promise;
}
