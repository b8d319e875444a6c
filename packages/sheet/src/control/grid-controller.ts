import { isEmpty } from '../cells/cell-value.ts';
import type { GridModel } from '../cells/grid-model.ts';
import type { AnyRow } from '../rows/any-row.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import { follow, followSelection, type SheetPlaces } from '../rows/follow-selection.ts';
import {
  activeOf,
  type CellAt,
  type CellRect,
  clampAt,
  type GridSize,
  type Selection,
  sameAt,
  withActiveInside,
} from '../rows/grid-selection.ts';
import { type ClosedGroups, type GridLine, type Group, isRow, lineId, NONE_CLOSED } from '../rows/grouped-rows.ts';
import { laterPlace } from '../rows/later-place.ts';
import { withOrWithout } from '../rows/several-ranges.ts';
import { Store } from '../store.ts';
import { editText, formatValue } from '../values/format-value.ts';
import { TypedAnswer } from '../values/typed-answer.ts';
import { type Copied, endCut, followCopied } from './copied-cells.ts';
import { type FindState, NO_FIND } from './find-state.ts';
import type { GridSurface } from './grid-surface.ts';
import type { GridView } from './grid-view.ts';
import { LineIndex } from './line-index.ts';
import { isSameSheet, LOST } from './lost-selection.ts';
import type { Editing, ExplainedCell, Offer, OpenMenu, TouchedCell } from './open-parts.ts';
import { StepRanges } from './step-ranges.ts';

/**
 * What a grid shows and where the person is, without React. The commands are functions over it, in files of their own:
 * `move-actions.ts`, `edit-actions.ts`, `range-actions.ts` and their like.
 */
export class GridController {
  readonly model: GridModel<AnyRow>;
  readonly selection = new Store<Selection | null>(null);
  readonly editing = new Store<Editing | null>(null);
  readonly menu = new Store<OpenMenu | null>(null);
  /** The cell whose figure is being explained. */
  readonly explained = new Store<ExplainedCell | null>(null);
  /** X of the body, in pixels, where a dragged column would land. */
  readonly dropX = new Store<number | null>(null);
  /** The cells that the fill handle would fill if it were dropped now. */
  readonly fillRect = new Store<CellRect | null>(null);
  /** The cells that were copied or cut, outlined until Escape or the next edit. */
  readonly copied = new Store<Copied | null>(null);
  /** While it is set, a copy begins with the columns' titles. */
  copiesHeadings = false;
  readonly stepRanges = new StepRanges();
  readonly find = new Store<FindState>(NO_FIND);
  /** Stops a running search. */
  stopSearch: (() => void) | null = null;
  readonly closed = new Store<ClosedGroups>(NONE_CLOSED);
  readonly areProblemsOpen = new Store(false);
  readonly isGoToOpen = new Store(false);
  readonly isHelpOpen = new Store(false);
  /** Text being typed on a check box. */
  readonly answer = new TypedAnswer();
  /** The last message, for the status bar and screen readers, and how often one was said again while it was there. */
  readonly message = new Store('');
  readonly repeats = new Store(0);
  /** A choice beside the message, until the next change. */
  readonly offer = new Store<Offer | null>(null);
  surface: GridSurface | null = null;
  /** Repeats the last change; null before the first one. */
  repeat: (() => void) | null = null;
  /** The column where a run of Tabs began: Enter returns to it. */
  tabColumn: number | null = null;
  /** Where the keys start without a selection: the last selected place. */
  start: CellAt = { row: 0, column: 0 };
  /** Grows when lines or columns move. A drag that began before then is void. */
  moves = 0;
  #view: GridView = {
    rows: [],
    grouped: null,
    columns: [],
    all: [],
    keys: [],
    noun: 'rows',
    options: {},
    isReadOnly: false,
    onNotice: undefined,
  };
  #index = new LineIndex([]);
  #source: readonly AnyRow[] = [];

  constructor(model: GridModel<AnyRow>) {
    this.model = model;
    model.onChanges(() => endCut(this, ''));
  }

  get view(): GridView {
    return this.#view;
  }

  /** The cell that has the focus, or gets it when the grid does. */
  get active(): CellAt | null {
    const selection = this.selection.get();
    return selection && activeOf(selection);
  }

  get size(): GridSize {
    return { rows: this.lines.length, columns: this.#view.columns.length, page: this.surface?.pageRows() ?? 20 };
  }

  /** The lines on screen from top to bottom: the rows, and the groups where rows are grouped. Closed groups hide theirs. */
  get lines(): readonly GridLine[] {
    const { grouped, rows } = this.#view;
    return grouped ? grouped.lines(this.closed.get()).all : rows;
  }

  /** Call it whenever the rows, columns or settings on screen change. */
  show(view: GridView) {
    const { lines, places } = this;
    this.#view = view;
    // Rows joined or left on their own: what is in view must not move.
    const isGivenRows = this.#source !== this.model.rows && lines.length > 0;
    this.#source = this.model.rows;
    if (isSameSheet(lines, places.fields, this.lines, this.places.fields)) return;
    const placeOf = (index: number) => laterPlace(lines, index, (id) => this.rowIndex(id));
    this.follow(places, placeOf);
    if (isGivenRows) this.surface?.rowsMoved(placeOf);
    else this.#dropUnseen();
    this.surface?.keepFocus();
  }

  /** Moves the selection with its cells after lines or columns moved. Reports lost cells. */
  follow(before: SheetPlaces, placeOf: (index: number) => number) {
    this.moves++;
    this.fillRect.set(null);
    const tabColumn = this.tabColumn === null ? -1 : this.columnIndex(before.fields[this.tabColumn] ?? '');
    this.tabColumn = tabColumn < 0 ? null : tabColumn;
    followCopied(this, before, this.places);
    const selection = this.selection.get();
    if (!selection) this.start = follow(this.start, before, this.places) ?? this.start;
    if (!selection) return;
    const followed = followSelection(selection, before, this.places);
    if (!followed.selection) {
      const { row, column } = activeOf(selection);
      return this.#drop({ row: placeOf(row), column }, LOST.all);
    }
    this.selection.set(followed.selection);
    if (followed.lost !== 'nothing') this.say(LOST[followed.lost]);
  }

  // After the person sorted or filtered, a selection out of view is dropped rather than scrolled to.
  #dropUnseen(): void {
    const { active, surface } = this;
    if (active && surface && !surface.isInView(active)) this.#drop(active, LOST.sight);
  }

  #drop(start: CellAt, why: string): void {
    this.start = start;
    this.selection.set(null);
    this.say(why);
  }

  /** Where everything is now. It stays valid as a snapshot after the next move. */
  get places(): SheetPlaces {
    const { lines } = this;
    return {
      idAt: (line) => lines[line] && lineId(lines[line]),
      lineOf: (id) => this.rowIndex(id),
      isRow: (line) => isRow(lines[line]),
      fields: this.#view.columns.map(({ field }) => field),
    };
  }

  /** The line of a row, or of a group by its key; -1 if it is not on screen. */
  rowIndex(id: string): number {
    const { lines } = this;
    if (this.#index.lines !== lines) this.#index = new LineIndex(lines);
    return this.#index.placeOf(id, this.model.row(id) ?? this.#view.grouped?.groups.get(id));
  }

  /** The row on a line; undefined for a group. */
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

  /** The column that shows a cell: where it was typed, its own, or a column stored in it; -1 if none is visible. */
  columnShowing({ rowId, field, typedIn = field }: TouchedCell): number {
    const { columns } = this.#view;
    const shows = (other: string): boolean => this.model.typed.targetOf({ rowId, field: other }).field === field;
    const own = [typedIn, field].map((name) => this.columnIndex(name)).find((column) => column >= 0);
    return own ?? columns.findIndex((column) => shows(column.field));
  }

  isEditable(column: GridColumn): boolean {
    return column.editable && !this.#view.isReadOnly;
  }

  isEmptyAt(at: CellAt): boolean {
    const row = this.rowAt(at.row);
    const column = this.#view.columns[at.column];
    return !row || !column || isEmpty(this.model.value(row, column.field));
  }

  /** What the cell shows: the refused text if there is any, else the formatted value. */
  textOf(row: AnyRow, column: GridColumn, options = this.#view.options): string {
    const { invalid } = this.model.cellState(row.id, column.field);
    return invalid?.text ?? formatValue(column, this.model.value(row, column.field), options[column.field]);
  }

  /** The text that an editor of the cell starts with. */
  editTextOf(row: AnyRow, column: GridColumn): string {
    const { invalid } = this.model.cellState(row.id, column.field);
    return invalid?.text ?? editText(column, this.model.value(row, column.field), this.#view.options[column.field]);
  }

  select(at: CellAt, head: CellAt = at): void {
    this.tabColumn = null;
    this.place({ anchor: at, head });
  }

  /** Adds a cell to the selection, or removes it. */
  selectAlso(at: CellAt): void {
    const selection = this.selection.get();
    this.tabColumn = null;
    this.place(selection ? withOrWithout(selection, at) : { anchor: at, head: at });
  }

  /** Selects, scrolls the active cell into view and gives it the focus. */
  place(selection: Selection): void {
    const { size } = this;
    if (size.rows === 0 || size.columns === 0) return;
    const [anchor, head] = [clampAt(selection.anchor, size), clampAt(selection.head, size)];
    this.selection.set(withActiveInside({ ...selection, anchor, head }));
    const { active } = this;
    if (!active) return;
    this.surface?.scrollTo(active);
    this.surface?.focusCell(active);
  }

  /** Selects and scrolls without moving the focus. */
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
    if (!sameAt(head, selection.head)) this.selection.set(withActiveInside({ ...selection, head }));
    // Scroll along the moved axis only: extending whole columns must not scroll to their last row.
    const { row, column } = selection.head;
    if (head.row !== row) this.surface?.scrollTo(head.column === column ? { row: head.row } : head);
    else this.surface?.scrollTo({ column: head.column });
  }

  /** The same for the mouse, which scrolls on its own. */
  dragTo(head: CellAt): void {
    const selection = this.selection.get();
    if (selection && !sameAt(head, selection.head)) this.selection.set(withActiveInside({ ...selection, head }));
  }

  /** The focus reached a cell by a click or a screen reader. */
  syncFocus(at: CellAt): void {
    const selection = this.selection.get();
    if (!selection || !sameAt(activeOf(selection), at)) this.selection.set({ anchor: at, head: at });
  }

  refocus(): void {
    if (this.active) this.surface?.focusCell(this.active);
    else this.surface?.hold();
  }

  say(message: string): void {
    if (message === this.message.get()) this.repeats.set(this.repeats.get() + 1);
    else this.message.set(message);
  }
}
