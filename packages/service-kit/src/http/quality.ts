import { parseAccept } from 'hono/utils/accept';

/**
 * How much a header such as `accept` wants something, from 0 to 1, under the first of these names that the header has: the thing's own,
 * then those of ranges that it belongs to (RFC 9110, 12.4.2). 0 if the header has none of them.
 */
export function qualityOf(header: string | null, ...names: readonly string[]): number {
  const accepted = parseAccept((header ?? '').toLowerCase());
  for (const name of names) {
    const found = accepted.find(({ type }) => type === name);
    if (found) return found.q;
  }
  return 0;
}
