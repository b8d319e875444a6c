const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
/** Numbers of jobs look alike, such as `20-01-001` and `26-99-99`. */
const DAY = String.raw`(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|[12]\d|3[01])[/.-](?:\d{4}|\d{2})(?!\d)|\d{4}-\d{2}-\d{2})`;
const UNTIL = String.raw`\s*(?:through|thru|to|until|and|[-\u2010-\u2015])\s*`;

/** Two ends of a time: `10/01/2026 through 10/31/2026`, `January - October 2026`, `Jan 1 - Oct 31, 2026`. */
const BETWEEN = new RegExp(
  [
    `(?<![\\d/.-])${DAY}${UNTIL}${DAY}(?![\\d/.-])`,
    String.raw`\b${MONTH}(?:\s+\d{1,2})?(?:,?\s+\d{4})?${UNTIL}${MONTH}(?:\s+\d{1,2})?,?\s+\d{4}\b`,
    String.raw`\b${MONTH}\s+\d{1,2}\s*[-\u2010-\u2015]\s*\d{1,2},\s*\d{4}\b`,
  ].join('|'),
  'i',
);
/** The two ends in cells or lines of their own, each behind its name. */
const FROM = new RegExp(
  String.raw`\b(?:from|beginning|starting|begin)(?: (?:date|month|period))?:?\s*(?:${DAY}|\d{1,2}/\d{2,4}\b)`,
  'i',
);
const TO = new RegExp(
  String.raw`\b(?:to|ending|through|thru|end)(?: (?:date|month|period))?:?\s*(?:${DAY}|\d{1,2}/\d{2,4}\b)`,
  'i',
);
/** Such a report of QuickBooks names its time in a line of its own: `October 2026`, or `All Transactions`. */
const OF_ACTIVITY = /^(?:job|project) (?:profitability|estimates vs\.? actuals)\b/i;
const ONE_MONTH = new RegExp(String.raw`^${MONTH},? \d{4}$`, 'i');
const YEAR = /\byear[ -]to[ -]date\b|\bytd\b/i;
/** Of all the time that a job has taken. */
const WHOLE = /\b(?:inception|job[ -]to[ -]date|jtd|itd|all (?:dates|transactions))\b/i;
/** A time in which jobs were sold, begun or closed says which jobs are listed, and nothing of their amounts. */
const OF_JOBS =
  /\b(?:start(?:ed)?|sold|award(?:ed)?|contract(?:s|ed)?|created|opened|closed|complet(?:ed|ion)|due|bid|jobs?)(?: dates?| between| from|:)/i;

/**
 * Whether the lines above a table say that its amounts are those between two days, or of one year, and not all to date. A schedule to date also
 * says `For the year ended`, and which day that is.
 */
export function isOfPeriod(above: readonly (readonly string[])[]): boolean {
  const lines = above.map((row) => row.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  const cells = lines.flat();
  if (cells.some((cell) => WHOLE.test(cell))) return false;
  const says = (words: RegExp, texts = cells) => texts.some((text) => words.test(text) && !OF_JOBS.test(text));
  const joined = lines.map((line) => line.join(' '));
  // Over groups of columns it says what one of them is.
  const isTitle = lines.some(([cell = '', ...more]) => more.length === 0 && YEAR.test(cell));
  if (says(OF_ACTIVITY) && says(ONE_MONTH)) return true;
  return says(BETWEEN) || (says(FROM, joined) && says(TO, joined)) || isTitle;
}
