import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { FEW_CELLS } from '@plumbline/sheet/saving/save-queue';
import type { SaveQueue } from '@plumbline/sheet/saving/save-queue-types';
import { countCells, isEmptyRow, type KeptRow, type KeptText } from './kept-row.ts';
import type { KeptGroup } from './kept-store.ts';

type Source = Pick<SaveQueue, 'rowSnapshot' | 'onChange'>;

export interface KeeperOptions<Row extends { readonly id: string }> {
  readonly model: GridModel<Row>;
  readonly queue: Source;
  readonly nameOf: (row: Row) => string;
  /** Rows that are already kept, as `queue` took them over. */
  readonly kept: readonly KeptRow[];
  /** `cells`: how many are kept in all. */
  readonly write: (groups: readonly Pick<KeptGroup, 'group' | 'rows'>[], cells: number) => Promise<void>;
  /** Called the first time that something cannot be kept. */
  readonly onTrouble: () => void;
  readonly onKeeping?: (state: KeepingState) => void;
}

/**
 * `kept`: the storage has acknowledged every unsaved edit. `keeping`: not yet. `not-kept`: it has failed, and is tried again with the
 * next edit.
 */
export type KeepingState = 'kept' | 'keeping' | 'not-kept';

export interface Keeper {
  /** Resolves when everything so far is kept, or cannot be. */
  flush(): Promise<void>;
  /** Gives the storage everything so far, without waiting for its answer. */
  handOver(): void;
  /** Writes nothing more. Returns whether everything so far is kept. */
  stop(): Promise<boolean>;
  /** Like `stop`, after the person gave up the edits: unwritten edits are dropped. */
  giveUp(): Promise<void>;
}

/** Rows share records: a paste over thousands of rows makes few, and a single cell a small one. */
const GROUPS = 32;
/** Longer than until the queue sends what a task changed: that is then written once, as it is sent. */
const AFTER_SENDING_MS = 4;
/** A crash costs a word at most, and the keys between two writes cost nothing. */
const WHILE_TYPING_MS = 300;
/** More than anybody types by hand. Further edits exist in the page only, and it says so. */
const MOST_ROWS = 50_000;

const groupOf = (rowId: string): string => {
  let sum = 0;
  for (let i = 0; i < rowId.length; i++) sum = (sum * 31 + rowId.charCodeAt(i)) % 65_536;
  return String(sum % GROUPS);
};

/** Writes unsaved edits to storage as they are typed. All changes of a task are one write. The storage keeps the order of the writes. */
export function createKeeper<Row extends { readonly id: string }>(options: KeeperOptions<Row>): Keeper {
  const { model, queue, nameOf, write, onTrouble, onKeeping = () => {} } = options;
  const rows = new Map(options.kept.map((row) => [row.rowId, row]));
  const touched = new Set(rows.keys());
  const unwritten = new Set<string>();
  let writing: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  /** Rows with a text that is being typed, or was until now, and not as it is kept. */
  const typedIn = new Set<string>();
  let openIn: string | undefined;
  let underWay = 0;
  let reported: KeepingState = 'kept';
  let isTroubled = false;
  let isStopped = false;

  function tellKeeping(): void {
    const isKept = touched.size + unwritten.size + underWay === 0;
    const state = isKept ? 'kept' : isTroubled ? 'not-kept' : 'keeping';
    if (state !== reported) onKeeping(state);
    reported = state;
  }

  function touch(rowIds: ReadonlySet<string>): void {
    if (isStopped) return;
    for (const rowId of rowIds) touched.add(rowId);
    // The queue sends this many before they are drawn, and a sent edit no longer has the value that the person started from.
    if (rowIds.size <= FEW_CELLS) for (const rowId of rowIds) takeDown(rowId);
    tellKeeping();
    if (touched.size > 0) timer ??= setTimeout(start, AFTER_SENDING_MS);
  }

  function noteTyping(): void {
    const now = model.typed.open.get()?.rowId;
    for (const rowId of [openIn, now]) if (rowId !== undefined) typedIn.add(rowId);
    openIn = now;
    if (now === undefined) takeTyped();
    else typingTimer ??= setTimeout(takeTyped, WHILE_TYPING_MS);
  }

  function takeTyped(): void {
    clearTimeout(typingTimer);
    typingTimer = undefined;
    const rowIds = new Set(typedIn);
    typedIn.clear();
    touch(rowIds);
  }

  function takeDown(rowId: string): void {
    const row = keptRow(rowId, rows.get(rowId));
    if (!isEmptyRow(row)) rows.set(rowId, row);
  }

  /** Whether the row is kept differently now. */
  function renew(rowId: string): boolean {
    const before = rows.get(rowId);
    const row = keptRow(rowId, before);
    if (isEmptyRow(row)) return rows.delete(rowId);
    rows.set(rowId, row);
    return true;
  }

  function keptRow(rowId: string, before: KeptRow | undefined): KeptRow {
    const snapshot = queue.rowSnapshot(rowId);
    const row = model.row(rowId);
    const open = model.typed.open.get();
    const texts: KeptText[] = model.refusedTexts(rowId);
    if (open?.rowId === rowId)
      texts.push({ field: open.field, text: open.text, reason: 'It was being typed', isOpen: true });
    const was: Record<string, CellValue> = {};
    const { sent, pending, parked } = snapshot;
    const fields = new Set([...(sent?.cells ?? []), ...pending, ...parked, ...texts].map(({ field }) => field));
    const answered = before?.sent && before.sent.updateId !== sent?.updateId ? before.sent.cells : [];
    for (const field of fields) {
      // The value that the person started from, until their sent edit is answered: a colleague may have changed the cell unseen.
      const isAnswered = answered.some((cell) => cell.field === field);
      const base = pending.find((cell) => cell.field === field)?.base;
      const { saved } = model.cellState(rowId, field);
      const kept = [isAnswered ? undefined : before?.was[field], base, saved].find((value) => value !== undefined);
      if (kept !== undefined) was[field] = kept;
      else if (row) was[field] = model.valueToRevertTo(rowId, field);
    }
    return { ...snapshot, name: row ? nameOf(row) : (before?.name ?? ''), texts, was };
  }

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    if (touched.size + unwritten.size === 0) return;
    for (const rowId of touched) if (renew(rowId)) unwritten.add(groupOf(rowId));
    touched.clear();
    if (unwritten.size === 0) {
      tellKeeping();
      return;
    }
    const groups = new Map<string, KeptRow[]>([...unwritten].map((group) => [group, []]));
    unwritten.clear();
    for (const row of rows.values()) groups.get(groupOf(row.rowId))?.push(row);
    const now = [...groups].map(([group, of]) => ({ group, rows: of }));
    underWay++;
    const written = put(now).then(() => {
      underWay--;
      tellKeeping();
    });
    writing = Promise.all([writing, written]);
  }

  async function put(groups: readonly { readonly group: string; readonly rows: readonly KeptRow[] }[]): Promise<void> {
    try {
      if (rows.size > MOST_ROWS) throw new Error('More rows are unsaved than are kept');
      await write(groups, countCells([...rows.values()]));
      isTroubled = false;
    } catch {
      for (const { group } of groups) unwritten.add(group); // tried again with the next change, and when the sheet is left
      if (!isTroubled) onTrouble();
      isTroubled = true;
    }
  }

  const handOver = (): void => {
    if (!isStopped) start();
  };
  const flush = async (): Promise<void> => {
    takeTyped();
    handOver();
    await writing;
  };
  start();
  const ends = [
    queue.onChange(touch),
    model.subscribe((event) => {
      if (event.kind === 'cells') touch(event.rowIds);
    }),
    model.typed.open.subscribe(noteTyping),
  ];
  // Somebody may type before the browser's storage has answered.
  if (model.typed.open.get()) noteTyping();
  const end = (): void => {
    clearTimeout(timer);
    clearTimeout(typingTimer);
    isStopped = true;
    for (const endOne of ends) endOne();
  };
  return {
    flush,
    handOver,
    async stop() {
      const last = flush();
      end();
      await last;
      return unwritten.size === 0;
    },
    async giveUp() {
      end();
      await writing;
    },
  };
}
