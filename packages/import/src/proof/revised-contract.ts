import { plainHeading, revisedContractHeadings } from '@plumbline/contract/workflow/job-headings';

/** A column of the file, by the rows of its jobs. In cents; null where a cell is no amount. */
export interface RevisedColumn {
  heading: string;
  amounts: readonly (number | null)[];
}

/** Rounded sheets may be off by less. */
const A_DOLLAR = 100;

/**
 * Why change orders may be missing: a column that nothing takes has the revised contract, which is not the original with the change orders that
 * are read. Null where it is, and where there is no such column.
 */
export function suspicionOfRevised(
  original: readonly (number | null)[],
  changes: readonly (number | null)[] | null,
  free: readonly RevisedColumn[],
): string | null {
  const revised = free.find(({ heading }) => revisedContractHeadings.includes(plainHeading(heading)));
  if (!revised) return null;
  const differing = revised.amounts.filter((amount, row) => {
    const contract = original[row];
    if (amount === null || contract === null || contract === undefined) return false;
    return Math.abs(amount - contract - (changes?.[row] ?? 0)) > A_DOLLAR;
  }).length;
  if (differing === 0) return null;
  const where = differing === 1 ? 'in 1 row' : `in ${differing.toLocaleString('en-US')} rows`;
  return changes === null
    ? `“${revised.heading}” has other amounts ${where}, and no column has the change orders: they would be missing. Choose “${revised.heading}” instead to have them in the contract.`
    : `With the change orders it is not “${revised.heading}” ${where}. Check which of the three columns is meant otherwise.`;
}
