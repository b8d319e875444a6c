import type { ImportTable } from '../reading/import-table.ts';
import type { RowKind } from './row-kind.ts';
import type { ColumnRoles } from './row-look.ts';

interface Read {
  kinds: readonly RowKind[];
  /** Rows of words alone. */
  groups: readonly number[];
}

/**
 * Rows that may be the rest of a name that a report wrapped, with the name above: right below a job, with words alone, and only where that job
 * has words too, its name among them. Where such a row stands above the first job, or comes again, they name groups of jobs.
 */
export function wrappedNames(
  { rows }: ImportTable,
  { identifiers, names = [] }: ColumnRoles,
  { kinds, groups }: Read,
): Map<number, string> {
  const found = new Map<number, string>();
  const [name] = names;
  if (name === undefined || identifiers.length === 0) return found;
  const filledIn = (index: number): number[] =>
    (rows[index] ?? []).flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
  const alone = groups.filter((index) => filledIn(index).includes(name) && kinds[index]?.kind !== 'title');
  const firstJob = kinds.findIndex(({ kind }) => kind === 'job');
  if (alone.some((index) => index < firstJob)) return found;
  for (const index of alone) {
    const isBelowJob = kinds[index - 1]?.kind === 'job' || found.has(index - 1);
    const above = rows[index - 1] ?? [];
    const goOn = filledIn(index).every((column) => /\p{L}/u.test(above[column] ?? ''));
    if (isBelowJob && goOn) found.set(index, (above[name] ?? '').trim());
  }
  return found;
}
