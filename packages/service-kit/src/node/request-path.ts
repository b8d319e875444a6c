const MAX_PATH = 4_096;

/** A character that means something else to the next reader of a path: a control character, a backslash. */
const isUnsafe = (character: string): boolean => character < ' ' || character === '\x7f' || character === '\\';

export interface RequestPath {
  /** Decoded once, without dot segments: what every route decides by. */
  path: string;
  /** The same, encoded again, with the query. */
  url: string;
}

/**
 * The path of a request's target, read once for everybody, so that no two of us read it differently. undefined for a target
 * that is none, such as `//`, and for one that hides a separator or a control character behind percent signs: nobody sends these in good faith.
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
