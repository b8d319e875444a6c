import { cents, formatAmount, isCents } from '@plumbline/domain/money';
import { formatPercent, percent } from '@plumbline/domain/percent';
import { sumOf } from '../rows/column-total.ts';
import { rectCells, rectOf } from '../rows/grid-selection.ts';
import type { GridController } from './grid-controller.ts';

export interface Statistics {
  readonly cells: number;
  readonly filled: number;
  readonly sum: string | null;
  readonly average: string | null;
  /** How many of the amounts override a calculated amount. */
  readonly typedOver: number;
}

type FigureType = 'currency' | 'percent' | 'number';
const NO_FIGURES = { sum: null, average: null } as const;

/** Amounts are added in whole cents, and percents have an average only. Figures of several kinds together have neither. */
export function selectionStatistics(controller: GridController): Statistics | null {
  const selection = controller.selection.get();
  if (!selection) return null;
  const rect = rectOf(selection);
  const columns = controller.view.columns.slice(rect.left, rect.right + 1);
  const figures = new Map<FigureType, number[]>();
  let filled = 0;
  let typedOver = 0;
  for (let index = rect.top; index <= rect.bottom; index++) {
    const row = controller.rowAt(index);
    if (!row) continue;
    for (const column of columns) {
      const value = controller.model.value(row, column.field);
      if (value === null || (Array.isArray(value) && value.length === 0)) continue;
      filled++;
      if (controller.view.overridden?.(row, column.field)) typedOver++;
      if (typeof value !== 'number') continue;
      const type = column.type === 'currency' || column.type === 'percent' ? column.type : 'number';
      const all = figures.get(type);
      if (all) all.push(value);
      else figures.set(type, [value]);
    }
  }
  const [only, other] = figures;
  return { cells: rectCells(rect), filled, typedOver, ...(only && !other ? sumAndAverage(...only) : NO_FIGURES) };
}

function sumAndAverage(type: FigureType, values: readonly number[]): Pick<Statistics, 'sum' | 'average'> {
  if (type === 'currency') {
    const sum = sumOf(values.filter(isCents));
    if (sum === null) return NO_FIGURES; // past ±$999,999,999,999.99 no exact sum exists
    return { sum: formatAmount(sum), average: formatAmount(cents(Math.round(sum / values.length))) };
  }
  const sum = values.reduce((a, b) => a + b, 0);
  const average = sum / values.length;
  if (type === 'percent') return { sum: null, average: formatPercent(percent(Math.round(average))) };
  return { sum: sum.toLocaleString('en-US'), average: average.toLocaleString('en-US', { maximumFractionDigits: 2 }) };
}
