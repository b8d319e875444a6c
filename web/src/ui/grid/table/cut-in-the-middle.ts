/** Shorter texts fit, or lose little at their end. */
const WHOLE = 22;
const LONGEST_END = 20;
/** “Phase 2” alone is the end of many names: an end this short takes the word before it along, up to the longest. */
const SHORT_END = 10;
const LONGEST_WITH_WORD = 28;

/**
 * The two parts of a text that may not fit: the first part is cut at its end. Names of one customer's jobs begin alike and differ at the end. The
 * second part starts at a word, in a code at its last number, and is empty if the text stays whole.
 */
export function cutInTheMiddle(text: string): readonly [string, string] {
  if (text.length <= WHOLE) return [text, ''];
  const end = text.slice(-LONGEST_END);
  const word = end.search(/ [^\s–-]/);
  const at = word === -1 ? end.search(/[-_./]\d+$/) : word;
  if (at === -1) return [text, ''];
  const found = text.length - LONGEST_END + at;
  const before = text.lastIndexOf(' ', found - 1);
  const isTooShort = word !== -1 && text.length - found < SHORT_END && text.length - before <= LONGEST_WITH_WORD;
  const place = isTooShort && before > 0 ? before : found;
  return [text.slice(0, place), text.slice(place)];
}
