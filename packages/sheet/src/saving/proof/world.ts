import { expect, vi } from 'vitest';
import { type CellAddress, type CellValue, cellKey } from '../../cells/cell-value.ts';
import { SimulatedNetwork } from './simulated-network.ts';
import { SimulatedPage, type Watch } from './simulated-page.ts';
import { FIELDS, type Field, type News, SimulatedService } from './simulated-service.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];

interface Typed {
  value: CellValue;
  at: number;
  before: CellValue | undefined;
}

/** A person's page, the service and a colleague, with a record of what was typed, seen and acknowledged. */
export class World {
  readonly service = new SimulatedService(IDS);
  readonly network = new SimulatedNetwork(this.service);
  page: SimulatedPage;
  readonly #seen = new Map<string, Set<CellValue>>();
  /** What a cell held when nothing of it was unsaved. */
  readonly #clean = new Map<string, CellValue>();
  readonly #typed = new Map<string, Typed>();
  /** When each value that had to be sent was last typed. */
  readonly #sentAfter = new Map<string, Typed>();
  readonly #everTyped = new Map<string, Set<CellValue>>();
  readonly #acknowledged: (CellAddress & { value: CellValue })[] = [];
  readonly #unheard: News[] = [];
  #checked = 0;
  #count = 0;

  constructor() {
    this.page = this.#open();
  }

  cell(row: number, field: number): CellAddress & { field: Field } {
    return { rowId: IDS[row % IDS.length] ?? 'a', field: FIELDS[field % FIELDS.length] ?? 'notes' };
  }

  /** Each text is unique, so that each stored value has one origin. */
  text(kind = ''): string {
    return `${kind}text ${++this.#count}`;
  }

  /** A value that the cell held before. */
  former(cell: CellAddress, index: number): CellValue {
    const all = [...(this.#seen.get(cellKey(cell)) ?? []), ...(this.#everTyped.get(cellKey(cell)) ?? [])];
    return all[index % all.length] ?? null;
  }

  /** The colleague sees every change at once. */
  colleague(cells: readonly CellAddress[], index: number): void {
    for (const { rowId, field } of cells) {
      const value = index % 5 === 0 ? null : this.text('hers ');
      const { version } = this.service.row(rowId);
      this.service.save(
        [{ id: rowId, version, updateId: `hers ${++this.#count}`, changes: { [field]: value } }],
        'her',
      );
    }
  }

  /** The change stream reads what is new. It arrives later, or twice. */
  read(): void {
    this.#unheard.push(this.service.newsSince(this.#unheard.at(-1)?.cursor ?? this.page.cursor));
  }

  hearAll(): void {
    this.read();
    while (this.#unheard.length > 0) this.hear(false);
  }

  hear(isAgain: boolean): void {
    const [news] = this.#unheard;
    if (!news) return;
    this.page.hear(news);
    if (!isAgain) this.#unheard.shift();
  }

  reload(): void {
    const snapshot = this.page.close();
    this.#unheard.length = 0;
    this.page = this.#open(snapshot);
  }

  giveUp(cells: readonly CellAddress[]): void {
    for (const cell of cells) this.#typed.delete(cellKey(cell));
    this.page.queue.takeTheirs(cells);
  }

  /** What holds at any moment. */
  check(): void {
    const { model, queue } = this.page;
    const rows = queue.snapshot();
    if (rows.length > 0) expect(queue.isBusy() || model.problemCount > 0, 'leaving would be asked about').toBe(true);
    for (const { rowId, sent, pending, parked } of rows) {
      const row = model.row(rowId);
      const latest = new Map([...(sent?.cells ?? []), ...pending, ...parked].map((cell) => [cell.field, cell.value]));
      for (const [field, value] of latest) {
        expect(row && model.value(row, field), `${rowId} ${field} shows what is to be saved`).toBe(value);
      }
      for (const { field, value, theirs } of parked) {
        const typed = this.#typed.get(cellKey({ rowId, field }));
        const isStored = this.service.history.some(
          (entry, index) =>
            entry.who === 'me' &&
            cellKey(entry) === cellKey({ rowId, field }) &&
            entry.newValue === value &&
            index >= (typed?.at ?? 0),
        );
        expect(theirs?.who === 'me' || isStored, `${rowId} ${field}: one’s own save is nobody’s conflict`).toBe(false);
        expect(['refused', 'conflict'], 'the person is shown why').toContain(model.cellState(rowId, field).save);
      }
    }
    for (const { state } of model.problems()) {
      expect(['unauthenticated', 'rate-limited'], 'what passes is no refusal').not.toContain(state.reason);
    }
    for (const entry of this.service.history.slice(this.#checked)) {
      if (entry.who !== 'me') continue;
      const [typed, seen] = [this.#everTyped.get(cellKey(entry)), this.#seen.get(cellKey(entry))];
      expect(typed?.has(entry.newValue), `${cellKey(entry)}: “${entry.newValue}” was typed there`).toBe(true);
      const isKnown = seen?.has(entry.oldValue) || typed?.has(entry.oldValue);
      expect(isKnown, `${cellKey(entry)}: “${entry.oldValue}” was seen before it was overwritten`).toBe(true);
    }
    this.#checked = this.service.history.length;
  }

  /** All faults end, and the person decides what waits for them. */
  async settle(): Promise<void> {
    this.network.mend();
    if (this.page.editing) this.page.queue.ended(this.page.editing);
    this.page.editing = null;
    for (let round = 0; round < 40; round++) {
      this.page.queue.retry();
      await pass(31_000);
      this.hearAll();
      this.check();
      const { model, queue } = this.page;
      if (queue.isBusy()) continue;
      const waiting = queue.snapshot();
      if (waiting.length === 0 && model.problemCount === 0) return this.#checkEnd();
      for (const { rowId, sent, pending } of waiting) {
        expect([sent, pending], `nothing of ${rowId} waits but what the person was shown`).toEqual([null, []]);
      }
      this.#decide(round);
    }
    expect(this.page.queue.snapshot(), 'all is settled in the end').toEqual([]);
  }

  #decide(round: number): void {
    const { model, queue } = this.page;
    for (const { rowId, field, state } of model.problems()) {
      const cell = { rowId, field };
      if (state.invalid) model.apply([{ ...cell, value: model.valueToRevertTo(rowId, field) }], 'edit');
      if (state.save === 'conflict' && round % 2 === 0) queue.keepMine([cell]);
      else if (state.save) this.giveUp([cell]);
    }
  }

  #checkEnd(): void {
    const { history } = this.service;
    for (const row of this.service.rows()) {
      expect(this.page.model.row(row.id), 'the page shows what is stored').toEqual(row);
      for (const field of FIELDS) {
        const entries = history.filter((entry) => entry.rowId === row.id && entry.field === field);
        const values = [null, ...entries.map(({ newValue }) => newValue)];
        expect(entries.map(({ oldValue }) => oldValue)).toEqual(values.slice(0, -1));
        expect(values.at(-1)).toBe(row[field]);
      }
    }
    const stored = history.flatMap(({ rowId, updateId, field }) => (updateId ? [`${rowId} ${updateId} ${field}`] : []));
    expect(new Set(stored).size, 'no update is stored twice').toBe(stored.length);
    for (const cell of this.#acknowledged) {
      const was = history.some((entry) => cellKey(entry) === cellKey(cell) && entry.newValue === cell.value);
      expect(was || cell.value === null, `“${cell.value}” was acknowledged and is in the history`).toBe(true);
    }
    for (const [key, { value, at }] of this.#typed) {
      const ofCell = history.map((entry, index) => ({ ...entry, index })).filter((entry) => cellKey(entry) === key);
      const before = ofCell.findLast(({ index }) => index < at)?.newValue ?? null;
      const since = ofCell.filter(({ index }) => index >= at);
      const reached = value === before || since.some((entry) => entry.newValue === value);
      expect(reached, `“${value}”, the last that was typed into ${key}, was stored`).toBe(true);
      const mine = since.findLast(({ who }) => who === 'me');
      // The colleague may have stored the same value first.
      const isLast = since.some((entry) => entry.newValue === value && entry.index >= (mine?.index ?? 0));
      expect(!mine || isLast, `nothing older came over “${value}”, the last value of ${key}`).toBe(true);
    }
  }

  #open(snapshot?: ReturnType<SimulatedPage['close']>): SimulatedPage {
    const add = (map: Map<string, Set<CellValue>>, cell: CellAddress, value: CellValue) =>
      void map.set(cellKey(cell), (map.get(cellKey(cell)) ?? new Set()).add(value));
    const watch: Watch = {
      onTyped: (cell, value) => {
        add(this.#everTyped, cell, value);
        this.#typed.set(cellKey(cell), { value, at: this.service.cursor, before: this.#clean.get(cellKey(cell)) });
      },
      onToSend: (cell, value) => {
        const typed = this.#typed.get(cellKey(cell));
        if (typed) this.#sentAfter.set(`${cellKey(cell)} ${value}`, typed);
      },
      // Nothing new is stored: the value under way was typed earlier.
      onUnderWay: (cell, value) => {
        const typed = this.#sentAfter.get(`${cellKey(cell)} ${value}`);
        if (typed) this.#typed.set(cellKey(cell), typed);
      },
      onTakenBack: (cell, value, now) => {
        // The edit changed nothing only if it gives the value before, or the current value.
        if (value === this.#typed.get(cellKey(cell))?.before || value === now) this.#typed.delete(cellKey(cell));
      },
      onSeen: (cell, value, isClean) => {
        add(this.#seen, cell, value);
        if (isClean) this.#clean.set(cellKey(cell), value);
      },
      onStored: (cell, value) => void this.#acknowledged.push({ ...cell, value }),
    };
    const ids = () => `mine ${++this.#count}`;
    return new SimulatedPage(this.service.rows(), this.service.cursor, this.network, ids, watch, snapshot);
  }
}

/** Lets time pass. */
export async function pass(ms: number): Promise<void> {
  const steps = ms > 1_000 ? 8 : 1;
  for (let step = 0; step < steps; step++) {
    vi.advanceTimersByTime(ms / steps);
    for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    vi.advanceTimersByTime(0);
    for (let turn = 0; turn < 12; turn++) await Promise.resolve();
  }
}
