import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@plumbline/contract/workflow/import-limits';
import { wholeText } from '@plumbline/domain/counted';

/** Why a file cannot be read, in words for the person who chose it. */
export class Refused extends Error {}

/** Titles and headings may stand above the rows that an import takes. */
export const MAX_HEIGHT = MAX_IMPORT_ROWS + 1_000;
/** Cells of one sheet, empty ones included: 100,000 rows of 100 columns. */
export const MAX_CELLS = 10_000_000;
/** Cells of all sheets of a file. */
const MAX_ALL_CELLS = 2 * MAX_CELLS;
/** Characters of all cells of a file. A file of 50 MB has some 50 million; a bomb of shared strings has billions. */
const MAX_CHARACTERS = 128 * 1024 * 1024;
/** What the parts of a zip may hold when unpacked. A sheet of 100,000 rows and 25 columns has 100 MB. */
export const MAX_INFLATED = 512 * 1024 * 1024;
/** For a part held in memory as a whole, and for a file that a library reads at once. */
export const MAX_HELD = 128 * 1024 * 1024;

const ROWS_BETWEEN_REPORTS = 1_000;

/** What reading one file has cost so far. Stops the reading before memory runs out. */
export class Reading {
  private characters = 0;
  private cells = 0;
  private rows = 0;
  private readonly onRows: (rows: number) => void;

  constructor(onRows: (rows: number) => void = () => {}) {
    this.onRows = onRows;
  }

  spend(characters: number): void {
    this.characters += characters;
    if (this.characters > MAX_CHARACTERS) {
      throw new Refused(
        'The cells of this file hold more text than fits at once: over 128 million characters. Split it.',
      );
    }
  }

  /** Cells to keep, empty ones included. */
  keep(cells: number): void {
    this.cells += cells;
    if (this.cells > MAX_ALL_CELLS) {
      throw new Refused(
        'The sheets of this file have more than 20 million cells together. Delete those that are not needed.',
      );
    }
  }

  row(): void {
    this.rows += 1;
    if (this.rows % ROWS_BETWEEN_REPORTS === 0) this.onRows(this.rows);
  }
}

export const FITS = `${wholeText(MAX_IMPORT_ROWS)} rows and ${MAX_IMPORT_COLUMNS} columns fit at once`;
