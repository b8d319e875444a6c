import type { ColumnSettings, ColumnState } from '@plumbline/contract/grid';

/** A column as a person sees it: its settings with that person's arrangement. */
export interface GridColumn extends ColumnSettings {
  readonly shownWidth: number;
  readonly isPinned: boolean;
  readonly isHidden: boolean;
}

const FIRST_PINNED = 2;
/** Of a column, in pixels. */
export const MIN_WIDTH = 56;
export const MAX_WIDTH = 1_000;

/**
 * All columns in order, pinned columns first. Without a saved arrangement the first two are pinned. Columns that the
 * arrangement does not name keep their settings and come last.
 */
export function arrangeColumns(columns: readonly ColumnSettings[], states: readonly ColumnState[]): GridColumn[] {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const arrangedFields = new Set(states.map((state) => state.field));
  const arranged: GridColumn[] = [];
  for (const state of states) {
    const column = byField.get(state.field);
    byField.delete(state.field); // the arrangement may name it twice
    if (column) arranged.push(arrange(column, state, state.pinned ?? false));
  }
  const isFresh = states.length === 0;
  for (const [index, column] of columns.entries()) {
    if (!arrangedFields.has(column.field)) arranged.push(arrange(column, undefined, isFresh && index < FIRST_PINNED));
  }
  return [...arranged.filter((column) => column.isPinned), ...arranged.filter((column) => !column.isPinned)];
}

function arrange(column: ColumnSettings, state: ColumnState | undefined, isPinned: boolean): GridColumn {
  return {
    ...column,
    shownWidth: clampWidth(state?.width ?? column.width, column.width),
    // An arrangement that names a column shows it, unless it says otherwise.
    isHidden: state ? (state.hidden ?? false) : column.hidden,
    isPinned,
  };
}

/** A width within its limits; the default width if it is not a number. */
export const clampWidth = (width: number, usual: number): number =>
  Math.min(Math.max(Math.round(Number.isFinite(width) ? width : usual), MIN_WIDTH), MAX_WIDTH);

export const visibleColumns = (columns: readonly GridColumn[]): GridColumn[] =>
  columns.filter((column) => !column.isHidden);

/** The arrangement to store: every column in order, with what differs from its settings. */
export function toColumnStates(columns: readonly GridColumn[]): ColumnState[] {
  return columns.map((column) => ({
    field: column.field,
    width: column.shownWidth,
    hidden: column.isHidden,
    pinned: column.isPinned,
  }));
}

/** A complete arrangement: equal for arrangements that look the same. */
export const effectiveColumns = (columns: readonly ColumnSettings[], states: readonly ColumnState[]): ColumnState[] =>
  toColumnStates(arrangeColumns(columns, states));

/** `visible` in its new order. Each hidden column stays to the right of its left neighbour. */
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
