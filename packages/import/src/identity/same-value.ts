import { seenText } from '../formats/number-text.ts';

/**
 * Whether a file says the value that a job has. A cell of a file has no spaces around its text, plain spaces, no marks and one kind of line end, and names
 * several people in any order.
 */
export const isSameAsFile = (ofFile: unknown, ofJob: unknown): boolean =>
  Object.is(ofFile, ofJob) || JSON.stringify(comparable(ofFile)) === JSON.stringify(comparable(ofJob));

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.toSorted();
  return typeof value === 'string' ? seenText(value.replace(/\r\n?/g, '\n')) : value;
}
