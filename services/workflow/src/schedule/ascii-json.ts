/**
 * One dash in one name makes V8 hold a whole text in two bytes a character, and write and encode it half as fast. So what is not
 * ASCII is answered as `\uXXXX`. JSON.stringify would escape that backslash, so it is marked first: the mark is NUL, which
 * PostgreSQL's texts never contain. A backslash is marked too, so that none but the mark is written as `\u0000`. The JSON is marked
 * before it is parsed: a text replaced afterwards would be ASCII and still take two bytes.
 */
const NOT_ASCII = /\\\\|[^\0-\x7f]/g;

/** The JSON text, with marks where its texts are not ASCII. */
export const marked = (json: string): string =>
  json.replace(NOT_ASCII, (found) => `\\u0000${found.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The JSON of marked texts, with the marks turned into escapes. */
export const unmarked = (json: string): string => json.replaceAll('\\u0000', '\\u');
