import type { ColumnSettings, ColumnSort, SelectOption } from '@plumbline/contract/grid';
import { type CellValue, isEmpty } from '../cells/cell-value.ts';
import { atOnce, type Changes, lookAt, ROWS_A_PAUSE, type Work } from '../slices.ts';
import type { AnyRow } from './any-row.ts';
import { TextOrder } from './text-order.ts';

export type SelectOptions = Readonly<Record<string, readonly SelectOption[]>>;

export const NO_OPTIONS: readonly SelectOption[] = [];

/** Text orders from earlier sorts, by field. The next sort of the column starts from them. */
export type TextOrders = Map<string, TextOrder>;

export interface Sorting<Row> {
  readonly sort: readonly ColumnSort[];
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
  readonly value: (row: Row, field: string) => CellValue;
  readonly orders?: TextOrders;
  /** Changes of the rows, if they can change while this runs. */
  readonly changes?: Changes;
}

/** A sorted copy. Ties keep their order, empty cells come last in both directions, options follow their list. */
export function* sortedRows<Row extends AnyRow>(rows: readonly Row[], sorting: Sorting<Row>): Work<readonly Row[]> {
  const { sort, columns, options, value, orders = new Map(), changes } = sorting;
  const keys = sort.flatMap(({ field, direction }) => {
    const column = columns.find((other) => other.field === field);
    if (!column) return [];
    const order = orders.get(field) ?? new TextOrder();
    orders.set(field, order);
    const sign = direction === 'asc' ? (1 as const) : (-1 as const);
    return [{ field, sign, order, values: new ColumnRanks(rows.length, column, options[field] ?? []) }];
  });
  yield* lookAt(
    rows,
    (row, index) => {
      for (const { field, values } of keys) values.take(index, value(row, field));
    },
    changes,
  );
  for (const { values, order } of keys) yield* values.rankTexts(order);
  let order = new Uint32Array(rows.length);
  for (let index = 0; index < order.length; index++) order[index] = index;
  // Sorts by the last key first; each pass is stable, so ties keep the order of the pass before.
  for (const { values, sign } of keys.toReversed()) {
    order = ordered(order, values.ranks, sign);
    if (rows.length >= ROWS_A_PAUSE) yield;
  }
  const sorted: Row[] = [];
  for (let place = 0; place < order.length; place++) sorted.push(rows[order[place] as number] as Row); // the indexes are the rows' own
  return sorted;
}

/** The same, without a pause. */
export const sortRows = <Row extends AnyRow>(rows: readonly Row[], sorting: Sorting<Row>): readonly Row[] =>
  atOnce(sortedRows(rows, sorting));

/**
 * Sorts the indexes by rank: a stable radix sort over 11 bits at a time, without comparisons. A page sorts as it opens, before any code is compiled for
 * speed: then loops by index take half as long as loops over iterators.
 */
function ordered(indexes: Uint32Array<ArrayBuffer>, ranks: Float64Array, sign: 1 | -1): Uint32Array<ArrayBuffer> {
  const whole = distances(ranks, sign);
  if (whole) return areOrdered(indexes, whole) ? indexes : byDigits(indexes, whole, WHOLE);
  const signed = new Float64Array(ranks.length);
  for (let index = 0; index < signed.length; index++) {
    const rank = ranks[index] as number; // within its length
    signed[index] = rank === EMPTY_RANK ? rank : rank * sign + 0; // adding 0 turns -0 into 0
  }
  return areOrdered(indexes, signed) ? indexes : byDigits(indexes, sortableWords(signed), DOUBLES);
}

/**
 * Whole ranks, as nearly all are, as distances from the one that comes first: these need half the digits, or fewer. Null where they are not whole, or
 * too far apart for 32 bits.
 */
function distances(ranks: Float64Array, sign: 1 | -1): Uint32Array | null {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < ranks.length; index++) {
    const rank = ranks[index] as number; // within its length
    if (rank === EMPTY_RANK) continue;
    if (rank !== Math.trunc(rank)) return null;
    if (rank < least) least = rank;
    if (rank > most) most = rank;
  }
  const last = most - least + 1; // of empty cells, in both directions
  if (last > 0xffffffff) return null;
  const first = sign === 1 ? least : most;
  const found = new Uint32Array(ranks.length);
  for (let index = 0; index < found.length; index++) {
    const rank = ranks[index] as number;
    found[index] = rank === EMPTY_RANK ? last : (rank - first) * sign;
  }
  return found;
}

/** The bits of doubles sort like the doubles once all bits of the negative ones, and the first bit of the others, are inverted. Two words for each. */
function sortableWords(doubles: Float64Array<ArrayBuffer>): Uint32Array {
  const words = new Uint32Array(doubles.buffer);
  for (let at = 0; at < words.length; at += 2) {
    const isNegative = (words[at + HIGH] as number) >>> 31 === 1;
    if (isNegative) words[at + LOW] = ~(words[at + LOW] as number);
    words[at + HIGH] = (words[at + HIGH] as number) ^ (isNegative ? 0xffffffff : 0x80000000);
  }
  return words;
}

/** Sorts the indexes by digits of their words, the last digit first. */
function byDigits(
  indexes: Uint32Array<ArrayBuffer>,
  words: Uint32Array,
  { size, digits }: Digits,
): Uint32Array<ArrayBuffer> {
  let order = indexes;
  let next = new Uint32Array(order.length);
  for (const [word, shift] of digits) {
    const places = new Uint32Array(MOST + 2);
    for (let at = word; at < words.length; at += size) (places[digitOf(words, at, shift) + 1] as number)++;
    if (places[digitOf(words, word, shift) + 1] === order.length) continue; // the same digit in all ranks
    for (let digit = 1; digit < places.length; digit++) (places[digit] as number) += places[digit - 1] as number;
    for (let place = 0; place < order.length; place++) {
      const index = order[place] as number;
      next[(places[digitOf(words, index * size + word, shift)] as number)++] = index;
    }
    [order, next] = [next, order];
  }
  return order;
}

const digitOf = (words: Uint32Array, at: number, shift: number): number => ((words[at] as number) >>> shift) & MOST;

/** Common case: the service lists jobs by number, and most sheets open in that order. */
function areOrdered(indexes: Uint32Array, ranks: Uint32Array | Float64Array): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < indexes.length; place++) {
    const rank = ranks[indexes[place] as number] as number; // a rank per index
    if (rank < before) return false;
    before = rank;
  }
  return true;
}

/** The words of a rank, and its digits from the last to the first: the word and the place of its lowest bit. */
interface Digits {
  readonly size: number;
  readonly digits: readonly (readonly [word: number, shift: number])[];
}

// Which half of a double comes first in memory depends on the machine.
const LOW = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 0 : 1;
const HIGH = 1 - LOW;
// More bits would take fewer passes, but more buckets than there are rows.
const MOST = 0x7ff;
const SHIFTS = [0, 11, 22];
const WHOLE: Digits = { size: 1, digits: SHIFTS.map((shift) => [0, shift]) };
const DOUBLES: Digits = {
  size: 2,
  digits: [LOW, HIGH].flatMap((word) => SHIFTS.map((shift) => [word, shift] as const)),
};
const EMPTY_RANK = Number.POSITIVE_INFINITY;

/** One number per row, so that every type compares as numbers. */
class ColumnRanks {
  readonly ranks: Float64Array;
  readonly #column: ColumnSettings;
  readonly #options: readonly SelectOption[];
  readonly #places: ReadonlyMap<string, number>;
  /** By row; rows without a text have none. */
  #texts: (string | undefined)[] | null = null;

  constructor(rows: number, column: ColumnSettings, options: readonly SelectOption[]) {
    this.ranks = new Float64Array(rows);
    this.#column = column;
    this.#options = options;
    this.#places = new Map(options.map((option, index) => [option.value, index]));
  }

  take(index: number, cell: CellValue): void {
    const rank = this.#rankOf(cell);
    // An invalid date has no rank.
    if (rank !== null) this.ranks[index] = Number.isNaN(rank) ? EMPTY_RANK : rank;
    else this.#texts ??= [];
    if (this.#texts) this.#texts[index] = rank === null ? this.#textOf(cell) : undefined;
  }

  *rankTexts(order: TextOrder): Work<void> {
    if (!this.#texts) return;
    const texts: string[] = [];
    const rows: number[] = [];
    for (let row = 0; row < this.#texts.length; row++) {
      const text = this.#texts[row];
      if (text === undefined) continue;
      texts.push(text);
      rows.push(row);
    }
    const ranks = yield* order.rank(texts);
    for (let index = 0; index < rows.length; index++) this.ranks[rows[index] as number] = ranks[index] as number; // a row and a rank per text
  }

  /** Null for a text. */
  #rankOf(cell: CellValue): number | null {
    if (typeof cell === 'number') return cell;
    if (isEmpty(cell)) return EMPTY_RANK;
    if (typeof cell === 'boolean') return cell ? 1 : 0;
    if (cell instanceof Date) return cell.getTime();
    if (this.#column.type === 'date') return Number(String(cell).replaceAll('-', ''));
    if (this.#column.type === 'select') return this.#places.get(String(cell)) ?? this.#places.size;
    return null;
  }

  #textOf(cell: CellValue): string {
    if (!Array.isArray(cell)) return String(cell);
    return cell.map((item) => this.#options[this.#places.get(item) ?? -1]?.name ?? item).join(', ');
  }
}

/** The sort after a click on a header: ascending, descending, none. `isAdded` (Shift) keeps the other columns. */
export function nextSort(sort: readonly ColumnSort[], field: string, isAdded: boolean): ColumnSort[] {
  const current = sort.find((other) => other.field === field);
  const next: ColumnSort[] =
    current?.direction === 'desc' ? [] : [{ field, direction: current?.direction === 'asc' ? 'desc' : 'asc' }];
  if (!isAdded) return next;
  if (!current) return [...sort, ...next];
  return sort.flatMap((other) => (other.field === field ? next : [other]));
}
