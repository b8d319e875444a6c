import { figureColumns } from './heading-lines.ts';
import type { Sheet } from './sheet.ts';

/** `(in thousands)`, `$ thousands`, `($000s)`, `000's omitted`. A customer may be called Thousand Oaks. */
const THOUSANDS =
  /\bin (?:us )?(?:\$ ?|dollars )?thousands\b|\bthousands of (?:us )?dollars\b|\$ ?thousands\b|\(\s*(?:in )?\$? ?000['’]?s?\s*\)|\b000['’]?s? omitted\b/i;

/** What columns of amounts are called. */
const AMOUNT =
  /amount|contract|cost|bill|invoic|budget|estimate|eac|revenue|retain|paid|payment|profit|earned|receivable|chang|order/i;
const NO_AMOUNT = /%|percent|pct|#|\b(?:no|number|id|days?)\b|(?<!to[- ])\bdate\b/i;

/**
 * The headings, with "($000s)" at those of figures where a title over them says that amounts are in thousands: nobody who looks at the
 * table alone would know, and a mapping for the same headings in dollars must not fit.
 */
export function withStatedThousands(
  sheet: Sheet,
  headingRow: number,
  firstRow: number,
  headings: readonly string[],
): readonly string[] {
  const isStated = sheet.rows.slice(0, headingRow).some((row) => row.some((cell) => THOUSANDS.test(cell)));
  if (!isStated) return headings;
  const figures = figureColumns(sheet, firstRow);
  const isAmount = (heading: string) =>
    AMOUNT.test(heading) && !NO_AMOUNT.test(heading) && !/000|thousand/i.test(heading);
  return headings.map((heading, column) =>
    figures.has(column) && isAmount(heading) ? `${heading.trim()} ($000s)` : heading,
  );
}
