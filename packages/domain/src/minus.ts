/**
 * The typographic minus, and the dashes and hyphens that web pages and word processors have for it before a figure. A dash
 * alone may stand for no value, and one behind a figure may begin a range.
 */
const MINUS = /\u2212|[\u2010-\u2013](?=[ $(]*[\d.])/g;
export const withPlainMinus = (text: string): string => text.replace(MINUS, '-');
