import { type CellValue, isEmpty } from '../cells/cell-value.ts';
import { editText, formatValue } from '../values/format-value.ts';
import { type Series, seriesOf } from '../values/series.ts';
import type { GridColumn } from './column-layout.ts';
import { type CellAt, type CellRect, isInRect, rectColumns, rectRows } from './grid-selection.ts';
import { copiedChange, planCells, type RangePlan, type RangeScene, textChange } from './range-changes.ts';

export type FillAxis = 'row' | 'column';

/** Where a fill dragged to a cell goes: past the side that the cell lies farthest beyond. */
export function fillTarget(source: CellRect, at: CellAt): { readonly rect: CellRect; readonly axis: FillAxis } | null {
  if (isInRect(source, at)) return null;
  const down = at.row - source.bottom;
  const up = source.top - at.row;
  const right = at.column - source.right;
  const left = source.left - at.column;
  const farthest = Math.max(down, up, right, left);
  if (farthest === down) return { axis: 'row', rect: { ...source, top: source.bottom + 1, bottom: at.row } };
  if (farthest === up) return { axis: 'row', rect: { ...source, top: at.row, bottom: source.top - 1 } };
  if (farthest === right) return { axis: 'column', rect: { ...source, left: source.right + 1, right: at.column } };
  return { axis: 'column', rect: { ...source, left: at.column, right: source.left - 1 } };
}

interface Line<Row> {
  readonly cells: readonly { readonly row: Row; readonly column: GridColumn }[];
  readonly series: Series | null;
}

/** Continues the source's cells over the target: as a series if they begin one, otherwise as copies. */
export function planExtend<Row extends { readonly id: string }>(
  source: CellRect,
  target: CellRect,
  axis: FillAxis,
  isToggled: boolean,
  scene: RangeScene<Row>,
): RangePlan {
  const lines = new Map<number, Line<Row>>();
  const lineAt = (index: number): Line<Row> => {
    const line = lines.get(index) ?? lineOf(source, axis, index, scene);
    lines.set(index, line);
    return line;
  };
  const size = axis === 'row' ? rectRows(source) : rectColumns(source);
  const plan = planCells(target, scene, (row, column, at) => {
    const { cells, series } = lineAt(axis === 'row' ? at.column : at.row);
    const place = axis === 'row' ? at.row - source.top : at.column - source.left;
    const kept = scene.value(row, column.field);
    // Across columns a series continues only in columns of the same kind.
    if (series && series.isUsual !== isToggled && column.type === cells[0]?.column.type) {
      const text = editText(column, series.at(place), scene.options[column.field]);
      return textChange(column, row.id, text, scene.options, kept);
    }
    const from = cells[((place % size) + size) % size];
    return from
      ? copiedChange(from.column, scene.value(from.row, from.column.field), column, row.id, scene.options, kept)
      : null;
  });
  return { ...plan, rect: union(source, target) };
}

function lineOf<Row>(source: CellRect, axis: FillAxis, index: number, scene: RangeScene<Row>): Line<Row> {
  const from = axis === 'row' ? source.top : source.left;
  const to = axis === 'row' ? source.bottom : source.right;
  const cells: Line<Row>['cells'][number][] = [];
  for (let place = from; place <= to; place++) {
    const row = scene.rows[axis === 'row' ? place : index];
    const column = scene.columns[axis === 'row' ? index : place];
    if (row && column) cells.push({ row, column });
  }
  const type = cells[0]?.column.type;
  const isOneKind = type !== undefined && cells.every(({ column }) => column.type === type);
  if (!isOneKind) return { cells, series: null };
  if (type === 'select') return { cells, series: axis === 'row' ? choiceSeries(cells, scene) : null };
  const values = cells.map(({ row, column }): CellValue => scene.value(row, column.field));
  return { cells, series: seriesOf(type, values) };
}

const MONTHS = 12;

/** The series of a list's months, if the list has all of them. Another column has another list. */
function choiceSeries<Row>(cells: Line<Row>['cells'], scene: RangeScene<Row>): Series | null {
  const { field } = cells[0]?.column ?? {};
  const options = field === undefined ? undefined : scene.options[field];
  const names = cells.map(({ row, column }) => formatValue(column, scene.value(row, column.field), options));
  const series = seriesOf('select', names);
  const offered = new Set(options?.flatMap(({ name, isRetired }) => (isRetired ? [] : [name])));
  const isOffered = Array.from({ length: MONTHS }, (_, index) => String(series?.at(index))).every((name) =>
    offered.has(name),
  );
  return isOffered ? series : null;
}

/**
 * Continues a range from its first cells, each column by itself: the filled cells down to the first empty cell, or the first
 * cell if it is empty. A range of one row continues to the right.
 */
export function planContinue<Row extends { readonly id: string }>(rect: CellRect, scene: RangeScene<Row>): RangePlan {
  const axis: FillAxis = rectRows(rect) > 1 ? 'row' : 'column';
  const plans: RangePlan[] = [];
  const [from, to] = axis === 'row' ? [rect.left, rect.right] : [rect.top, rect.bottom];
  for (let index = from; index <= to; index++) {
    const line = axis === 'row' ? { ...rect, left: index, right: index } : { ...rect, top: index, bottom: index };
    const { cells } = lineOf(line, axis, index, scene);
    const firstEmpty = cells.findIndex(({ row, column }) => isEmpty(scene.value(row, column.field)));
    const given = Math.max(1, firstEmpty === -1 ? 1 : firstEmpty);
    if (given >= cells.length) continue;
    const source =
      axis === 'row' ? { ...line, bottom: line.top + given - 1 } : { ...line, right: line.left + given - 1 };
    const target = axis === 'row' ? { ...line, top: line.top + given } : { ...line, left: line.left + given };
    // The person asked for a series, so a single number counts up.
    const isCopied = lineOf(source, axis, index, scene).series?.isUsual === false;
    plans.push(planExtend(source, target, axis, isCopied, scene));
  }
  return {
    changes: plans.flatMap((plan) => plan.changes),
    skippedReadOnly: plans.reduce((sum, plan) => sum + plan.skippedReadOnly, 0),
    rowsOutside: 0,
    columnsOutside: 0,
    rect,
  };
}

const union = (a: CellRect, b: CellRect): CellRect => ({
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
});
