import type { Sheet } from '@plumbline/import/files/sheet';
import { findHeadingRow, headingsOf, samplesOf } from '@plumbline/import/files/sheet-table';

/** What the page may ask of a file that the worker keeps. Rows are counted from 0; `to` is not included. */
export type FileQuestion =
  | { readonly kind: 'headingRow'; readonly sheet: number }
  | { readonly kind: 'headings'; readonly sheet: number; readonly headingRow: number }
  | { readonly kind: 'shape'; readonly sheet: number }
  | {
      readonly kind: 'rows';
      readonly sheet: number;
      readonly from: number;
      readonly to: number;
      readonly columns: readonly number[] | undefined;
    };

/** The headings of a table, with up to three texts under each, and the file's row number, from 1, of its first row. */
export interface Headings {
  readonly headings: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly firstRow: number;
}

export interface SheetPreview {
  readonly name: string | null;
  readonly isHidden: boolean;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly hiddenRows: number;
  readonly firstRows: readonly (readonly string[])[];
}

const PREVIEWED = 30;

export const previewOf = ({ name, rows, isHidden = false, hiddenRows = 0 }: Sheet): SheetPreview => ({
  name,
  isHidden,
  rowCount: rows.length,
  columnCount: rows.reduce((most, row) => Math.max(most, row.length), 0),
  hiddenRows,
  firstRows: rows.slice(0, PREVIEWED),
});

const NOTHING: Sheet = { name: null, rows: [] };

/** The answer to a question, by its kind: a row's index, headings, a sheet without its rows, or rows. */
export function answerTo(sheets: readonly Sheet[], question: FileQuestion): number | Headings | Sheet | string[][] {
  const sheet = sheets[question.sheet] ?? NOTHING;
  switch (question.kind) {
    case 'headingRow':
      return findHeadingRow(sheet.rows);
    case 'headings': {
      const { headings, firstRow } = headingsOf(sheet, question.headingRow);
      const table = { headings, firstRow, rows: sheet.rows.slice(firstRow - 1) };
      return { headings, firstRow, samples: headings.map((_, index) => samplesOf(table, index)) };
    }
    case 'shape':
      return { ...sheet, rows: [] };
    case 'rows': {
      const { from, to, columns } = question;
      return sheet.rows.slice(from, to).map((row) => (columns ? columns.map((column) => row[column] ?? '') : [...row]));
    }
  }
}
