import type { CellMark } from '../cells/cell-states.ts';
import { type CellAddress, cellKey } from '../cells/cell-value.ts';
import { isReplay } from '../cells/model-listeners.ts';
import { BegunEdits } from './begun-edits.ts';
import { followConflicts } from './follow-conflicts.ts';
import { isNews, type VersionedRow } from './news.ts';
import { type Clash, Outbox, type Refusal, type RowUpdate } from './outbox.ts';
import { ownBugs } from './own-bugs.ts';
import { Pause } from './pause.ts';
import { returnedRows } from './returned-rows.ts';
import type { OutcomeOf, SaveOutcome } from './save-outcome.ts';
import type { SaveQueue, SaveQueueOptions } from './save-queue-types.ts';
import { markOfParked, showServer, showStored } from './shown-saves.ts';
import { takeTurns } from './take-turns.ts';
import { TroubledRows } from './troubled-rows.ts';

/** So many failures in a row are not the fault of one update. */
const MOST_BUGS = 6;
/** Failed answers after which the batch itself may be the cause. An outage is usually over sooner. */
const MOST_UNAVAILABLE = 5;
/** The most cells that are sent in the task of their edit, before it is drawn. Preparing more would delay the drawing. */
export const FEW_CELLS = 50;
const OUR_BUG = 'Something went wrong in this page';
const NOT_NAMED = 'The service did not say why it refused this';

/**
 * Sends edits, one batch at a time, and reports each cell's state to the grid. An update without an answer is repeated word for
 * word. What cannot be sent is kept and retried, ever more slowly.
 */
export function createSaveQueue<Row extends VersionedRow>(options: SaveQueueOptions<Row>): SaveQueue {
  const { model, send, maxRows, restored = [], gone, newId = () => crypto.randomUUID() } = options;
  const { onStatus = () => {}, onTurnedDown = () => {}, onStored = () => {}, onBug } = options;
  const listeners = new Set<(rowIds: ReadonlySet<string>) => void>();
  const changedRows = new Set<string>();
  const outbox = new Outbox(newId, (rowId) => changedRows.add(rowId), restored);
  const begun = new BegunEdits();
  const troubled = new TroubledRows();
  const pause = new Pause();
  const returned = returnedRows(model, outbox, gone);
  const { report, show } = ownBugs(onBug);
  let inFlight: readonly RowUpdate[] = [];
  let bugsOnEnd = 0;
  let unavailableOnEnd = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isSound = (rowId: string) => troubled.isSound(rowId);

  function tell(): void {
    const count = outbox.waiting((rowId) => !troubled.isHeld(rowId));
    const isMoving = inFlight.length > 0 || (performance.now() >= pause.until && outbox.hasHead(isSound));
    onStatus(count === 0 ? 'idle' : isMoving ? 'saving' : 'retrying', count);
    if (changedRows.size === 0) return;
    const rowIds = new Set(changedRows);
    changedRows.clear();
    for (const listener of [...listeners]) listener(rowIds);
  }

  /** Sets the timer for the next batch. */
  function schedule(): void {
    clearTimeout(timer);
    if (inFlight.length > 0) return;
    const now = performance.now();
    const at = Math.max(pause.until, outbox.hasHead(isSound) ? now : troubled.nextAt);
    if (Number.isFinite(at)) timer = setTimeout(() => void sendNext(), Math.max(at - now, 0));
  }

  /** Sends what the task in progress has changed, all of it in one batch. */
  function sendSoon(): void {
    if (inFlight.length > 0 || performance.now() < pause.until) schedule();
    else queueMicrotask(() => void sendNext());
  }

  const troubledBatch = (): readonly RowUpdate[] => {
    const due = new Set(troubled.due(performance.now()));
    return due.size === 0 ? [] : outbox.heads((rowId) => due.has(rowId), maxRows);
  };
  const nextBatch = takeTurns(() => outbox.heads(isSound, maxRows), troubledBatch);

  async function sendNext(): Promise<void> {
    if (inFlight.length > 0) return;
    const batch = performance.now() < pause.until ? [] : nextBatch();
    if (batch.length === 0) return schedule();
    inFlight = batch;
    try {
      const fresh = batch.filter(({ rowId }) => !troubled.isFailing(rowId));
      model.mark(
        fresh.flatMap(({ rowId, cells }) => cells.map((cell) => ({ ...cell, rowId, state: 'saving' as const }))),
      );
      tell();
      const outcome = await send(batch);
      bugsOnEnd = 0;
      settle(batch, outcome);
    } catch (error) {
      broken(batch, error);
    }
    inFlight = [];
    tell();
    schedule();
  }

  /** A failure in our own code loses no edit, and is not retried for ever. */
  function broken(batch: readonly RowUpdate[], error: unknown): void {
    bugsOnEnd++;
    report(error, 'sending');
    const rowIds = idsOf(batch);
    if (bugsOnEnd > MOST_BUGS || !troubled.halve(rowIds)) hold(rowIds, OUR_BUG);
  }

  function settle(batch: readonly RowUpdate[], outcome: SaveOutcome<Row>): void {
    if (outcome.kind !== 'passing' && outcome.kind !== 'unavailable') pause.forgive();
    unavailableOnEnd = outcome.kind === 'unavailable' ? unavailableOnEnd + 1 : 0;
    switch (outcome.kind) {
      case 'stored':
        stored(batch, outcome);
        break;
      case 'refused':
      case 'conflict':
        turnDown(batch, outcome);
        break;
      case 'passing':
        pause.lengthen(outcome.retryAfterMs);
        break;
      case 'unavailable':
        pause.lengthen(outcome.retryAfterMs);
        if (unavailableOnEnd >= MOST_UNAVAILABLE || !idsOf(batch).every(isSound))
          troubled.setApart(idsOf(batch), performance.now());
        break;
      case 'failed':
        if (outcome.retryAfterMs !== undefined) pause.lengthen(outcome.retryAfterMs);
        if (troubled.failed(idsOf(batch), performance.now())) showUnsaved(idsOf(batch), outcome.message);
        break;
      case 'malformed':
        separate(batch, outcome.message);
        break;
      case 'denied':
        hold(idsOf(batch), outcome.message);
    }
  }

  function stored(batch: readonly RowUpdate[], { rows, replayed }: OutcomeOf<Row, 'stored'>): void {
    troubled.passed(idsOf(batch));
    const answered = new Map(rows.map((row) => [row.id, row]));
    const earlier = new Map(replayed.map(({ id, version }) => [id, version]));
    const updates = batch.map((update) => {
      const answer = answered.get(update.rowId);
      const version = earlier.get(update.rowId) ?? answer?.version ?? update.version;
      const isOwn = answer?.version === version;
      for (const { field } of update.cells) begun.raise({ rowId: update.rowId, field }, version);
      return { update, answer, isOwn, last: outbox.stored(update, version) };
    });
    show(() => showStored(model, updates));
    show(() => onStored(batch.flatMap(({ rowId, cells }) => cells.map((cell) => ({ ...cell, rowId })))));
  }

  const park = (update: RowUpdate, cells: readonly (Refusal | Clash)[]) =>
    outbox.turnedDown(update, cells).map((cell) => ({ ...cell, rowId: update.rowId }));

  function turnDown(batch: readonly RowUpdate[], outcome: OutcomeOf<Row, 'refused' | 'conflict'>): void {
    const named = Map.groupBy<string, Refusal>(outcome.cells, ({ rowId }) => rowId);
    const settled = batch.filter(({ rowId, cells }) =>
      named.get(rowId)?.some(({ field }) => cells.some((cell) => cell.field === field)),
    );
    if (settled.length === 0) {
      // The same request would get the same answer.
      separate(batch, outcome.kind === 'refused' ? outcome.message : NOT_NAMED);
      return;
    }
    troubled.passed(idsOf(batch));
    const parked = settled.flatMap((update) => park(update, named.get(update.rowId) ?? []));
    if (outcome.kind === 'conflict') show(() => model.patchRows(outcome.rows.filter((row) => isNews(model, row))));
    show(() => model.mark(parked.map(markOfParked)));
    for (const { rowId } of settled) returned.note(rowId);
    // The person knows of a cell that was refused before.
    if (outcome.kind === 'refused' && !parked.every(({ isTriedAgain }) => isTriedAgain)) onTurnedDown(outcome.message);
  }

  /** Finds the row that the service refuses by halves. Its cells wait for the person. */
  function separate(batch: readonly RowUpdate[], message: string): void {
    if (troubled.halve(idsOf(batch))) return;
    for (const update of batch) {
      const refusals = update.cells.map(({ field }) => ({ rowId: update.rowId, field, reason: message }));
      const parked = park(update, refusals);
      show(() => model.mark(parked.map(markOfParked)));
    }
    onTurnedDown(message);
  }

  /** Holds the rows until the person types there again or tries again. */
  function hold(rowIds: readonly string[], message: string): void {
    troubled.hold(rowIds);
    showUnsaved(rowIds, message);
  }

  function showUnsaved(rowIds: readonly string[], reason: string): void {
    const marks = rowIds.flatMap((rowId) =>
      outbox.toSendOf(rowId).map(({ field, value }) => ({ rowId, field, value })),
    );
    show(() => model.mark(marks.map((cell) => ({ ...cell, state: 'refused' as const, reason }))));
    onTurnedDown(reason);
  }

  const take: SaveQueue['take'] = ({ origin, changes }) => {
    const isUndone = isReplay(origin);
    const taken = isUndone ? ({ isTakenBack: true } as const) : {};
    const dropped: CellAddress[] = [];
    const parked: CellMark[] = [];
    // If a batch changes a cell twice, the last value counts.
    const latest = new Map(changes.map((change) => [cellKey(change), change]));
    for (const { rowId, field, value, over } of latest.values()) {
      const row = model.row(rowId);
      if (!row) continue;
      const open = begun.of({ rowId, field });
      // An editor stays open while an undo changes the cell beneath it.
      const start = isUndone && open?.isOpen ? open : begun.take({ rowId, field });
      const shownAt = start?.isOverOwn ? undefined : start?.version;
      const edit = { rowId, field, value, over, ...taken };
      const outcome = outbox.edit(edit, start?.version ?? row.version, model.cellState(rowId, field).saved, shownAt);
      if (outcome === 'dropped') dropped.push({ rowId, field });
      else if (outcome !== 'kept') parked.push(markOfParked({ ...outcome, rowId }));
      if (troubled.isHeld(rowId)) troubled.release([rowId]);
    }
    show(() => showServer(model, dropped));
    if (parked.length > 0) show(() => model.mark(parked));
    pause.shorten();
    tell();
    if (latest.size <= FEW_CELLS) sendSoon();
    else schedule();
  };

  function hurry(): void {
    pause.end();
    troubled.hurry();
    tell();
    schedule();
  }

  function sendAnyway(cells: readonly CellAddress[]): void {
    if (cells.length === 0) return;
    for (const cell of cells) outbox.release(cell);
    model.mark(cells.map(({ rowId, field }) => ({ rowId, field, state: 'saving' })));
    tell();
    schedule();
  }

  model.subscribe((event) => {
    if (event.kind !== 'cells') return;
    sendAnyway(returned.cells(event.rowIds));
    for (const rowId of event.rowIds) followConflicts(model, outbox, rowId);
    begun.sweep(
      event.rowIds,
      (cell) => model.cellState(cell.rowId, cell.field).isDirty === true || model.typed.hasText(cell),
    );
  });
  for (const { rowId } of restored) {
    model.restore(outbox.cellsOf(rowId).map((cell) => ({ ...cell, rowId })));
    returned.note(rowId, -1);
    for (const cell of returned.cells(new Set([rowId]))) outbox.release(cell);
    model.mark(outbox.parkedOf(rowId).map((cell) => markOfParked({ ...cell, rowId })));
  }

  return {
    take,
    isBusy: () => outbox.waiting((rowId) => !troubled.isHeld(rowId)) > 0,
    flush: hurry,
    retry() {
      troubled.release(troubled.held());
      hurry();
    },
    keepMine: sendAnyway,
    takeTheirs(cells) {
      showServer(
        model,
        cells.filter((cell) => outbox.giveUp(cell)),
      );
      tell();
    },
    began(shown) {
      const cell = model.typed.targetOf(shown);
      const row = model.row(cell.rowId);
      // An own value hides what others have stored since it was typed.
      const own = outbox.isInConflict(cell) ? undefined : outbox.versionUnder(cell);
      if (row) begun.note(cell, { version: own ?? row.version, isOpen: true, isOverOwn: own !== undefined });
    },
    ended(shown) {
      const cell = model.typed.targetOf(shown);
      begun.leave(cell, model.typed.hasText(cell));
    },
    noteUnder(cell, version) {
      if (outbox.versionUnder(cell) === undefined) begun.note(cell, { version, isOpen: false, isOverOwn: false });
    },
    snapshot: () => outbox.snapshot(),
    rowSnapshot: (rowId) => outbox.rowSnapshot(rowId),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const idsOf = (batch: readonly RowUpdate[]): string[] => batch.map(({ rowId }) => rowId);
