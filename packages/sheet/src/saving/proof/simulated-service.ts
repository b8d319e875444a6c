import type { CellValue } from '../../cells/cell-value.ts';
import type { SaveAnswer, UpdateOnWire } from '../save-outcome.ts';

export const FIELDS = ['notes', 'amount', 'branch'] as const;
export type Field = (typeof FIELDS)[number];

export interface Row {
  id: string;
  version: number;
  notes: CellValue;
  amount: CellValue;
  branch: CellValue;
}

export interface Entry {
  readonly rowId: string;
  readonly version: number;
  readonly field: Field;
  readonly oldValue: CellValue;
  readonly newValue: CellValue;
  readonly who: string;
  readonly updateId: string | undefined;
}

/** An event of the change stream: the current values of everything changed since the last event. */
export interface News {
  readonly cursor: number;
  readonly rows: readonly { readonly id: string; readonly version: number; readonly cells: Partial<Row> }[];
}

export const isField = (field: string): field is Field => FIELDS.some((each) => each === field);
/** Values that the service refuses. */
export const REFUSED = 'refused ';
const isRefused = (value: unknown) => typeof value === 'string' && value.startsWith(REFUSED);

/** Stores updates as the real services do: all or nothing, with versions, history, conflicts and repeated updates. */
export class SimulatedService {
  readonly history: Entry[] = [];
  readonly #rows: Map<string, Row>;

  constructor(ids: readonly string[]) {
    const empty = { version: 1, notes: null, amount: null, branch: null };
    this.#rows = new Map(ids.map((id) => [id, { id, ...empty }]));
  }

  get cursor(): number {
    return this.history.length;
  }

  rows(): Row[] {
    return structuredClone([...this.#rows.values()]);
  }

  row(id: string): Row {
    const row = this.#rows.get(id);
    if (!row) throw new Error(`there is no row ${id}`);
    return { ...row };
  }

  save(updates: readonly UpdateOnWire[], who: string): SaveAnswer<Row> {
    const own = ({ id, updateId, changes }: UpdateOnWire) => {
      const entries = this.history.filter((entry) => entry.rowId === id && entry.updateId === updateId);
      if (entries.some(({ field, newValue }) => changes[field] !== newValue))
        throw new Error('an updateId is used again for other values, which the services refuse');
      return entries[0];
    };
    const isBehind = ({ id, version }: UpdateOnWire) => this.row(id).version !== version;
    const replayed = updates.flatMap((update) => {
      const entry = isBehind(update) ? own(update) : undefined;
      return entry ? [{ id: update.id, version: entry.version }] : [];
    });
    const fresh = updates.filter(({ id }) => !replayed.some((each) => each.id === id));
    const cells = fresh.flatMap((update) =>
      Object.entries(update.changes).map(([field, value]) => ({ update, rowId: update.id, field, value })),
    );
    const refusals = cells.filter(({ value }) => isRefused(value));
    if (refusals.length > 0) {
      const named = refusals.map(({ rowId, field }) => ({ rowId, field, reason: 'is refused' }));
      return { ok: false, problem: { type: 'cells-refused' }, message: 'Nothing was saved', refusals: named };
    }
    const conflicts = cells.flatMap(({ update, rowId, field, value }) => {
      const row = this.row(rowId);
      const later = this.history.findLast(
        (entry) => entry.rowId === rowId && entry.field === field && entry.version > update.version,
      );
      if (!later || !isField(field) || row[field] === value) return [];
      const cell = { rowId, field, theirValue: row[field], version: row.version };
      return [{ ...cell, who: later.who, at: new Date(0) }];
    });
    if (conflicts.length > 0) {
      const rows = [...new Set(conflicts.map(({ rowId }) => rowId))].map((id) => this.row(id));
      return { ok: false, problem: { type: 'cells-conflict' }, message: 'Nothing was saved', conflicts, rows };
    }
    for (const update of fresh) this.#store(update, who);
    return { ok: true, rows: updates.map(({ id }) => this.row(id)), replayed };
  }

  newsSince(cursor: number): News {
    const touched = Map.groupBy(this.history.slice(cursor), ({ rowId }) => rowId);
    const rows = [...touched].map(([id, entries]) => {
      const row = this.row(id);
      return { id, version: row.version, cells: Object.fromEntries(entries.map(({ field }) => [field, row[field]])) };
    });
    return { cursor: this.cursor, rows };
  }

  #store({ id, updateId, changes }: UpdateOnWire, who: string): void {
    const row = this.row(id);
    const changed = Object.entries(changes).filter(([field, value]) => isField(field) && row[field] !== value);
    if (changed.length === 0) return;
    const version = row.version + 1;
    for (const [field, value] of changed) {
      if (!isField(field)) continue;
      const newValue = value as CellValue; // values on the wire are cell values here
      this.history.push({ rowId: id, version, field, oldValue: row[field], newValue, who, updateId });
      row[field] = newValue;
    }
    this.#rows.set(id, { ...row, version });
  }
}
