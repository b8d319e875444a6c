import type { ColumnSettings, SelectOption } from '@plumbline/contract/grid';
import { type CellValue, isEmpty } from '../cells/cell-value.ts';
import { compareTexts } from '../values/collation.ts';
import { formatValue } from '../values/format-value.ts';
import { MONTHS } from '../values/month-names.ts';
import { EMPTY_NAME } from './operators.ts';

/** What the rows of a group share. */
export interface Bucket {
  /** Equal for values in the same group; empty for no value. */
  readonly key: string;
  readonly label: string;
  /** Sort key of the group: options in list order, months by time. */
  readonly ranks: readonly number[];
}

export type BucketOf = (value: CellValue) => Bucket;

/** Choices, dates, and short texts from formulas. Typed texts differ in every row, so they do not group. */
export const canGroup = ({ type, formula }: Pick<ColumnSettings, 'type' | 'formula'>): boolean =>
  type === 'select' || type === 'multiselect' || type === 'date' || (formula !== undefined && isOfFew(type));

const isOfFew = (type: ColumnSettings['type']): boolean => type === 'text' || type === 'boolean';

const NOTHING: Bucket = { key: '', label: EMPTY_NAME, ranks: [] };
const YES: Bucket = { key: 'yes', label: 'Yes', ranks: [0] };
const NO: Bucket = { key: 'no', label: 'No', ranks: [1] };

/** Puts the values of a column into buckets. */
export function bucketsOf(column: Pick<ColumnSettings, 'type'>, options: readonly SelectOption[]): BucketOf {
  const places = new Map(options.map((option, index) => [option.value, index]));
  const placeOf = (value: string): number => places.get(value) ?? places.size;
  const buckets = new Map<string, Bucket>();
  const kept = (key: string, make: () => Omit<Bucket, 'key'>): Bucket => {
    const bucket = buckets.get(key) ?? { key, ...make() };
    buckets.set(key, bucket);
    return bucket;
  };
  if (column.type === 'date') {
    return (value) => {
      const month = monthOf(value);
      return month === null ? NOTHING : kept(month, () => monthBucket(month));
    };
  }
  if (column.type === 'boolean') return (value) => (value === null ? NOTHING : value === true ? YES : NO);
  return (value) => {
    if (isEmpty(value)) return NOTHING;
    // A row with several choices is in one group named after all of them. In several groups its amounts would count
    // several times, and the subtotals would not add up to the total.
    const choices = Array.isArray(value) ? value.toSorted((a, b) => placeOf(a) - placeOf(b)) : [String(value)];
    return kept(choices.join('\n'), () => ({
      label: formatValue(column, choices, options),
      ranks: choices.map(placeOf),
    }));
  };
}

/** Empty comes last in both directions. */
export function compareBuckets(a: Bucket, b: Bucket, sign: 1 | -1): number {
  if (a === NOTHING || b === NOTHING) return Number(a === NOTHING) - Number(b === NOTHING);
  const length = Math.min(a.ranks.length, b.ranks.length);
  for (let at = 0; at < length; at++) {
    const difference = (a.ranks[at] ?? 0) - (b.ranks[at] ?? 0);
    if (difference !== 0) return difference * sign;
  }
  // Names that differ only in case still need a fixed order, whichever row came first.
  const byKey = a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
  return (a.ranks.length - b.ranks.length || compareTexts(a.label, b.label) || byKey) * sign;
}

const CALENDAR_MONTH = /^\d{4}-\d{2}(?=-\d{2}$)/;

/** `2026-03`. A calendar date is cut as text, so no time zone moves it; an instant has the month that it is shown in. */
function monthOf(value: CellValue): string | null {
  if (!(value instanceof Date)) return CALENDAR_MONTH.exec(String(value))?.[0] ?? null;
  if (Number.isNaN(value.getTime())) return null;
  return `${String(value.getFullYear()).padStart(4, '0')}-${String(value.getMonth() + 1).padStart(2, '0')}`;
}

function monthBucket(text: string): Omit<Bucket, 'key'> {
  const [year = 0, month = 0] = text.split('-').map(Number);
  const name = MONTHS[month - 1] ?? '';
  return { label: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`, ranks: [year * 12 + month] };
}
