import { readAmountAs } from '../formats/number-forms.ts';
import type { ImportTable } from '../reading/import-table.ts';
import type { ColumnRoles } from './row-look.ts';

/** Sums above groups are for readers, and nobody reads a longer list. */
const LOOKED_AT = 20_000;
/** When this many different figures of a row are sums of the rows below it, that is not chance. */
const FIGURES = 3;
/** Rows without an id below a row with an id are its parts if the sums agree. */
const FIGURES_OF_PARTS = 2;
const TRIED = 20;
/** By how much rounding may change a figure that is part of another. */
const A_CENT = 1;

/**
 * The outline that sums draw where a sheet has none: 1 for the rows whose figures add up to those of the row above them, whose level is
 * 0. Null where no row is the sum of two or more below it. `ownIdOf` says the id of a row that has one as jobs have.
 */
export function sumLevels(
  { rows }: ImportTable,
  { amounts, identifiers, names = [] }: ColumnRoles,
  ownIdOf: (row: readonly string[]) => string | null,
): number[] | null {
  if (rows.length > LOOKED_AT || amounts.length === 0) return null;
  const columns = amounts.map(({ index, form }) => columnOf(rows, index, form));
  const hasId = (row: number) => identifiers.some((index) => (rows[row]?.[index] ?? '').trim() !== '');
  const figuresOf = (row: number) => columns.filter(({ values }) => values[row] !== 0);
  /** New jobs of one margin, and jobs that are alike: where one figure is a sum by chance, all are. */
  const mayBeChance = (row: number, end: number, key: Column): boolean => {
    const id = ownIdOf(rows[row] ?? []);
    if (id === null) return false;
    for (let below = row + 1; below < end; below++) {
      if (figuresOf(below).length === 0) continue;
      const own = ownIdOf(rows[below] ?? []);
      // 100-1 and 100-2 are parts of 100.
      if (own === null || own.startsWith(id)) return false;
      const ratio = (key.values[below] ?? 0) / (key.values[row] ?? 0);
      if (columns.some(({ values }) => Math.abs((values[below] ?? 0) - (values[row] ?? 0) * ratio) > A_CENT))
        return false;
    }
    return true;
  };
  /** 1001-01 and 1001-02 below 1001. */
  const areNumberedParts = (row: number, end: number): boolean => {
    const id = ownIdOf(rows[row] ?? []);
    if (id === null) return false;
    for (let below = row + 1; below < end; below++) {
      const own = ownIdOf(rows[below] ?? []);
      if (own === null || id.length < 4 || !own.startsWith(id) || !/^[-./]/.test(own.slice(id.length))) return false;
    }
    return true;
  };
  /** `Acme:Depot` and `Acme:Mill` below `Acme`. */
  const areNamedParts = (row: number, end: number): boolean => {
    const [name = -1] = names;
    const whole = (rows[row]?.[name] ?? '').trim();
    return whole !== '' && !some(row + 1, end, (below) => !(rows[below]?.[name] ?? '').trim().startsWith(`${whole}:`));
  };
  const levels = new Array<number>(rows.length).fill(0);
  let found = false;
  let lastEnd = -1;
  for (let row = 0; row < rows.length; row++) {
    const figures = figuresOf(row);
    const different = new Set(figures.map(({ values }) => values[row])).size;
    const [key] = figures;
    if (!key) continue;
    const isSum = (end: number) =>
      columns.every(({ sums, values }) => (sums[end] ?? 0) - (sums[row + 1] ?? 0) === values[row]);
    // `Total` above last month's figure and the change since, which add up to it too.
    const from = Math.max(0, lastEnd);
    const isSumOfAbove =
      countOf(figuresOf, from, row) >= 2 &&
      columns.every(({ sums, values }) => (sums[row] ?? 0) - (sums[from] ?? 0) === values[row]);
    if (isSumOfAbove) continue;
    const ends = (key.places.get((key.sums[row + 1] ?? 0) + (key.values[row] ?? 0)) ?? []).filter(
      (end) => end > row + 1,
    );
    const end = ends
      .slice(0, TRIED)
      .find(
        (each) =>
          isSum(each) && (countOf(figuresOf, row + 1, each) >= leastRows(row, lastEnd) || areNamedParts(row, each)),
      );
    if (end === undefined) continue;
    const areParts = hasId(row) && !some(row + 1, end, hasId);
    const least = areNumberedParts(row, end) || areNamedParts(row, end) ? 1 : areParts ? FIGURES_OF_PARTS : FIGURES;
    if (different < least || mayBeChance(row, end, key)) continue;
    levels.fill(1, row + 1, end);
    found = true;
    lastEnd = end;
    row = end - 1;
  }
  return found ? levels : null;
}

/** A group of one job is known only beside a larger one. */
const leastRows = (row: number, lastEnd: number): number => (row === lastEnd ? 1 : 2);

const some = (from: number, to: number, fits: (row: number) => boolean): boolean => {
  for (let row = from; row < to; row++) if (fits(row)) return true;
  return false;
};
const countOf = (figuresOf: (row: number) => readonly unknown[], from: number, to: number): number => {
  let count = 0;
  for (let row = from; row < to; row++) if (figuresOf(row).length > 0) count++;
  return count;
};

interface Column {
  /** In cents; 0 for a cell without an amount. */
  values: number[];
  /** The sum before each row, and after the last. */
  sums: number[];
  /** By sum: before which rows it has that value, in order. Only rows after an amount. */
  places: Map<number, number[]>;
}

function columnOf(rows: ImportTable['rows'], index: number, form: ColumnRoles['amounts'][number]['form']): Column {
  const values: number[] = [];
  const sums = [0];
  const places = new Map<number, number[]>();
  for (const [i, row] of rows.entries()) {
    const amount = readAmountAs(form, row[index] ?? '');
    const value = amount.ok ? amount.cents : 0;
    const sum = (sums[i] ?? 0) + value;
    values.push(value);
    sums.push(sum);
    if (value === 0) continue;
    const known = places.get(sum);
    if (known) known.push(i + 1);
    else places.set(sum, [i + 1]);
  }
  return { values, sums, places };
}
