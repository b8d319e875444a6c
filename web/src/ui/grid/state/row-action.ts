/** Something that a page offers to do with rows: in the menu of a cell, and in a row's sheet on a phone. */
export interface RowAction {
  /** Names it for so many rows. */
  readonly label: (count: number) => string;
  /** `backToGrid` gives the focus back once the page is done. */
  readonly onSelect: (rowIds: readonly string[], backToGrid: () => void) => void;
}
