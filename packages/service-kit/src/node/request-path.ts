const MAX_PATH = 4_096;

/** Characters that programs read differently in a path: control characters and the backslash. */
const isUnsafe = (character: string): boolean => character < ' ' || character === '\x7f' || character === '\\';

export interface RequestPath {
  /** Decoded once, without dot segments. Every route decides by it. */
  path: string;
  /** The same, encoded again, with the query. */
  url: string;
}

/**
 * The path of a request's target, read in one place so that all routes read it alike. Undefined for a target without a path, such
 * as `//`, and for an encoded separator or control character, which nobody sends in good faith.
 */
export function readPath(target: string): RequestPath | undefined {
  const url = target.startsWith('/') ? URL.parse(`http://server${target}`) : URL.parse(target);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname.length > MAX_PATH) return undefined;
  const segments = url.pathname.slice(1).split('/').map(decoded);
  const isPlain = segments.every((segment, index) => {
    if (segment === undefined || segment.includes('/') || [...segment].some(isUnsafe)) return false;
    return segment !== '.' && segment !== '..' && (segment !== '' || index === segments.length - 1);
  });
  if (!isPlain) return undefined;
  return {
    path: `/${segments.join('/')}`,
    url: `/${segments.map((segment = '') => encodeURIComponent(segment)).join('/')}${url.search}`,
  };
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
