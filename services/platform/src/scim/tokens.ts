const BYTES = 32;
/** Makes a token that leaked into a file or a log easy to find. */
const PREFIX = 'plumbline_scim_';
const TOKEN = /^plumbline_scim_[A-Za-z0-9_-]{43}$/;

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A new token: 256 random bits, in letters that survive copying. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const base64 = btoa(String.fromCharCode(...bytes));
  return PREFIX + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export const looksLikeToken = (text: string): boolean => TOKEN.test(text);

/** What is stored of a token: SHA-256, in hexadecimal digits. */
export async function hashOf(token: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}
