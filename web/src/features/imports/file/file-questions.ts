import type { ImportId } from '@plumbline/contract/workflow/import-records';
import type { ColumnSurvey } from '@plumbline/contract/workflow/import-survey';
import { alikeSheets } from '@plumbline/import/files/choose-sheet';
import type { Sheet } from '@plumbline/import/files/sheet';
import { findHeadingRow, type Table, tableOf } from '@plumbline/import/files/sheet-table';
import { surveyColumns } from '@plumbline/import/formats/survey-columns';
import { partFrom, type SentPart } from './file-parts.ts';

/** A sheet and the row of its headings, both from 0. */
export interface TablePlace {
  readonly sheet: number;
  readonly headingRow: number;
}

/** What the page may ask of a file that the worker keeps. Columns are counted from 0, rows of the file from 1. */
export type FileQuestion =
  /** The table below a row of headings; below the likeliest one if none is given. */
  | { readonly kind: 'table'; readonly sheet: number; readonly headingRow: number | undefined }
  /** The rows to send next, from this one on. */
  | ({ readonly kind: 'part'; readonly at: TablePlace } & PartPlace)
  /** Single rows. */
  | { readonly kind: 'rows'; readonly at: TablePlace; readonly rows: readonly number[] };

/** Which part of a table is sent, and to which import. */
export interface PartPlace {
  readonly importId: ImportId;
  readonly columns: readonly number[];
  readonly firstRow: number;
}

export interface FileAnswers {
  table: TableShape;
  part: SentPart | null;
  rows: string[][];
}

/** A table without its rows. */
export interface TableShape extends TablePlace {
  readonly headings: readonly string[];
  /** The file's row number, from 1, of the first row below the headings. */
  readonly firstRow: number;
  readonly rowCount: number;
  readonly survey: readonly ColumnSurvey[];
  /** Whether a row has more cells than there are headings. */
  readonly hasOverlongRows: boolean;
  /** What is said of other sheets with the same headings, whose rows are not read. */
  readonly alike?: string;
}

export interface SheetPreview {
  readonly name: string | null;
  readonly isHidden: boolean;
  /** Why it is read, where another one stands first in the file. */
  readonly whyFirst?: string;
  readonly rowCount: number;
  readonly hiddenRows: number;
  /** From 0. */
  readonly hiddenColumns: readonly number[];
  /** The kind of the file does not tell which texts are struck through. */
  readonly hidesStrikes: boolean;
  /** The beginnings of the first rows' texts. */
  readonly firstRows: readonly (readonly string[])[];
}

const PREVIEWED_ROWS = 30;
const PREVIEWED_COLUMNS = 15;
const PREVIEWED_CHARACTERS = 60;

export const previewOf = ({
  name,
  rows,
  isHidden = false,
  whyFirst,
  hiddenRows = 0,
  hiddenColumns = [],
  hidesStrikes = false,
}: Sheet): SheetPreview => ({
  name,
  isHidden,
  ...(whyFirst !== undefined && { whyFirst }),
  rowCount: rows.length,
  hiddenRows,
  hiddenColumns,
  hidesStrikes,
  firstRows: rows
    .slice(0, PREVIEWED_ROWS)
    .map((row) => row.slice(0, PREVIEWED_COLUMNS).map((cell) => cell.slice(0, PREVIEWED_CHARACTERS))),
});

/** Answers questions about the sheets of a file. The table that was asked for last is kept. */
export function answersFrom(
  sheets: readonly Sheet[],
): (question: FileQuestion) => Promise<FileAnswers[FileQuestion['kind']]> {
  let kept: (TablePlace & { table: Table }) | null = null;
  const tableAt = ({ sheet, headingRow }: TablePlace): Table => {
    if (kept?.sheet !== sheet || kept.headingRow !== headingRow) {
      kept = { sheet, headingRow, table: tableOf(sheets[sheet] ?? NO_SHEET, headingRow) };
    }
    return kept.table;
  };
  return async (question) => {
    switch (question.kind) {
      case 'table': {
        const { sheet, headingRow = findHeadingRow(sheets[sheet]?.rows ?? []) } = question;
        const table = tableAt({ sheet, headingRow });
        const others = sheets.filter((_, at) => at !== sheet);
        const alike = alikeSheets(sheets[sheet] ?? NO_SHEET, table.headings, others);
        return { ...shapeOf(table, { sheet, headingRow }), ...(alike !== null && { alike }) };
      }
      case 'part':
        return partFrom(tableAt(question.at), question.importId, question.columns, question.firstRow);
      case 'rows': {
        const { rows, firstRow } = tableAt(question.at);
        return question.rows.map((row) => [...(rows[row - firstRow] ?? [])]);
      }
    }
  };
}
const NO_SHEET: Sheet = { name: null, rows: [] };

const shapeOf = (table: Table, { sheet, headingRow }: TablePlace): TableShape => ({
  sheet,
  headingRow,
  headings: table.headings,
  firstRow: table.firstRow,
  rowCount: table.rows.length,
  survey: surveyColumns(table),
  hasOverlongRows: table.rows.some((row) => row.length > table.headings.length),
});
