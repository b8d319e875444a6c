/** Cells that are shown as one, from 0 and both ends included. The text is in the first; the others are empty. */
export interface Merge {
  readonly startRow: number;
  readonly startColumn: number;
  readonly endRow: number;
  readonly endColumn: number;
}

/** A sheet of a workbook, or a text file: every row as texts, in the file's order, empty and hidden rows included. */
export interface Sheet {
  /** null for a text file. */
  readonly name: string | null;
  readonly rows: readonly (readonly string[])[];
  readonly isHidden?: boolean;
  readonly merges?: readonly Merge[];
  /** The outline level of each row: 0 outside the outline, 1 and more for the rows that Excel folds. */
  readonly levels?: readonly number[];
  /** How many rows a filter or a person hides. They are in `rows`. */
  readonly hiddenRows?: number;
  /** The row numbers, from 1, of rows most of whose texts are struck through. */
  readonly struckRows?: readonly number[];
}
