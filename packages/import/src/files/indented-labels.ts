import { lazyRows } from './lazy-rows.ts';

interface Labelled {
  headings: string[];
  /** Which of the headings the file has. */
  isNamed: boolean[];
  rows: readonly (readonly string[])[];
}

/** A few wrong cells among many do not matter. */
const MOST = 0.98;
/** Customer, job, phase and the like. */
const MOST_LEVELS = 12;

/**
 * The table with one column of labels where QuickBooks has one for each level of its outline: columns at the left without a heading, of which
 * each row fills one at most, `Acme` in the first and its job `Depot` in the second.
 */
export function withIndentedLabels({ headings, isNamed, rows }: Labelled): Labelled {
  const first = isNamed.indexOf(true);
  const levels = first < 0 ? 0 : Math.min(first, MOST_LEVELS);
  if (levels < 2 || levels < first) return { headings, isNamed, rows };
  const filledIn = (row: readonly string[]): number[] =>
    row.slice(0, levels).flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
  const used = new Set<number>();
  const counts = { rows: 0, single: 0 };
  for (const row of rows) {
    const columns = filledIn(row);
    if (columns.length === 0) continue;
    counts.rows++;
    if (columns.length === 1) counts.single++;
    // Figures without a heading are not labels.
    for (const column of columns) if (/\p{L}/u.test(row[column] ?? '')) used.add(column);
  }
  if (used.size < 2 || counts.single < counts.rows * MOST) return { headings, isNamed, rows };
  return {
    headings: [headings[0] ?? '', ...headings.slice(levels)],
    isNamed: [false, ...isNamed.slice(levels)],
    rows: lazyRows(rows.length, (at) => {
      const row = rows[at] ?? [];
      const labels = filledIn(row).map((column) => row[column]?.trim());
      return [labels.join(' '), ...row.slice(levels)];
    }),
  };
}
