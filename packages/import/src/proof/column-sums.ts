import { isOwnNumber, isSummed } from '@plumbline/contract/workflow/import-fields';
import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import type { JobMatch } from '../identity/match-jobs.ts';
import type { PlannedField } from '../mapping/plan.ts';
import type { ReadImport } from '../reading/read-import.ts';
import type { ReadJob } from '../reading/read-job.ts';
import { numberIn } from '../reading/summed-fields.ts';

/**
 * The sums of each column of amounts, and of each number column of the company's own: what will be stored and what is left out, beside the
 * file's last total row.
 */
export function columnSums(read: ReadImport, match: JobMatch): ImportProof['sums'] {
  const { table } = read;
  const stored = [
    ...match.fresh,
    ...match.matched.filter(({ knownJob }) => !knownJob.isDisconnected).map(({ job }) => job),
  ];
  const storedJobs = new Map(stored.map((job) => [job.line, job]));
  const readJobs = new Map(read.jobs.map((job) => [job.line, job]));
  const partsOf = new Map(read.repeated.jobs.map((rows) => [table.firstRow + (rows[0] ?? 0), rows]));
  const totalRow = read.rows.findLast(({ group }) => group === 'total')?.row ?? null;
  // A summary below the total repeats what is above. Where the total stands over the jobs, all of them count.
  const isAbove = totalRow !== null && !read.rows.some(({ row, group }) => group === 'job' && row > totalRow);
  return summedFields(read).map((field) => {
    const { name, column, toUnits, ofUnits, numberOf } = field;
    const sums = { stored: 0n, leftOut: 0n };
    for (const { row, group, isSum } of read.rows) {
      if ((group !== 'job' && group !== 'left-out') || isSum || (isAbove && row > totalRow)) continue;
      const job = storedJobs.get(row);
      const value = job && storedNumber(field, job);
      if (value !== undefined && value !== null) sums.stored += toUnits(value);
      else {
        const leftOut = leftOutNumber(field, readJobs.get(row));
        // For a job whose parts cannot be added up: the parts that can be read.
        const isAdded = readJobs.get(row)?.isJoined && read.repeated.repeats.get(name) === 'add';
        const rows = (isAdded && partsOf.get(row)) || [row - table.firstRow];
        if (leftOut !== null) sums.leftOut += toUnits(leftOut);
        else for (const index of rows) sums.leftOut += toUnits(numberOf(table.rows[index] ?? []) ?? 0);
      }
    }
    const total = totalRow === null ? null : numberOf(table.rows[totalRow - table.firstRow] ?? []);
    const difference = total === null ? 0n : toUnits(total) - sums.stored - sums.leftOut;
    return {
      field: name,
      column,
      stored: ofUnits(sums.stored),
      leftOut: ofUnits(sums.leftOut),
      file: total === null || totalRow === null ? null : { row: totalRow, total, difference: ofUnits(difference) },
    };
  });
}

/** What a job stores of a column, as the column has it: of a cost to complete without the cost to date. */
function storedNumber({ name, isToComplete }: SummedField, { values }: ReadJob): number | null {
  const value = values[name];
  if (typeof value !== 'number') return null;
  return isToComplete && typeof values.jobCostToDate === 'number' ? value - values.jobCostToDate : value;
}

/** Of a job in several rows that is left out whole. */
const leftOutNumber = (field: SummedField, job: ReadJob | undefined): number | null =>
  job?.isJoined ? storedNumber(field, job) : null;

/** A sum of garbage, such as telephone numbers, can leave the whole numbers that JSON holds exactly. */
const wire = (sum: bigint): number => {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(sum > most ? most : sum < -most ? -most : sum);
};

export interface SummedField {
  name: PlannedField['name'];
  column: string;
  isToComplete: boolean;
  /** In cents, or unchanged for a number column; null if the cell is not a number. */
  numberOf(cells: readonly string[]): number | null;
  /** To units that are added without an error, and back. */
  toUnits(number: number): bigint;
  ofUnits(sum: bigint): number;
}

/** Nobody writes finer numbers that a sum would reveal. */
const FINEST = 1e6;
const cents = { toUnits: (amount: number) => BigInt(amount), ofUnits: wire };
const millionths = {
  toUnits: (number: number) => BigInt(Math.round(number * FINEST)),
  ofUnits: (sum: bigint) => Number(sum) / FINEST,
};

export const summedFields = ({ plan }: ReadImport): SummedField[] =>
  plan.fields.flatMap((field) => {
    const { name, rule, source, columnName: column } = field;
    if (!isSummed(name) || source.kind !== 'column') return [];
    const numberOf = (cells: readonly string[]) => numberIn(field, cells);
    const units = isOwnNumber(name) ? millionths : cents;
    return [{ name, column, isToComplete: rule.toComplete ?? false, numberOf, ...units }];
  });
