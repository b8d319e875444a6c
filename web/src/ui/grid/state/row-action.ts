/** An action that a page offers for rows: in the menu of a cell, in a row's sheet on a phone, and below the panel. */
export interface RowAction {
  /** Its name by the number of rows; null where it is not offered. For one row it always has a name. */
  readonly label: (count: number) => string | null;
  /** The key that does it for the selected rows, as `comboOf` writes it: `Alt+A`. */
  readonly keys?: string;
  /** Whether it is offered for these rows; if absent, for any. */
  readonly isOffered?: (rowIds: readonly string[]) => boolean;
  /** The page's panel offers it in its own place. */
  readonly isInPanel?: true;
  /** The page calls `backToGrid` when it is done, to return the focus. */
  readonly onSelect: (rowIds: readonly string[], backToGrid: () => void) => void;
}

/** The actions that these rows have a use for. */
export const offeredFor = (actions: readonly RowAction[], rowIds: readonly string[]): readonly RowAction[] =>
  actions.filter(({ isOffered }) => isOffered?.(rowIds) ?? true);
