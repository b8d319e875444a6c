import type { ColumnSettings, SelectOption } from '@plumbline/contract/grid';
import { formatAmount, isCents, plainAmount } from '@plumbline/domain/money';
import { formatPercent, inPoints, isPercent, plainPercent } from '@plumbline/domain/percent';
import type { CellValue } from '../cells/cell-value.ts';

export type ValueFormat = Pick<ColumnSettings, 'type'> & Partial<Pick<ColumnSettings, 'format'>>;
type Options = readonly SelectOption[];

/** The text that a cell shows and a copy puts on the clipboard. An empty cell is the empty text. */
export function formatValue(column: ValueFormat, value: CellValue, options: Options = []): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map((item) => optionName(options, item)).join(', ');
  if (value instanceof Date) return formatInstant(value);
  switch (column.type) {
    case 'currency':
      return isCents(value) ? formatAmount(value) : String(value);
    case 'percent':
      if (!isPercent(value)) return String(value);
      return column.format === 'points' ? inPoints(formatPercent(value)) : formatPercent(value);
    case 'date':
      return formatDate(String(value));
    case 'boolean':
      return value === true ? 'TRUE' : 'FALSE';
    case 'select':
    case 'multiselect':
      return optionName(options, String(value));
    default:
      return String(value);
  }
}

/** The text that an editor starts with: amounts without `$` and grouping, others as shown. */
export function editText(column: ValueFormat, value: CellValue, options: Options = []): string {
  if (column.type === 'currency' && isCents(value)) return plainAmount(value);
  if (column.type === 'percent' && isPercent(value)) return plainPercent(value);
  return formatValue(column, value, options);
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `2026-01-05` as `01/05/2026`. It works on the text, so no time zone can move the day. */
export function formatDate(date: string): string {
  const [, year, month, day] = DATE.exec(date) ?? [];
  return year === undefined ? date : `${month}/${day}/${year}`;
}

const two = (part: number): string => String(part).padStart(2, '0');

function formatInstant(at: Date): string {
  if (Number.isNaN(at.getTime())) return '';
  return `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`;
}

// Few option lists serve many cells, so names are indexed once per list.
const namesOf = new WeakMap<Options, Map<string, string>>();

function optionName(options: Options, value: string): string {
  let names = namesOf.get(options);
  if (!names) {
    names = new Map(options.map((option) => [option.value, option.name]));
    namesOf.set(options, names);
  }
  return names.get(value) ?? value;
}
