import type { RowLook } from './row-look.ts';

const textsOf = ({ filled, amounts }: RowLook): number =>
  filled.length - amounts.filter((amount) => amount !== null).length;

/** Whether a row is a group in the outline: its name has fewer words than a job's, and its amounts are the sums of the rows below it. */
export function isGroupLine(row: RowLook, below: readonly RowLook[]): boolean {
  if (below.length === 0 || below.some((job) => textsOf(job) <= textsOf(row))) return false;
  return areSums(row, below);
}

/** Whether each amount is the sum of the other rows' amounts in its column. Empty cells do not count. */
export const areSums = ({ amounts }: Pick<RowLook, 'amounts'>, below: readonly RowLook[]): boolean =>
  amounts.every((amount, column) => {
    const sum = below.reduce((total, job) => total + (job.amounts[column] ?? 0), 0);
    return amount === null || amount === sum;
  });

/** Whether a row contains only the sums of the numbered rows. */
export function isSumOfNumbered({ filled, amounts }: RowLook, all: () => readonly RowLook[]): boolean {
  const figures = amounts.filter((amount) => amount !== null).length;
  if (figures === 0 || filled.length !== figures) return false;
  const jobs = all().filter(({ ownId, total }) => ownId !== null && total === null);
  return jobs.length >= 2 && amounts.some((amount) => amount !== 0) && areSums({ amounts }, jobs);
}
