/** What letters of UTF-8 become where a program takes them for those of Windows: `Ã©` for é, `â€“` for a dash. */
const BROKEN = /[ÃÂ][\u0080-\u00bf]|â(?:€|\u0080)./;

/** Why names may have broken letters; null where they have none. */
export function brokenLetters(texts: readonly string[]): string | null {
  const text = texts.find((each) => BROKEN.test(each));
  return text === undefined
    ? null
    : `The letters of “${text}” seem to be broken: another program has read the file in the wrong encoding. Export it again, as UTF-8 or as a workbook.`;
}
