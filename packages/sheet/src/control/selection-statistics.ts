import { cents, formatAmount, isCents, sumCents } from '@plumbline/domain/money';
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

/** Amounts are added in whole cents. Amounts and other numbers together have no sum. */
export function selectionStatistics(controller: GridController): Statistics | null {
  const selection = controller.selection.get();
  if (!selection) return null;
  const rect = rectOf(selection);
  const columns = controller.view.columns.slice(rect.left, rect.right + 1);
  const amounts: number[] = [];
  const numbers: number[] = [];
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
      if (typeof value === 'number') (column.type === 'currency' ? amounts : numbers).push(value);
    }
  }
  const cells = rectCells(rect);
  if (amounts.length > 0 && numbers.length === 0) {
    const sum = safeSum(amounts);
    const average = sum === null ? null : formatAmount(cents(Math.round(sum / amounts.length)));
    return { cells, filled, sum: sum === null ? null : formatAmount(cents(sum)), average, typedOver };
  }
  if (numbers.length > 0 && amounts.length === 0) {
    const sum = numbers.reduce((a, b) => a + b, 0);
    return {
      cells,
      filled,
      sum: sum.toLocaleString('en-US'),
      average: (sum / numbers.length).toLocaleString('en-US', { maximumFractionDigits: 2 }),
      typedOver,
    };
  }
  return { cells, filled, sum: null, average: null, typedOver };
}

function safeSum(amounts: readonly number[]): number | null {
  try {
    return sumCents(amounts.filter(isCents));
  } catch {
    return null; // past ±$999,999,999,999.99 no exact sum exists
  }
}
