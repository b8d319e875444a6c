import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { usualHeadingsIn } from '../files/heading-lines.ts';

/** Fewer cells show no pattern. */
const FEWEST = 3;

const POINT_ZERO = /^\d+\.0+$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;
/** Dashes and hyphens that look like the one on a keyboard. */
const OTHER_DASH = /[\p{L}\d][\u2010-\u2015\u2212]\d/u;
/** Before or behind a number. A mark is not looked for within other marks: that takes the square of their number. */
const MARKS = /^[*†‡^]+\s*(?=[\p{L}\d])|(?<![*†‡^¹²³⁴-⁹])[*†‡^¹²³⁴-⁹]+$/gu;
const unmarked = (text: string): string => text.replace(MARKS, '').trimEnd();
const isMarked = (text: string): boolean => unmarked(text) !== text.trimEnd();
const LONG = /^\d{16,}$/;
const POWER = /^\d(?:[.,]\d+)?E\+?\d+$/i;
const MADE_DATE =
  /^\d{4}-\d{2}-\d{2}$|^\d{1,2}\/\d{1,2}\/\d{4}$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2}$|^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;

/** What Excel makes of numbers of jobs: `24-01` becomes a day, and a long number a power of ten. */
export function idSuspicion(texts: readonly string[]): string | null {
  const called = usualHeadingsIn(texts);
  if (called >= 2 && called * 2 > texts.length)
    return 'The rows are called like columns: the table seems to lie on its side, with a column for each job.';
  const long = texts.filter((text) => LONG.test(text));
  if (long.length > 0 && long.every((text) => text.endsWith('0')))
    return `${long[0]} has more than the fifteen digits that Excel keeps: the last ones became zeros.`;
  const power = texts.find((text) => /\+/.test(text) && POWER.test(text));
  if (power) return `${power} is a long number that Excel shortened: its digits are lost in the file.`;
  // `0001.00` of Deltek is no number that a program wrote.
  if (texts.every((text) => POINT_ZERO.test(text)) && !texts.some((text) => /^0\d/.test(text)))
    return `All values end in “.0”, as programs write a number: ${texts[0]} is another job than ${parseInt(texts[0] ?? '', 10)}.`;
  if (texts.every((text) => GROUPED.test(text)))
    return `All values have commas for thousands, as spreadsheets write a number: ${texts[0]} is another job than ${texts[0]?.replaceAll(',', '')}.`;
  const [padded = ''] = texts.filter((text) => /^0\d+$/.test(text));
  const short = padded && texts.find((text) => /^[1-9]\d*$/.test(text) && text.length < padded.length);
  if (short) return `${short} is shorter than ${padded}: its leading zeros seem to be lost.`;
  const pointed = texts.filter((text) => /^\d+\.\d+$/.test(text));
  const [zeroed] = pointed.filter((text) => /\.0+[1-9]\d*$/.test(text));
  const cut = pointed.some((text) => text.endsWith('0'))
    ? undefined
    : pointed.find((text) => decimalsOf(text) < decimalsOf(zeroed ?? ''));
  if (zeroed && cut)
    return `${cut} has fewer digits behind the point than ${zeroed}: its zeros at the end seem to be lost, as spreadsheets write a number.`;
  const marked = texts.find(isMarked);
  if (marked && !texts.every(isMarked))
    return `${marked} has a mark, as lists have for a note: it is another job than ${unmarked(marked)}.`;
  const dashed = texts.find((text) => OTHER_DASH.test(text));
  if (dashed)
    return `${dashed} has another dash than keyboards write, as word processors make of a hyphen: it is another number than with a hyphen.`;
  const date = texts.find((text) => MADE_DATE.test(text));
  return date !== undefined ? `${date} looks like a date that Excel made of a job number such as 24-01.` : null;
}

const decimalsOf = (text: string): number => text.length - text.indexOf('.') - 1;

/** Why a count of the rows is no id. */
export const COUNTS =
  'The values count the rows. In the next file the same number may stand beside another job, which would get its figures.';
/** `No.`, `#`, `Line`: such a column may just count the rows. `Job #` does not. */
export const mayBeCount = (heading: string): boolean =>
  /^(?:no|nos|nr|num|number|line|line no|item|item no|seq|row|sr|sr no|s no)?$/.test(plainHeading(heading));
/** 1, 2, 3, in the order of the file. */
export const countRows = (texts: readonly string[]): boolean =>
  texts.length >= FEWEST && texts.every((text, row) => text === String(row + 1));
