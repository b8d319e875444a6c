/** How a program saves the file. */
export interface SavedAs {
  encoding?: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  delimiter?: ',' | ';' | '\t' | '|';
  lineEnd?: '\n' | '\r\n';
  /** A workbook in which texts of digits are numbers and ISO dates are dates. */
  isWorkbook?: boolean;
  /** Outline levels of the workbook's rows, from the first of the file. */
  levels?: readonly number[];
  /** Rows of the workbook, counted from 1, that are struck through. */
  struckRows?: readonly number[];
}

/** A file as a program exports it, and the result of its import into a company without jobs. */
export interface Fixture {
  name: string;
  /** As a drawing: a line is a row, with bars between its cells. `⏎` is a line break within a cell, `¦` a bar. */
  file: string;
  saved?: SavedAs;
  /** Tried as a workbook too. */
  isAlsoWorkbook?: true;
  looksLike?: string;
  /**
   * The imported jobs, as a drawing with the fields that the proposed mapping fills as headings. Amounts are in dollars; percents have
   * their sign.
   */
  jobs: string;
  /** How many rows below the headings are in each group: `new 2, total 1`. */
  groups: string;
  /** Fields whose format a person is asked for. */
  asks?: string;
  /** Fields whose column is reported as suspicious; undefined where it does not matter. */
  doubts?: string;
  /** Rows that are left out and may be jobs. */
  doubtful?: number;
  /** Rows of ids or numbers that occur several times, about which a person is asked. */
  repeated?: number;
  /** Columns with money that fill no field and are reported; undefined where it does not matter. */
  unused?: string;
  /** Cells that are refused. */
  bad?: number;
  /** In dollars, for columns whose sum differs from their field's, such as cost to complete. */
  sums?: Record<string, string>;
  /** What the texts of lists and people become: `Current: Active`. */
  values?: string;
  /** What was read wrongly and without a warning before this case was handled. */
  was?: string;
  /** Why it is not read correctly yet. */
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
