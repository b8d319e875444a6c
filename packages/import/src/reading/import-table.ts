/** The rows below a row of headings, as texts. */
export interface ImportTable {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** The file's row number, from 1, of the first of `rows`. */
  firstRow: number;
  /** Outline levels of the rows, 0 outside of every outline, where the file has an outline. */
  levels?: readonly number[];
}
