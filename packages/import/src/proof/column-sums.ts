import { importFieldOf } from '@plumbline/contract/workflow/import-fields';
import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import type { JobField } from '@plumbline/contract/workflow/job-fields';
import type { JobMatch } from '../identity/match-jobs.ts';
import type { PlannedField } from '../mapping/plan.ts';
import { amountOf as amountOfText } from '../reading/cell-value.ts';
import type { ReadImport } from '../reading/read-import.ts';
import type { ReadJob } from '../reading/read-job.ts';

/** The sums of each amount column: what will be stored and what is left out, beside the file's last total row. */
export function columnSums(read: ReadImport, match: JobMatch): ImportProof['sums'] {
  const { table } = read;
  const stored = [...match.fresh, ...match.matched.filter(({ known }) => !known.isDisconnected).map(({ job }) => job)];
  const storedJobs = new Map(stored.map((job) => [job.line, job]));
  const totalRow = read.rows.findLast(({ group }) => group === 'total')?.row ?? null;
  return amountFields(read).map(({ name, column, isToComplete, amountOf }) => {
    const sums = { stored: 0n, leftOut: 0n };
    for (const { row, group } of read.rows) {
      if (group !== 'job' && group !== 'left-out') continue;
      const job = storedJobs.get(row);
      const value = job && storedAmount(name, job, isToComplete);
      if (value !== undefined && value !== null) sums.stored += BigInt(value);
      else sums.leftOut += BigInt(amountOf(table.rows[row - table.firstRow] ?? []) ?? 0);
    }
    const total = totalRow === null ? null : amountOf(table.rows[totalRow - table.firstRow] ?? []);
    const difference = total === null ? 0n : BigInt(total) - sums.stored - sums.leftOut;
    return {
      field: name,
      column,
      stored: wire(sums.stored),
      leftOut: wire(sums.leftOut),
      file: total === null || totalRow === null ? null : { row: totalRow, total, difference: wire(difference) },
    };
  });
}

/** What a job stores of a column, as the column has it: of a cost to complete without the cost to date. */
function storedAmount(name: PlannedField['name'], { values }: ReadJob, isToComplete: boolean): number | null {
  const value = values[name];
  if (typeof value !== 'number') return null;
  return isToComplete && typeof values.jobCostToDate === 'number' ? value - values.jobCostToDate : value;
}

/** A sum of garbage, such as telephone numbers, can leave the whole numbers that JSON holds exactly. */
const wire = (sum: bigint): number => {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(sum > most ? most : sum < -most ? -most : sum);
};

interface AmountField {
  name: PlannedField['name'];
  column: string;
  isToComplete: boolean;
  /** In cents; null where the cell is no amount. */
  amountOf(cells: readonly string[]): number | null;
}

const amountFields = ({ plan }: ReadImport): AmountField[] =>
  plan.fields.flatMap(({ name, rule, source, columnName: column }) => {
    const { type }: JobField = importFieldOf(name);
    if (type !== 'currency' || source.kind !== 'column') return [];
    const amountOf = (cells: readonly string[]) => {
      const amount = amountOfText(cells[source.column.index] ?? '', rule.numbers);
      return amount.ok ? amount.cents : null;
    };
    return [{ name, column, isToComplete: rule.toComplete ?? false, amountOf }];
  });
