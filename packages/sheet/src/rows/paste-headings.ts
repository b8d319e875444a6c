import type { GridColumn } from './column-layout.ts';
import type { CellRect } from './grid-selection.ts';

export interface Headings {
  /** The field of each pasted column; undefined if its heading is empty or names no column. */
  readonly columns: readonly (GridColumn | undefined)[];
  /** Headings that name no column. */
  readonly unknown: readonly string[];
  /** The title of a column that two headings beside a key name. */
  readonly twice: string | null;
}

/** A title as it is compared: without case and outer spaces. */
const titleText = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

interface HeadedScene {
  readonly columns: readonly GridColumn[];
  readonly allColumns: readonly GridColumn[];
  readonly keys: readonly GridColumn[];
}

/**
 * Reads the first line of a block as headings; null if it holds values. Headings have lines below them and name different
 * columns: most of them do, or the key is among them. A single heading must name the column that it is
 * pasted on.
 */
export function readHeadings(
  block: readonly (readonly string[])[],
  target: CellRect,
  { columns, allColumns, keys }: HeadedScene,
): Headings | null {
  const [first = []] = block;
  const texts = first.filter((text) => text.trim() !== '');
  if (block.length < 2 || texts.length === 0) return null;
  const byTitle = new Map([...allColumns, ...keys].map((column) => [titleText(column.title), column]));
  const named = first.map((text) => byTitle.get(titleText(text)));
  const found = named.filter((column) => column !== undefined);
  const twice = found.find((column, at) => found.indexOf(column) < at)?.title ?? null;
  const hasKey = found.some(({ field }) => keys.some((key) => key.field === field));
  // Otherwise the headings would be values of the first row, and each line would go one row too low.
  const areMost = found.length * 2 > texts.length && (found.length > 1 || texts.length === 1);
  const isHeadings = first.length === 1 ? found[0]?.field === columns[target.left]?.field : areMost || hasKey;
  if (found.length === 0 || !isHeadings || (twice !== null && !hasKey)) return null;
  return {
    twice,
    columns: named,
    unknown: first.filter((text, at) => text.trim() !== '' && !named[at]),
  };
}
