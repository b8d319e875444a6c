import { defineProblem } from './problem.ts';

/**
 * The header of a call that creates something (draft-ietf-httpapi-idempotency-key-header). Repeating a call with its key returns
 * the first answer.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** How long a service remembers a key. */
export const KEY_HOURS = 24;

export const keyReused = defineProblem('idempotency-key-reused', 422, 'This key came with another request', {});
export const keyInUse = defineProblem('idempotency-key-in-use', 409, 'The same request is still being worked on', {});

/** Failures that every creating call has. */
export const keyProblems = [keyReused, keyInUse] as const;

const MAX_LENGTH = 255;
/** A quoted string as in structured headers (RFC 8941). */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
/** A key without quotes, such as a UUID. Many clients send it so. */
const BARE = /^[A-Za-z0-9._~:/+=-]+$/;

/** The key in a header, without quotes; null if it is not a key. */
export function keyOf(header: string): string | null {
  const text = header.trim();
  const quoted = QUOTED.exec(text)?.[1]?.replaceAll(/\\(["\\])/g, '$1');
  const key = quoted ?? (BARE.test(text) ? text : '');
  return key.length > 0 && key.length <= MAX_LENGTH ? key : null;
}

/** The header for a key. */
export const headerOf = (key: string): string => `"${key.replaceAll(/["\\]/g, '\\$&')}"`;
