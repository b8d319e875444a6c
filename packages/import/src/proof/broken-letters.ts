/** UTF-8 letters misread as Windows text: `Ã©` for é, `â€“` for a dash. */
const BROKEN = /[ÃÂ][\u0080-\u00bf]|â(?:€|\u0080)./;

/** What the Macintosh's letters make of those of DOS: a capital behind small letters, or a point between two. Catalan has `col·lectiu`. */
const AMONG_SMALL = /\p{Ll}(?![A-Z])\p{Lu}\p{Ll}|\p{Ll}[À-ÖØ-Þ](?!\p{L})|(?!l·l)\p{L}·\p{L}/u;

/**
 * What Windows makes of the letters of DOS: `Montr‚al` for é, `K”ln` for ö, `K›benhavn` for ø. Around words
 * such signs are meant: „Depot“, ‹Depot›, Depot†.
 */
const SIGN_IN_WORD = /\p{L}[‚„†‡‹›“”¡¢£¤¥]\p{Ll}|\p{L}[‚„](?!\p{L})|\p{L}[ƒˆ‰˜]|[\u0080-\u0084\u0086-\u009f]/u;

/** What a web page writes for a sign: `Smith &amp; Sons`. */
const ENTITY = /&(?:amp|quot|apos|lt|gt|nbsp|#\d{2,5}|#x[\da-f]{2,5});/i;

/** Why names may have broken letters; null where they have none. */
export function brokenLetters(texts: readonly string[]): string | null {
  const text = texts.find((each) => BROKEN.test(each) || AMONG_SMALL.test(each) || SIGN_IN_WORD.test(each));
  if (text === undefined) {
    const coded = texts.find((each) => ENTITY.test(each));
    return coded === undefined
      ? null
      : `“${coded}” has a sign as web pages write it, ${ENTITY.exec(coded)?.[0]}: it would be stored so. Export the list again, or mend it in the file.`;
  }
  return `The letters of “${text}” seem to be broken: another program has read the file in the wrong encoding. Export it again, as UTF-8 or as a workbook.`;
}
