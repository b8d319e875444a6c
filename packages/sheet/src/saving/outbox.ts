import type { Theirs } from '../cells/cell-states.ts';
import type { CellAddress, CellValue } from '../cells/cell-value.ts';
import { sameValue } from '../cells/cell-value.ts';

export interface UpdateCell {
  readonly field: string;
  readonly value: CellValue;
}

/** Cells of one row as they were sent: sent again word for word until it is known what became of them. */
export interface RowUpdate {
  readonly rowId: string;
  /** Tells the service that it has stored this already when the answer was lost. */
  readonly updateId: string;
  /** The version of the row that the person saw when they typed. */
  readonly version: number;
  readonly cells: readonly UpdateCell[];
}

/** Typed and not sent yet. */
export interface PendingCell extends UpdateCell {
  /** The version of the row that the person saw. */
  readonly version: number;
  /** What stood in the cell before, as long as nothing typed there since was sent: typing that again takes the edit back. */
  readonly base?: CellValue;
}

/** Waits for the person, who was shown why. */
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
/** Plain data that a structured clone keeps. */
export type OutboxSnapshot = readonly OutboxRow[];

export interface Refusal extends CellAddress {
  readonly reason: string;
}
export interface Clash extends Refusal {
  readonly theirs: Theirs;
  /** The version of the row in which their value was shown. */
  readonly version: number;
}

interface Row {
  sent: RowUpdate | null;
  readonly pending: Map<string, PendingCell>;
  readonly parked: Map<string, ParkedCell>;
}

export type EditOutcome = 'kept' | 'dropped' | ParkedCell;

/**
 * What was typed and is not known to be stored, row by row: at most one update on its way, the cells typed since, and the cells
 * that wait for the person. It sends nothing and knows no time.
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
   * Takes an edit over what `version` of the row shows; `known` is what the server has, as far as the page was told, and `begunAt`
   * the version that was shown when the editor was opened. Answers whether it is to be sent, was taken back, or goes on waiting for
   * the person: whoever typed over a conflict has decided it only where it was shown before they began.
   */
  edit(cell: CellAddress & UpdateCell, version: number, saved?: CellValue, begunAt?: number): EditOutcome {
    const { rowId, field, value } = cell;
    const row = this.#open(rowId);
    const parked = row.parked.get(field);
    const before = row.pending.get(field) ?? parked;
    const sent = row.sent?.cells.find((each) => each.field === field);
    const isSent = sent !== undefined;
    const base = before ? before.base : isSent ? undefined : saved;
    const isTakenBack = [saved, base].some((each) => each !== undefined && sameValue(value, each));
    row.pending.delete(field);
    row.parked.delete(field);
    let outcome: EditOutcome = 'kept';
    // An undo, say, brought back what is on its way.
    const isUnderWay = sent !== undefined && sameValue(value, sent.value);
    if (isTakenBack && !isSent) outcome = 'dropped';
    else if (parked?.theirs && !sameValue(value, parked.theirs.value) && !isSeen(parked, begunAt)) {
      outcome = { ...parked, value };
      row.parked.set(field, outcome);
    } else if (!isUnderWay) {
      // Whatever was typed over one's own edit was typed over what that one was.
      const seen = before?.version ?? (isSent ? row.sent?.version : undefined) ?? version;
      row.pending.set(field, { field, value, version: seen, ...(base !== undefined && { base }) });
    }
    this.#close(rowId, row);
    return outcome;
  }

  /** The next updates, one for each row that `isReady`, of `limit` rows at most: what was sent before, else the cells that were typed over one version. */
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
    return this.#rows.entries().some(([rowId, row]) => hasHead(row) && isReady(rowId));
  }

  /** It was stored and made `version` of the row. Answers its cells without those that were edited again since. */
  stored(update: RowUpdate, version: number): UpdateCell[] {
    const row = this.#settle(update);
    if (!row) return [];
    const last: UpdateCell[] = [];
    for (const cell of update.cells) {
      const newer = row.pending.get(cell.field);
      if (newer) row.pending.set(cell.field, { ...newer, version: Math.max(newer.version, version) });
      else last.push(cell);
    }
    this.#close(update.rowId, row);
    return last;
  }

  /**
   * Nothing of it was stored, because of some of its cells: these wait for the person, the others are sent again. Where a cell
   * was edited meanwhile, the newer value meets the conflict; a refusal says nothing about a newer value.
   */
  turnedDown(update: RowUpdate, cells: readonly (Refusal | Clash)[]): ParkedCell[] {
    const row = this.#settle(update);
    if (!row) return [];
    const reasons = new Map(cells.map((cell) => [cell.field, cell]));
    const parked: ParkedCell[] = [];
    for (const { field, value } of update.cells) {
      const cell = reasons.get(field);
      const newer = row.pending.get(field);
      const latest = newer ?? { field, value, version: update.version };
      if (cell && 'theirs' in cell) {
        row.pending.delete(field);
        const shown = { ...latest, version: cell.version };
        if (sameValue(latest.value, cell.theirs.value)) row.pending.set(field, shown);
        else parked.push({ ...shown, reason: cell.reason, theirs: cell.theirs });
      } else if (cell && !newer) parked.push({ ...latest, reason: cell.reason });
      else row.pending.set(field, latest);
    }
    for (const cell of parked) row.parked.set(cell.field, cell);
    this.#close(update.rowId, row);
    return parked;
  }

  /** Sends a cell that waits for the person after all: over the version that it was shown with. */
  release({ rowId, field }: CellAddress): void {
    const row = this.#rows.get(rowId);
    const parked = row?.parked.get(field);
    if (!row || !parked) return;
    const { reason: _, theirs: __, base: ___, ...cell } = parked;
    row.parked.delete(field);
    row.pending.set(field, cell);
    this.#close(rowId, row);
  }

  /** Somebody has changed a cell in conflict again: the person is shown that instead, in this version of the row. */
  showTheirs({ rowId, field }: CellAddress, theirs: Theirs, version: number): void {
    const row = this.#rows.get(rowId);
    const parked = row?.parked.get(field);
    if (!row || !parked) return;
    row.parked.set(field, { ...parked, theirs, version });
    this.#changed(rowId);
  }

  /** Gives up a cell that waits for the person; false where it does not wait. */
  giveUp({ rowId, field }: CellAddress): boolean {
    const row = this.#rows.get(rowId);
    if (!row?.parked.delete(field)) return false;
    this.#close(rowId, row);
    return true;
  }

  /** Whether the cell waits for the person to decide over somebody else's change. */
  isInConflict({ rowId, field }: CellAddress): boolean {
    return this.#rows.get(rowId)?.parked.get(field)?.theirs !== undefined;
  }

  /** Whether the cell is on its way, waits to be, or waits for the person. */
  has({ rowId, field }: CellAddress): boolean {
    return this.#latest(rowId).has(field);
  }

  /** The newest value of each cell of the row. */
  cellsOf(rowId: string): UpdateCell[] {
    return [...this.#latest(rowId).values()];
  }

  /** How many cells of the rows that `isCounted` go out by themselves. */
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

  rowSnapshot(rowId: string): OutboxRow {
    const { sent = null, pending = new Map(), parked = new Map() } = this.#rows.get(rowId) ?? {};
    return { rowId, sent, pending: [...pending.values()], parked: [...parked.values()] };
  }

  #latest(rowId: string): Map<string, UpdateCell> {
    const { sent, pending, parked } = this.rowSnapshot(rowId);
    return byField<UpdateCell>([...(sent?.cells ?? []), ...pending, ...parked]);
  }

  #freeze(rowId: string, row: Row): RowUpdate {
    const version = Math.min(...[...row.pending.values()].map((cell) => cell.version));
    const cells = [...row.pending.values()].filter((cell) => cell.version === version);
    for (const { field } of cells) row.pending.delete(field);
    row.sent = {
      rowId,
      updateId: this.#newId(),
      version,
      cells: cells.map(({ field, value }) => ({ field, value })),
    };
    this.#changed(rowId);
    return row.sent;
  }

  /** The row of the update; none where the update is settled already. */
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

const isSeen = ({ version }: ParkedCell, begunAt: number | undefined): boolean =>
  begunAt !== undefined && begunAt >= version;

const hasHead = ({ sent, pending }: Row): boolean => sent !== null || pending.size > 0;

const byField = <Cell extends UpdateCell>(cells: readonly Cell[]): Map<string, Cell> =>
  new Map(cells.map((cell) => [cell.field, cell]));
