/** How a program saves the file. */
export interface SavedAs {
  encoding?: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  delimiter?: ',' | ';' | '\t' | '|';
  lineEnd?: '\n' | '\r\n';
  /** A workbook, where whole texts of digits become numbers and ISO dates become days. */
  isWorkbook?: boolean;
  /** Outline levels of the workbook's rows, from the first of the file. */
  levels?: readonly number[];
  /** Rows of the workbook, from 1, whose cells are struck through. */
  struckRows?: readonly number[];
}

/** A file as a program exports it, and what becomes of it in a company that has no jobs yet. */
export interface Fixture {
  name: string;
  /** Drawn: a line is a row, its cells between bars. `⏎` is a line break within a cell, `¦` a bar. */
  file: string;
  saved?: SavedAs;
  looksLike?: string;
  /**
   * The jobs, drawn with the fields that the proposed mapping fills for headings: all of them, and the job's id and name. Amounts are
   * in dollars; percents have their sign.
   */
  jobs: string;
  /** Every row below the headings, by group, as `new 2, total 1`. */
  groups: string;
  /** Fields of which a person is asked how they are written. */
  asks?: string;
  /** Fields whose column is said to be suspicious; undefined where it does not matter. */
  doubts?: string;
  /** Rows that are left out and may be jobs. */
  doubtful?: number;
  /** Rows of ids or numbers that stand in several, of which a person is asked. */
  repeated?: number;
  /** Columns with money that nothing takes and that are named; undefined where it does not matter. */
  unused?: string;
  /** Cells that are refused. */
  bad?: number;
  /** In dollars, of columns whose sum is not that of their field: a cost to complete. */
  sums?: Record<string, string>;
  /** What texts of lists and people become, as `Current: Active`. */
  values?: string;
  /** What was read wrongly, and silently, before columns and rows were recognised by what they hold. */
  was?: string;
  /** Why it is not read as it is meant yet. */
  open?: string;
}

/** The cells of a drawing. */
export const drawnRows = (drawing: string): string[][] =>
  drawing
    .split('\n')
    .filter((line) => line.trim().startsWith('|'))
    .map((line) =>
      line
        .trim()
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('⏎', '\n').replaceAll('¦', '|')),
    );
