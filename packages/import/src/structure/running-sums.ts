/** Adds up the amounts of jobs by column, to find which of them a row is the sum of. */
export interface RunningSums {
  /** Adds a job: its amounts in cents, null for an empty cell. */
  add(amounts: readonly (number | null)[]): void;
  /** The latest jobs that add up to these amounts; null if none do. Zeros and empty cells prove nothing. */
  lastJobsOf(amounts: readonly (number | null)[]): SumOfRows | null;
  /** How many of the last jobs, since one of these places, add up to the amounts but for rounding; null if none do. */
  nearlyOf(amounts: readonly (number | null)[], starts: readonly number[]): number | null;
  readonly jobs: number;
}

export interface SumOfRows {
  /** How many of the last jobs. */
  rows: number;
  /** Whether all amounts agree, and not only most of them. */
  isExact: boolean;
}

/** Of three amounts two are enough, because one may be a percent or a rate. */
const MOST = 2 / 3;

/** So many figures that are large beside what rounding changes do not agree by chance. */
const FIGURES = 3;
const LARGE = 100;

export function runningSums(width: number): RunningSums {
  // The sums after each job; the first entry is before all of them.
  const sums: number[][] = Array.from({ length: width }, () => [0]);
  /** By column and sum, after how many jobs the sum last had that value. Built only for columns that are asked for. */
  const places = sums.map(() => ({ upTo: 0, of: new Map<number, number>() }));
  let jobs = 0;
  const placeOf = (column: number, sum: number): number | undefined => {
    const place = places[column];
    const all = sums[column];
    if (!place || !all) return undefined;
    for (; place.upTo <= jobs; place.upTo++) place.of.set(all[place.upTo] ?? 0, place.upTo);
    return place.of.get(sum);
  };
  const sumFrom = (column: number, start: number) => (sums[column]?.[jobs] ?? 0) - (sums[column]?.[start] ?? 0);
  return {
    add(amounts) {
      jobs++;
      sums.forEach((column, c) => {
        column.push((column.at(-1) ?? 0) + (amounts[c] ?? 0));
      });
    },
    lastJobsOf(amounts) {
      const filled = amounts.flatMap((amount, c) => (amount ? [c] : []));
      const sumSince = (start: number): SumOfRows | null => {
        const agreeing = filled.filter((c) => sumFrom(c, start) === amounts[c]);
        if (agreeing.length === 0 || agreeing.length < filled.length * MOST) return null;
        return { rows: jobs - start, isExact: agreeing.length === filled.length };
      };
      const ofAll = sumSince(0);
      if (ofAll) return ofAll;
      for (const key of filled) {
        const start = placeOf(key, (sums[key]?.[jobs] ?? 0) - (amounts[key] ?? 0));
        const found = start === undefined ? null : sumSince(start);
        if (found) return found;
      }
      return null;
    },
    nearlyOf(amounts, starts) {
      const filled = amounts.flatMap((amount, c) => (amount ? [{ amount, c }] : []));
      if (new Set(filled.map(({ amount }) => amount)).size < FIGURES) return null;
      // Whole dollars are rounded to them.
      const unit = filled.every(({ amount }) => amount % 100 === 0) ? 100 : 1;
      for (const start of starts) {
        const rows = jobs - start;
        const most = Math.ceil(rows / 2) * unit;
        const isNear = filled.every(
          ({ amount, c }) => Math.abs(amount) >= most * LARGE && Math.abs(sumFrom(c, start) - amount) <= most,
        );
        if (rows >= 2 && isNear) return rows;
      }
      return null;
    },
    get jobs() {
      return jobs;
    },
  };
}
