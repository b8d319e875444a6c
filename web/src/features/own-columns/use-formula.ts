import type { ColumnSettings } from '@plumbline/contract/grid';
import { formulaColumns, formulaProblem, readTyped } from '@plumbline/contract/workflow/column-formulas';
import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { withFormulas } from '@plumbline/contract/workflow/own-column-settings';
import type { OwnColumn } from '@plumbline/contract/workflow/own-columns';
import type { Calculation } from '@plumbline/contract/workflow/own-fields';
import type { FormulaProblem } from '@plumbline/domain/formula/expression';
import type { FormulaKind } from '@plumbline/domain/formula/kinds';
import { useMemo, useState } from 'react';

/** A job's columns as formulas know them: the product's, and the company's own that are in use. */
export const columnsOfJobs = (own: readonly OwnColumn[]): ColumnSettings[] => [
  ...jobColumns,
  ...withFormulas(own.filter(({ isRetired }) => !isRetired)),
];

/** A formula while a person types it. */
export interface TypedFormula {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** It differs from the initial formula. */
  readonly isTyped: boolean;
  /** What is wrong with the text, with places in it. An empty box is not wrong before somebody adds the column. */
  readonly problem: FormulaProblem | null;
  /** The kinds of column that can hold its result; empty while the formula is wrong. */
  readonly kinds: readonly FormulaKind[];
  readonly kind: FormulaKind | null;
  readonly setKind: (kind: FormulaKind) => void;
  /** What to send; null while something is wrong, which is shown from now on. */
  readonly taken: () => Calculation | null;
  /** What to try; null while something is wrong. */
  readonly calculation: Calculation | null;
}

interface Changed {
  readonly field: string;
  /** What the column gives stays. */
  readonly kind: FormulaKind;
}

/** `changed`: the column that gets another formula; null for a new one. */
export function useFormula(start: string, changed: Changed | null, columns: readonly ColumnSettings[]): TypedFormula {
  const [text, setText] = useState(start);
  const [chosen, setKind] = useState<FormulaKind | null>(null);
  const [isAsked, setAsked] = useState(false);
  const read = useMemo(() => readTyped(text, formulaColumns(columns)), [text, columns]);
  const kinds = read.ok ? (changed ? [changed.kind] : read.formula.kinds) : [];
  const kind = kinds.find((each) => each === chosen) ?? kinds[0] ?? null;
  const problem = useMemo(() => {
    if (!read.ok) return read.problem;
    const wanted = { kind: kind ?? 'text', formula: read.stored, ...(changed && { field: changed.field }) };
    const found = formulaProblem(wanted, columns);
    // Its place is in the stored text: the whole of what is typed is meant.
    return found && { ...found, from: 0, to: text.length };
  }, [read, kind, columns, changed, text]);
  const calculation = read.ok && kind && !problem ? { kind, formula: read.stored } : null;
  return {
    text,
    isTyped: text !== start,
    setText: (next) => {
      setText(next);
      setAsked(false);
    },
    problem: text.trim() === '' && !isAsked ? null : problem,
    kinds,
    kind,
    setKind,
    calculation,
    taken() {
      setAsked(true);
      return calculation;
    },
  };
}
