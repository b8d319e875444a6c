import type { Theirs } from '../cells/cell-states.ts';
import { type CellAddress, type CellValue, isSameOver, type Over, sameValue } from '../cells/cell-value.ts';

export interface UpdateCell extends Over {
  readonly field: string;
  readonly value: CellValue;
  /** Undo or redo put it there. */
  readonly isTakenBack?: true;
  /** The service refused it. Since then another cell of its row was edited, which may allow it. */
  readonly isTriedAgain?: true;
}

/** Cells of one row as they were sent. They are repeated word for word until their result is clear. */
export interface RowUpdate {
  readonly rowId: string;
  /** The service recognises a repeated update by it. */
  readonly updateId: string;
  /** The version of the row that the person saw when they typed. */
  readonly version: number;
  readonly cells: readonly UpdateCell[];
}

/** Typed, not yet sent. */
export interface PendingCell extends UpdateCell {
  /** The version of the row that the person saw. */
  readonly version: number;
  /** What the cell held before, unless an edit of it was sent since. Typing this again withdraws the edit. */
  readonly base?: CellValue;
}

/** Waits for the person, who was shown the reason. */
export interface ParkedCell extends PendingCell {
  readonly reason: string;
  /** Of a conflict. */
  readonly theirs?: Theirs;
}

export interface OutboxRow {
  readonly rowId: string;
  readonly sent: RowUpdate | null;
  readonly pending: readonly PendingCell[];
  readonly parked: readonly ParkedCell[];
}
/** Plain data, for a structured clone. */
export type OutboxSnapshot = readonly OutboxRow[];

export interface Refusal extends CellAddress {
  readonly reason: string;
}
export interface Clash extends Refusal {
  readonly theirs: Theirs;
  /** The version of the row that has their value. */
  readonly version: number;
}

interface Row {
  sent: RowUpdate | null;
  readonly pending: Map<string, PendingCell>;
  readonly parked: Map<string, ParkedCell>;
}

export type EditOutcome = 'kept' | 'dropped' | ParkedCell;

/**
 * Unsaved edits, row by row: at most one update under way, the cells typed since, and the cells that wait for the person.
 * It sends nothing and has no clock.
 */
export class Outbox {
  readonly #rows = new Map<string, Row>();
  readonly #newId: () => string;
  readonly #changed: (rowId: string) => void;

  constructor(newId: () => string, changed: (rowId: string) => void, snapshot: OutboxSnapshot = []) {
    this.#newId = newId;
    this.#changed = changed;
    for (const { rowId, sent, pending, parked } of snapshot) {
      this.#rows.set(rowId, { sent, pending: byField(pending), parked: byField(parked) });
    }
  }

  /**
   * Takes an edit made while the person saw `version` of the row. `saved` is the last value from the server, `shownAt` the version
   * shown when the editor opened. Returns whether it will be sent, was withdrawn, or still waits: typing over a conflict decides it
   * only if the conflict was visible before. Once it is stored, the row's refused cells are tried again.
   */
  edit(cell: CellAddress & UpdateCell, version: number, saved?: CellValue, shownAt?: number): EditOutcome {
    const { rowId, ...typed } = cell;
    const { field, value } = typed;
    const row = this.#open(rowId);
    const parked = row.parked.get(field);
    const before = row.pending.get(field) ?? parked;
    const sent = row.sent?.cells.find((each) => each.field === field);
    const isSent = sent !== undefined;
    const base = before ? before.base : isSent ? undefined : saved;
    const isTakenBack = [saved, base].some((each) => each !== undefined && sameValue(value, each));
    row.pending.delete(field);
    row.parked.delete(field);
    for (const refused of refusedIn(row)) row.parked.set(refused.field, { ...refused, isTriedAgain: true });
    let outcome: EditOutcome = 'kept';
    // For example, an undo restored the value that is under way.
    const isUnderWay = sent !== undefined && sameValue(value, sent.value) && isSameOver(typed, sent);
    if (isTakenBack && !isSent) outcome = 'dropped';
    else if (parked?.theirs && !sameValue(value, parked.theirs.value) && (shownAt ?? 0) < parked.version) {
      const { isTakenBack: _, ...waiting } = parked;
      outcome = { ...waiting, ...typed };
      row.parked.set(field, outcome);
    } else if (!isUnderWay) {
      // The person typed over their own edit, so the version of that edit counts.
      const seen = before?.version ?? (isSent ? row.sent?.version : undefined) ?? version;
      row.pending.set(field, { ...typed, version: seen, ...(base !== undefined && { base }) });
    }
    this.#close(rowId, row);
    return outcome;
  }

  /** The next updates, one for each row that `isReady`, at most `limit` rows: a repeated update first, otherwise the cells typed over one version. */
  heads(isReady: (rowId: string) => boolean, limit: number): RowUpdate[] {
    const heads: RowUpdate[] = [];
    for (const [rowId, row] of this.#rows) {
      if (heads.length >= limit) break;
      if (hasHead(row) && isReady(rowId)) heads.push(row.sent ?? this.#freeze(rowId, row));
    }
    return heads;
  }

  /** Whether any row that `isReady` has something to send. */
  hasHead(isReady: (rowId: string) => boolean): boolean {
    for (const [rowId, row] of this.#rows) if (hasHead(row) && isReady(rowId)) return true;
    return false;
  }

  /** The update was stored as `version` of the row. Returns its cells, except cells edited since. */
  stored(update: RowUpdate, version: number): UpdateCell[] {
    const row = this.#settle(update);
    if (!row) return [];
    const last: UpdateCell[] = [];
    for (const cell of update.cells) {
      const newer = row.pending.get(cell.field);
      if (newer) row.pending.set(cell.field, { ...newer, version: Math.max(newer.version, version) });
      else last.push(cell);
    }
    for (const { field, isTriedAgain } of refusedIn(row)) if (isTriedAgain) unpark(row, field);
    this.#close(update.rowId, row);
    return last;
  }

  /**
   * The update was refused because of some cells. These wait for the person; the others are sent again. If a cell was edited
   * since, its newer value takes over the conflict, and the refusal no longer applies.
   */
  turnedDown(update: RowUpdate, cells: readonly (Refusal | Clash)[]): ParkedCell[] {
    const row = this.#settle(update);
    if (!row) return [];
    const reasons = new Map(cells.map((cell) => [cell.field, cell]));
    const parked: ParkedCell[] = [];
    for (const typed of update.cells) {
      const { field } = typed;
      const cell = reasons.get(field);
      const newer = row.pending.get(field);
      const latest = newer ?? { ...typed, version: update.version };
      if (cell && 'theirs' in cell) {
        row.pending.delete(field);
        const shown = { ...latest, version: cell.version };
        if (sameValue(latest.value, cell.theirs.value)) row.pending.set(field, shown);
        else parked.push({ ...shown, reason: cell.reason, theirs: cell.theirs });
      } else if (cell && !newer) parked.push({ ...latest, reason: cell.reason });
      else row.pending.set(field, latest);
    }
    for (const { isTriedAgain: _, ...cell } of parked) row.parked.set(cell.field, cell);
    this.#close(update.rowId, row);
    return parked;
  }

  /** Sends a waiting cell after all, under the version that was shown with it. */
  release({ rowId, field }: CellAddress): void {
    const row = this.#rows.get(rowId);
    if (row && unpark(row, field)) this.#close(rowId, row);
  }

  /** Somebody changed a cell in conflict again: the conflict now shows that value and version. */
  showTheirs({ rowId, field }: CellAddress, theirs: Theirs, version: number): void {
    const row = this.#rows.get(rowId);
    const parked = row?.parked.get(field);
    if (!row || !parked) return;
    row.parked.set(field, { ...parked, theirs, version });
    this.#changed(rowId);
  }

  /** Gives up a waiting cell; false if it does not wait. */
  giveUp({ rowId, field }: CellAddress): boolean {
    const row = this.#rows.get(rowId);
    if (!row?.parked.delete(field)) return false;
    this.#close(rowId, row);
    return true;
  }

  /** Whether the cell waits for a decision about a colleague's change. */
  isInConflict({ rowId, field }: CellAddress): boolean {
    return this.#rows.get(rowId)?.parked.get(field)?.theirs !== undefined;
  }

  /** The version of the row that the person saw when they typed the cell's unsaved value; undefined if it has none. */
  versionUnder({ rowId, field }: CellAddress): number | undefined {
    const row = this.#rows.get(rowId);
    const waiting = row?.pending.get(field) ?? row?.parked.get(field);
    const isSent = row?.sent?.cells.some((cell) => cell.field === field);
    return waiting?.version ?? (isSent ? row?.sent?.version : undefined);
  }

  /** The newest value of each cell of the row. */
  cellsOf(rowId: string): UpdateCell[] {
    return [...this.toSendOf(rowId), ...this.parkedOf(rowId)];
  }

  /** The same of those that will be sent without the person. What waits for the person has a reason of its own, and a conflict a choice. */
  toSendOf(rowId: string): UpdateCell[] {
    const { sent, pending } = this.rowSnapshot(rowId);
    return [...byField<UpdateCell>([...(sent?.cells ?? []), ...pending]).values()];
  }

  /** How many cells of the rows that `isCounted` will be sent without the person. */
  waiting(isCounted: (rowId: string) => boolean): number {
    let count = 0;
    for (const [rowId, { sent, pending }] of this.#rows) {
      if (!isCounted(rowId)) continue;
      const again = sent?.cells.filter(({ field }) => pending.has(field)).length ?? 0;
      count += pending.size + (sent?.cells.length ?? 0) - again;
    }
    return count;
  }

  snapshot(): OutboxSnapshot {
    return [...this.#rows.keys()].map((rowId) => this.rowSnapshot(rowId));
  }

  /** The cells of the row that wait for the person. */
  parkedOf(rowId: string): readonly ParkedCell[] {
    const parked = this.#rows.get(rowId)?.parked;
    return parked && parked.size > 0 ? [...parked.values()] : NONE_PARKED;
  }

  rowSnapshot(rowId: string): OutboxRow {
    const { sent = null, pending = new Map(), parked = new Map() } = this.#rows.get(rowId) ?? {};
    return { rowId, sent, pending: [...pending.values()], parked: [...parked.values()] };
  }

  #freeze(rowId: string, row: Row): RowUpdate {
    const version = Math.min(...[...row.pending.values()].map((cell) => cell.version));
    const cells = [...row.pending.values()].filter((cell) => cell.version === version);
    for (const { field } of cells) row.pending.delete(field);
    row.sent = {
      rowId,
      updateId: this.#newId(),
      version,
      cells: cells.map(({ version: _, base: __, ...cell }) => cell),
    };
    this.#changed(rowId);
    return row.sent;
  }

  /** The row of the update; undefined if the update is already settled. */
  #settle({ rowId, updateId }: RowUpdate): Row | undefined {
    const row = this.#rows.get(rowId);
    if (row?.sent?.updateId !== updateId) return undefined;
    row.sent = null;
    return row;
  }

  #open(rowId: string): Row {
    const row = this.#rows.get(rowId) ?? { sent: null, pending: new Map(), parked: new Map() };
    this.#rows.set(rowId, row);
    return row;
  }

  #close(rowId: string, { sent, pending, parked }: Row): void {
    if (!sent && pending.size === 0 && parked.size === 0) this.#rows.delete(rowId);
    this.#changed(rowId);
  }
}

/** The row's cells that the service refused. */
const refusedIn = ({ parked }: Row): ParkedCell[] => [...parked.values()].filter(({ theirs }) => theirs === undefined);

/** A waiting cell will be sent. False if it does not wait. */
function unpark(row: Row, field: string): boolean {
  const parked = row.parked.get(field);
  if (!parked) return false;
  const { reason: _, theirs: __, base: ___, ...cell } = parked;
  row.pending.set(field, cell);
  return row.parked.delete(field);
}

const NONE_PARKED: readonly ParkedCell[] = [];

const hasHead = ({ sent, pending }: Row): boolean => sent !== null || pending.size > 0;

const byField = <Cell extends UpdateCell>(cells: readonly Cell[]): Map<string, Cell> =>
  new Map(cells.map((cell) => [cell.field, cell]));
