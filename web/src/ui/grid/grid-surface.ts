import type { CellAt } from '@plumbline/sheet/rows/grid-selection';

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
  /** Rows joined or left: what is in view stays there. */
  readonly rowsMoved: (placeOf: (index: number) => number) => void;
  readonly isInView: (at: CellAt) => boolean;
  /** The grid itself takes the focus: no key is lost while there is no cell for it. */
  readonly hold: () => void;
  /** The focus, where the grid has it, goes to the active cell. */
  readonly keepFocus: () => void;
}
