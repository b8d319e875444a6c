/** What the paper layout needs to know about a column. Widths are in characters. */
export interface PrintColumn {
  readonly width: number;
  readonly isPinned: boolean;
}

/** A landscape letter page at the style sheet's font size, inside its margins, and a portrait one. */
export const PAGE_CHARACTERS = 172;
export const PORTRAIT_CHARACTERS = 130;
/** Type of half the size is hard to read; anything smaller is illegible. */
const SMALLEST_TYPE = 0.5;
/** The space at both sides of a cell, in characters. */
const CELL_SPACE = 1.6;

const need = ({ width }: PrintColumn): number => width + CELL_SPACE;
const sum = (columns: readonly PrintColumn[]): number => columns.reduce((total, column) => total + need(column), 0);

/**
 * Splits columns that do not fit on a page into bands, printed one after the other; shrunk to one page they would be
 * unreadable. The pinned columns head each band, so that each figure has its row's name.
 */
export function printBands<Column extends PrintColumn>(columns: readonly Column[], page = PAGE_CHARACTERS): Column[][] {
  const pinned = columns.filter((column) => column.isPinned);
  // Pinned columns that fill the page would leave no room for others.
  while (pinned.length > 1 && sum(pinned) > page / 2) pinned.pop();
  const rest = columns.filter((column) => !pinned.includes(column));
  if (rest.length === 0) return [pinned];
  const room = page - sum(pinned);
  const fewest = filled(rest, room).length;
  // Of similar width, rather than a last band with a single column.
  let width = Math.min(room, sum(rest) / fewest);
  while (width < room && filled(rest, width).length > fewest) width++;
  return filled(rest, Math.min(width, room)).map((band) => [...pinned, ...band]);
}

/** Columns in order, in bands up to this width. A wider column has a band of its own. */
function filled<Column extends PrintColumn>(columns: readonly Column[], width: number): Column[][] {
  const bands: Column[][] = [];
  for (const column of columns) {
    const band = bands.at(-1);
    if (band && sum(band) + need(column) <= width) band.push(column);
    else bands.push([column]);
  }
  return bands;
}

/** Each column's share of its band's width, for CSS. */
export function bandShares(band: readonly PrintColumn[]): string[] {
  const total = sum(band);
  return band.map((column) => `${((need(column) / total) * 100).toFixed(3)}%`);
}

/**
 * The same in smaller type: on one page if its columns fit, else split as the others are. `type` is its share of the usual size.
 */
export function printSmall<Column extends PrintColumn>(
  columns: readonly Column[],
  page: number,
): { readonly bands: Column[][]; readonly type: number } {
  const width = sum(columns);
  if (width <= page) return { bands: [[...columns]], type: 1 };
  if (width > page / SMALLEST_TYPE) return { bands: printBands(columns, page / SMALLEST_TYPE), type: SMALLEST_TYPE };
  return { bands: [[...columns]], type: page / width };
}
