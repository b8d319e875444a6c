import type { ShownIn } from './cell-text.ts';

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
  /** Why it is read, where another one stands first in the file. */
  readonly whyFirst?: string;
  readonly merges?: readonly Merge[];
  /** The outline level of each row: 0 outside the outline, 1 and more for the rows that Excel folds. */
  readonly levels?: readonly number[];
  /** How many rows a filter or a person hides. They are in `rows`. */
  readonly hiddenRows?: number;
  /** Columns that a person hides, from 0. They are in `rows`. */
  readonly hiddenColumns?: readonly number[];
  /** Columns from 0, whose numbers are shown in thousands or millions. `rows` has the whole numbers. */
  readonly shownIn?: ReadonlyMap<number, ShownIn>;
  /** Days count from 1904. A number without a date format does not show that. */
  readonly is1904?: boolean;
  /** This kind of file does not show which texts are struck through. */
  readonly hidesStrikes?: boolean;
  /** The row numbers, from 1, of rows most of whose texts are struck through. */
  readonly struckRows?: readonly number[];
}

/** Of .xls and .xlsb: the library that reads them gives no fonts. */
export const STRIKES_HIDDEN =
  'What is struck through in a file of this kind is not seen, and is read like the rest. If it has such rows, save it in Excel as .xlsx.';

/** Column names as in a spreadsheet: A, B … Z, AA. */
export const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`;

/** Columns that a person who opens the file does not see. */
export const hiddenColumnsText = (columns: readonly number[]): string =>
  columns.length === 1
    ? `Column ${columns.map(letterOf).join()} is hidden in this sheet, and read like the others.`
    : `Columns ${columns.map(letterOf).join(', ')} are hidden in this sheet, and read like the others.`;
