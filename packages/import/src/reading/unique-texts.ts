/** Where a text first occurred, and the last suffix given to a repeat. */
interface Taken {
  line: number;
  ending: number;
}
const MAX_LENGTH = 200;

export type Unique = { ok: true; text: string } | { ok: false; firstLine: number };

/**
 * Makes each text unique; texts with one key are the same. A repeat gets a suffix if the mapping numbers duplicates and the suffix fits; otherwise it is refused
 * with the line that has the text.
 */
export function uniqueTexts(
  onDuplicate: 'refuse' | 'number',
  keyOf: (text: string) => string,
): (text: string, line: number) => Unique {
  const taken = new Map<string, Taken>();
  return (text, line) => {
    const earlier = taken.get(keyOf(text));
    let free = text;
    while (earlier && taken.has(keyOf(free))) {
      free = `${text}-${++earlier.ending}`;
      if (onDuplicate === 'refuse' || free.length > MAX_LENGTH) return { ok: false, firstLine: earlier.line };
    }
    taken.set(keyOf(free), { line, ending: 1 });
    return { ok: true, text: free };
  };
}
