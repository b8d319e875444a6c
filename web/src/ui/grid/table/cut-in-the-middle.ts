/** Shorter texts fit, or lose little at their end. */
const WHOLE = 22;
const LONGEST_END = 20;
/** “Phase 2” alone is the end of many names: an end this short takes the word before it along, up to the longest. */
const SHORT_END = 10;
const LONGEST_WITH_WORD = 28;

/** In pixels: an average letter of a cell, and a cell's edges with the five letters that the first part keeps. */
const LETTER = 7;
const BESIDE = 55;

/**
 * The two parts of a text that may not fit: the first part is cut at its end. Names of one customer's jobs begin alike and differ at the end. The
 * second part starts at a word, in a code at its last number, and has room in a column of this width, in pixels. It is empty if the text stays
 * whole.
 */
export function cutInTheMiddle(text: string, width: number): readonly [string, string] {
  if (text.length <= WHOLE) return [text, ''];
  const fits = (place: number): boolean => (text.length - place) * LETTER + BESIDE <= width;
  const from = text.length - LONGEST_END;
  const end = text.slice(from);
  const words = [...end.matchAll(/ [^\s–-]/g)].map(({ index }) => from + index);
  const number = end.search(/[-_./]\d+$/);
  const found = words.length > 0 ? words.find(fits) : number === -1 ? undefined : from + number;
  if (found === undefined) return [text, ''];
  const before = text.lastIndexOf(' ', found - 1);
  const isTooShort = words.length > 0 && text.length - found < SHORT_END && text.length - before <= LONGEST_WITH_WORD;
  const place = isTooShort && before > 0 && fits(before) ? before : found;
  return [text.slice(0, place), text.slice(place)];
}
