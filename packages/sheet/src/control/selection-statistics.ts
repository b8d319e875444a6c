import type { ColumnType } from '@plumbline/contract/grid';
import { cents, formatAmount, isCents } from '@plumbline/domain/money';
import { percent } from '@plumbline/domain/percent';
import type { CellValue } from '../cells/cell-value.ts';
import type { AnyRow } from '../rows/any-row.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import { sumOf } from '../rows/column-total.ts';
import { type CellRect, rectCells } from '../rows/grid-selection.ts';
import { addNumbers, numberText } from '../rows/number-sum.ts';
import { rectsOf } from '../rows/several-ranges.ts';
import { formatValue } from '../values/format-value.ts';
import type { GridController } from './grid-controller.ts';

export interface Statistics {
  readonly cells: number;
  readonly filled: number;
  readonly sum: string | null;
  readonly average: string | null;
  readonly min: string | null;
  readonly max: string | null;
  /** How many different values there are among the filled cells; null if there are too many cells to compare. */
  readonly distinct: number | null;
  /** How many of the amounts override a calculated amount. */
  readonly typedOver: number;
}

type FigureType = 'currency' | 'percent' | 'points' | 'number';
/** Above this many cells, distinct values are not counted. */
const MOST_COMPARED = 100_000;
const NO_FIGURES = { sum: null, average: null, min: null, max: null } as const;

/** Amounts add up in whole cents, and percents have no sum. Figures of mixed kinds are only counted. */
export function selectionStatistics(controller: GridController): Statistics | null {
  const selection = controller.selection.get();
  if (!selection) return null;
  const rects = rectsOf(selection);
  const cells = rects.reduce((sum, rect) => sum + rectCells(rect), 0);
  const figures = new Map<FigureType, number[]>();
  const values = cells > MOST_COMPARED ? null : new DistinctValues();
  let filled = 0;
  let typedOver = 0;
  for (const [row, column] of cellsIn(controller, rects)) {
    const value = controller.model.value(row, column.field);
    if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    filled++;
    values?.add(column.type, value);
    if (controller.view.overridden?.(row, column.field)) typedOver++;
    if (typeof value !== 'number') continue;
    const type = figureType(column);
    const all = figures.get(type);
    if (all) all.push(value);
    else figures.set(type, [value]);
  }
  const [only, other] = figures;
  const counts = { cells, filled, typedOver, distinct: values?.size ?? null };
  return { ...counts, ...(only && !other ? figuresOf(...only) : NO_FIGURES) };
}

function figureType({ type, format }: GridColumn): FigureType {
  if (format === 'points') return format;
  return type === 'currency' || type === 'percent' ? type : 'number';
}

function* cellsIn(controller: GridController, rects: readonly CellRect[]): Generator<readonly [AnyRow, GridColumn]> {
  for (const { top, bottom, left, right } of rects) {
    const columns = controller.view.columns.slice(left, right + 1);
    for (let index = top; index <= bottom; index++) {
      const row = controller.rowAt(index);
      if (row) for (const column of columns) yield [row, column];
    }
  }
}

/** Distinct values by type: 5 as an amount differs from 5 as a percent. */
class DistinctValues {
  readonly #byType = new Map<ColumnType, Set<CellValue>>();

  add(type: ColumnType, value: CellValue): void {
    // Lists and instants compare by content, since equal ones are different objects.
    const key = Array.isArray(value) ? JSON.stringify(value) : value instanceof Date ? value.getTime() : value;
    const seen = this.#byType.get(type);
    if (seen) seen.add(key);
    else this.#byType.set(type, new Set([key]));
  }

  get size(): number {
    return [...this.#byType.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

type Figures = Pick<Statistics, 'sum' | 'average' | 'min' | 'max'>;

function figuresOf(type: FigureType, values: readonly number[]): Figures {
  // reduce, not spread: a call cannot take this many arguments.
  const ends = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const [min = null, max = null] = ends.map((value) => formatFigure(type, value));
  return { ...sumAndAverage(type, values), min, max };
}

const POINTS = { type: 'percent', format: 'points' } as const;

const formatFigure = (type: FigureType, value: number): string =>
  type === 'number' ? numberText(value) : formatValue(type === 'points' ? POINTS : { type }, value);

function sumAndAverage(type: FigureType, values: readonly number[]): Pick<Statistics, 'sum' | 'average'> {
  if (type === 'currency') {
    const amounts = values.filter(isCents);
    const sum = sumOf(amounts);
    if (sum === null) return { sum: null, average: null }; // past ±$999,999,999,999.99 no exact sum exists
    return { sum: formatAmount(sum), average: formatAmount(cents(Math.round(sum / amounts.length))) };
  }
  const sum = addNumbers(values);
  const average = sum / values.length;
  if (type !== 'number') return { sum: null, average: formatFigure(type, percent(Math.round(average))) };
  return { sum: numberText(sum), average: average.toLocaleString('en-US', { maximumFractionDigits: 2 }) };
}
