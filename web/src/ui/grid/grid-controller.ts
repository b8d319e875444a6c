import { isEmpty } from './cell-value.ts';
import type { GridColumn } from './column-layout.ts';
import { type FindState, NO_FIND } from './find/find-actions.ts';
import { editText, formatValue } from './format-value.ts';
import type { GridModel } from './grid-model.ts';
import {
  activeOf,
  type CellAt,
  type CellRect,
  clampAt,
  type GridSize,
  isInRect,
  rectOf,
  type Selection,
  sameAt,
} from './grid-selection.ts';
import {
  type ClosedGroups,
  type GridLine,
  type Group,
  type GroupedRows,
  isRow,
  lineId,
  NONE_CLOSED,
} from './groups/grouped-rows.ts';
import { laterPlace } from './later-place.ts';
import type { GridNotice } from './notices.ts';
import type { SelectOptions } from './row-order.ts';
import type { AnyRow } from './scene.ts';
import { Store } from './store.ts';

/** An open editor. `replace` starts empty (typed over), `keep` with the cell's text (F2, double click). */
export interface Editing {
  readonly rowId: string;
  readonly column: GridColumn;
  readonly initial: 'replace' | 'keep';
}

/** What the controller needs of the page. */
export interface GridSurface {
  /** Scrolls no further than it takes to see the row, the column, or both. */
  readonly scrollTo: (at: Partial<CellAt>) => void;
  readonly focusCell: (at: CellAt) => void;
  /** False where the column has no header on the page. */
  readonly focusHeader: (column: number) => boolean;
  readonly pageRows: () => number;
  /** A cell's element came, or is about to go: what the focus has to follow. */
  readonly cellDrawn: (cell: HTMLElement, at: CellAt) => void;
  readonly cellGoes: (cell: HTMLElement) => void;
  /** The same of a header: its neighbour takes the focus. */
  readonly headerGoes: (header: HTMLElement) => void;
  /** Rows joined or left: what is in view stays there, and the focus stays with its cell. */
  readonly rowsMoved: (placeOf: (index: number) => number) => void;
}

export interface GridView {
  /** All rows in their order, those of closed groups too. */
  readonly rows: readonly AnyRow[];
  /** The same rows under their groups; null where nothing is grouped, and then a row is a line. */
  readonly grouped: GroupedRows | null;
  readonly columns: readonly GridColumn[];
  readonly options: SelectOptions;
  readonly isReadOnly: boolean;
  readonly onNotice: ((notice: GridNotice) => void) | undefined;
}

export interface OpenMenu {
  readonly kind: 'column' | 'cell' | 'group';
  readonly x: number;
  readonly y: number;
  /** The column's field; of a cell also its row, of a group its key. */
  readonly field: string;
  readonly rowId?: string;
}

/**
 * What a grid shows and where the person is in it, apart from React. What the hands do to it (moving, editing, ranges)
 * are functions over this, in files of their own: `move-actions.ts`, `edit-actions.ts`, `range-actions.ts`.
 */
export class GridController {
  readonly model: GridModel<AnyRow>;
  readonly selection = new Store<Selection | null>(null);
  readonly editing = new Store<Editing | null>(null);
  readonly menu = new Store<OpenMenu | null>(null);
  /** Pixel of the body where a dragged column would land. */
  readonly dropX = new Store<number | null>(null);
  /** The cells that letting go of the fill handle would fill. */
  readonly fillRect = new Store<CellRect | null>(null);
  readonly find = new Store<FindState>(NO_FIND);
  readonly closed = new Store<ClosedGroups>(NONE_CLOSED);
  readonly areProblemsOpen = new Store(false);
  readonly isHelpOpen = new Store(false);
  /** The last thing worth saying, shown in the status bar and read out. */
  readonly message = new Store('');
  surface: GridSurface | null = null;
  /** Where a run of tabs began: Enter returns to that column. */
  tabColumn: number | null = null;
  #view: GridView = { rows: [], grouped: null, columns: [], options: {}, isReadOnly: false, onNotice: undefined };
  #places: { readonly lines: readonly GridLine[]; readonly byId: Map<string, number> } | null = null;
  #source: readonly AnyRow[] = [];

  constructor(model: GridModel<AnyRow>) {
    this.model = model;
  }

  get view(): GridView {
    return this.#view;
  }

  /** The cell that has the focus, or would have it were the grid's the page's. */
  get active(): CellAt | null {
    const selection = this.selection.get();
    return selection && activeOf(selection);
  }

  get size(): GridSize {
    return { rows: this.lines.length, columns: this.#view.columns.length, page: this.surface?.pageRows() ?? 20 };
  }

  /** What is on screen from top to bottom: the rows, and where they are grouped the groups among those not closed. */
  get lines(): readonly GridLine[] {
    const { grouped, rows } = this.#view;
    return grouped ? grouped.lines(this.closed.get()).all : rows;
  }

  /** Called whenever rows, columns or settings on screen change. */
  show(view: GridView) {
    const before = this.lines;
    this.#view = view;
    // Joined or left, rather than sorted or filtered by the person: the selection goes with its cells.
    const hasMoved = this.#source !== this.model.rows && before.length > 0;
    this.#source = this.model.rows;
    const placeOf = (index: number) => (hasMoved ? laterPlace(before, index, (id) => this.rowIndex(id)) : index);
    this.#keepSelection(placeOf);
    if (hasMoved) this.surface?.rowsMoved(placeOf);
  }

  /** The line of a row, or of a group by its key; -1 while it is not on screen. */
  rowIndex(id: string): number {
    const { lines } = this;
    if (this.#places?.lines !== lines)
      this.#places = { lines, byId: new Map(lines.map((line, index) => [lineId(line), index])) };
    return this.#places.byId.get(id) ?? -1;
  }

  /** The row on a line; a group is none. */
  rowAt(index: number): AnyRow | undefined {
    const { grouped, rows } = this.#view;
    if (!grouped) return rows[index];
    const line = this.lines[index];
    return isRow(line) ? line : undefined;
  }

  groupAt(index: number): Group | undefined {
    if (!this.#view.grouped) return undefined;
    const line = this.lines[index];
    return line === undefined || isRow(line) ? undefined : line;
  }

  columnIndex(field: string): number {
    return this.#view.columns.findIndex((column) => column.field === field);
  }

  isEditable(column: GridColumn): boolean {
    return column.editable && !this.#view.isReadOnly;
  }

  isEmptyAt(at: CellAt): boolean {
    const row = this.rowAt(at.row);
    const column = this.#view.columns[at.column];
    return !row || !column || isEmpty(this.model.value(row, column.field));
  }

  /** What the cell shows: the refused text if there is one, else the formatted value. */
  textOf(row: AnyRow, column: GridColumn, options = this.#view.options): string {
    const { invalid } = this.model.cellState(row.id, column.field);
    return invalid?.text ?? formatValue(column, this.model.value(row, column.field), options[column.field]);
  }

  /** The text an editor of the cell starts with. */
  editTextOf(row: AnyRow, column: GridColumn): string {
    const { invalid } = this.model.cellState(row.id, column.field);
    return invalid?.text ?? editText(column, this.model.value(row, column.field), this.#view.options[column.field]);
  }

  select(at: CellAt, head: CellAt = at): void {
    this.tabColumn = null;
    this.place({ anchor: at, head });
  }

  /** Selects, scrolls the active cell into view and gives it the focus. */
  place(selection: Selection): void {
    const { size } = this;
    if (size.rows === 0 || size.columns === 0) return;
    this.#set(clampAt(selection.anchor, size), clampAt(selection.head, size), selection.active);
    const { active } = this;
    if (!active) return;
    this.surface?.scrollTo(active);
    this.surface?.focusCell(active);
  }

  /** Selects and scrolls without taking the focus from where it is. */
  look(at: CellAt): void {
    this.tabColumn = null;
    this.selection.set({ anchor: at, head: at });
    this.surface?.scrollTo(at);
  }

  /** Moves the corner opposite the active cell. */
  extendTo(at: CellAt) {
    const selection = this.selection.get();
    if (!selection) return this.select(at);
    const head = clampAt(at, this.size);
    if (!sameAt(head, selection.head)) this.#set(selection.anchor, head, selection.active);
    // Along one axis only: of a whole column, the far end of its rows is no place to go to.
    const { row, column } = selection.head;
    if (head.row !== row) this.surface?.scrollTo(head.column === column ? { row: head.row } : head);
    else this.surface?.scrollTo({ column: head.column });
  }

  /** For focus that arrives at a cell by itself (mouse, screen reader). */
  syncFocus(at: CellAt): void {
    const selection = this.selection.get();
    if (!selection || !sameAt(activeOf(selection), at)) this.selection.set({ anchor: at, head: at });
  }

  refocus(): void {
    if (this.active) this.surface?.focusCell(this.active);
  }

  say(message: string): void {
    this.message.set(message);
  }

  #keepSelection(placeOf: (index: number) => number): void {
    const selection = this.selection.get();
    if (!selection) return;
    const { size } = this;
    if (size.rows === 0 || size.columns === 0) {
      this.selection.set(null);
      return;
    }
    const kept = (at: CellAt) => clampAt({ ...at, row: placeOf(at.row) }, size);
    const anchor = kept(selection.anchor);
    const head = kept(selection.head);
    if (sameAt(anchor, selection.anchor) && sameAt(head, selection.head)) return;
    this.#set(anchor, head, selection.active && kept(selection.active));
  }

  #set(anchor: CellAt, head: CellAt, active: CellAt | undefined): void {
    const isInside = active !== undefined && isInRect(rectOf({ anchor, head }), active);
    this.selection.set({ anchor, head, ...(isInside && { active }) });
  }
}
