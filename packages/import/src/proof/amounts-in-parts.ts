import { plainHeading } from '@plumbline/contract/workflow/job-headings';

const WHOLE = /^\(?[-$]*\d[\d,]*\)?$/;
const CENTS = /^\d{1,2}$/;
const TWO_DIGITS = /^\d{2}$/;
const UP_TO_THOUSANDS = /^\(?[-$]*\d{1,3}(?:,\d{3})*$/;
/** `000.00`, and 125.5 in a workbook. */
const BELOW_A_THOUSAND = /^\d{1,3}(?:\.\d{1,2})?\)?$/;
const SAYS_CENTS = /\bc(?:en)?ts?\b/;
/** The name of a column without a heading: its letter. */
const LETTERED = /^Column [A-Z]{1,2}$/;

/** A column of the file, whether or not it fills a field. */
interface Column {
  heading: string;
  /** The texts in the rows of jobs, trimmed. */
  texts: readonly string[];
}

/**
 * Why a column may hold only the larger part of its amounts, with the cents or the last three digits in the next column. Null if its
 * amounts are whole.
 */
export function suspicionOfParts(column: Column, next: Column | null): string | null {
  if (!next) return null;
  const pairs = column.texts.flatMap((text, i) => (text === '' ? [] : [[text, next.texts[i] ?? ''] as const]));
  const every = (shape: RegExp, rest: RegExp) =>
    pairs.length > 0 && pairs.every(([text, beside]) => shape.test(text) && rest.test(beside));
  const isCalledCents = SAYS_CENTS.test(plainHeading(next.heading)) && !SAYS_CENTS.test(plainHeading(column.heading));
  const isNameless = LETTERED.test(next.heading);
  if ((isCalledCents && every(WHOLE, CENTS)) || (isNameless && every(WHOLE, TWO_DIGITS)))
    return `“${next.heading}” beside it has two digits in each row: they may be the cents of these amounts, which would be lost.`;
  if (isNameless && every(UP_TO_THOUSANDS, BELOW_A_THOUSAND))
    return `“${next.heading}” beside it has no heading and three digits in each row: it may be the rest of these amounts, which would be thousands.`;
  return null;
}

const UNIT_HEADINGS: ReadonlySet<string> = new Set(['unit', 'units', 'uom', 'um', 'u m', 'unit of measure']);
const DOLLARS = /^(?:\$|usd?|dollars?|ls|lump sum)$/i;

/** Why a column may hold quantities: the next column names their units. Null if it does not. */
export function suspicionOfUnits(next: Column | null): string | null {
  if (!next || !UNIT_HEADINGS.has(plainHeading(next.heading))) return null;
  const unit = next.texts.find((text) => text !== '' && !DOLLARS.test(text));
  return unit === undefined ? null : `“${next.heading}” beside it says ${unit}: they may be quantities, not amounts.`;
}

const SIGN_HEADINGS: ReadonlySet<string> = new Set([
  'sign',
  'dr cr',
  'd c',
  'cr dr',
  'c d',
  'debit credit',
  'drcr',
  'type',
]);
const NEGATIVE = /^(?:-|CR?|CREDIT|\()$/i;
const SIGN = /^(?:[-+(]|[CD]R?|CREDIT|DEBIT)$/i;

/** Why a column's amounts may have the opposite sign: the column beside it marks credits. Null if there is no such column. */
export function suspicionOfSigns(beside: readonly Column[]): string | null {
  const sign = beside.find(({ heading, texts }) => {
    const filled = texts.filter((text) => text !== '');
    const isCalledSo = LETTERED.test(heading) || SIGN_HEADINGS.has(plainHeading(heading));
    return isCalledSo && filled.every((text) => SIGN.test(text)) && filled.some((text) => NEGATIVE.test(text));
  });
  return sign
    ? `“${sign.heading}” beside it seems to hold the signs of these amounts, which would be lost: credits would be stored as debits.`
    : null;
}
