import { crc32 } from '@plumbline/domain/crc32';
import type { Subject } from './access.ts';
import { sha256Hex } from './sha256.ts';

/** The issuer under which a request with such a token enters its transaction. `platform.tenant_access` knows it by this name. */
const OWN_TOKENS = 'urn:plumbline:token';

/** `pat` stands for a person, `svc` for a service. */
export type OwnTokenKind = 'pat' | 'svc';

/** The pattern for secret scanners; docs/tokens.md says how the checksum tells a token from a look-alike. */
const OWN_TOKEN = /^(plumbline_(?:pat|svc)_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const BEGINNING = /^plumbline_/;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
const SECRET_BYTES = 32;
/** Digits needed for 256 bits, and for 32 bits. */
const SECRET_DIGITS = 43;
const CHECK_DIGITS = 6;

function digitsOf(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= BASE) text = DIGITS[Number(rest % BASE)] + text;
  return text.padStart(length, '0');
}

const checkOf = (text: string) => digitsOf(BigInt(crc32(new TextEncoder().encode(text))), CHECK_DIGITS);

/** A new token: its kind, 256 random bits, and the CRC-32 of both, in letters and digits that a double click selects whole. */
export function newOwnToken(kind: OwnTokenKind): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const secret = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
  const text = `plumbline_${kind}_${digitsOf(secret, SECRET_DIGITS)}`;
  return text + checkOf(text);
}

/** Whether a token looks like one of Plumbline's own, valid or not. No provider's token begins so. */
export const isMeantAsOwnToken = (token: string): boolean => BEGINNING.test(token);

/** Whether its format and checksum are right. Needs no database query. */
export function isWellFormedOwnToken(token: string): boolean {
  const [, text, check] = OWN_TOKEN.exec(token) ?? [];
  return text !== undefined && checkOf(text) === check;
}

/** The stored form of a token: its SHA-256 in hexadecimal. */
export const tokenHash = (token: string): Promise<string> => sha256Hex(token);

/** The person or service of a token with this hash, in the form that transactions use. */
export const subjectOfOwnToken = (hash: string): Subject => ({ issuer: OWN_TOKENS, subject: hash });

export const isOwnToken = ({ issuer }: Subject): boolean => issuer === OWN_TOKENS;
