import { isJobField } from '@plumbline/contract/workflow/job-fields';
import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { CURRENCY_CODES } from '../formats/currencies.ts';
import { OF_PERIOD, SHOWN_IN } from '../formats/heading-words.ts';

/** `Contract Amount (USD)`, `Auftragssumme CHF`, `Cost ($000s)`, `Billed (k$)`: of thousands and millions a suspicion tells. */
const CURRENCY_NOTE = new RegExp(
  String.raw`(?:[([]\s*(?:(?:k|mm?|T)\s?[$€£]|(?:USD?|${CURRENCY_CODES}|R)?\s*[$€£₹]?\s*(?:000['’]?s?)?|[$€£]\s?(?:k|mm?)|(?:rs\.?|INR|₹)?\s*(?:in\s+)?(?:la(?:kh|c)s?|crores?)|rs\.?)\s*[)\]]|\s(?:USD|${CURRENCY_CODES}))\s*$`,
  'i',
);

const DAY = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\p{L}{3,9}\.? \d{1,2},? \d{4})`;
/** `From Inception to 12/31/2026 Cost of Revenue`, and `At December 31, 2026 Billed`, as schedules of accountants have them in two lines. */
const INCEPTION = new RegExp(
  String.raw`^\s*(?:(?:(?:from|since) )?inception (?:to|through) (?:date|${DAY})|(?:from|since) inception)\s+`,
  'iu',
);
const AT_DAY = new RegExp(String.raw`^\s*(?:as )?(?:at|of) ${DAY}\s+`, 'iu');
/** `Cost thru 10/31/2026`, `Billed as of 10/31/2026`. */
const THROUGH_DAY = new RegExp(String.raw`\s*,? (?:as (?:at|of)|at|@|thru|through) (${DAY})\s*$`, 'iu');
/** `Sum of Contract` of a pivot table. */
const SUM_OF = /^\s*(?:sum|suma|summe|somme) (?:of|de|von) /i;

/** `Contract Price Incl. Approved C.O.s` and `Total Billed to Date Incl. Retainage`, as sureties' forms have them. */
const WITH_CHANGES =
  /^\s*(?:total )?(?:current )?contract(?: price| amount| value| sum)?,? ?\(?incl(?:\.|uding|usive of)? (?:all )?(?:approved )?(?:change orders|changes|c\.?o\.?['’]?s\.?)\)?\s*$/i;
const WITH_RETAINAGE =
  /(\b(?:bill|invoic).*?),? ?\(?incl(?:\.|uding|usive of)? (?:retainage|retention|holdback)\)?\s*$/i;

/** `Contract (ex GST)`, `Invoiced excl. VAT`: no amount here has tax in it. */
const WITHOUT_TAX =
  /,? ?\(?\b(?:ex|excl\.?|excluding|exclusive of|net of|before|without) (?:sales )?(?:tax(?:es)?|gst|hst|vat)\)?\s*$/i;

/** `contractAmount`, as programs write names of columns for other programs. The product's own names are known as they are. */
const apart = (heading: string): string =>
  CAMEL.test(heading) && !isJobField(heading) ? heading.replace(/([a-z])([A-Z])/g, '$1 $2') : heading;
const CAMEL = /^\s*[A-Za-z][a-z]+(?:[A-Z][a-z]+)+\s*$/;

// Single spaces: several patterns for spaces side by side try a long run of them in all its parts.
const withoutNotes = (heading: string): string =>
  apart(heading)
    .replace(/\s+/g, ' ')
    .replace(SHOWN_IN, '')
    .replace(OF_PERIOD, '')
    .replace(CURRENCY_NOTE, '')
    .replace(SUM_OF, '')
    .replace(WITH_CHANGES, 'Revised Contract')
    .replace(WITH_RETAINAGE, '$1')
    .replace(WITHOUT_TAX, '');

/** A cost up to a day is one to date. */
const throughDay = (heading: string): string => {
  const rest = heading.replace(THROUGH_DAY, '');
  return rest !== heading && /^\s*costs?$/i.test(rest) ? `${rest} to date` : rest;
};

/** The headings of a file without what they say beside the name of their column. Of columns at two days, none is the one that is meant. */
export function plainHeadings(headings: readonly string[]): string[] {
  const full = headings.map((heading) => plainHeading(withoutNotes(heading)));
  const days = new Set(headings.flatMap((heading) => THROUGH_DAY.exec(heading.replace(/\s+/g, ' '))?.[1] ?? []));
  const short = headings.map((heading) => {
    const text = withoutNotes(heading).replace(INCEPTION, 'ITD ').replace(AT_DAY, '');
    return plainHeading(days.size === 1 ? throughDay(text) : text);
  });
  return short.map((heading, at) =>
    short.indexOf(heading) === short.lastIndexOf(heading) ? heading : (full[at] ?? ''),
  );
}

/** The words of a plain heading in one order: `original contract` and `contract original` are alike. */
export const sortedWords = (heading: string): string => heading.split(' ').toSorted().join(' ');

/** Short forms that mean one thing in a heading. `Proj` and `inv` mean two, and `est` before what was earned too, which no heading has. */
const SHORT: Readonly<Record<string, string>> = {
  act: 'actual',
  amt: 'amount',
  appr: 'approved',
  apprvd: 'approved',
  bal: 'balance',
  bud: 'budget',
  budg: 'budget',
  chg: 'change',
  cont: 'contract',
  contr: 'contract',
  curr: 'current',
  desc: 'description',
  est: 'estimated',
  fcst: 'forecast',
  mgr: 'manager',
  nbr: 'number',
  no: 'number',
  num: 'number',
  ord: 'order',
  org: 'original',
  orig: 'original',
  pct: 'percent',
  ret: 'retainage',
  retn: 'retainage',
  rev: 'revised',
  tot: 'total',
};

/** Several or one, the same is meant. */
const PLURAL = /^(amount|billing|change|contract|cost|estimate|expense|order|payment|price|receipt|revenue)s$/;

/**
 * The words of a heading in full, each as of one thing, and in one order: `Orig Est Costs` is `cost estimated original`. A single word stays as
 * it is: `Cost` alone may be the estimate, and `Costs` are those to date. So do `Projected Costs`, in which Procore has what is committed.
 */
export const fullWords = (heading: string): string => {
  const words = heading
    .replace(/\bc ?o s\b/, 'cos')
    .replace(/\bc o\b/, 'co')
    .split(' ')
    .map((word) => SHORT[word] ?? word);
  const staysAsIs = words.length === 1 || words.includes('projected');
  return sortedWords((staysAsIs ? words : words.map((word) => word.replace(PLURAL, '$1'))).join(' '));
};
