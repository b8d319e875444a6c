import { type PastedBlock, type PastedCell, shownText } from '../values/pasted-cell.ts';
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

/** The field that a heading of another program names. Undefined where it names none, or may mean two. */
export type FieldOfHeading = (heading: string) => string | undefined;

interface HeadedScene {
  readonly columns: readonly GridColumn[];
  readonly allColumns: readonly GridColumn[];
  readonly keys: readonly GridColumn[];
  readonly fieldOfHeading?: FieldOfHeading | undefined;
}

/**
 * Reads the first line of a block as headings; null if it holds values. Headings have lines below them and name different
 * columns: most of them do, or the key is among them. A single heading must name the column that it is
 * pasted on. Titles are surer than headings of other programs, which may be values as well: `No`.
 */
export function readHeadings(
  block: PastedBlock,
  target: CellRect,
  { columns, allColumns, keys, fieldOfHeading }: HeadedScene,
): Headings | null {
  const first = (block[0] ?? []).map(shownText);
  const texts = first.filter((text) => text.trim() !== '');
  if (block.length < 2 || texts.length === 0) return null;
  const byTitle = new Map([...allColumns, ...keys].map((column) => [titleText(column.title), column]));
  const titled = first.map((text) => byTitle.get(titleText(text)));
  const named = titled.map((column, at) => {
    const field = column ? undefined : fieldOfHeading?.(first[at] ?? '');
    const other = [...allColumns, ...keys].find((each) => each.field === field);
    return column ?? (other && !titled.includes(other) ? other : undefined);
  });
  const found = named.filter((column) => column !== undefined);
  const twice = found.find((column, at) => found.indexOf(column) < at)?.title ?? null;
  const hasKey = titled.some((column) => keys.some((key) => key.field === column?.field));
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

/** What people write where a value is not known, and no heading is. */
const NO_VALUE = /^(?:n\/?a|tb[adc]|none|nil|pending|open|various|unknown|yes|no)\b/i;

/**
 * The first line of a block that goes by position, where it may be a heading: its first text, if nothing in it is a value of its column, and
 * all below it are. Null where it holds values. `isValue` of a cell in a column of the block.
 */
export function likelyHeading(
  [first = [], ...lines]: PastedBlock,
  isValue: (cell: PastedCell | undefined, at: number) => boolean | null,
): string | null {
  if (lines.length < 2) return null;
  const named = first.flatMap((cell, at) => {
    const text = shownText(cell).trim();
    const below = lines.map((line) => line[at] ?? '').filter((each) => shownText(each).trim() !== '');
    return text === '' || below.length === 0 || isValue(cell, at) === null ? [] : [{ text, cell, at, below }];
  });
  const isHeading = named.every(
    ({ text, cell, at, below }) =>
      /^\p{L}{2}/u.test(text) &&
      !NO_VALUE.test(text) &&
      isValue(cell, at) === false &&
      below.every((each) => isValue(each, at) === true),
  );
  return named.length > 0 && isHeading ? (named[0]?.text ?? null) : null;
}
