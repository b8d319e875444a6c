import type { CellAt } from '../rows/grid-selection.ts';

/** A cell or header on the page. */
export interface Focusable {
  focus(options?: { readonly preventScroll?: boolean }): void;
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
  readonly cellDrawn: (cell: Focusable, at: CellAt) => void;
  readonly cellGoes: (cell: Focusable) => void;
  /** The same of a header: its neighbour takes the focus. */
  readonly headerGoes: (header: Focusable) => void;
  /** Rows joined or left: what is in view stays there. */
  readonly rowsMoved: (placeOf: (index: number) => number) => void;
  readonly isInView: (at: CellAt) => boolean;
  /** The grid itself takes the focus: no key is lost while there is no cell for it. */
  readonly hold: () => void;
  /** The focus, where the grid has it, goes to the active cell. */
  readonly keepFocus: () => void;
  /** Makes a change and draws it at once: whoever goes to a row next needs it drawn. */
  readonly drawNow: (change: () => void) => void;
}
