import { defineProblem } from './problem.ts';

/**
 * The header of a call that creates something (draft-ietf-httpapi-idempotency-key-header): who repeats a call whose answer
 * was lost sends its key again, and gets the answer of the first time.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** How long a service remembers a key. */
export const KEY_HOURS = 24;

export const keyReused = defineProblem('idempotency-key-reused', 422, 'This key came with another request', {});
export const keyInUse = defineProblem('idempotency-key-in-use', 409, 'The same request is still being worked on', {});

/** Any call that creates something may answer these, besides what every call may. */
export const keyProblems = [keyReused, keyInUse] as const;

const MAX_LENGTH = 255;
/** A string as structured headers have it (RFC 8941), in quotes. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
/** A key without quotes, such as a UUID, as many clients send it. */
const BARE = /^[A-Za-z0-9._~:/+=-]+$/;

/** The key of a header's text, without quotes; null where it is none. */
export function keyOf(header: string): string | null {
  const text = header.trim();
  const quoted = QUOTED.exec(text)?.[1]?.replaceAll(/\\(["\\])/g, '$1');
  const key = quoted ?? (BARE.test(text) ? text : '');
  return key.length > 0 && key.length <= MAX_LENGTH ? key : null;
}

/** The header's text for a key that a program made. */
export const headerOf = (key: string): string => `"${key.replaceAll(/["\\]/g, '\\$&')}"`;
