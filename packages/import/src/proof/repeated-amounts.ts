import { isOwnNumber } from '@plumbline/contract/workflow/import-fields';
import { cents, formatAmount } from '@plumbline/domain/money';
import type { PlannedField } from '../mapping/plan.ts';
import type { ReadImport } from '../reading/read-import.ts';
import { numberIn } from '../reading/summed-fields.ts';
import { repeatedJobs } from './repeated-jobs.ts';

/** This many rows with the same amount, in one job or two, are not chance. */
const FEWEST_ROWS = 3;

/**
 * Why the rows of a job do not fit the remembered mapping: an amount that counts once differs between them, or an added
 * amount is the same in all of them. Null if they fit, or if the file's own total confirms the mapping.
 */
export function suspicionOfRepeats(read: ReadImport, field: PlannedField): string | null {
  const { table, mapping, repeated } = read;
  const { repeats } = field.rule;
  if (mapping.onDuplicate !== 'sum' || repeats === undefined || repeated.jobs.length === 0) return null;
  const sums = repeatedJobs(read)?.sums.find((each) => each.field === field.name);
  if (!sums || (sums.total !== null && sums.total === (repeats === 'once' ? sums.first : sums.added))) return null;
  const groups = repeated.jobs.map((rows) =>
    rows.flatMap((index) => {
      const number = numberIn(field, table.rows[index] ?? []);
      return number === null ? [] : [{ row: table.firstRow + index, number }];
    }),
  );
  const shown = (number: number) =>
    isOwnNumber(field.name) ? number.toLocaleString('en-US') : formatAmount(cents(number));
  if (repeats === 'once') {
    for (const [first, ...others] of groups) {
      const other = others.find(({ number }) => number !== 0 && number !== first?.number);
      if (first && other)
        return `Rows ${first.row} and ${other.row} of one job have ${shown(first.number)} and ${shown(other.number)}: only the first would be stored, as it was said for an earlier file.`;
    }
    return null;
  }
  const again = groups.filter((group) => group.length > 1);
  const isSame = again.every((group) => group.every(({ number }) => number !== 0 && number === group[0]?.number));
  const [first, second] = again[0] ?? [];
  if (!first || !second || !isSame || again.flat().length < FEWEST_ROWS) return null;
  return `Each row of a job has the same amount, as rows ${first.row} and ${second.row} have ${shown(first.number)}: added up, as it was said for an earlier file, it would be stored several times.`;
}
