import { MOST_STORED } from '@plumbline/domain/formula/kinds';
import { parseFormula } from '@plumbline/domain/formula/parse';
import { type Adds, type FormulaTotal, totalOf } from '@plumbline/domain/formula/total';
import type { ColumnSettings } from '../grid.ts';
import { jobColumns } from './job-fields.ts';
import { type NamedOwnField, ownTable } from './own-fields.ts';

/** Columns as sheets use them: a calculated column with its formula and its total. */
export function withFormulas(own: readonly NamedOwnField[]): ColumnSettings[] {
  const formulas = new Map(
    own.map(({ field, calculated }): [string, string | undefined] => [field, calculated?.formula]),
  );
  const columns = ownTable(own).columns.map((column): ColumnSettings => {
    const formula = formulas.get(column.field);
    return formula === undefined ? column : { ...column, formula };
  });
  const totals = new FormulaTotals([...jobColumns, ...columns]);
  return columns.map((column) => (column.formula === undefined ? column : totals.settings(column)));
}

/** How the figures of calculated columns add up. */
class FormulaTotals {
  readonly #columns: ReadonlyMap<string, ColumnSettings>;
  readonly #totals = new Map<string, FormulaTotal>();

  constructor(columns: readonly ColumnSettings[]) {
    this.#columns = new Map(columns.map((column) => [column.field, column]));
  }

  settings(column: ColumnSettings): ColumnSettings {
    const { isSummed, ...rest } = column;
    const total = this.#totalOf(column);
    if (typeof total !== 'string' && column.type !== 'currency') {
      const { numerator, denominator } = total;
      return { ...rest, quotientOf: { numerator: [...numerator], denominator: [...denominator] } };
    }
    if (total === 'sum') return column;
    return column.type === 'currency' ? { ...rest, isMixed: true } : rest;
  }

  #totalOf({ field, formula = '' }: ColumnSettings): FormulaTotal {
    const before = this.#totals.get(field);
    if (before) return before;
    // Reached again while being worked out: the column depends on itself and has no value.
    this.#totals.set(field, 'nothing');
    const parsed = parseFormula(formula, MOST_STORED);
    const total = parsed.ok ? totalOf(parsed.expression, this.#adds, this.#isAmount) : 'nothing';
    this.#totals.set(field, total);
    return total;
  }

  readonly #isAmount = (field: string): boolean => this.#columns.get(field)?.type === 'currency';

  readonly #adds = (field: string): Adds | undefined => {
    const column = this.#columns.get(field);
    switch (column?.type) {
      case 'currency':
      case 'number':
        if (column.formula !== undefined) return this.#totalOf(column) === 'sum' ? 'quantity' : 'share';
        return column.type === 'currency' || column.isSummed ? 'quantity' : 'share';
      case 'percent':
        return 'share';
      default:
        return undefined;
    }
  };
}
