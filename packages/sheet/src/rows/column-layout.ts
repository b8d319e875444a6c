import type { ColumnSettings, ColumnState } from '@plumbline/contract/grid';

/** A column as one person sees it: its settings under that person's arrangement. */
export interface GridColumn extends ColumnSettings {
  readonly shownWidth: number;
  readonly isPinned: boolean;
  readonly isHidden: boolean;
}

const FIRST_PINNED = 2;
const MIN_WIDTH = 56;
const MAX_WIDTH = 1_000;

/**
 * All columns in order, pinned ones first. Without a saved arrangement the first two are pinned; columns that the
 * arrangement does not know yet keep their settings and come last.
 */
export function arrangeColumns(columns: readonly ColumnSettings[], states: readonly ColumnState[]): GridColumn[] {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const known = new Set(states.map((state) => state.field));
  const arranged: GridColumn[] = [];
  for (const state of states) {
    const column = byField.get(state.field);
    byField.delete(state.field); // named twice, it is still one column
    if (column) arranged.push(arrange(column, state, state.pinned ?? false));
  }
  const isFresh = states.length === 0;
  for (const [index, column] of columns.entries()) {
    if (!known.has(column.field)) arranged.push(arrange(column, undefined, isFresh && index < FIRST_PINNED));
  }
  return [...arranged.filter((column) => column.isPinned), ...arranged.filter((column) => !column.isPinned)];
}

function arrange(column: ColumnSettings, state: ColumnState | undefined, isPinned: boolean): GridColumn {
  return {
    ...column,
    shownWidth: clampWidth(state?.width ?? column.width, column.width),
    // An arrangement that names a column shows it unless it says otherwise, however the column is declared.
    isHidden: state ? (state.hidden ?? false) : column.hidden,
    isPinned,
  };
}

/** A width within its limits; what is no number is the usual one. */
export const clampWidth = (width: number, usual: number): number =>
  Math.min(Math.max(Math.round(Number.isFinite(width) ? width : usual), MIN_WIDTH), MAX_WIDTH);

export const visibleColumns = (columns: readonly GridColumn[]): GridColumn[] =>
  columns.filter((column) => !column.isHidden);

/** The arrangement to keep: every column, in order, with what differs from its settings spelled out. */
export function toColumnStates(columns: readonly GridColumn[]): ColumnState[] {
  return columns.map((column) => ({
    field: column.field,
    width: column.shownWidth,
    hidden: column.isHidden,
    pinned: column.isPinned,
  }));
}

/** What an arrangement of columns comes to, in full: equal for arrangements that show the same. */
export const effectiveColumns = (columns: readonly ColumnSettings[], states: readonly ColumnState[]): ColumnState[] =>
  toColumnStates(arrangeColumns(columns, states));

/** `visible` in their new order with the hidden columns left where they stood relative to their left neighbour. */
export function reorder(all: readonly GridColumn[], visible: readonly GridColumn[]): GridColumn[] {
  const result = [...visible];
  for (const [index, column] of all.entries()) {
    if (!column.isHidden) continue;
    const left = all[index - 1];
    const place = left ? result.findIndex((other) => other.field === left.field) + 1 : 0;
    result.splice(place, 0, column);
  }
  return result;
}
