import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { colouring, knownRules, type RowColours } from '@plumbline/sheet/rows/colour-rules';
import { filterText } from '@plumbline/sheet/rows/operators';
import { NO_OPTIONS, type SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useMemo } from 'react';
import { TONES } from './colour-tones.ts';
import type { GridFormulas } from './grid-formulas.ts';
import { today } from './today.ts';

/** The rules of a view at work. */
export interface CellColours {
  /** Null for a row that no rule fits. */
  readonly rowOf: (row: AnyRow) => RowColours | null;
  /** `Red: Amount Left to Invoice < $0.00`. */
  readonly wordsOf: (rule: ColourRule) => string;
}

/** The names for the wording of a rule. `formulas` only for sheets with formulas. */
interface Wording {
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
  readonly formulas: GridFormulas | undefined;
}

/** The condition of a rule in words: `Status: Active, whole row`. */
export function conditionText({ when, of }: ColourRule, { columns, options, formulas }: Wording): string {
  const column = columns.find(({ field }) => field === when.field);
  if (when.kind === 'formula') {
    const text = formulas?.text(when.formula) ?? when.formula;
    return of === 'row' ? `${text}, whole row` : `${column?.title ?? when.field}: ${text}`;
  }
  const text = column ? filterText(column, when, options[when.field] ?? NO_OPTIONS) : when.field;
  return of === 'row' ? `${text}, whole row` : text;
}

/** Stays the same object until a rule, a column or a choice changes; null without rules. */
export function useCellColours(
  model: GridModel<AnyRow>,
  rules: readonly ColourRule[],
  columns: readonly ColumnSettings[],
  options: SelectOptions,
  formulas: GridFormulas | undefined,
): CellColours | null {
  // By content: arrangements are read again and again, and equal rules must draw no cell again.
  const key = JSON.stringify(knownRules(rules, columns));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the rules
  return useMemo(() => {
    const rowOf = colouring(model, knownRules(rules, columns), today(), formulas?.test);
    const wordsOf = (rule: ColourRule) =>
      `${TONES[rule.tone].name}: ${conditionText(rule, { columns, options, formulas })}`;
    return rowOf && { rowOf, wordsOf };
  }, [model, key, columns, options, formulas]);
}
