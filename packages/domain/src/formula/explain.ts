import { columnsOf } from './expression.ts';
import { calculate, type Formula } from './formula.ts';
import type { FormulaColumn, Scene } from './part.ts';
import type { FormulaKind, FormulaValue, NoAnswer } from './value.ts';

/** How a formula came to its value for one job. */
export interface FormulaExplanation {
  /** The columns that it mentions, with what they hold. */
  readonly reads: readonly { readonly column: FormulaColumn; readonly value: FormulaValue | NoAnswer }[];
  readonly value: FormulaValue | NoAnswer;
}

/** What the formula read for one job, and what it came to. `columnOf` as in `checkFormula`. */
export function explainFormula(
  formula: Formula,
  kind: FormulaKind,
  { scene, columnOf }: { scene: Scene; columnOf: (name: string) => FormulaColumn | undefined },
): FormulaExplanation {
  const reads = columnsOf(formula.expression).flatMap((name) => {
    const column = columnOf(name);
    return column ? [{ column, value: scene.read(column.field) }] : [];
  });
  return { reads, value: calculate(formula, kind, scene) };
}
