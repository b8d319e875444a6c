/** Shorter texts fit, or lose little at their end. */
const WHOLE = 22;
const LONGEST_END = 20;

/**
 * The two parts of a text that may not fit: where there is no room, the end of the first goes. Names of one customer's jobs begin alike,
 * and differ at their end. The second part begins at a word, of a code at its last number, and is empty where the text stays whole.
 */
export function cutInTheMiddle(text: string): readonly [string, string] {
  if (text.length <= WHOLE) return [text, ''];
  const end = text.slice(-LONGEST_END);
  const word = end.search(/ [^\s–-]/);
  const at = word === -1 ? end.search(/[-_./]\d+$/) : word;
  if (at === -1) return [text, ''];
  const place = text.length - LONGEST_END + at;
  return [text.slice(0, place), text.slice(place)];
}
