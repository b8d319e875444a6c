/**
 * Text direction marks and zero-width spaces: invisible characters that Windows and web pages put around numbers and dates.
 */
const MARKS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
export const withoutMarks = (text: string): string => text.replace(MARKS, '');
