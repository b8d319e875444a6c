import { plainHeading } from '@plumbline/contract/workflow/job-headings';

const MONEY =
  /\b(?:amounts?|amt|contracts?|revenues?|costs?|bill(?:ed|ings?)|invoiced|budgets?|estimates?|eac|profits?|gp|earned|backlog|retainage|retention|receivables?|paid|payments?|received|balance|prices?|value|changes?|change orders?)\b|[$€£]/i;
/** `Contract No`, `Cost Code` and `Contract Date` hold no money; `Cost to Date` does. */
const NO_MONEY = /\b(?:no|nos|num|number|nbr|id|code|key|type|class|days?|percent|pct)\b|(?<!\bto[- ])\bdate\b|[#%]/i;
/** The same in German, Spanish and French, as `plainHeading` writes it. */
const FOREIGN_MONEY =
  /\b\p{L}*(?:summe|wert|betrag|kosten|einbehalt)\b|\b(?:abgerechnet|fakturiert|nachtrage|rechnungen|zahlungen|importe|monto|valor|cost[eo]s?|contrato|factura(?:do|cion)|cobr(?:ado|os)|presupuesto|retencion(?:es)?|montants?|couts?|marche|contrat|factur(?:e|ation)|encaisse(?:ments?)?|avenants?|retenues?|depenses)\b/u;
const FOREIGN_NO_MONEY =
  /\b(?:nr|nummer|\p{L}*nummer|\p{L}*nr|\p{L}*datum|kostenstelle|numero|num|n|fechas?|codigo|clave|derniere|ultima|date|code)\b/u;
/** `Contract ($000s)`, `Cost in thousands`, `(k$)`. */
const THOUSANDS = /\bthousands?\b|(?<![\d,.])[($' ]*000['’]?s?\b|\$\s?k\b|\bk\s?[$€£]|\bT\s?(?:€|EUR\b)|\bTsd\b/i;
/** `Contract ($M)`, `Cost in millions`, `($MM)`. */
const MILLIONS = /\bmillions?\b|\$\s?mm?\b|\bmm?\s?[$€£]|[$€£]\s?mil\b/i;

/** `WO Value (Rs. in Lakhs)`: 100,000 and 10,000,000 rupees. */
const LAKHS = /\bla(?:kh|c)s?\b/i;
const CRORES = /\bcrores?\b/i;

/** Whether a heading is that of a column of amounts. */
export const saysMoney = (heading: string): boolean => {
  if (NO_MONEY.test(heading)) return false;
  const plain = plainHeading(heading);
  return MONEY.test(heading) || (FOREIGN_MONEY.test(plain) && !FOREIGN_NO_MONEY.test(plain));
};

/** In what a heading says that its amounts are, if not in dollars. */
export const scaleOf = (heading: string): string | null =>
  SHOWN_IN.test(heading) ? null : (SCALES.find(([, words]) => words.test(heading))?.[0] ?? null);
/** As a file's table says it of a column whose cells have the whole dollars. */
export const SHOWN_IN = / \(shown in (?:thousands|millions)\)$/;
/** As a file's table says it of what a job may have come to in a time alone. */
export const OF_PERIOD = / \(of the period\)/;
const SCALES: readonly (readonly [scale: string, words: RegExp])[] = [
  ['thousands', THOUSANDS],
  ['millions', MILLIONS],
  ['lakhs', LAKHS],
  ['crores', CRORES],
];
