import { orderOf } from '../formats/date-formats.ts';
import { readDate } from '../formats/read-date.ts';

/** A date as a workbook stores it. */
const COUNT = /^[2-7]\d{4}(?:\.\d+)?$/;
const SAYS_DATE = /\bdate[ds]?\b/i;

/**
 * Why plain numbers may be amounts instead of dates: only their size suggests dates. Null if the heading or a cell shows that they are
 * dates.
 */
export function suspicionOfCounts(heading: string, texts: readonly string[]): string | null {
  const [first] = texts;
  if (first === undefined || SAYS_DATE.test(heading) || !texts.every((text) => COUNT.test(text))) return null;
  return `All cells are plain numbers, read as the days that a workbook counts: ${first} is ${readDate(first, null)}. They may be amounts.`;
}

/** Words for a job that is not closed. */
const OPEN = /^(?:\d+\s*[-–]\s*)?(?:active|open|in[ -]?progress|current|wip|ongoing|started|under construction)$/i;

/**
 * Why a column of closing dates may hold expected dates: some are after `today` (YYYY-MM-DD), or jobs with a date are marked as open. A
 * closing date closes the job. Null if nothing suggests it.
 */
export function suspicionOfClosing(
  dates: readonly string[],
  format: readonly string[],
  statuses: readonly string[],
  today: string,
): string | null {
  const order = orderOf(format) ?? 'month-first';
  const toCome = dates.find((text) => (readDate(text, order) ?? '') > today);
  if (toCome)
    return `${toCome} is still to come: these may be the days on which jobs are expected to end, and would close them.`;
  const open = dates.findIndex((text, i) => text !== '' && OPEN.test(statuses[i] ?? ''));
  return open >= 0
    ? `Jobs that the file calls “${statuses[open]}” have one: these may be the days on which jobs are expected to end, and would close them.`
    : null;
}

/** Why jobs with a closing date may not be closed: most of them cost less than half of their contract so far. Null where nothing says so. */
export function suspicionOfUnfinished(
  dates: readonly string[],
  costs: readonly (number | null)[] | null,
  contracts: readonly (number | null)[] | null,
): string | null {
  const closed = dates.flatMap((text, i) => {
    const [cost, contract] = [costs?.[i] ?? 0, contracts?.[i] ?? 0];
    return text !== '' && cost > 0 && contract > 0 ? [cost * 2 < contract] : [];
  });
  const unfinished = closed.filter(Boolean).length;
  return closed.length >= FEWEST && unfinished * 2 > closed.length
    ? 'Most of these jobs have cost less than half of their contract so far: these may be the days on which they are expected to end, and would close them.'
    : null;
}
const FEWEST = 3;
