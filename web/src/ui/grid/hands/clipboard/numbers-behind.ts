import { parseAmount } from '@plumbline/domain/money';
import { parsePercent } from '@plumbline/domain/percent';
import { shownInOf } from '@plumbline/import/files/cell-text';
import { numberIn, statedNumber } from '@plumbline/import/files/markup/stated-number';
import { COPIED_HERE } from '@plumbline/sheet/values/clipboard-text';
import { dayShown } from '@plumbline/sheet/values/day-shown';
import { parseDate } from '@plumbline/sheet/values/parse-date';
import type { PastedCell, StatedCell } from '@plumbline/sheet/values/pasted-cell';
import type { Table } from './page-rows.ts';

const STATED = /\s(?:x:num|sdval|data-sheets-value)=/i;
const FORMAT = /mso-number-format:\s*(?:"([^"]*)"|'([^']*)'|([^;}]*))/i;
const FORMATS = new RegExp(FORMAT, 'gi');
const CLASS_RULE = /\.(\w+)\s*\{([^}]*)\}/g;

/** Whether the cells of a copy may stand for other numbers than they show. */
export const hasNumbersBehind = (html: string): boolean =>
  !html.includes(`<table ${COPIED_HERE}`) && (STATED.test(html) || hasDoubtfulFormat(html));

/**
 * Copied texts with the numbers that they stand for: 1,235 may be 1234.56 shown without cents, a red 500 -500, 53% 53.3333%, and 05/01/2026
 * January 5. What Excel shows in thousands, or without a mark of its sign, means words that no amount has, because the number itself is not in
 * the clipboard.
 */
export function withNumbersBehind(cells: string[][], table: Table, html: string): PastedCell[][] {
  if (!hasNumbersBehind(html)) return cells;
  const doubts = doubtsOf(html);
  return cells.map((line, row) =>
    line.map((text, column) => {
      const cell = table[row]?.[column];
      return cell && cell.textContent?.trim() === text.trim() ? stated(text, cell, doubts) : text;
    }),
  );
}

/** What a shown amount means, whose number is in doubt. */
type Doubt = (shown: string, cell: Element) => string;

function stated(text: string, cell: Element, doubts: ReadonlyMap<string, Doubt>): PastedCell {
  const shown = text.trim();
  const attributes = Object.fromEntries(Array.from(cell.attributes, ({ name, value }) => [name, value]));
  const number = numberIn(attributes);
  const day = number === null ? null : dayShown(shown, number);
  // As the sheet reads it: with points, the day usually comes first.
  if (day !== null)
    return parseDate(shown) === day && !/\d\./.test(shown) ? text : { shown: text, meant: day, kind: 'day' };
  const figure = (meant: string): StatedCell => ({ shown: text, meant, kind: 'figure' });
  const found = statedNumber(shown, attributes);
  if (found !== null) return isSame(shown, found.text) ? text : figure(found.text);
  const doubt = doubtOf(attributes.style ?? '') ?? doubts.get(attributes.class ?? '');
  return doubt && parseAmount(shown).ok && /[1-9]/.test(shown) ? figure(doubt(shown, cell)) : text;
}

function isSame(shown: string, meant: string): boolean {
  const [before, behind] = [shown, meant].map((text) => {
    const amount = parseAmount(text);
    const share = parsePercent(text);
    return amount.ok ? amount.cents : share.ok ? share.percent : null;
  });
  return before !== null && before === behind;
}

const hasDoubtfulFormat = (html: string): boolean =>
  Array.from(html.matchAll(FORMATS)).some(([rule]) => doubtOf(rule) !== null);

/** The classes of cells whose numbers are in doubt. */
function doubtsOf(html: string): ReadonlyMap<string, Doubt> {
  return new Map(
    Array.from(html.matchAll(CLASS_RULE)).flatMap(([, name = '', rule = '']) => {
      const doubt = doubtOf(rule);
      return doubt === null ? [] : [[name, doubt] as const];
    }),
  );
}

function doubtOf(style: string): Doubt | null {
  const [, ...quoted] = FORMAT.exec(style) ?? [];
  const format = (quoted.find((text) => text !== undefined) ?? '').replaceAll('\\0022', '"').replaceAll('\\', '');
  const scale = shownInOf(format);
  if (scale) return (shown) => `${shown} ${scale}`;
  if (!hidesSigns(format)) return null;
  return marksByColour(format) ? signedByColour : (shown) => `${shown}, plus or minus`;
}

const SIGN = /[-(]/;
const COLOUR = /^\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]/i;

/** Whether a format of Excel shows -500 like 500, perhaps in red: `#,##0;[Red]#,##0`. */
function hidesSigns(format: string): boolean {
  // Colours, and what only keeps room or fills it.
  const [positive = '', negative = ''] = format.replace(/\[[^\]]*\]|_.|\*./g, '').split(';');
  return /[0#?]/.test(negative) && (SIGN.test(positive) || !SIGN.test(negative));
}

/** Whether such a format gives a colour to what is below zero, and to nothing else. */
function marksByColour(format: string): boolean {
  const [positive = '', negative = '', zero = ''] = format.split(';');
  return COLOUR.test(negative) && ![positive, zero].some((part) => COLOUR.test(part)) && !SIGN.test(positive);
}

/** Excel writes a colour of the format, unlike one of the cell, as this element. */
const signedByColour: Doubt = (shown, cell) =>
  cell.querySelector('font[style*="mso-ignore:color"]') ? `-${shown}` : shown;
