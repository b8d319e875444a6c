import type { RowKind } from './row-kind.ts';

const THINGS =
  'all|other|the|jobs?|projects?|contracts?|work|list|of|in|and|or|for|to|be|as|this|last|prior|year|years|period|fy|[0-9]+';
const NOT_YET =
  'pending|proposed|proposals?|bids?|bidding|not|yet|awarded|award|unawarded|unsigned|signed|executed|prospects?|prospective|lost|cancell?ed|void|voided|potential|pipeline|estimating|quotes?|quotations?|letter|intent|loi';
const CLOSED = 'closed|completed?|finished|inactive|archived|done';
/** Only as the whole line: jobs of earlier years may still be open. */
const EARLIER_LINE =
  /^(?=.*\b(?:prior|previous|comparative|earlier)\b)(?:(?:prior|previous|comparative|earlier|fiscal|the|years?|periods?|months?|quarters?|fy|figures|comparison|\d+)(?:[^\p{L}\p{N}]+|$))+$/iu;
const linesOf = (words: string) => new RegExp(`^(?:(?:${words}|${THINGS})(?:[^\\p{L}\\p{N}]+|$))+$`, 'iu');
const NOT_YET_LINE = linesOf(NOT_YET);
const SAYS_NOT_YET =
  /\b(?:pending|propos|bid|not yet|not awarded|unawarded|unsigned|prospect|lost|cancel|void|potential|pipeline|estimating|quot|letter of intent|loi)/i;
const CLOSED_LINE = linesOf(CLOSED);
const SAYS_CLOSED = /\b(?:closed|completed?|finished|inactive|archived|done)\b/i;

/** A title is shorter; a longer cell would make the check slow. */
const LONGEST = 60;

/** Whether a line above rows says that they are not jobs, or not yet: `Pending / not yet awarded`. */
export const saysNoJobs = (line: string): boolean =>
  line.length <= LONGEST && SAYS_NOT_YET.test(line) && NOT_YET_LINE.test(line.trim());
/** Whether a line above rows says that they are from another period: `Prior year`. */
const saysEarlier = (line: string): boolean => line.length <= LONGEST && EARLIER_LINE.test(line.trim());
/** Whether a line above rows says that their jobs are closed. */
export const saysClosed = (line: string): boolean =>
  line.length <= LONGEST && SAYS_CLOSED.test(line) && CLOSED_LINE.test(line.trim());

/**
 * By row, why a person must decide about jobs below a line that says that they are not jobs yet, or from another period. The next line of
 * words ends them.
 */
export function rowsBelowNoJobs(rows: readonly (readonly string[])[], kinds: readonly RowKind[]): Map<number, string> {
  const found = new Map<number, string>();
  let why: string | null = null;
  for (const [index, { kind }] of kinds.entries()) {
    const filled = (rows[index] ?? []).map((cell) => cell.trim()).filter((cell) => cell !== '');
    const [first = ''] = filled;
    if (kind === 'heading' && filled.length === 1) why = whyBelow(first);
    else if (kind === 'job' && why !== null) found.set(index, why);
  }
  return found;
}

function whyBelow(line: string): string | null {
  if (saysNoJobs(line)) return `It stands below “${line}”: a job, or none yet. Say which.`;
  return saysEarlier(line)
    ? `It stands below “${line}”: its figures may be of another time. Say whether it is a job.`
    : null;
}
