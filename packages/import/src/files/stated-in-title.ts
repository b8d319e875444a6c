import { currenciesIn } from '../formats/currencies.ts';
import { saysMoney, scaleOf } from '../formats/heading-words.ts';
import { figureColumns } from './heading-lines.ts';
import { isOfPeriod } from './period-in-title.ts';
import type { Sheet } from './sheet.ts';

/** `(in thousands)`, `$ thousands`, `($000s)`, `amounts in 000s`, `000's omitted`, `x $1,000`, `T€`. A customer may be called Thousand Oaks. */
const THOUSANDS = new RegExp(
  [
    String.raw`\bin (?:us )?(?:\$ ?|dollars )?thousands\b|\bthousands of (?:us )?dollars\b|\$ ?thousands\b`,
    String.raw`(?<![\d,.])\$? ?['’]?000['’]?s\b|\(\s*(?:in )?\$? ?['’]?000\s*\)|\bin \$? ?['’]?000\b|\b000 omitted\b`,
    // Not at the end of a word: `PO Box 1000`.
    String.raw`(?<![\p{L}\d])[x×*] ?\$? ?1[,.]?000\b`,
    // As German, Spanish and French offices write it.
    String.raw`\bT ?(?:€|EUR\b)|\bTsd\b|\bk ?(?:€|EUR\b|\$)|\$ ?k\b|\bin tausend\b|\ben (?:miles|milliers)\b`,
  ].join('|'),
  'iu',
);

const MILLIONS =
  /\bin (?:us )?(?:\$ ?|dollars )?millions\b|\bmillions of (?:us )?dollars\b|\$ ?millions\b|\(\s*(?:in )?\$ ?mm?\s*\)|\bmio\b|\bM ?€|\ben mill(?:ones|ions)\b/i;

/** `(Rs. in Lakhs)`. A job may be at Crore Street. */
const LAKHS = /\bin (?:\p{L}+\.? )?la(?:kh|c)s?\b|\((?:rs\.?|inr|₹)? ?la(?:kh|c)s?\)/iu;
const CRORES = /\bin (?:\p{L}+\.? )?crores?\b|\((?:rs\.?|inr|₹)? ?crores?\)/iu;

/** A report of hours has `Budget` and `Actual` columns, like one of costs. */
const HOURS = /\b(?:labou?r|man|crew|work) ?hours\b|\bhours (?:report|summary|by)\b|\bin hours\b/i;
const OWN_HOURS = /\b(?:hours?|hrs?)\b/i;
/** `for the month of March 2026`. A schedule to date also says `For the month ended`. */
const MONTH =
  /\bfor (?:the )?month of\b|\b(?:month|monthly) (?:activity|costs?|billings?)\b|\bactivity (?:for|from)\b/i;
/** QuickBooks reports on a single job, with its transactions as rows. */
const ONE_JOB = /\bjob (?:profitability|estimates vs\.? actuals) detail\b/i;
const TO_DATE =
  /\bto[ -]?date\b|\bjtd\b|\bitd\b|\btotal\b|\bcontracts?\b|\bbudgets?\b|\bestimate[ds]?\b|\bforecast\b|\beac\b/i;

/**
 * The headings, each with what a title above or a note below says of the amounts: "($000s)", "($M)", "(lakhs)", "(hours)", "(of the
 * month)", "(of the period)"; "(shown in thousands)" if the cells have whole dollars and their format hides the last digits. The table alone does not show it,
 * and a mapping for the same headings in dollars to date must not match.
 */
export function withStatedInTitle(
  sheet: Sheet,
  headingRow: number,
  firstRow: number,
  headings: readonly string[],
): readonly string[] {
  const above = sheet.rows.slice(0, headingRow);
  const says = (words: RegExp, rows = above) => rows.some((row) => row.some((cell) => words.test(cell)));
  // A footnote, and a line below the headings, have one or two texts and no figures.
  const around = [...above, ...sheet.rows.slice(firstRow, firstRow + 2), ...sheet.rows.slice(-FOOT)].filter(
    (row, i) => i < above.length || !row.some((cell) => FIGURE.test(cell.trim())),
  );
  const figures = figureColumns(sheet, firstRow);
  // Dollar amounts that are rounded end in three zeros.
  const isRounded = says(NEAREST, around) && hasOtherThan(sheet, firstRow, figures, ROUND);
  const scale = isRounded ? '($000s)' : (SCALES.find(([, words]) => says(words, around))?.[0] ?? null);
  const isOfHours = says(HOURS) && !headings.some((heading) => OWN_HOURS.test(heading) || /[$€£]/.test(heading));
  const time = says(MONTH) ? ' (of the month)' : isOfPeriod(above) ? OF_PERIOD : '';
  const isOfJob = says(ONE_JOB);
  const currency = currencyInTitle(above);
  if (scale === null && !isOfHours && time === '' && !isOfJob && !currency && !sheet.shownIn) return headings;
  return headings.map((heading, column) => {
    if (!figures.has(column) || (!saysMoney(heading) && !ACTUAL.test(heading))) return heading;
    if (isOfJob) return `${heading.trim()} (within one job)`;
    if (isOfHours) return `${heading.trim()} (hours)`;
    const shownIn = sheet.shownIn?.get(column);
    const ofTime = TO_DATE.test(heading) || (time === OF_PERIOD && EXPECTED.test(heading)) ? '' : time;
    const isScaled = scaleOf(heading) !== null;
    const scaled = scale !== null && !isScaled ? ` ${scale}` : '';
    const named = currency !== null && !scaled && currenciesIn([heading]).length === 0 ? ` (${currency})` : '';
    // Only if the title speaks of thousands, because a mapping recognises a column by its heading.
    if (shownIn && (isScaled || scaled)) return `${heading.trim()}${ofTime} ${SHOWN_IN[shownIn]}`;
    return ofTime || scaled || named ? `${heading.trim()}${ofTime}${scaled}${named}` : heading;
  });
}

/** `All amounts in Canadian dollars`, `Currency: EUR`, `(in £)`. Of dollars nothing is said. */
const TITLE_CURRENCIES: readonly (readonly [code: string, words: string])[] = [
  ['CAD', String.raw`CAD\b|CA?\$|Canadian (?:dollars|funds)`],
  ['AUD', String.raw`AUD\b|AU?\$|Australian dollars`],
  ['NZD', String.raw`NZD\b|NZ\$|New Zealand dollars`],
  ['MXN', String.raw`MXN\b|MX\$|Mexican pesos`],
  ['EUR', String.raw`EUR\b|€|euros?\b`],
  ['GBP', String.raw`GBP\b|£|pounds(?: sterling)?\b`],
  ['CHF', String.raw`CHF\b|Swiss francs`],
];
const LINES = TITLE_CURRENCIES.map(
  ([code, words]) => [code, new RegExp(String.raw`\b(?:in|expressed in|currency)[:\s(]+(?:${words})`, 'i')] as const,
);
const currencyInTitle = (above: Sheet['rows']): string | null => {
  const lines = above.map((row) => row.join(' '));
  return LINES.find(([, words]) => lines.some((line) => words.test(line)))?.[0] ?? null;
};
const SHOWN_IN = { thousands: '(shown in thousands)', millions: '(shown in millions)' } as const;
const SCALES: readonly (readonly [heading: string, words: RegExp])[] = [
  ['($000s)', THOUSANDS],
  ['($M)', MILLIONS],
  ['(lakhs)', LAKHS],
  ['(crores)', CRORES],
];
/** Whether an amount of the table contradicts the title. */
const hasOtherThan = ({ rows }: Sheet, from: number, columns: ReadonlySet<number>, shape: RegExp): boolean =>
  rows.slice(from, from + LOOKED_AT).some((row) =>
    [...columns].some((column) => {
      const cell = (row[column] ?? '').trim();
      return /[1-9]/.test(cell) && AMOUNT.test(cell) && !shape.test(cell);
    }),
  );
const LOOKED_AT = 50;
const AMOUNT = /^[-$(]{0,3}\d{1,3}(?:,\d{3})+(?:\.\d+)?\)?$/;
const ROUND = /,000(?:\.0+)?\)?$/;
const NEAREST = /\bnearest (?:\$ ?)?(?:1,?000|thousand)\b/i;
const FOOT = 12;
const OF_PERIOD = ' (of the period)';
/** An estimate of a job is of no period. */
const EXPECTED = /\best\b/i;
const FIGURE = /^[-$(]?\d[\d,.]*\)?$/;
const ACTUAL = /^\s*actual\s*$/i;
