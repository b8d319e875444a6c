import type { ColumnSettings, ColumnSort, SelectOption } from '@plumbline/contract/grid';
import { type CellValue, isEmpty } from '../cells/cell-value.ts';

export type SelectOptions = Readonly<Record<string, readonly SelectOption[]>>;

export const NO_OPTIONS: readonly SelectOption[] = [];

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** A sorted copy. Ties keep their order, empty cells come last in both directions, options follow their list. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: readonly ColumnSort[],
  columns: readonly ColumnSettings[],
  options: SelectOptions,
  value: (row: Row, field: string) => CellValue,
): Row[] {
  const keys = sort.flatMap(({ field, direction }): SortKey[] => {
    const column = columns.find((other) => other.field === field);
    return column
      ? [{ ranks: ranksOf(rows, column, options[field] ?? [], value), sign: direction === 'asc' ? 1 : -1 }]
      : [];
  });
  const [first] = keys;
  if (!first) return [...rows];
  const order = keys.length === 1 ? orderOfOne(first) : orderOf(keys, rows.length);
  return Array.from(order, (index) => rows[index] as Row); // the indexes are the rows' own
}

interface SortKey {
  readonly ranks: Float64Array;
  readonly sign: 1 | -1;
}

function orderOf(keys: readonly SortKey[], length: number): Uint32Array {
  return Uint32Array.from({ length }, (_, index) => index).sort((a, b) => {
    for (const { ranks, sign } of keys) {
      // Both indexes are inside the array: each row has a rank.
      const left = ranks[a] as number;
      const right = ranks[b] as number;
      if (left === right) continue;
      if (left === EMPTY_RANK) return 1;
      if (right === EMPTY_RANK) return -1;
      return (left - right) * sign;
    }
    return a - b;
  });
}

/**
 * The same for a single key, which most sorts have: a radix sort over the bits of the ranks, 16 at a time, without
 * comparisons. It is stable, so ties keep their order.
 */
function orderOfOne({ ranks, sign }: SortKey): Uint32Array {
  const { length } = ranks;
  // Adding 0 turns -0 into 0.
  const signed = ranks.map((rank) => (rank === EMPTY_RANK ? rank : rank * sign + 0));
  const words = new Uint32Array(signed.buffer);
  // The bits of doubles sort like the doubles once all bits of the negative ones, and the first bit of the others, are
  // inverted.
  for (let at = 0; at < words.length; at += 2) {
    const isNegative = (words[at + HIGH] as number) >>> 31 === 1; // two words per rank
    if (isNegative) words[at + LOW] = ~(words[at + LOW] as number);
    words[at + HIGH] = (words[at + HIGH] as number) ^ (isNegative ? 0xffffffff : 0x80000000);
  }
  let order = Uint32Array.from(ranks.keys());
  let next = new Uint32Array(length);
  for (const [word, shift] of DIGITS) {
    const places = new Uint32Array(0x10001);
    const digitOf = (index: number) => ((words[index * 2 + word] as number) >>> shift) & 0xffff;
    for (let index = 0; index < length; index++) (places[digitOf(index) + 1] as number)++;
    if (places[digitOf(0) + 1] === length) continue; // the same digit in all ranks
    for (let digit = 1; digit < places.length; digit++) (places[digit] as number) += places[digit - 1] as number;
    for (const index of order) next[(places[digitOf(index)] as number)++] = index;
    [order, next] = [next, order];
  }
  return order;
}

// The machine decides which half of a double comes first in memory.
const LOW = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 0 : 1;
const HIGH = 1 - LOW;
const DIGITS = [
  [LOW, 0],
  [LOW, 16],
  [HIGH, 0],
  [HIGH, 16],
] as const;
const EMPTY_RANK = Number.POSITIVE_INFINITY;

// One number per row, so that comparisons are of numbers, whatever the type.
function ranksOf<Row>(
  rows: readonly Row[],
  column: ColumnSettings,
  options: readonly SelectOption[],
  value: (row: Row, field: string) => CellValue,
): Float64Array {
  const ranks = new Float64Array(rows.length);
  const places = new Map(options.map((option, index) => [option.value, index]));
  let texts: string[] | undefined;
  for (const [index, row] of rows.entries()) {
    const cell = value(row, column.field);
    if (isEmpty(cell)) ranks[index] = EMPTY_RANK;
    else if (typeof cell === 'number') ranks[index] = cell;
    else if (typeof cell === 'boolean') ranks[index] = cell ? 1 : 0;
    else if (cell instanceof Date) ranks[index] = cell.getTime();
    else if (column.type === 'date') ranks[index] = Number(String(cell).replaceAll('-', ''));
    else if (column.type === 'select') ranks[index] = places.get(String(cell)) ?? places.size;
    else {
      const names = Array.isArray(cell)
        ? cell.map((item) => options[places.get(item) ?? -1]?.name ?? item)
        : [String(cell)];
      texts ??= rows.map(() => '');
      texts[index] = names.join(', ');
      ranks[index] = -1;
    }
    // An invalid date has no rank.
    if (Number.isNaN(ranks[index])) ranks[index] = EMPTY_RANK;
  }
  if (texts) rankTexts(texts, ranks);
  return ranks;
}

/** Ranks the texts that are not empty. Equal texts share a rank. */
function rankTexts(texts: readonly string[], ranks: Float64Array): void {
  const sorted = [...new Set(texts)].sort(collator.compare);
  const rankOf = new Map<string, number>();
  let rank = 0;
  for (const [index, text] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before !== undefined && collator.compare(before, text) !== 0) rank++;
    rankOf.set(text, rank);
  }
  for (const [index, text] of texts.entries()) if (text !== '') ranks[index] = rankOf.get(text) ?? 0;
}

/** The sort after a click on a header: up, down, none. `isAdded` (Shift) keeps the other columns. */
export function nextSort(sort: readonly ColumnSort[], field: string, isAdded: boolean): ColumnSort[] {
  const current = sort.find((other) => other.field === field);
  const next: ColumnSort[] =
    current?.direction === 'desc' ? [] : [{ field, direction: current?.direction === 'asc' ? 'desc' : 'asc' }];
  if (!isAdded) return next;
  if (!current) return [...sort, ...next];
  return sort.flatMap((other) => (other.field === field ? next : [other]));
}
