const BYTES = 32;
/** The prefix makes a leaked token easy to find in files and logs. */
const PREFIX = 'plumbline_scim_';
const TOKEN = /^plumbline_scim_[A-Za-z0-9_-]{43}$/;

/** A new token: 256 random bits, in characters that survive copying. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const base64 = btoa(String.fromCharCode(...bytes));
  return PREFIX + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export const looksLikeToken = (text: string): boolean => TOKEN.test(text);
