import type { CellAddress, CellChange, CellMark, GridModel } from '../ui/grid/index.ts';

/** A cell whose save was turned down, with the reason in words for the person. */
export interface TurnedDown extends CellAddress {
  readonly reason: string;
}

/** What became of a batch. Nothing of it is stored unless it is `saved`. */
export type SaveOutcome<Row> =
  | { readonly kind: 'saved'; readonly rows: readonly Row[] }
  /** A passing trouble, such as no network: the batch is kept and tried again. */
  | { readonly kind: 'passing' }
  /** Some cells may not be stored as they are; the others are sent again without them. None named: none may. */
  | { readonly kind: 'refused' | 'conflict'; readonly cells: readonly TurnedDown[]; readonly message: string };

export type SaveStatus = 'idle' | 'saving' | 'retrying';

export interface SaveQueueOptions<Row extends { readonly id: string }> {
  readonly model: GridModel<Row>;
  readonly send: (changes: readonly CellChange[]) => Promise<SaveOutcome<Row>>;
  /** At most so many rows are sent at once. */
  readonly maxRows: number;
  readonly onStatus?: (status: SaveStatus, waiting: number) => void;
  /** Some cells were refused. Not told of conflicts: whoever sends asks the person about those. */
  readonly onTurnedDown?: (message: string) => void;
}

export interface SaveQueue {
  /** Takes the grid's changes; sends them after a short pause. */
  take(batch: { readonly changes: readonly CellChange[] }): void;
  /** Whether something is under way or waiting: leaving the page would lose it. */
  isBusy(): boolean;
  /** Tries at once, for instance when the network is back. */
  flush(): void;
}

const PAUSE_MS = 250;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Sends edits in batches after a short pause, one batch at a time, and reports each cell's state to the grid. What cannot
 * get through now is kept and tried again, ever more slowly; a newer edit of a cell replaces the one that waits.
 */
export function createSaveQueue<Row extends { readonly id: string }>(options: SaveQueueOptions<Row>): SaveQueue {
  const { model, send, maxRows, onStatus = () => {}, onTurnedDown = () => {} } = options;
  const waiting = new Map<string, Map<string, CellChange>>();
  let sending: readonly CellChange[] = [];
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const countWaiting = () => [...waiting.values()].reduce((sum, cells) => sum + cells.size, sending.length);
  const keep = (changes: readonly CellChange[]) => {
    for (const { rowId, field, value } of changes) {
      const row = waiting.get(rowId) ?? new Map<string, CellChange>();
      waiting.set(rowId, row.set(field, { rowId, field, value }));
    }
  };
  /** An edit made while the batch was under way is newer than the batch's. */
  const keepAgain = (changes: readonly CellChange[]) =>
    keep(changes.filter(({ rowId, field }) => !waiting.get(rowId)?.has(field)));
  const mark = (changes: readonly CellChange[], state: CellMark['state']) =>
    model.mark(changes.map(({ rowId, field, value }) => ({ rowId, field, value, state })));

  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void sendNext(), delay);
  };

  const takeBatch = (): CellChange[] => {
    const rowIds = [...waiting.keys()].slice(0, maxRows);
    const batch = rowIds.flatMap((rowId) => [...(waiting.get(rowId)?.values() ?? [])]);
    for (const rowId of rowIds) waiting.delete(rowId);
    return batch;
  };

  async function sendNext(): Promise<void> {
    if (sending.length > 0 || waiting.size === 0) return;
    const batch = takeBatch();
    sending = batch;
    mark(batch, 'saving');
    onStatus('saving', countWaiting());
    // A break in our own code must not lose what was typed either.
    const outcome = await send(batch).catch((): SaveOutcome<Row> => ({ kind: 'passing' }));
    sending = [];
    if (outcome.kind === 'passing') {
      keepAgain(batch);
      onStatus('retrying', countWaiting());
      schedule(retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      return;
    }
    retryMs = FIRST_RETRY_MS;
    if (outcome.kind === 'saved') {
      mark(batch, 'saved');
      model.mergeRows(outcome.rows);
    } else {
      turnDown(batch, outcome);
    }
    if (waiting.size > 0) schedule(0);
    else onStatus('idle', 0);
  }

  function turnDown(
    batch: readonly CellChange[],
    { kind, cells, message }: Extract<SaveOutcome<Row>, { message: string }>,
  ) {
    const reasons = new Map(cells.map(({ rowId, field, reason }) => [`${rowId} ${field}`, reason]));
    const reasonOf = ({ rowId, field }: CellAddress) =>
      cells.length === 0 ? message : reasons.get(`${rowId} ${field}`);
    const standing = batch.filter((change) => reasonOf(change) === undefined);
    // Were all cells standing, sending them again would end the same way.
    const isStuck = standing.length === batch.length;
    model.mark(
      batch.flatMap((change) => {
        const reason = isStuck ? message : reasonOf(change);
        return reason === undefined ? [] : [{ ...change, state: kind, reason }];
      }),
    );
    if (!isStuck) keepAgain(standing);
    if (kind === 'refused') onTurnedDown(message);
  }

  return {
    take({ changes }) {
      keep(changes);
      if (sending.length === 0) schedule(PAUSE_MS);
      onStatus('saving', countWaiting());
    },
    isBusy: () => sending.length > 0 || waiting.size > 0,
    flush: () => schedule(0),
  };
}
