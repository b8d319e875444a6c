/** Stands in for what a log must not keep. */
const HIDDEN = '…';

/**
 * Removes possible names, addresses and secrets from somebody else's text, such as a mail server's answer or a driver's
 * error: e-mail addresses, what follows the host of a web address, passwords in other addresses, and a value that could not
 * be read.
 */
export const discreet = (text: string): string =>
  text
    .replace(/\b(https?:\/\/)(?:[^\s/@]*@)?([^\s/"'<>?#)]+)([^\s"'<>)]*)/gi, shownHost)
    .replace(/(?<=:\/\/)[^\s/]*@/g, `${HIDDEN}@`)
    // Word by word: a pattern with its own `@` would try every letter of a long text as a start.
    .replace(/[\p{L}\p{N}.!#$%&*+=?^_{|}~’'@-]+/gu, withoutAddress)
    // PostgreSQL quotes names of its own, too, but no name comes after a colon.
    .replace(/: ".*"/gs, `: "${HIDDEN}"`)
    // A parser's: Unexpected token 'E', "Elena Var"... is not valid JSON
    .replace(/'.', (?:\.\.\.)?".*?"(?:\.\.\.)? (?=is not valid JSON)/gs, `${HIDDEN} `);

const withoutAddress = (word: string): string =>
  /.@[\p{L}\p{N}-]+\.[\p{L}\p{N}-]/u.test(word) ? word.replace(/.*[\p{L}\p{N}]/u, HIDDEN) : word;

const shownHost = (_: string, scheme: string, host: string, rest: string): string =>
  `${scheme}${host}${rest.length > 1 ? `/${HIDDEN}` : rest}`;

/** The fields of a log line: texts made discreet, ids and numbers unchanged. */
export const discreetFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? discreet(value) : value]),
  );
