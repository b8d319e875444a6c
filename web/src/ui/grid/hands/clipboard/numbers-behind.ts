import { parseAmount } from '@plumbline/domain/money';
import { shownInOf } from '@plumbline/import/files/cell-text';
import { statedNumber } from '@plumbline/import/files/markup/stated-number';

const STATED = /\s(?:x:num|sdval|data-sheets-value)=/i;
const FORMAT = /mso-number-format:\s*(?:"([^"]*)"|'([^']*)'|([^;}]*))/i;
const FORMATS = new RegExp(FORMAT, 'gi');
const CLASS_RULE = /\.(\w+)\s*\{([^}]*)\}/g;

/** Whether the cells of a copy may stand for other numbers than they show. */
export const hasNumbersBehind = (html: string): boolean => STATED.test(html) || hasDoubtfulFormat(html);

/**
 * Copied texts with the numbers that they stand for: 1,235 may be 1234.56 shown without cents. What Excel shows in thousands, or without its sign,
 * gets words that no amount has, because the number itself is not in the clipboard.
 */
export function withNumbersBehind(
  cells: string[][],
  table: readonly (readonly (Element | null)[])[],
  html: string,
): string[][] {
  const doubts = doubtsOf(html);
  return cells.map((line, row) =>
    line.map((text, column) => {
      const cell = table[row]?.[column];
      return cell && cell.textContent?.trim() === text.trim() ? meant(text, cell, doubts) : text;
    }),
  );
}

function meant(text: string, cell: Element, doubts: ReadonlyMap<string, string>): string {
  const shown = text.trim();
  const attributes = Object.fromEntries(Array.from(cell.attributes, ({ name, value }) => [name, value]));
  const stated = statedNumber(shown, attributes);
  if (stated !== null) return isSame(shown, stated.text) ? text : stated.text;
  const doubt = doubtOf(attributes.style ?? '') ?? doubts.get(attributes.class ?? '');
  return doubt && parseAmount(shown).ok && /[1-9]/.test(shown) ? `${shown}${doubt}` : text;
}

function isSame(shown: string, stated: string): boolean {
  const [before, behind] = [parseAmount(shown), parseAmount(stated)];
  return before.ok && behind.ok && before.cents === behind.cents;
}

const hasDoubtfulFormat = (html: string): boolean =>
  Array.from(html.matchAll(FORMATS)).some(([rule]) => doubtOf(rule) !== null);

/** The classes of cells whose numbers are in doubt, and the words that say so. */
function doubtsOf(html: string): ReadonlyMap<string, string> {
  const rules = hasDoubtfulFormat(html) ? [...html.matchAll(CLASS_RULE)] : [];
  return new Map(
    rules.flatMap(([, name = '', rule = '']) => {
      const doubt = doubtOf(rule);
      return doubt === null ? [] : [[name, doubt] as const];
    }),
  );
}

function doubtOf(style: string): string | null {
  const [, ...quoted] = FORMAT.exec(style) ?? [];
  const format = (quoted.find((text) => text !== undefined) ?? '').replaceAll('\\0022', '"').replaceAll('\\', '');
  const scale = shownInOf(format);
  if (scale) return ` ${scale}`;
  return hidesSigns(format) ? ', plus or minus' : null;
}

/** Whether a format of Excel shows -500 like 500, perhaps in red: `#,##0;[Red]#,##0`. */
function hidesSigns(format: string): boolean {
  // Colours, and what only keeps room or fills it.
  const [positive = '', negative = ''] = format.replace(/\[[^\]]*\]|_.|\*./g, '').split(';');
  return /[0#?]/.test(negative) && (/[-(]/.test(positive) || !/[-(]/.test(negative));
}
