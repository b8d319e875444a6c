import { isJobField, jobTable, storedValue } from '@plumbline/contract/workflow/job-fields';
import type { RefusedCell } from '@plumbline/contract/workflow/jobs';
import { type JoinRules, type NewJobRow, newJobRow } from '../connect/new-job.ts';

type Cell = Pick<RefusedCell, 'field' | 'value' | 'reason'>;

export interface CheckedJob {
  /** Without its refused cells. The number is empty where none was given, or where it was refused. */
  readonly row: NewJobRow<null>;
  readonly refusals: readonly Cell[];
}

/** Stands for a number or name that is missing, while the other cells are checked. */
const STAND_IN = '-';

/** Checks a job added by hand, and names each bad cell. */
export function checkedJob(given: Readonly<Record<string, unknown>>, rules: JoinRules): CheckedJob {
  const refusals: Cell[] = [];
  const { jobNumber, jobName, ...others } = given;
  const values: Record<string, unknown> = others;
  const number = named('jobNumber', jobNumber ?? '', refusals);
  const name = named('jobName', jobName ?? null, refusals);
  // One refusal at a time: without its cell the job is checked again.
  for (;;) {
    const job = { externalId: null, jobName: name || STAND_IN, values: { ...values, jobNumber: number || STAND_IN } };
    const outcome = newJobRow(job, Object.keys(values), rules);
    if (outcome.ok) return { row: { ...outcome.row, jobNumber: number, jobName: name }, refusals };
    const { field, value, reason } = outcome;
    if (!(field in values)) throw new Error(`a new job is refused because of ${field}, which it does not have`);
    refusals.push({ field, value, reason });
    delete values[field];
  }
}

/** The text as it is stored; empty where it is refused. No number is no refusal: one is proposed. */
function named(field: 'jobNumber' | 'jobName', value: unknown, refusals: Cell[]): string {
  if (field === 'jobNumber' && typeof value === 'string' && value.trim() === '') return '';
  const reason = isJobField(field) ? jobTable.valueProblem(field, value) : null;
  if (reason === null) return String(storedValue(field, value));
  refusals.push({ field, value, reason: value === null ? 'must not be empty' : reason });
  return '';
}
