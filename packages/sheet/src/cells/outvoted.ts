import type { CellChange } from './cell-value.ts';
import type { RowFields } from './field-access.ts';

/**
 * The changes of a batch that do not count beside others of their row, because both are stored in one field, as a job's whole cost and its
 * cost to complete are. What the batch changes counts before what it repeats, a value before a blank derived cell, the field itself before a
 * derived cell, and a derived cell before one that yields. Their order does not matter. True for a change that says something of its own: it is
 * neither blank nor what was shown before.
 */
export function outvoted<Row extends object>(
  changes: readonly CellChange[],
  rowOf: (rowId: string) => Row | undefined,
  fields: RowFields<Row>,
): ReadonlyMap<CellChange, boolean> {
  const typed = changes.filter(({ field, invalid }) => !invalid && fields.isTyped(field));
  if (typed.length === 0 || changes.length === 1) return NONE;
  const rowIds = new Set(typed.map(({ rowId }) => rowId));
  const all = new Map<CellChange, boolean>();
  for (const [rowId, ofRow] of Map.groupBy(changes, (change) => change.rowId)) {
    const row = rowIds.has(rowId) ? rowOf(rowId) : undefined;
    if (!row) continue;
    const valid = ofRow.filter(({ invalid }) => !invalid);
    for (const rivals of Map.groupBy(valid, ({ field }) => fields.storedIn(row, field)).values())
      for (const change of losersAmong(rivals, row, fields))
        all.set(change, !isBlank(change) && fields.isMeant(row, change));
  }
  return all;
}

const NONE: ReadonlyMap<CellChange, boolean> = new Map();
const isBlank = ({ value }: CellChange): boolean => value === null || value === '';

function losersAmong<Row extends object>(
  rivals: readonly CellChange[],
  row: Row,
  fields: RowFields<Row>,
): CellChange[] {
  // If a batch changes a cell twice, the last value counts.
  const latest = new Map(rivals.map((change) => [change.field, change]));
  if (latest.size === 1) return [];
  const rank = (change: CellChange): number =>
    (fields.isTyped(change.field) && isBlank(change) ? 8 : 0) +
    (fields.isMeant(row, change) ? 0 : 4) +
    (fields.isTyped(change.field) ? 1 : 0) +
    (fields.yields(change.field) ? 1 : 0);
  const winner = [...latest.values()].reduce((best, change) => (rank(change) <= rank(best) ? change : best));
  return rivals.filter(({ field }) => field !== winner.field && fields.isTyped(field));
}
