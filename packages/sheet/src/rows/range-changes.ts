import type { SelectOption } from '@plumbline/contract/grid';
import { type CellChange, type CellValue, isEmpty } from '../cells/cell-value.ts';
import { formatValue } from '../values/format-value.ts';
import { type PastedReader, pastedReaders } from '../values/parse-pasted.ts';
import { parseTyped } from '../values/parse-typed.ts';
import { parseValue } from '../values/parse-value.ts';
import { type PastedBlock, type PastedCell, textIn } from '../values/pasted-cell.ts';
import type { GridColumn } from './column-layout.ts';
import { type CellRect, rectColumns, rectRows } from './grid-selection.ts';
import { offeredOptions, retiredProblem } from './retired-options.ts';
import type { SelectOptions } from './row-order.ts';

/** The visible rows and columns that a change of a range works on. */
export interface RangeScene<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
  readonly options: SelectOptions;
  readonly isReadOnly: boolean;
  readonly value: (row: Row, field: string) => CellValue;
}

export interface RangePlan {
  readonly changes: readonly CellChange[];
  readonly skippedReadOnly: number;
  /** Rows and columns of the block past the edge of the grid. */
  readonly rowsOutside: number;
  readonly columnsOutside: number;
  /** The cells written, to be selected afterwards. */
  readonly rect: CellRect;
  readonly cut?: CutPart;
}

/** Of a paste of cut cells. */
export interface CutPart {
  readonly emptied: number;
  /** Which of them keep their values, and why. */
  readonly left: readonly string[];
}

const NO_OPTIONS: readonly SelectOption[] = [];

/** What a text means in a column: a value, or a refusal with its reason. `read` is how a text of its kind is read. */
export function textChange(
  column: GridColumn,
  rowId: string,
  text: string,
  options: SelectOptions,
  kept: CellValue,
  read = parseValue,
): CellChange {
  const { field } = column;
  const all = options[field] ?? NO_OPTIONS;
  const parsed = read(column, text, offeredOptions(all, kept));
  if (parsed.ok) return { rowId, field, value: parsed.value, text };
  const unoffered = parseValue(column, text, all);
  const reason = (unoffered.ok && retiredProblem(all, unoffered.value, kept)) || parsed.reason;
  return { rowId, field, value: kept, invalid: { text, reason } };
}

/** The same for a text that a person typed in this cell. */
export const typedChange = (
  column: GridColumn,
  rowId: string,
  text: string,
  options: SelectOptions,
  kept: CellValue,
): CellChange => textChange(column, rowId, text, options, kept, parseTyped);

/** The same for a pasted cell, as its column of the paste is read. */
export const pastedChange = (
  column: GridColumn,
  rowId: string,
  cell: PastedCell,
  options: SelectOptions,
  kept: CellValue,
  read: PastedReader | undefined,
): CellChange =>
  textChange(
    column,
    rowId,
    textIn(column, cell),
    options,
    kept,
    (_, text, offered) => read?.(column, cell, offered) ?? parseValue(column, text, offered),
  );

/** A cell's value in another column: unchanged between columns of a kind, otherwise read from its text. */
export function copiedChange(
  from: GridColumn,
  value: CellValue,
  to: GridColumn,
  rowId: string,
  options: SelectOptions,
  kept: CellValue,
): CellChange {
  const text = formatValue(from, value, options[from.field]);
  const isSameKind = from.type === to.type && (from.field === to.field || !to.type.includes('select'));
  if (!isSameKind) return textChange(to, rowId, text, options, kept);
  const reason = retiredProblem(options[to.field] ?? NO_OPTIONS, value, kept);
  return reason === null
    ? { rowId, field: to.field, value, text }
    : { rowId, field: to.field, value: kept, invalid: { text, reason } };
}

/**
 * A block of texts pasted on a selection, as in Excel: a single cell fills the selection, and a block repeats if the
 * selection is a whole multiple of it. Otherwise the block is pasted once, from the top left cell.
 */
export function planPaste<Row extends { readonly id: string }>(
  block: PastedBlock,
  target: CellRect,
  scene: RangeScene<Row>,
): RangePlan {
  const height = block.length;
  const width = Math.max(0, ...block.map((line) => line.length));
  const isMultiple = rectRows(target) % height === 0 && rectColumns(target) % width === 0;
  const down = isMultiple ? rectRows(target) : height;
  const right = isMultiple ? rectColumns(target) : width;
  const rowsFit = Math.min(down, scene.rows.length - target.top);
  const columnsFit = Math.min(right, scene.columns.length - target.left);
  const rect = {
    top: target.top,
    left: target.left,
    bottom: target.top + rowsFit - 1,
    right: target.left + columnsFit - 1,
  };
  const readers = pastedReaders(block);
  const plan = planCells(rect, scene, (row, column, at) => {
    const place = (at.column - rect.left) % width;
    const cell = block[(at.row - rect.top) % height]?.[place];
    if (cell === undefined) return null; // a short line says nothing of the cells past its end
    return pastedChange(column, row.id, cell, scene.options, scene.value(row, column.field), readers[place]);
  });
  return { ...plan, rowsOutside: down - rowsFit, columnsOutside: right - columnsFit };
}

/** Delete: the empty value of each column's type. */
export function planClear<Row extends { readonly id: string }>(target: CellRect, scene: RangeScene<Row>): RangePlan {
  return planCells(target, scene, (row, column) => emptiedChange(column, row.id));
}

export const emptiedChange = ({ field, type }: GridColumn, rowId: string): CellChange => ({
  rowId,
  field,
  value: type === 'boolean' ? false : null,
  text: '',
});

/** A text typed once for every cell of a range. */
export const planTyped = <Row extends { readonly id: string }>(
  text: string,
  target: CellRect,
  scene: RangeScene<Row>,
): RangePlan =>
  planCells(target, scene, (row, column) => ({
    ...typedChange(column, row.id, text, scene.options, scene.value(row, column.field)),
    isTypedOver: text !== '',
  }));

/** A value chosen once for every cell of a range: as it is in its own column, since two choices may have one name. */
export const planChosen = <Row extends { readonly id: string }>(
  from: GridColumn,
  chosen: CellValue,
  target: CellRect,
  scene: RangeScene<Row>,
): RangePlan =>
  planCells(target, scene, (row, column) => ({
    ...copiedChange(from, chosen, column, row.id, scene.options, scene.value(row, column.field)),
    isTypedOver: !isEmpty(chosen),
  }));

/** Ctrl+D and Ctrl+R: the first row or column of the range over the rest; a single line takes its neighbour. */
export function planFill<Row extends { readonly id: string }>(
  target: CellRect,
  direction: 'down' | 'right',
  scene: RangeScene<Row>,
): RangePlan {
  const isDown = direction === 'down';
  const isSingle = (isDown ? rectRows(target) : rectColumns(target)) === 1;
  const sourceAt = (isDown ? target.top : target.left) - (isSingle ? 1 : 0);
  const rect = isDown ? { ...target, top: sourceAt + 1 } : { ...target, left: sourceAt + 1 };
  if (sourceAt < 0) return { changes: [], skippedReadOnly: 0, rowsOutside: 0, columnsOutside: 0, rect: target };
  const plan = planCells(rect, scene, (row, column) => {
    const sourceRow = isDown ? scene.rows[sourceAt] : row;
    const sourceColumn = isDown ? column : scene.columns[sourceAt];
    if (!sourceRow || !sourceColumn) return null;
    const value = scene.value(sourceRow, sourceColumn.field);
    return copiedChange(sourceColumn, value, column, row.id, scene.options, scene.value(row, column.field));
  });
  return { ...plan, rect: target };
}

/** Changes of the range's editable cells. The others are counted. A null from `change` leaves the cell as it is. */
export function planCells<Row>(
  rect: CellRect,
  scene: RangeScene<Row>,
  change: (row: Row, column: GridColumn, at: { row: number; column: number }) => CellChange | null,
): RangePlan {
  const changes: CellChange[] = [];
  let skippedReadOnly = 0;
  for (let rowAt = rect.top; rowAt <= rect.bottom; rowAt++) {
    const row = scene.rows[rowAt];
    if (!row) continue;
    for (let columnAt = rect.left; columnAt <= rect.right; columnAt++) {
      const column = scene.columns[columnAt];
      if (!column) continue;
      if (scene.isReadOnly || !column.editable) {
        skippedReadOnly++;
        continue;
      }
      const next = change(row, column, { row: rowAt, column: columnAt });
      if (next) changes.push(next);
    }
  }
  return { changes, skippedReadOnly, rowsOutside: 0, columnsOutside: 0, rect };
}
