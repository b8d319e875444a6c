import type { CellAt } from '../rows/grid-selection.ts';

/** A cell or header on the page. */
export interface Focusable {
  focus(options?: { readonly preventScroll?: boolean }): void;
}

/** What the controller needs of the page. */
export interface GridSurface {
  /** Scrolls just far enough to show the row, the column, or both. */
  readonly scrollTo: (at: Partial<CellAt>) => void;
  readonly focusCell: (at: CellAt) => void;
  /** False if the column has no header on the page. */
  readonly focusHeader: (column: number) => boolean;
  /** The line below the last row, where a new one begins. False if there is none. */
  readonly focusBelow: () => boolean;
  readonly pageRows: () => number;
  /** A cell's element appeared or is about to go. The focus follows. */
  readonly cellDrawn: (cell: Focusable, at: CellAt) => void;
  readonly cellGoes: (cell: Focusable) => void;
  /** The same for a header: its neighbour takes the focus. */
  readonly headerGoes: (header: Focusable) => void;
  /** Rows joined or left: what is in view stays in place. */
  readonly rowsMoved: (placeOf: (index: number) => number) => void;
  readonly isInView: (at: CellAt) => boolean;
  /** Puts the focus on the grid itself, so that no key is lost while it has no cell. */
  readonly hold: () => void;
  /** If the grid has the focus, moves it to the active cell. */
  readonly keepFocus: () => void;
  /** Makes a change and draws it at once, because the next step needs the drawn row. */
  readonly drawNow: (change: () => void) => void;
}
