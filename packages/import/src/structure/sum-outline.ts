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

/** Rows that are the sum of those below them. */
export interface SumOutline {
  /** Deeper are the rows whose figures add up to those of the row above them, whose level is 0. Null where no row surely is such a sum. */
  levels: number[] | null;
  /** Rows that may be such a sum, with the number of rows below: a single figure says so, in groups that follow one another to the end. */
  inDoubt: ReadonlyMap<number, number>;
}

interface Group {
  row: number;
  end: number;
  /** How many figures agree that say something new: of rows of one ratio, all say the same. */
  figures: number;
  isSure: boolean;
}

/**
 * The outline that sums draw where a sheet has none. Three different figures are no chance; nor are two where such groups follow one
 * another. `ownIdOf` says the id of a row that has one as jobs have.
 */
export function sumOutline(
  { rows }: ImportTable,
  { amounts, identifiers, names = [], isOurs = false }: ColumnRoles,
  ownIdOf: (row: readonly string[]) => string | null,
): SumOutline {
  const inDoubt = new Map<number, number>();
  if (rows.length > LOOKED_AT || amounts.length === 0) return { levels: null, inDoubt };
  const columns = amounts.map(({ index, form }) => columnOf(rows, index, form));
  const hasId = (row: number) => identifiers.some((index) => (rows[row]?.[index] ?? '').trim() !== '');
  /** Where a job has its number or name. */
  const labels = [...identifiers, ...names];
  const hasLabel = (row: number) => labels.some((index) => (rows[row]?.[index] ?? '').trim() !== '');
  const figuresOf = (row: number) => columns.filter(({ values }) => values[row] !== 0);
  /** How many rows before each one have figures. */
  const figuredBefore = [0];
  for (let row = 0; row < rows.length; row++)
    figuredBefore.push((figuredBefore[row] ?? 0) + (columns.some(({ values }) => values[row] !== 0) ? 1 : 0));
  const countOf = (from: number, to: number): number => (figuredBefore[to] ?? 0) - (figuredBefore[from] ?? 0);
  const hasOneRatio = (row: number, end: number, key: Column): boolean =>
    !some(row + 1, end, (below) => {
      const ratio = (key.values[below] ?? 0) / (key.values[row] ?? 0);
      return columns.some(({ values }) => Math.abs((values[below] ?? 0) - (values[row] ?? 0) * ratio) > A_CENT);
    });
  /** New jobs of one margin, and jobs that are alike: where one figure is a sum by chance, all are. */
  const mayBeChance = (row: number, end: number, key: Column): boolean => {
    const id = ownIdOf(rows[row] ?? []);
    if (id === null) return false;
    // 100-1 and 100-2 are parts of 100.
    const hasParts = some(row + 1, end, (below) => {
      const own = ownIdOf(rows[below] ?? []);
      return figuresOf(below).length > 0 && (own === null || own.startsWith(id));
    });
    return !hasParts && hasOneRatio(row, end, key);
  };
  /** 1001-01 and 1001-02 below 1001. */
  const areNumberedParts = (row: number, end: number): boolean => {
    const id = ownIdOf(rows[row] ?? []);
    return id !== null && !some(row + 1, end, (below) => !isPartOf(ownIdOf(rows[below] ?? []), id));
  };
  /** `Acme:Depot` and `Acme:Mill` below `Acme`. */
  const areNamedParts = (row: number, end: number): boolean => {
    const [name = -1] = names;
    const whole = (rows[row]?.[name] ?? '').trim();
    return whole !== '' && !some(row + 1, end, (below) => !(rows[below]?.[name] ?? '').trim().startsWith(`${whole}:`));
  };
  /** Phases below their job, 1001-01 and 1001-02 below 1001, which add up to it in whatever figures they have; null without. */
  const phasesEnd = (row: number): number | null => {
    const id = ownIdOf(rows[row] ?? []);
    let end = row + 1;
    while (id !== null && end < rows.length && isPartOf(ownIdOf(rows[end] ?? []), id)) end++;
    if (countOf(row + 1, end) < 2) return null;
    const inPhases = columns.filter(({ values }) => some(row + 1, end, (below) => values[below] !== 0));
    const areSummed = inPhases.every(({ sums, values }) => (sums[end] ?? 0) - (sums[row + 1] ?? 0) === values[row]);
    return inPhases.length > 0 && areSummed ? end : null;
  };
  const groupAt = (row: number, lastEnd: number): Group | null => {
    const figures = figuresOf(row);
    const different = new Set(figures.map(({ values }) => values[row])).size;
    const [key] = figures;
    if (!key) return null;
    const isSum = (end: number) =>
      columns.every(({ sums, values }) => (sums[end] ?? 0) - (sums[row + 1] ?? 0) === values[row]);
    // `Total` above last month's figure and the change since, which add up to it too.
    const from = Math.max(0, lastEnd);
    const isSumOfAbove =
      countOf(from, row) >= 2 &&
      columns.every(({ sums, values }) => (sums[row] ?? 0) - (sums[from] ?? 0) === values[row]);
    if (isSumOfAbove) return null;
    const ends = (key.places.get((key.sums[row + 1] ?? 0) + (key.values[row] ?? 0)) ?? []).filter(
      (end) => end > row + 1,
    );
    const end =
      phasesEnd(row) ??
      ends
        .slice(0, TRIED)
        .find((each) => isSum(each) && (countOf(row + 1, each) >= leastRows(row, lastEnd) || areNamedParts(row, each)));
    if (end === undefined) return null;
    const areParts = hasId(row) && !some(row + 1, end, hasId);
    const isUnlabelled = labels.length > 0 && !hasLabel(row) && !some(row + 1, end, (below) => !hasLabel(below));
    const isPart = isUnlabelled || areNumberedParts(row, end) || areNamedParts(row, end);
    const least = isPart ? 1 : areParts ? FIGURES_OF_PARTS : FIGURES;
    const isSure = different >= least && !mayBeChance(row, end, key);
    const areAlike = countOf(row + 1, end) > 1 && hasOneRatio(row, end, key);
    return { row, end, figures: areAlike ? 1 : different, isSure };
  };
  const sure = groupsFrom(rows.length, groupAt, ({ isSure }) => isSure);
  const isApart = ({ row, end }: Group) => sure.every((other) => end <= other.row || other.end <= row);
  const all = isOurs
    ? sure
    : groupsFrom(rows.length, groupAt, (group) => isApart(group) || sure.some(({ row }) => row === group.row));
  const isNext = (group: Group | undefined, next: Group | undefined) =>
    group !== undefined && next !== undefined && countOf(group.end, next.row) === 0;
  /** The sum of all groups, above the first of them. */
  const wholeAbove = (groups: readonly Group[]): number | null => {
    const [first] = groups;
    const row = first ? lastIndex(first.row, (each) => figuresOf(each).length > 0) : -1;
    const isWhole = columns.every(
      ({ values }) => values[row] === groups.reduce((sum, group) => sum + (values[group.row] ?? 0), 0),
    );
    return row >= 0 && groups.length > 1 && isWhole ? row : null;
  };
  const [first] = all;
  const last = all.at(-1);
  const whole = wholeAbove(all);
  // Above the first group may stand the total, or below the last.
  const coverAll =
    first !== undefined &&
    last !== undefined &&
    (all.length > 1 || first.figures > 1) &&
    countOf(0, whole ?? first.row) === 0 &&
    all.every((group, i) => group === last || isNext(group, all[i + 1])) &&
    countOf(last.end, rows.length) <= 1;
  const levels = new Array<number>(rows.length).fill(0);
  for (const [i, group] of all.entries()) {
    const beside = [
      ...(isNext(all[i - 1], group) ? [all[i - 1]] : []),
      ...(isNext(group, all[i + 1]) ? [all[i + 1]] : []),
    ];
    const isSure = group.isSure || (group.figures > 1 && beside.some((other) => other && other.figures > 1));
    if (isSure) levels.fill(1, group.row + 1, group.end);
    else if (coverAll) inDoubt.set(group.row, countOf(group.row + 1, group.end));
  }
  if (whole !== null && last && levels.includes(1))
    for (let row = whole + 1; row < last.end; row++) levels[row] = (levels[row] ?? 0) + 1;
  else if (whole !== null && inDoubt.size > 0) inDoubt.set(whole, all.length);
  return { levels: levels.includes(1) ? levels : null, inDoubt };
}

/** The groups from top to bottom, none in another. */
function groupsFrom(
  rows: number,
  groupAt: (row: number, lastEnd: number) => Group | null,
  isWanted: (group: Group) => boolean,
): Group[] {
  const groups: Group[] = [];
  for (let row = 0; row < rows; row++) {
    const group = groupAt(row, groups.at(-1)?.end ?? -1);
    if (!group || !isWanted(group)) continue;
    groups.push(group);
    row = group.end - 1;
  }
  return groups;
}

/** 1001-01 beside 1001. Shorter numbers are those of divisions. */
export const isPartOf = (id: string | null, whole: string | null): boolean =>
  id !== null && whole !== null && whole.length >= 3 && id.startsWith(whole) && /^[-./]/.test(id.slice(whole.length));

/** A group of one job is known only beside a larger one. */
const leastRows = (row: number, lastEnd: number): number => (row === lastEnd ? 1 : 2);

const some = (from: number, to: number, fits: (row: number) => boolean): boolean => {
  for (let row = from; row < to; row++) if (fits(row)) return true;
  return false;
};
/** The last row before `end` that fits; -1 without one. */
const lastIndex = (end: number, fits: (row: number) => boolean): number => {
  let row = end - 1;
  while (row >= 0 && !fits(row)) row--;
  return row;
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
    const earlier = places.get(sum);
    if (earlier) earlier.push(i + 1);
    else places.set(sum, [i + 1]);
  }
  return { values, sums, places };
}
