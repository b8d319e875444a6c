/** What the layout of the paper needs to know of a column; widths in characters. */
export interface PrintColumn {
  readonly width: number;
  readonly isPinned: boolean;
}

/** A landscape letter page at the style sheet's letter size, with what the page's margins leave. */
export const PAGE_CHARACTERS = 172;
/** The space at both sides of a cell, in characters. */
const CELL_SPACE = 1.6;

const need = ({ width }: PrintColumn): number => width + CELL_SPACE;
const sum = (columns: readonly PrintColumn[]): number => columns.reduce((total, column) => total + need(column), 0);

/**
 * Parts columns that do not fit side by side on a page into bands, printed one after the other: shrunk to one page
 * nobody could read them. The pinned columns head each band, so that every figure says whose it is.
 */
export function printBands<Column extends PrintColumn>(columns: readonly Column[], page = PAGE_CHARACTERS): Column[][] {
  const pinned = columns.filter((column) => column.isPinned);
  // Pinned columns that fill the page by themselves would leave no room for the others.
  while (pinned.length > 1 && sum(pinned) > page / 2) pinned.pop();
  const rest = columns.filter((column) => !pinned.includes(column));
  if (rest.length === 0) return [pinned];
  const room = page - sum(pinned);
  const count = Math.max(1, Math.ceil(sum(rest) / room));
  // Bands of about the same width rather than a last one of a single column.
  const fair = sum(rest) / count;
  const bands: Column[][] = [];
  let band: Column[] = [];
  for (const column of rest) {
    const filled = sum(band);
    if (band.length > 0 && (filled + need(column) > room || filled + need(column) / 2 > fair)) {
      bands.push([...pinned, ...band]);
      band = [];
    }
    band.push(column);
  }
  return [...bands, [...pinned, ...band]];
}

/** The share of each column in its band's width, as CSS takes it. */
export function bandShares(band: readonly PrintColumn[]): string[] {
  const total = sum(band);
  return band.map((column) => `${((need(column) / total) * 100).toFixed(3)}%`);
}
