import { parseAmount } from '@plumbline/domain/money';
import { type ShownIn, shownInOf } from '@plumbline/import/files/cell-text';
import { statedNumber } from '@plumbline/import/files/markup/stated-number';

const STATED = /\s(?:x:num|sdval|data-sheets-value)=/i;
const FORMAT = /mso-number-format:\s*(?:"([^"]*)"|'([^']*)'|([^;}]*))/i;
/** A format of Excel such as `\#\,\#\#0\,`, which shows 1,235,000 as 1,235. */
const SCALED = /mso-number-format:\s*["']?[^"';{}<>]*[0#?](?:\\?,)+(?!\\?[0#?,])/i;
const CLASS_RULE = /\.(\w+)\s*\{([^}]*)\}/g;

/** Whether the cells of a copy may stand for other numbers than they show. */
export const hasNumbersBehind = (html: string): boolean => STATED.test(html) || SCALED.test(html);

/**
 * Copied texts with the numbers that they stand for: 1,235 may be 1234.56 shown without cents. What Excel shows in thousands keeps that word,
 * which no amount has, because the number itself is not in the clipboard.
 */
export function withNumbersBehind(
  cells: string[][],
  table: readonly (readonly (Element | null)[])[],
  html: string,
): string[][] {
  const scales = scalesOf(html);
  return cells.map((line, row) =>
    line.map((text, column) => {
      const cell = table[row]?.[column];
      return cell && cell.textContent?.trim() === text.trim() ? meant(text, cell, scales) : text;
    }),
  );
}

function meant(text: string, cell: Element, scales: ReadonlyMap<string, ShownIn>): string {
  const shown = text.trim();
  const attributes = Object.fromEntries(Array.from(cell.attributes, ({ name, value }) => [name, value]));
  const stated = statedNumber(shown, attributes);
  if (stated !== null) return isSame(shown, stated.text) ? text : stated.text;
  const scale = scaleOf(attributes.style ?? '') ?? scales.get(attributes.class ?? '');
  return scale && parseAmount(shown).ok && /[1-9]/.test(shown) ? `${shown} ${scale}` : text;
}

function isSame(shown: string, stated: string): boolean {
  const [before, behind] = [parseAmount(shown), parseAmount(stated)];
  return before.ok && behind.ok && before.cents === behind.cents;
}

/** The classes of cells that show thousands or millions. */
function scalesOf(html: string): ReadonlyMap<string, ShownIn> {
  const rules = SCALED.test(html) ? [...html.matchAll(CLASS_RULE)] : [];
  return new Map(
    rules.flatMap(([, name = '', rule = '']) => {
      const scale = scaleOf(rule);
      return scale ? [[name, scale] as const] : [];
    }),
  );
}

function scaleOf(style: string): ShownIn | null {
  const [, ...quoted] = FORMAT.exec(style) ?? [];
  const format = quoted.find((text) => text !== undefined) ?? '';
  return shownInOf(format.replaceAll('\\', ''));
}
