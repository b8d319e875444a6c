import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import type { GridModel } from '../cells/grid-model.ts';
import type { AnyRow } from './any-row.ts';
import { cellTest } from './cell-test.ts';
import { knownFilters, type RowTest } from './row-filter.ts';

/** Which rule colours each cell of a row. */
export interface RowColours {
  /** Null for a cell that no rule fits. */
  readonly of: (field: string) => ColourRule | null;
}

/** Whether a formula is yes for a row. Built once per rule. */
export type FormulaTest = (formula: string) => RowTest;

/** The rules for these columns, without duplicates. A saved view may name a column that is gone or has another type now. */
export function knownRules(rules: readonly ColourRule[], columns: readonly ColumnSettings[]): readonly ColourRule[] {
  const fitting = rules.filter(({ when }) =>
    when.kind === 'formula'
      ? columns.some(({ field }) => field === when.field)
      : knownFilters([when], columns).length > 0,
  );
  return [...new Map(fitting.map((rule) => [ruleKey(rule), rule])).values()];
}

/** Equal rules share a key. */
export const ruleKey = ({ when, tone, of }: ColourRule): string => JSON.stringify([when, tone, of]);

/**
 * The colours of a row by its current values, or null without any. In each cell the first matching rule wins. Called for
 * drawn rows only. `formulas` is for sheets whose rows have formulas.
 */
export function colouring(
  model: GridModel<AnyRow>,
  rules: readonly ColourRule[],
  today: string,
  formulas?: FormulaTest,
): ((row: AnyRow) => RowColours | null) | null {
  if (rules.length === 0) return null;
  const testOf = ({ when }: ColourRule): RowTest => {
    if (when.kind === 'formula') return formulas?.(when.formula) ?? (() => false);
    const fits = cellTest(when, today);
    return (row) => fits(model.value(row, when.field));
  };
  const tests = rules.map((rule) => ({ rule, fits: testOf(rule) }));
  return (row) => {
    const fitting = tests.flatMap(({ rule, fits }) => (fits(row) ? [rule] : []));
    if (fitting.length === 0) return null;
    return { of: (field) => fitting.find(({ of, when }) => of === 'row' || when.field === field) ?? null };
  };
}
