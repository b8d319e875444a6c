/** The rows below a row of headings, as texts. */
export interface ImportTable {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** The file's row number, from 1, of the first of `rows`. */
  firstRow: number;
  /** Outline levels of the rows, 0 outside of every outline, where the file has an outline. */
  levels?: readonly number[];
  /** The file's row numbers of rows whose text is struck through. */
  struckRows?: readonly number[];
}

/**
 * The cells of a row to send to the service, by column index. The column after the last heading holds whatever the row
 * has beyond it, for the service to refuse.
 */
export const cellsOf = (row: readonly string[], columns: readonly number[], width: number): string[] =>
  columns.map((column) => (column === width ? row.slice(column).join(' | ') : (row[column] ?? '')));
