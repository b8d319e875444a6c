import { orderOf } from '../formats/date-formats.ts';
import { readDate } from '../formats/read-date.ts';

/** What files call a job that is not closed. */
const OPEN = /^(?:\d+\s*[-–]\s*)?(?:active|open|in[ -]?progress|current|wip|ongoing|started|under construction)$/i;

/**
 * Why a column of closing dates may hold the days on which the jobs are expected to end: some are after `today` (YYYY-MM-DD), or the file says that
 * jobs which have one are open. Closing dates close jobs. Null where nothing speaks for it.
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
