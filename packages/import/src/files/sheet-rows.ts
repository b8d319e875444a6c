import { isStorable } from '@plumbline/contract/values';
import { MAX_IMPORT_COLUMNS } from '@plumbline/contract/workflow/import-limits';
import type { ShownIn } from './cell-text.ts';
import { lazyRows } from './lazy-rows.ts';
import { FITS, MAX_CELLS, MAX_HEIGHT, type Reading } from './limits.ts';
import { PackedRows } from './packed-rows.ts';
import type { Merge, Sheet } from './sheet.ts';

/** Rows that may still get cells, because web pages let a cell span several rows. */
const MOST_OPEN = 100;
const MAX_MERGES = 100_000;

/** Collects the cells of a sheet. Stops at a cell beyond the limits of an import: see `problem`. */
export class SheetRows {
  /** Why the sheet cannot be offered, as the end of a sentence about it. */
  problem: string | null = null;
  private packed = new PackedRows();
  private readonly open = new Map<number, string[]>();
  private readonly merges: Merge[] = [];
  private readonly levels: number[] = [];
  private hiddenRows = 0;
  private readonly hiddenColumns = new Set<number>();
  /** By row: how many of its texts are struck through. */
  private readonly struck = new Map<number, number>();
  /** By column. Null where some numbers are shown otherwise. */
  private readonly shownIn = new Map<number, ShownIn | null>();
  private width = 0;
  private last = -1;
  private cells = 0;
  private readonly reading: Reading;
  private readonly isEven: boolean;

  /** `isEven`: all rows get the same width. A text file has notes of many cells under rows of few. */
  constructor(reading: Reading, isEven = true) {
    this.reading = reading;
    this.isEven = isEven;
  }

  set(row: number, column: number, read: string, isStruck = false): void {
    if (this.problem !== null) return;
    const text = storable(read);
    if (text.trim() === '') return;
    if (isStruck) this.struck.set(row, (this.struck.get(row) ?? 0) + 1);
    const outside = outsideOf(row, column);
    if (outside !== null) {
      this.stop(outside);
      return;
    }
    this.reading.spend(text.length);
    const cells = this.rowAt(row);
    this.cells += Math.max(0, column + 1 - cells.length);
    while (cells.length < column) cells.push('');
    cells[column] = text;
    if (column >= this.width) this.width = column + 1;
    if ((this.isEven ? (this.last + 1) * this.width : this.cells) > MAX_CELLS)
      this.stop(`has more than ${MAX_CELLS / 1_000_000} million cells`);
  }

  /** How a number below the first short one of its column is shown. Years in headings are no amounts. */
  numberShown(column: number, shownIn: ShownIn | null): void {
    const earlier = this.shownIn.get(column);
    if (earlier === undefined ? shownIn !== null : earlier !== shownIn)
      this.shownIn.set(column, earlier === undefined ? shownIn : null);
  }

  /** The outline level of a row, from 1, which Excel shows as a bracket beside it. */
  level(row: number, level: number): void {
    if (row >= MAX_HEIGHT || !(level > 0)) return;
    while (this.levels.length < row) this.levels.push(0);
    this.levels[row] = Math.min(level, 8);
  }

  /** By a filter, or by hand. */
  hide(): void {
    this.hiddenRows += 1;
  }

  /** From 0, both ends included. */
  hideColumns(first: number, last: number): void {
    for (let column = first; column <= Math.min(last, MAX_IMPORT_COLUMNS - 1); column++) this.hiddenColumns.add(column);
  }

  merge(merge: Merge): void {
    if (this.merges.length < MAX_MERGES && merge.endRow < MAX_HEIGHT) this.merges.push(merge);
  }

  /** Without the empty rows and columns after the data, which formats leave. */
  sheet(name: string | null, isHidden = false): Sheet {
    const height = this.last + 1;
    this.pack();
    const { packed, width } = this;
    const rows = lazyRows(height, (row) => {
      const cells = packed.cells(row);
      while (this.isEven && cells.length < width) cells.push('');
      return cells;
    });
    this.reading.keep(this.isEven ? height * width : this.cells);
    const merges = this.merges.filter(({ startRow }) => startRow < height);
    const struckRows = [...this.struck].flatMap(([row, count]) => (count * 2 > filledIn(rows[row]) ? [row + 1] : []));
    const hiddenColumns = [...this.hiddenColumns].filter((column) => column < this.width).toSorted((a, b) => a - b);
    const shownIn = new Map([...this.shownIn].flatMap(([column, how]) => (how ? [[column, how] as const] : [])));
    const hasLevels = this.levels.some((level, row) => level > 0 && row < height);
    return {
      name,
      rows,
      ...(isHidden ? { isHidden } : {}),
      ...(merges.length > 0 ? { merges } : {}),
      ...(hasLevels ? { levels: Array.from({ length: height }, (_, row) => this.levels[row] ?? 0) } : {}),
      ...(this.hiddenRows > 0 ? { hiddenRows: this.hiddenRows } : {}),
      ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}),
      ...(struckRows.length > 0 ? { struckRows } : {}),
      ...(shownIn.size > 0 ? { shownIn } : {}),
    };
  }

  private rowAt(row: number): string[] {
    const open = this.open.get(row);
    if (open) return open;
    if (this.open.size === MOST_OPEN) this.pack();
    const isKnown = this.packed.has(row);
    const cells = isKnown ? this.packed.cells(row) : [];
    this.open.set(row, cells);
    if (row > this.last) this.last = row;
    if (!isKnown) this.reading.row();
    return cells;
  }

  private pack(): void {
    for (const [row, cells] of this.open) this.packed.set(row, cells);
    this.open.clear();
  }

  private stop(problem: string): void {
    this.problem = problem;
    this.packed = new PackedRows();
    this.open.clear();
    this.last = -1;
  }
}

const filledIn = (row: readonly string[] = []): number => row.filter((cell) => cell.trim() !== '').length;

/** Old programs fill fields with NUL. No database stores it, nor half of a pair of surrogates. */
const storable = (text: string): string => (isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed());

function outsideOf(row: number, column: number): string | null {
  if (row >= MAX_HEIGHT) return `has text in row ${(row + 1).toLocaleString('en-US')}: ${FITS}`;
  return column >= MAX_IMPORT_COLUMNS ? `has text in column ${column + 1}: ${FITS}` : null;
}
