import type { FieldTable } from '@plumbline/contract/fields';
import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '../database.ts';
import { movedAmount, overNothing } from './moved-amount.ts';
import {
  type ConflictingCell,
  cellOf,
  type History,
  isSameValue,
  type RefusedCell,
  type Row,
  type RowUpdate,
  refusalOf,
  type Sheet,
} from './sheet.ts';
import { type LaterChange, type Replayed, standingOf } from './standing.ts';

/** The values to write into one row, as stored. Some may be there already. */
export interface RowChange<R extends Row> {
  row: R;
  values: Record<string, unknown>;
  updateId?: string | undefined;
  /** Fields that undo or redo restores. */
  takenBack?: readonly string[] | undefined;
}

/** Why a row cannot hold a value, beyond the field's own rules; null if it can. */
export type CellRule<R extends Row> = (field: string, value: unknown, row: R) => string | null;

export interface CheckedSave<R extends Row> {
  changes: RowChange<R>[];
  /** Updates that an earlier request had stored; undefined without any. */
  replayed: Replayed[] | undefined;
}

/**
 * Checks a save against the rows that the transaction has locked. Throws the sheet's refusal, which names every bad cell, or its
 * conflict, which names every cell that somebody else changed to another value. `rulesFor` loads what the rules need, and is
 * asked once, for the updates that are not stored yet.
 */
export async function checkSave<RowName extends object, R extends Row>(
  tx: Tx,
  tenantId: TenantId,
  sheet: Sheet<RowName, R>,
  {
    updates,
    rows,
    rulesFor,
  }: {
    updates: readonly RowUpdate[];
    rows: ReadonlyMap<string, R>;
    rulesFor?: (updates: readonly RowUpdate[]) => Promise<CellRule<R>>;
  },
): Promise<CheckedSave<R>> {
  const standing = await standingOf(tx, tenantId, sheet.history, updates, (id) => rows.get(id)?.version);
  const rule = (await rulesFor?.(standing.fresh)) ?? (() => null);

  const refusals: RefusedCell<RowName>[] = [];
  const conflicts: ConflictingCell<RowName>[] = [];
  const changes: RowChange<R>[] = [];
  const seen = new Set<string>();
  for (const update of standing.fresh) {
    const { id, version, updateId, takenBack, changes: given } = update;
    const row = rows.get(id);
    const wholeRow = rowProblem(sheet, { id, version }, row, seen);
    seen.add(id);
    const values: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(given)) {
      const moved = movedAmount(sheet, field, update, row);
      const stored = moved.ok ? moved.amount : null;
      const reason =
        wholeRow ??
        sheet.fields.cellProblem(field, value) ??
        (moved.ok ? null : moved.reason) ??
        (row ? rule(field, stored, row) : null);
      if (reason !== null) refusals.push({ ...cellOf(sheet, id, row, field), value, reason });
      const later = row && standing.laterChange(id, sheet.history.nameOf?.(field) ?? field);
      if (later && !isSameValue(stored, row[field])) {
        conflicts.push({ ...cellOf(sheet, id, row, field), ...conflictOf(value, row, field, later) });
      }
      values[field] = stored;
    }
    for (const field of overNothing(update))
      refusals.push({
        ...cellOf(sheet, id, row, field),
        value: null,
        reason: 'is over another amount and not changed',
      });
    if (row) changes.push({ row, values, updateId, takenBack });
  }
  for (const update of standing.sentAgain) {
    for (const [field, value] of storedOtherwise(sheet.fields, sheet.history, update, standing.storedBy(update)))
      refusals.push({ ...cellOf(sheet, update.id, rows.get(update.id), field), value, reason: REUSED });
  }
  if (refusals.length > 0) throw refusalOf(sheet, refusals);
  if (conflicts.length > 0) throw await sheet.refuseConflicts(tx, tenantId, conflicts, conflictText(conflicts));
  return { changes, replayed: standing.replayed.length > 0 ? standing.replayed : undefined };
}

const REUSED = 'was not stored: an earlier update with other values has the same updateId, so use a new one';

/**
 * The cells of an update that was stored before with other values. A field without an entry had its value already, unless no
 * field of the update has one.
 */
const storedOtherwise = (
  fields: Pick<FieldTable, 'storedValue'>,
  { nameOf = (field) => field, mayRecord = () => false }: History,
  { changes, over = {} }: RowUpdate,
  stored: ReadonlyMap<string, unknown>,
): [field: string, value: unknown][] => {
  const cells = Object.entries(changes);
  const differs = (field: string, value: unknown): boolean => {
    const given = fields.storedValue(field, value);
    const recorded = stored.get(nameOf(field));
    return !isSameValue(given, recorded) && !mayRecord(field, given, recorded);
  };
  const own = cells.filter(([field]) => stored.has(nameOf(field)));
  // An amount over another one was stored as much higher or lower as the other had changed.
  return own.length === 0
    ? cells
    : own.filter(([field, value]) => !Object.hasOwn(over, field) && differs(field, value));
};

/** Why a row cannot be saved as a whole; `seen` are the rows of the same save that came before it. */
export function rowProblem(
  { noun, gone }: { noun: string; gone: string },
  { id, version }: Pick<RowUpdate, 'id' | 'version'>,
  row: { version: number } | undefined,
  seen: ReadonlySet<string> = new Set(),
): string | null {
  if (!row) return gone;
  if (seen.has(id)) return `the ${noun} appears twice in this save`;
  return version > row.version ? `the ${noun} has no version ${version}` : null;
}

const conflictOf = (yourValue: unknown, row: Row, field: string, { who, at }: LaterChange) => ({
  yourValue,
  theirValue: row[field],
  who,
  at,
  version: row.version,
});

function conflictText(conflicts: readonly { who: string }[]): string {
  const who = [...new Set(conflicts.map((conflict) => conflict.who))].join(' and ');
  return `${conflicts.length === 1 ? 'One cell was' : `${conflicts.length} cells were`} changed by ${who} meanwhile`;
}
