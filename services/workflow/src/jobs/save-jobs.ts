import type { JobId } from '@plumbline/contract/values';
import type { JobFieldName } from '@plumbline/contract/workflow/job-fields';
import type { RefusedCell } from '@plumbline/contract/workflow/jobs';
import type { RowChange } from '@plumbline/service-kit/records/check-save';
import { entriesOf, entryOf, type HistoryEntry } from '@plumbline/service-kit/records/history';
import { cellOf, isSameValue } from '@plumbline/service-kit/records/sheet';
import { amountsAfter } from './amounts-after.ts';
import type { StoredField } from './columns.ts';
import { type FactContext, factsAfter } from './facts-after.ts';
import { jobSheet } from './job-sheet.ts';
import { type Signature, signatureOf } from './signatures.ts';
import type { AdjustingChangeOrder, ChangedJobs, StoredJob } from './store.ts';

export type Changes = { refusals: RefusedCell[]; changed: null } | { refusals: null; changed: ChangedJobs };

/**
 * What a save writes: only cells whose value really changes, with derived amounts, facts that follow, history and adjusting change
 * orders. `before` has who made the forecasts that are taken back, and when.
 */
export function changesOf(
  changes: readonly RowChange<StoredJob>[],
  context: FactContext,
  before: ReadonlyMap<JobId, Signature> = new Map(),
): Changes {
  const rows: StoredJob[] = [];
  const history: HistoryEntry[] = [];
  const changeOrders: AdjustingChangeOrder[] = [];
  const fields = new Set<StoredField>();
  const refusals: RefusedCell[] = [];

  for (const { row: job, values, updateId } of changes) {
    const outcome = amountsAfter(job, values);
    const facts = factsAfter(job, { ...job, ...values }, values, context);
    const refused = [...(outcome.ok ? [] : [outcome]), ...facts.refusals];
    for (const { field, reason } of refused) {
      refusals.push({ ...cellOf(jobSheet, job.id, job, field), value: values[field], reason });
    }
    if (!outcome.ok || refused.length > 0) continue;
    const { adjustment } = outcome;
    const signed = { ...facts.written, ...signedAgain(facts.written, before.get(job.id)) };
    const after = { ...outcome.after, ...signed };
    // The names were checked against the table of fields. A reason that goes with its forecast is recorded as well.
    const named = new Set(Object.keys(values));
    if (facts.written.accountingForecastReason !== undefined) named.add('accountingForecastReason');
    const entries = entriesOf(job, after, [...named], updateId).map((entry) => withSignature(entry, job));
    // An override taken back is a change, even if the calculated figure is the same.
    const isOverrideChanged = !isSameValue(job.remainingInvoiceOverride, after.remainingInvoiceOverride);
    if (isOverrideChanged && !entries.some(({ field }) => field === 'remainingInvoiceAmount')) {
      entries.push(entryOf(job, after, 'remainingInvoiceAmount', updateId));
    }
    if (entries.length === 0) continue;
    rows.push(after);
    history.push(...entries);
    if (adjustment !== null) changeOrders.push({ jobId: job.id, amount: adjustment });
    const follow = Object.keys(facts.written) as JobFieldName[]; // of its interface, whose members are fields
    for (const name of [...outcome.derivedFields, ...follow, ...entries.map(({ field }) => field as JobFieldName)]) {
      fields.add(name);
    }
  }
  if (refusals.length > 0) return { refusals, changed: null };
  const written = [...fields];
  const pick = (row: StoredJob) => ({ id: row.id, ...Object.fromEntries(written.map((name) => [name, row[name]])) });
  return { refusals: null, changed: { fields: written, rows: rows.map(pick), history, changeOrders } };
}

/** The members of an earlier signature that the change writes anew. */
const signedAgain = (written: Signature, before: Signature = {}): Signature =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in written));

function withSignature(entry: HistoryEntry, job: StoredJob): HistoryEntry {
  const writtenBefore = signatureOf(job, entry.field);
  return writtenBefore ? { ...entry, writtenBefore } : entry;
}
