/** An action that a page offers for rows: in the menu of a cell, in a row's sheet on a phone, and below the panel. */
export interface RowAction {
  /** Its name for so many rows; null if it is not for so many. For one row it always has one. */
  readonly label: (count: number) => string | null;
  /** The page's panel offers it in its own place. */
  readonly isInPanel?: true;
  /** The page calls `backToGrid` when it is done, to return the focus. */
  readonly onSelect: (rowIds: readonly string[], backToGrid: () => void) => void;
}
