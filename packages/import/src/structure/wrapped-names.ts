import type { ImportTable } from '../reading/import-table.ts';
import type { RowKind } from './row-kind.ts';
import type { ColumnRoles } from './row-look.ts';

interface Read {
  kinds: readonly RowKind[];
  /** Rows with only words. */
  groups: readonly number[];
}

/**
 * Rows that may continue a name that the report wrapped, each with that name. Such a row directly follows a job and has only words, and the
 * job has words too, its name among them. If such a row also stands above the first job, or repeats, these rows name groups of jobs.
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
