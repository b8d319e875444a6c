import { saysMoney, saysThousands } from '../formats/heading-words.ts';
import { figureColumns } from './heading-lines.ts';
import type { Sheet } from './sheet.ts';

/** `(in thousands)`, `$ thousands`, `($000s)`, `000's omitted`. A customer may be called Thousand Oaks. */
const THOUSANDS =
  /\bin (?:us )?(?:\$ ?|dollars )?thousands\b|\bthousands of (?:us )?dollars\b|\$ ?thousands\b|\(\s*(?:in )?\$? ?000['’]?s?\s*\)|\b000['’]?s? omitted\b/i;

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
  return headings.map((heading, column) =>
    figures.has(column) && saysMoney(heading) && !saysThousands(heading) ? `${heading.trim()} ($000s)` : heading,
  );
}
