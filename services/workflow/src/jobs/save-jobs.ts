import type { JobFieldName } from '@plumbline/contract/workflow/job-fields';
import type { RefusedCell } from '@plumbline/contract/workflow/jobs';
import type { RowChange } from '@plumbline/service-kit/records/check-save';
import { entriesOf, entryOf, type HistoryEntry } from '@plumbline/service-kit/records/history';
import { cellOf, isSameValue } from '@plumbline/service-kit/records/sheet';
import { amountsAfter } from './amounts-after.ts';
import type { StoredField } from './columns.ts';
import { jobSheet } from './job-sheet.ts';
import type { AdjustingChangeOrder, ChangedJobs, StoredJob } from './store.ts';

export type Changes = { refusals: RefusedCell[]; changed: null } | { refusals: null; changed: ChangedJobs };

/** What a save writes: only cells whose value really changes, with derived amounts, history and adjusting change orders. */
export function changesOf(changes: readonly RowChange<StoredJob>[]): Changes {
  const rows: StoredJob[] = [];
  const history: HistoryEntry[] = [];
  const changeOrders: AdjustingChangeOrder[] = [];
  const fields = new Set<StoredField>();
  const refusals: RefusedCell[] = [];

  for (const { row: job, values, updateId } of changes) {
    const outcome = amountsAfter(job, values);
    if (!outcome.ok) {
      const { field, reason } = outcome;
      refusals.push({ ...cellOf(jobSheet, job.id, job, field), value: values[field], reason });
      continue;
    }
    const { after, adjustment } = outcome;
    // The names were checked against the table of fields.
    const entries = entriesOf(job, after, Object.keys(values), updateId);
    // An override taken back is a change, even if the calculated figure is the same.
    const isOverrideChanged = !isSameValue(job.remainingInvoiceOverride, after.remainingInvoiceOverride);
    if (isOverrideChanged && !entries.some(({ field }) => field === 'remainingInvoiceAmount')) {
      entries.push(entryOf(job, after, 'remainingInvoiceAmount', updateId));
    }
    if (entries.length === 0) continue;
    rows.push(after);
    history.push(...entries);
    if (adjustment !== null) changeOrders.push({ jobId: job.id, amount: adjustment });
    for (const name of [...outcome.derivedFields, ...entries.map(({ field }) => field as JobFieldName)]) {
      fields.add(name);
    }
  }
  if (refusals.length > 0) return { refusals, changed: null };
  const written = [...fields];
  const pick = (row: StoredJob) => ({ id: row.id, ...Object.fromEntries(written.map((name) => [name, row[name]])) });
  return { refusals: null, changed: { fields: written, rows: rows.map(pick), history, changeOrders } };
}
