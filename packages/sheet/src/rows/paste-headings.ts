import type { GridColumn } from './column-layout.ts';
import type { CellRect } from './grid-selection.ts';
import { keyText } from './row-keys.ts';

export interface Headings {
  /** What each column of the block is for; undefined where its heading names no column, or is empty. */
  readonly columns: readonly (GridColumn | undefined)[];
  /** Headings that name no column. */
  readonly unknown: readonly string[];
}

interface HeadedScene {
  readonly columns: readonly GridColumn[];
  readonly allColumns: readonly GridColumn[];
  readonly keys: readonly GridColumn[];
}

/**
 * The first line of a block as headings, or null where it is a line of values: headings have lines below them, name
 * different columns, and either all do, or the key of the rows is among them. A single heading names the column that it
 * is pasted on.
 */
export function readHeadings(
  block: readonly (readonly string[])[],
  target: CellRect,
  { columns, allColumns, keys }: HeadedScene,
): Headings | null {
  const [first = []] = block;
  const texts = first.filter((text) => text.trim() !== '');
  if (block.length < 2 || texts.length === 0) return null;
  const byTitle = new Map([...allColumns, ...keys].map((column) => [keyText(column.title), column]));
  const named = first.map((text) => byTitle.get(keyText(text)));
  const found = named.filter((column) => column !== undefined);
  if (new Set(found.map(({ field }) => field)).size < found.length) return null;
  const hasKey = found.some(({ field }) => keys.some((key) => key.field === field));
  const isWhole = found.length === texts.length;
  const isHeadings = first.length === 1 ? found[0]?.field === columns[target.left]?.field : isWhole || hasKey;
  if (found.length === 0 || !isHeadings) return null;
  return { columns: named, unknown: first.filter((text, at) => text.trim() !== '' && !named[at]) };
}
