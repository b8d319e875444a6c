import { sha256 } from '../sha256.ts';

const IV_BYTES = 12;

// Derived from a different text than the stored hash, so the hash does not reveal it.
const cipherOf = async (key: string) =>
  crypto.subtle.importKey('raw', await sha256(`answer ${key}`), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Encrypts an answer with the caller's key. Some answers contain a secret that must not be stored readable. */
export async function seal(key: string, answer: string): Promise<Uint8Array> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(answer);
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cipherOf(key), text));
  const all = new Uint8Array(IV_BYTES + sealed.length);
  all.set(iv);
  all.set(sealed, IV_BYTES);
  return all;
}

/** Throws if it was sealed with another key. */
export async function unseal(key: string, sealed: Uint8Array): Promise<string> {
  // A copy: the driver's buffer may be in memory that WebCrypto does not accept.
  const all = new Uint8Array(sealed);
  const iv = all.subarray(0, IV_BYTES);
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await cipherOf(key), all.subarray(IV_BYTES));
  return new TextDecoder().decode(text);
}
