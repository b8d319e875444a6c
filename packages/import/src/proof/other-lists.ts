import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { counted } from '@plumbline/domain/counted';

/** Lists that accounting programs save besides that of jobs, each with headings that only such a list has. */
const LISTS: readonly (readonly [what: string, headings: RegExp])[] = [
  [
    'subcontracts or purchases',
    /^(?:vendor|sub ?contractor|supplier|payee|contract company|commitment|subcontract)(?: (?:name|id|no|number|code))?$/,
  ],
  ['change orders', /^(?:p?co|pcco|cor|change (?:order|request))(?: (?:no|num|number|id))$/],
  ['invoices or payments', /^(?:invoice|inv|check|cheque|payment|receipt|draw)(?: (?:no|num|number|id))$/],
  ['bids or proposals', /^(?:bid|proposal|quote|quotation|estimate|opportunity)(?: (?:no|num|number|id|name|date))$/],
  [
    'bids or proposals',
    /^(?:(?:bid|proposal|quote|quotation) (?:amount|price|value|total|status|due|due date)|opportunity|(?:win )?probability(?: percent)?|likelihood)$/,
  ],
  ['employees', /^(?:employee(?: (?:no|number|id|name))?|hire date|pay rate|hourly rate)$/],
  ['equipment', /^(?:equipment(?: (?:no|number|id|name))?|serial (?:no|number)|vin|license plate)$/],
];

/** Headings that customers and vendors have and jobs do not, in a list that names neither. */
const ADDRESSES = /^(?:(?:open )?balance(?: total)?|credit limit|terms|phone(?: (?:no|number))?|fax|e ?mail)$/;
const OF_JOBS = /\b(?:jobs?|projects?|contracts?)\b/;

export interface ListFacts {
  headings: readonly string[];
  textsOf: (heading: string) => readonly string[];
  /** Some job of the file has a day on which it was sold, a cost to date or billing, so that bids are no more than where it began. */
  isUnderWay: boolean;
}

/** Why the rows of a file may be something else than jobs; null where no heading says so. */
export function suspicionOfOtherList({ headings, textsOf, isUnderWay }: ListFacts): string | null {
  const plain = headings.map((heading) => plainHeading(heading.replaceAll('#', ' no ')));
  const isCost = (at: number) =>
    KINDS_OF_COST.test(plain[at] ?? '') && !textsOf(headings[at] ?? '').some((text) => /\p{L}/u.test(text));
  /** How many change orders a job under way has. A list of change orders numbers them, and has no cost. */
  const isCount = (what: string, at: number) =>
    what === 'change orders' && textsOf(headings[at] ?? '').every((text) => /^\d{1,2}$/.test(text));
  for (const [what, shape] of LISTS) {
    const at = plain.findIndex(
      (heading, index) => shape.test(heading) && !isCost(index) && !(isUnderWay && isCount(what, index)),
    );
    if (at >= 0 && !(isUnderWay && BEFORE_WORK.has(what)))
      return `The file has a column “${headings[at]}”, as lists of ${what} have: its rows may be no jobs.`;
  }
  const at = plain.findIndex((heading) => ADDRESSES.test(heading));
  return at >= 0 && !isUnderWay && !plain.some((heading) => OF_JOBS.test(heading))
    ? `The file has a column “${headings[at]}”, as lists of customers have, and none that names jobs: its rows may be no jobs.`
    : null;
}
/** Beside labor and material: a column of amounts, where lists of subcontracts and equipment have names. */
const KINDS_OF_COST = /^(?:sub ?contract(?:or)?|equipment)$/;
/** A job under way keeps the number of its bid, of its last invoice and of its payment. */
const BEFORE_WORK: ReadonlySet<string> = new Set(['bids or proposals', 'invoices or payments']);

const NOT_WON =
  /^(?:\d{1,2}\s*[-–:.]?\s*)?(?:bids?|bidding|(?:out to|to) bid|proposals?|proposed|quot(?:e|ed|ation)|estimat(?:e|ing)|prospects?|leads?|submitted|pending award|not awarded|lost(?: bid)?|declined|rejected)$/i;

/** What programs call jobs that somebody entered by mistake, or to copy from. */
const NO_WORK = /^(?:void(?:ed)?|deleted|templates?|duplicate|test(?: job)?|dummy)$/i;

/**
 * Why rows may be no jobs, though they look like jobs: their status, which no list of the company has, says bid or void. `texts` of the
 * status, in the rows of jobs.
 */
export function suspicionOfStatus(texts: readonly string[]): string | null {
  const reasons = [
    reasonOf(texts, NOT_WON, 'no jobs until they are won'),
    reasonOf(texts, NO_WORK, 'no jobs at all'),
  ].filter((reason) => reason !== null);
  return reasons.length > 0 ? `${reasons.join(' ')} Leave them out, or take them as jobs.` : null;
}

function reasonOf(texts: readonly string[], words: RegExp, what: string): string | null {
  const found = texts.filter((text) => words.test(text));
  if (found.length === 0) return null;
  const rows = counted(found.length, 'row says', 'rows say');
  return `${rows} “${found[0]}” or the like: ${what}.`;
}
