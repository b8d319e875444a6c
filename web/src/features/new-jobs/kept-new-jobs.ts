import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { KeptRow } from '../../lib/kept-edits/kept-row.ts';
import { isNaming, type NewJobDraft } from './new-job-draft.ts';

/** Jobs that are sent as one request, again and again until it is known what became of it. */
export interface Batch {
  /** The idempotency key of the request. */
  readonly key: string;
  /** The date in the request: it must be the same each time. */
  readonly today: string;
  /** When it was first sent, in milliseconds since 1970; 0 for never. */
  readonly firstSentAt: number;
  readonly drafts: readonly NewJobDraft[];
}

export interface Unmade {
  readonly batches: readonly Batch[];
  /** Drafts that wait for the person. */
  readonly parked: readonly NewJobDraft[];
}

/**
 * Drafts in the form of kept edits, so that they share their storage, their owner and their end at signing out. A row is a draft, in the
 * order of its batch; its update carries the batch's key.
 */
export function toKept({ batches, parked }: Unmade): KeptRow[] {
  return [
    ...batches.flatMap(({ key, today, firstSentAt, drafts }) =>
      drafts.map((draft): KeptRow => {
        const sent = { rowId: draft.id, updateId: key, version: 0, cells: cellsOf(draft) };
        return { ...kept(draft), sent, was: { today, firstSentAt } };
      }),
    ),
    ...parked.map((draft): KeptRow => {
      const cells = cellsOf(draft).map(({ field, value }) => {
        const reason = (isNaming(field) && draft.reasons[field]) || '';
        return { field, value, version: 0, reason };
      });
      return { ...kept(draft), parked: cells };
    }),
  ];
}

const kept = ({ id, jobName, texts }: NewJobDraft): KeptRow => ({
  rowId: id,
  name: jobName,
  sent: null,
  pending: [],
  parked: [],
  texts,
  was: {},
});

const cellsOf = ({ jobNumber, jobName, values }: NewJobDraft): { field: string; value: CellValue }[] =>
  Object.entries({ jobNumber, jobName, ...values }).map(([field, value]) => ({ field, value }));

export function fromKept(rows: readonly KeptRow[]): Unmade {
  const batches = new Map<string, Batch>();
  const parked: NewJobDraft[] = [];
  for (const { rowId, sent, parked: cells, texts, was } of rows) {
    const { jobNumber, jobName, ...values } = Object.fromEntries(
      (sent?.cells ?? cells).map(({ field, value }) => [field, value]),
    );
    const reasons = Object.fromEntries(
      cells.flatMap(({ field, reason }) => (isNaming(field) && reason !== '' ? [[field, reason]] : [])),
    );
    const names = { jobNumber: String(jobNumber ?? ''), jobName: String(jobName ?? '') };
    const draft: NewJobDraft = { id: rowId, ...names, values, texts, reasons };
    if (!sent) {
      parked.push(draft);
      continue;
    }
    const batch = batches.get(sent.updateId) ?? {
      key: sent.updateId,
      today: String(was.today ?? ''),
      firstSentAt: Number(was.firstSentAt ?? 0),
      drafts: [],
    };
    batches.set(sent.updateId, { ...batch, drafts: [...batch.drafts, draft] });
  }
  return { batches: [...batches.values()], parked };
}
