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

/** Of the same jobs, each list in their order. Amounts are in cents. */
interface Closing {
  dates: readonly string[];
  /** Null where no column has them. */
  states: readonly string[] | null;
  costs: readonly (number | null)[] | null;
  contracts: readonly (number | null)[] | null;
}

/**
 * Why a column of closing dates may hold expected dates: some are after `today` (YYYY-MM-DD), jobs with a date are marked as open, or have hardly
 * begun. A closing date closes the job. Null if nothing suggests it.
 */
export function suspicionOfClosing(jobs: Closing, format: readonly string[], today: string): string | null {
  const { dates, states } = jobs;
  const order = orderOf(format) ?? 'month-first';
  const toCome = dates.find((text) => (readDate(text, order) ?? '') > today);
  if (toCome)
    return `${toCome} is still to come: these may be the days on which jobs are expected to end, and would close them.`;
  const open = dates.findIndex((text, i) => text !== '' && OPEN.test(states?.[i] ?? ''));
  if (open >= 0)
    return `Jobs that the file calls “${states?.[open]}” have one: these may be the days on which jobs are expected to end, and would close them.`;
  return states === null ? suspicionOfUnfinished(jobs) : null;
}

const FEWEST = 3;

function suspicionOfUnfinished({ dates, costs, contracts }: Closing): string | null {
  const closed = dates.flatMap((text, i) => {
    const [cost, contract] = [costs?.[i] ?? 0, contracts?.[i] ?? 0];
    return text !== '' && cost > 0 && contract > 0 ? [cost * 2 < contract] : [];
  });
  const unfinished = closed.filter(Boolean).length;
  return closed.length >= FEWEST && unfinished * 2 > closed.length
    ? 'Most of these jobs have cost less than half of their contract so far: these may be the days on which they are expected to end, and would close them.'
    : null;
}
