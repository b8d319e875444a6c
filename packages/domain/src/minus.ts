/**
 * The typographic minus, and the dashes and hyphens that web pages and word processors have for it before a figure. Alone a dash may stand for no
 * value, and behind a figure for the begin of a range.
 */
const MINUS = /\u2212|[\u2010-\u2013](?=[ $(]*[\d.])/g;
export const withPlainMinus = (text: string): string => text.replace(MINUS, '-');
