const MARKS = /\p{M}+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range starts with them
const ASCII = /^[\u0000-\u007f]*$/;

/** A text for comparison, without case and accents. Most texts are ASCII and skip the costly part. */
export const foldText = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(MARKS, '').toLowerCase();
