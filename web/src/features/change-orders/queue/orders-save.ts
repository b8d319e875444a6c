import type { CallResult } from '@plumbline/contract/client';
import {
  type ChangeOrderTerms,
  type changeOrderCalls,
  changeOrderTerms,
} from '@plumbline/contract/workflow/change-orders';
import type { Job } from '@plumbline/contract/workflow/jobs';
import type { IncludedShare } from '@plumbline/domain/change-orders';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { mergeNews } from '@plumbline/sheet/saving/news';
import type { RowUpdate } from '@plumbline/sheet/saving/outbox';
import { outcomeOf, type SaveOutcome } from '@plumbline/sheet/saving/save-outcome';
import type { Api } from '../../../lib/api.ts';
import { localToday } from '../../../lib/calendar.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import type { JobRow } from '../../jobs/job-rows.ts';
import { jobProblems } from '../../jobs/problems.ts';
import { isIncluded } from '../included-share.ts';
import { termsOfOrder } from '../order-terms.ts';
import { termsText } from '../terms-text.ts';
import { type OrderRow, orderOf, ordersOf, placeOfOrder } from './order-rows.ts';

type Outcome = SaveOutcome<OrderRow>;
type Workflow = Pick<Api['workflow'], 'saveChangeOrder'>;

/**
 * Saves one change order at a time, as its call does. The answer is merged into the jobs, whose other sheets then show it too. The
 * update's id is the key of the call: repeated after a lost answer, even by a later page, it is stored once.
 */
export function sendOrders(workflow: Workflow, jobs: GridModel<JobRow>) {
  // The job's version after a decision was taken back, by update: the other changes of the update are sent over it, however often they are repeated.
  const takenBack = new Map<string, number>();
  // The shares that decisions of this page ended, by row. Undo brings one back; the service drops it where this person may not set one.
  const ended = new Map<string, IncludedShare>();

  // Own saves of a change order that followed one another: the version that the first was sent under, and that of the last.
  const own = new Map<string, { readonly under: number; readonly made: number }>();
  /** What was typed before an own save was answered was typed over that save. The service compares the whole change order, not cells. */
  const overOwn = ({ rowId, version }: RowUpdate): { under: number; version: number } => {
    const last = own.get(rowId);
    return last && version >= last.under && version < last.made
      ? { under: last.under, version: last.made }
      : { under: version, version };
  };

  return async ([update]: readonly RowUpdate[]): Promise<Outcome> => {
    if (!update) return { kind: 'stored', rows: [], replayed: [] };
    const { rowId, updateId, cells } = update;
    const { jobId, number } = placeOfOrder(rowId);
    const job = jobs.row(jobId);
    const order = orderOf(job, number);
    if (!job || !order) return refused(update, 'is of a job that is not in the WIP any more');
    if (isIncluded(order))
      ended.set(rowId, { includedShare: order.includedShare, includedReason: order.includedReason });
    const isUndone = cells.some(
      ({ field, value, isTakenBack }) => field === 'status' && value === 'pending' && isTakenBack,
    );
    const storedVersion = takenBack.get(updateId);
    const steps = stepsOf(update, storedVersion === undefined ? order.status : null);
    const begun = overOwn(update);
    let version = storedVersion ?? begun.version;
    let terms = { ...termsOfOrder(order), ...(isUndone && order.status !== 'pending' && ended.get(rowId)) };
    for (const [step, changed] of steps.entries()) {
      if (step === 0 && storedVersion !== undefined) continue;
      terms = { ...terms, ...changed };
      const key = step === 0 ? updateId : `${updateId}-${step}`;
      const body = { jobId: job.id, version, number, terms, today: localToday() };
      const first = await workflow.saveChangeOrder({ body, key });
      // Stored already, with other terms beside it than now, or on another day. Without the key the service says what became of it.
      const isStored = !first.ok && first.problem.type === 'idempotency-key-reused';
      const result = isStored ? await workflow.saveChangeOrder({ body }) : first;
      if (!result.ok) return failed(update, result.problem);
      mergeNews(jobs, result.value.jobs);
      version = result.value.jobs[0]?.version ?? version;
      if (steps.length > step + 1) takenBack.set(updateId, version);
    }
    takenBack.delete(updateId);
    own.set(rowId, { under: begun.under, made: version });
    const after = jobs.row(jobId);
    return { kind: 'stored', rows: after ? ordersOf(after) : [], replayed: [] };
  };
}

/** A decision is taken back before anything else changes: the service refuses both at once. `status`: null where it is taken back. */
function stepsOf({ cells }: RowUpdate, status: ChangeOrderTerms['status'] | null): Partial<ChangeOrderTerms>[] {
  const all = termsIn(cells);
  const { status: next, ...others } = all;
  const isTakenBack = status !== 'pending' && next === 'pending' && Object.keys(others).length > 0;
  return isTakenBack ? [{ status: 'pending' }, others] : [all];
}

/** The cells have passed the rules of their fields, so they are terms. */
const termsIn = (cells: RowUpdate['cells']): Partial<ChangeOrderTerms> =>
  Object.fromEntries(cells.map(({ field, value }) => [field, value])) as Partial<ChangeOrderTerms>;

const refused = ({ rowId, cells }: RowUpdate, reason: string, message = reason): Outcome => ({
  kind: 'refused',
  message,
  cells: cells.map(({ field }) => ({ rowId, field, reason })),
});

type Problem = Extract<CallResult<typeof changeOrderCalls.saveChangeOrder>, { ok: false }>['problem'];

function failed(update: RowUpdate, problem: Problem): Outcome {
  const message = problemLine(problem, jobProblems);
  if (problem.type === 'cells-refused') return refused(update, problem.refusals[0]?.reason ?? message, message);
  if (problem.type === 'cells-conflict') return conflict(update, problem);
  if (problem.type === 'idempotency-key-in-use') return { kind: 'passing' };
  return outcomeOf({ ok: false, problem, message });
}

/** An edit changes what is being decided, so every cell of the save waits for the person. */
function conflict({ rowId, cells }: RowUpdate, problem: Extract<Problem, { type: 'cells-conflict' }>): Outcome {
  const rows = problem.jobs.flatMap((job: Job) => ordersOf(job));
  const [theirs] = problem.conflicts;
  const terms = changeOrderTerms.safeParse(theirs?.theirValue).data;
  if (!theirs || !terms) return { kind: 'refused', message: 'was changed meanwhile', cells: [] };
  // The colleague made the same change: nothing is left to store.
  if (cells.every(({ field, value }) => Reflect.get(terms, field) === value)) {
    return { kind: 'stored', rows, replayed: [] };
  }
  const { who, at, version } = theirs;
  return {
    kind: 'conflict',
    rows,
    cells: cells.map(({ field }) => ({
      rowId,
      field,
      version,
      reason: `${who} changed this change order too: now “${termsText(terms)}”, ${terms.status}`,
      theirs: { value: (Reflect.get(terms, field) ?? null) as CellValue, who, at }, // values on the wire are cell values
    })),
  };
}
