import { readDate } from './read-date.ts';

/** `00/00/0000`, `  /  /    `, `0000-00-00 00:00:00`, `0`, `-`: a date without a day. */
const WITHOUT_DIGITS = /^[\s0/.:_\u2010-\u2015-]+$/;
/** Day 0 of a workbook: `1/0/1900`, `0-Jan-00`, `1900-01-00`. */
const DAY_ZERO = /^(?:0?1\/0?0\/(?:19)?00|0?0\/0?1\/(?:19)?00|0?0[- ]jan[- ](?:19)?00|1900-0?1-0?0)(?:[T ].*)?$/i;
/** What people write where a day is not known yet. */
const NOT_YET = /^(?:tb[adc]|to be (?:announced|determined|confirmed)|n\.?\/?a\.?|none|open|ongoing|pending|not yet)$/i;
/** The first and last days that databases, workbooks and programs count. */
const FIRST_AND_LAST: ReadonlySet<string> = new Set([
  '0001-01-01',
  '1753-01-01',
  '1899-12-30',
  '1899-12-31',
  '1900-01-01',
  '9999-12-31',
]);

/** Whether a text is what programs write where there is no date. As a day of completion it would close a job. */
export const isNoDate = (text: string): boolean =>
  WITHOUT_DIGITS.test(text) ||
  NOT_YET.test(text) ||
  DAY_ZERO.test(text) ||
  FIRST_AND_LAST.has(readDate(text, 'month-first') ?? readDate(text, 'day-first') ?? '');
