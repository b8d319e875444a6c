import type { CellAddress } from '../cells/cell-value.ts';
import type { GridColumn } from '../rows/column-layout.ts';

/** An open editor. `replace` starts empty (typed over); `keep` starts with the cell's text (F2, double click). */
export interface Editing {
  readonly rowId: string;
  readonly column: GridColumn;
  readonly initial: 'replace' | 'keep';
  /** Of `replace`: text that arrived before the editor. */
  readonly typed?: string;
}

/** `box` is where it is on the page, in pixels. */
export interface ExplainedCell extends CellAddress {
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** A changed cell, and the derived cell where it was typed. */
export interface TouchedCell extends CellAddress {
  readonly typedIn?: string;
}

export interface Offer {
  readonly label: string;
  readonly run: () => void;
}

export interface OpenMenu {
  /** `width` asks for the column's width, in the place of its menu. */
  readonly kind: 'column' | 'cell' | 'group' | 'width';
  readonly x: number;
  readonly y: number;
  /** The column's field. A cell also has its row, a group its key. */
  readonly field: string;
  readonly rowId?: string;
}
