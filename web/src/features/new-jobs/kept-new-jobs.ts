import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { KeptRow } from '../../lib/kept-edits/kept-row.ts';
import {
  isNaming,
  isSame,
  NAMING_FIELDS,
  type NamingTexts,
  type NewJobDraft,
  NOTHING_TYPED,
  newDraft,
} from './new-job-draft.ts';

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

/** The state that outlives the page. */
export interface Left extends Unmade {
  /** What stands in the line below the last job, not added yet. */
  readonly typed: NamingTexts;
}

const TYPED = 'typed';

/**
 * Drafts as kept edits, so that they share their storage and owner, and are erased at signing out. A row is a draft, in the order of its batch; its
 * update carries the batch's key. A last row holds what is typed and not added yet.
 */
export function toKept({ batches, parked, typed }: Left): KeptRow[] {
  const texts = NAMING_FIELDS.map((field) => ({ field, text: typed[field], reason: '' })).filter(({ text }) => text);
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
    ...(texts.length > 0 ? [kept({ id: TYPED, jobName: typed.jobName, texts })] : []),
  ];
}

const kept = ({ id, jobName, texts }: Pick<NewJobDraft, 'id' | 'jobName' | 'texts'>): KeptRow => ({
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

/** A page that goes while it takes over what an earlier one left leaves both records: what stands in both is one draft. */
export function fromKept(rows: readonly KeptRow[]): Left {
  const batches = new Map<string, Batch>();
  const parked: NewJobDraft[] = [];
  let typed = NOTHING_TYPED;
  const taken = new Set<string>();
  for (const { rowId, sent, parked: cells, texts, was } of rows) {
    if (rowId === TYPED) {
      const left = { ...NOTHING_TYPED, ...Object.fromEntries(texts.map(({ field, text }) => [field, text])) };
      // Of several pages: there is one line to type in.
      if (typed === NOTHING_TYPED) typed = left;
      else if (!isSame(left, typed)) parked.push(newDraft(left.jobName, left.jobNumber));
      continue;
    }
    if (taken.has(rowId)) continue;
    taken.add(rowId);
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
  return { batches: [...batches.values()], parked, typed };
}
