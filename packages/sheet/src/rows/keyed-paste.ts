import type { CellChange } from '../cells/cell-value.ts';
import { pastedReaders } from '../values/parse-pasted.ts';
import { parseValue } from '../values/parse-value.ts';
import { type PastedBlock, type PastedCell, type PastedLine, shownText, textIn } from '../values/pasted-cell.ts';
import type { GridColumn } from './column-layout.ts';
import type { CellRect } from './grid-selection.ts';
import { type FieldOfHeading, type Headings, likelyHeading, readHeadings } from './paste-headings.ts';
import { pastedChange, planPaste, type RangePlan, type RangeScene } from './range-changes.ts';
import { RowKeys, rowKey } from './row-keys.ts';

export interface KeyedScene<Row> extends RangeScene<Row> {
  /** Every row of the sheet, hidden rows included. */
  readonly allRows: readonly Row[];
  /** Hidden columns included. */
  readonly allColumns: readonly GridColumn[];
  /** The columns whose values identify a row. */
  readonly keys: readonly GridColumn[];
  readonly fieldOfHeading?: FieldOfHeading | undefined;
}

/** What a paste by key did, besides its changes. */
export interface Matching {
  /** Of the key column: `Job #`. */
  readonly title: string;
  readonly matched: number;
  /** Matched rows that are not on screen. */
  readonly notShown: number;
  /** Pasted keys that no row has. */
  readonly missing: readonly string[];
  /** Pasted lines without a key. */
  readonly withoutKey: number;
}

export interface PastePlan extends RangePlan {
  /** Null for a paste by position. */
  readonly matching: Matching | null;
  /** Pasted headings that name no column. */
  readonly unknownHeadings: readonly string[];
  /** Why nothing was pasted. */
  readonly refusal: string | null;
  /** The part past the last row. Null if there is none, or if the lines find their rows by key. */
  readonly below: LinesBelow | null;
  /** The other way in which the block could be pasted. */
  readonly instead: OtherWay | null;
}

/** Pasted lines, and the column of each text. */
export interface LinesBelow {
  readonly lines: PastedBlock;
  readonly columns: readonly (GridColumn | undefined)[];
}

/** `title` is the key column's. */
type OtherWay = { readonly way: 'position' } | { readonly way: 'key'; readonly title: string };
const POSITION: OtherWay = { way: 'position' };

/** How to paste the block. `auto` decides by content. */
export type PasteWay = 'auto' | 'position' | 'key';

interface KeyColumn {
  readonly key: GridColumn;
  /** Its column in the block. */
  readonly at: number;
  readonly isAtItsPlace: boolean;
}

/**
 * A block of texts pasted on a selection. A line that names its row goes to that row: by a heading, by being pasted on the
 * key column, or by values that can only be keys. All other lines go by position.
 */
export function planKeyedPaste<Row extends { readonly id: string }>(
  block: PastedBlock,
  target: CellRect,
  scene: KeyedScene<Row>,
  way: PasteWay = 'auto',
): PastePlan {
  const headings = way === 'position' ? null : readHeadings(block, target, scene);
  if (headings && headings.twice !== null) return refused(target, `the headings name ${headings.twice} twice`);
  const lines = headings ? block.slice(1) : block;
  const keys = new RowKeys(scene);
  const keyColumn = way === 'position' ? null : findKey(lines, headings, target, scene, keys, way);
  if (keyColumn) return planByKey(lines, headings, target, scene, keys, keyColumn);
  if (headings) return planByHeadings(lines, headings, target, scene);
  const doubt = way === 'auto' ? headingInDoubt(block, target, scene) : null;
  if (doubt !== null)
    return refused(target, `“${doubt}” seems to be a heading that names no column. Copy the values alone`);
  const likely = findKey(lines, null, target, scene, keys, 'key')?.key;
  const instead = likely ? { way: 'key' as const, title: likely.title } : null;
  const plan = planPaste(block, target, scene);
  const below = linesBelow(plan, lines, scene.columns.slice(target.left));
  return { ...plan, matching: null, unknownHeadings: [], refusal: null, below, instead };
}

/** By position its values would land one row too low. Of a column of texts nothing tells. */
const headingInDoubt = <Row>(block: PastedBlock, target: CellRect, scene: RangeScene<Row>): string | null =>
  likelyHeading(block, (cell, at) => {
    const column = scene.columns[target.left + at];
    return !column?.editable || column.type === 'text' ? null : isValueOf(column, cell, scene);
  });

const isValueOf = <Row>(column: GridColumn, cell: PastedCell | undefined, { options }: RangeScene<Row>): boolean =>
  parseValue(column, textIn(column, cell), options[column.field]).ok;

const linesBelow = (
  { rowsOutside }: Pick<RangePlan, 'rowsOutside'>,
  lines: PastedBlock,
  columns: LinesBelow['columns'],
): LinesBelow | null => (rowsOutside > 0 ? { lines: lines.slice(-rowsOutside), columns } : null);

/** A pasted block in which every row is new. Headings name its columns; without headings they start at `field`. */
export function allBelow(
  block: PastedBlock,
  field: string,
  scene: Pick<KeyedScene<unknown>, 'columns' | 'allColumns' | 'keys' | 'fieldOfHeading'>,
): LinesBelow {
  const at = scene.columns.findIndex((column) => column.field === field);
  // Hidden in this view: the other columns follow it.
  const first = at < 0 ? scene.allColumns.filter((column) => column.field === field) : [];
  const columns = [...first, ...scene.columns.slice(Math.max(0, at))];
  const headings = readHeadings(block, { top: 0, bottom: 0, left: 0, right: 0 }, { ...scene, columns });
  return headings?.twice === null ? { lines: block.slice(1), columns: headings.columns } : { lines: block, columns };
}

function findKey<Row extends { readonly id: string }>(
  lines: PastedBlock,
  headings: Headings | null,
  target: CellRect,
  scene: KeyedScene<Row>,
  keys: RowKeys<Row>,
  way: PasteWay,
): KeyColumn | null {
  const width = widthOf(lines);
  if (width < 2) return null; // a list of keys has nothing to write
  const textsAt = (at: number): readonly string[] => lines.map((line) => rowKey(shownText(line[at])));
  for (const key of scene.keys) {
    const at = headings?.columns.findIndex((column) => column?.field === key.field) ?? -1;
    if (at >= 0) return { key, at, isAtItsPlace: false };
  }
  if (headings) return null;
  for (const key of scene.keys) {
    const at = scene.columns.findIndex(({ field }) => field === key.field) - target.left;
    if (at < 0 || at >= width) continue;
    // An editable key column accepts new keys.
    const isKey = (text: string): boolean => (key.editable ? keys.rowIds(key.field, text).length > 0 : text !== '');
    if (textsAt(at).some(isKey)) return { key, at, isAtItsPlace: true };
  }
  for (let at = 0; at < width; at++) {
    const texts = textsAt(at);
    const isDistinct = new Set(texts).size === texts.length;
    const [first = ''] = texts;
    const areKeys = ({ field }: GridColumn): boolean =>
      keys.has(field, first) && texts.every((text) => keys.rowIds(field, text).length > 0);
    const key = isDistinct && scene.keys.find(areKeys);
    const mayBeValue = mayBeValues(
      lines.map((line) => line[at] ?? ''),
      scene.columns[target.left + at],
      scene,
    );
    if (key && (way === 'key' || !mayBeValue)) return { key, at, isAtItsPlace: false };
  }
  return null;
}

const AMOUNT = /^[-+($]*[\d\s.,]+[)%]?$/;

/** Whether some texts could also be values of the column where they would land: `250` is an amount and a job number. */
function mayBeValues<Row>(
  cells: readonly PastedCell[],
  column: GridColumn | undefined,
  scene: RangeScene<Row>,
): boolean {
  if (!column || column.type === 'text') return cells.some((cell) => AMOUNT.test(shownText(cell).trim()));
  return cells.some((cell) => isValueOf(column, cell, scene));
}

function planByKey<Row extends { readonly id: string }>(
  lines: PastedBlock,
  headings: Headings | null,
  target: CellRect,
  scene: KeyedScene<Row>,
  keys: RowKeys<Row>,
  { key, at, isAtItsPlace }: KeyColumn,
): PastePlan {
  const columns = columnsOf(lines, headings, target, scene, at, isAtItsPlace);
  const missing: string[] = [];
  const found = new Map<string, PastedLine>();
  let withoutKey = 0;
  for (const line of lines) {
    const shown = shownText(line[at]).trim();
    const rowIds = keys.rowIds(key.field, rowKey(shown));
    const [rowId] = rowIds;
    const before = rowId === undefined ? undefined : found.get(rowId);
    if (shown === '') withoutKey++;
    else if (rowId === undefined) missing.push(shown);
    else if (rowIds.length > 1) return refused(target, `${key.title} ${shown} is in the sheet ${rowIds.length} times`);
    else if (before && JSON.stringify(before) !== JSON.stringify(line))
      return refused(target, `${key.title} ${shown} is in the clipboard twice, with different values`);
    else found.set(rowId, line);
  }
  const changes: CellChange[] = [];
  let skippedReadOnly = 0;
  const readers = pastedReaders(lines);
  for (const [rowId, line] of found) {
    const row = keys.row(rowId);
    if (!row) continue;
    for (const [place, column] of columns.entries()) {
      const cell = line[place];
      if (!column || place === at || cell === undefined) continue;
      if (scene.isReadOnly || !column.editable) skippedReadOnly++;
      else {
        const kept = scene.value(row, column.field);
        changes.push(pastedChange(column, rowId, cell, scene.options, kept, readers[place]));
      }
    }
  }
  const shown = new Set(scene.rows.map(({ id }) => id));
  return {
    changes,
    skippedReadOnly,
    rowsOutside: 0,
    columnsOutside: headings ? 0 : columns.filter((column, place) => !column && place !== at).length,
    rect: target,
    matching: {
      title: key.title,
      matched: found.size,
      notShown: [...found.keys()].filter((rowId) => !shown.has(rowId)).length,
      missing,
      withoutKey,
    },
    unknownHeadings: headings?.unknown ?? [],
    refusal: null,
    below: null,
    instead: POSITION,
  };
}

/** The field of each pasted column. Without headings the values begin at the selected column. */
function columnsOf<Row>(
  lines: PastedBlock,
  headings: Headings | null,
  target: CellRect,
  scene: KeyedScene<Row>,
  at: number,
  isAtItsPlace: boolean,
): readonly (GridColumn | undefined)[] {
  if (headings) return headings.columns;
  return Array.from({ length: widthOf(lines) }, (_, place) =>
    isAtItsPlace || place < at ? scene.columns[target.left + place] : scene.columns[target.left + place - 1],
  );
}

/** Rows by position, columns by their headings. */
function planByHeadings<Row extends { readonly id: string }>(
  lines: PastedBlock,
  { columns, unknown }: Headings,
  target: CellRect,
  scene: KeyedScene<Row>,
): PastePlan {
  const rows = scene.rows.slice(target.top, target.top + lines.length);
  const rowsOutside = lines.length - rows.length;
  const readers = pastedReaders(lines);
  const cells = rows.flatMap((row, down) =>
    columns.flatMap((column, at) => {
      const cell = lines[down]?.[at];
      return column && cell !== undefined ? [{ row, column, cell, read: readers[at] }] : [];
    }),
  );
  const isOpen = (column: GridColumn): boolean => column.editable && !scene.isReadOnly;
  const open = cells.filter(({ column }) => isOpen(column));
  return {
    changes: open.map(({ row, column, cell, read }) =>
      pastedChange(column, row.id, cell, scene.options, scene.value(row, column.field), read),
    ),
    skippedReadOnly: cells.length - open.length,
    rowsOutside,
    columnsOutside: 0,
    rect: target,
    matching: null,
    unknownHeadings: unknown,
    refusal: null,
    below: linesBelow({ rowsOutside }, lines, columns),
    instead: POSITION,
  };
}

const refused = (target: CellRect, refusal: string): PastePlan => ({
  changes: [],
  skippedReadOnly: 0,
  rowsOutside: 0,
  columnsOutside: 0,
  rect: target,
  matching: null,
  unknownHeadings: [],
  refusal,
  below: null,
  instead: POSITION,
});

const widthOf = (lines: PastedBlock): number => lines.reduce((most, line) => Math.max(most, line.length), 0);
