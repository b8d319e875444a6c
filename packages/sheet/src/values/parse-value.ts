import type { SelectOption } from '@plumbline/contract/grid';
import { dateOfSerial } from '@plumbline/domain/calendar';
import { withoutMarks } from '@plumbline/domain/invisible-marks';
import { withPlainMinus } from '@plumbline/domain/minus';
import { amountProblemText, parseAmount } from '@plumbline/domain/money';
import { parsePercent, percentProblemText } from '@plumbline/domain/percent';
import type { CellValue } from '../cells/cell-value.ts';
import type { ValueFormat } from './format-value.ts';
import { parseDate } from './parse-date.ts';

export type ParsedValue =
  | { readonly ok: true; readonly value: CellValue }
  | { readonly ok: false; readonly reason: string };
type Options = readonly SelectOption[];

const ok = (value: CellValue): ParsedValue => ({ ok: true, value });
/** A refusal with its reason in words: `“soon” is not a date`. */
export const refuse = (text: string, why: string): ParsedValue => ({ ok: false, reason: `“${shorten(text)}” ${why}` });
const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** Reads a pasted text by the column's type; `parseTyped` reads more. The empty text empties the cell, or unticks a check box. */
export function parseValue(column: ValueFormat, text: string, options: Options = []): ParsedValue {
  if (column.type === 'text') return ok(text === '' ? null : text);
  const trimmed = withoutMarks(text).trim();
  if (trimmed === '') return ok(column.type === 'boolean' ? false : null);
  switch (column.type) {
    case 'currency':
      return pointedOut(parseCurrency(trimmed), trimmed);
    case 'percent': {
      const read = parsePercent(trimmed);
      return pointedOut(read.ok ? ok(read.percent) : refuse(trimmed, percentProblemText(read.problem)), trimmed);
    }
    case 'number':
      return pointedOut(parseNumber(trimmed), trimmed);
    case 'date':
      return dateOrRefusal(parseDate(trimmed) ?? dateOfSerial(trimmed), trimmed);
    case 'boolean':
      return parseBoolean(trimmed);
    case 'select': {
      const option = findOption(options, text.trim());
      return option ? ok(option.value) : refuse(trimmed, 'is not in the list');
    }
    case 'multiselect':
      return parseSeveral(text.trim(), options);
  }
}

/** `12,50` and `1.234,56`, as most of Europe writes decimals. */
export const DECIMAL_COMMA = /^[-+$( ]*\d[\d. ]*,\d{1,2}[-%) ]*$/;

/** Adds where the mistake in an unreadable figure is. */
const pointedOut = (read: ParsedValue, text: string): ParsedValue =>
  read.ok || !DECIMAL_COMMA.test(text)
    ? read
    : refuse(text, `has a comma before its decimals: write it like ${text.includes('%') ? '12.5%' : '1234.50'}`);

/** The result of reading a date; null if it is not a date. */
export const dateOrRefusal = (date: string | null, text: string): ParsedValue =>
  date === null ? refuse(text, 'is not a date (month/day/year)') : ok(date);

function parseCurrency(text: string): ParsedValue {
  const amount = parseAmount(text);
  return amount.ok ? ok(amount.cents) : refuse(text, amountProblemText(amount.problem));
}

const GROUPED = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const PLAIN = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i;

function parseNumber(text: string): ParsedValue {
  const signed = withPlainMinus(text);
  const negative = /^\((.*)\)$/.exec(signed)?.[1];
  const digits = negative ?? signed;
  const plain = GROUPED.test(digits) ? digits.replaceAll(',', '') : digits;
  const value = PLAIN.test(plain) ? Number(plain) : Number.NaN;
  if (!Number.isFinite(value)) return refuse(text, 'is not a number');
  return ok(negative === undefined || value === 0 ? value : -value);
}

export const YES_WORDS: ReadonlySet<string> = new Set(['true', 'yes', 'y', 'x', '1', 'on', 't', '✓', '✔']);
export const NO_WORDS: ReadonlySet<string> = new Set(['false', 'no', 'n', '0', 'off', 'f', '-']);

function parseBoolean(text: string): ParsedValue {
  const word = text.toLowerCase();
  if (YES_WORDS.has(word)) return ok(true);
  return NO_WORDS.has(word) ? ok(false) : refuse(text, 'is neither yes nor no');
}

/** By name, exact first, then without regard to case and invisible marks; else by value, which a renamed option keeps from its first name. */
function findOption(options: Options, text: string): SelectOption | undefined {
  const plain = (name: string) => withoutMarks(name).trim().toLowerCase();
  const sought = plain(text);
  return (
    options.find((option) => option.name === text) ??
    options.find((option) => plain(option.name) === sought) ??
    options.find((option) => option.value === text)
  );
}

/** Takes the longest name at each place, so that a name with a comma ("Smith, Jr.") is found whole. */
function parseSeveral(text: string, options: Options): ParsedValue {
  const pieces = text.split(/([,;\n])/);
  const values: string[] = [];
  let from = 0;
  while (from < pieces.length) {
    if (pieces[from]?.trim() === '') {
      from += 2;
      continue;
    }
    let to = pieces.length;
    let found: SelectOption | undefined;
    while (to > from && !found) {
      found = findOption(options, pieces.slice(from, to).join('').trim());
      if (!found) to -= 2;
    }
    if (!found) return refuse((pieces[from] ?? '').trim(), 'is not in the list');
    if (!values.includes(found.value)) values.push(found.value);
    from = to + 1;
  }
  return ok(values.length > 0 ? values : null);
}
