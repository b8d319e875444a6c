/** An action that a page offers for rows: in the menu of a cell, and in a row's sheet on a phone. */
export interface RowAction {
  /** Its name for so many rows. */
  readonly label: (count: number) => string;
  /** The page calls `backToGrid` when it is done, to return the focus. */
  readonly onSelect: (rowIds: readonly string[], backToGrid: () => void) => void;
}
