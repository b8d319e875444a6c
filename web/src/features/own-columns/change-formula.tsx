import { Button, Group, Text } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import { formulaWithTitles } from '@plumbline/contract/workflow/column-formulas';
import type { OwnColumn } from '@plumbline/contract/workflow/own-columns';
import { type FormEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { problemLine } from '../../ui/problems/problem-message.ts';
import classes from './columns-section.module.css';
import { FormulaFields } from './formula-fields.tsx';
import { columnProblems } from './problems.ts';
import { useFormula } from './use-formula.ts';
import type { ColumnActions } from './use-own-columns.ts';

interface ChangeFormulaProps {
  readonly column: OwnColumn;
  readonly columns: readonly ColumnSettings[];
  readonly onChange: ColumnActions['changeFormula'];
  readonly onClose: () => void;
  /** Asks before a half-typed formula is lost. */
  readonly onCancel: () => void;
  /** Called with whether the formula is half typed, so that closing the form asks first. */
  readonly isTyped: RefObject<boolean>;
}

/** Another formula for a calculated column. */
export function ChangeFormula({ column, columns, onChange, onClose, onCancel, isTyped }: ChangeFormulaProps) {
  // As the person saw it last. After a colleague's change, saving again overrules them knowingly.
  const [seen, setSeen] = useState(column);
  const { field, title, calculated, changedBy } = seen;
  const inTitles = (stored: string) =>
    formulaWithTitles(stored, (name) => columns.find((each) => each.field === name)?.title);
  const [start] = useState(() => inTitles(calculated?.formula ?? ''));
  const changed = useMemo(() => ({ field, kind: calculated?.kind ?? 'text' }), [field, calculated]);
  const formula = useFormula(start, changed, columns);
  useEffect(() => {
    isTyped.current = formula.isTyped;
    return () => {
      isTyped.current = false;
    };
  }, [isTyped, formula.isTyped]);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const taken = formula.taken();
    if (!taken || isBusy) return;
    setBusy(true);
    const problem = taken.formula === calculated?.formula ? null : await onChange(seen, taken.formula);
    setBusy(false);
    if (!problem) return onClose();
    if (problem.type !== 'formula-changed') return setRefusal(problemLine(problem, columnProblems));
    const { who, theirFormula } = problem;
    if (calculated) setSeen({ ...seen, calculated: { ...calculated, formula: theirFormula }, changedBy: who });
    setRefusal(`${who} changed it meanwhile, to ${inTitles(theirFormula)}. Save again if yours is the better one.`);
  };
  return (
    <form
      noValidate
      className={classes.add}
      aria-label={`Formula of ${title}`}
      onSubmit={(event) => void submit(event)}
    >
      <Text size="xs" className={classes.whose ?? ''}>
        The formula of <b>{title}</b>, last changed by {changedBy}.
      </Text>
      <FormulaFields formula={formula} columns={columns} isOpened />
      {refusal !== null && (
        <Text size="xs" c="error" role="alert">
          {refusal}
        </Text>
      )}
      <Group gap="xs">
        <Button size="xs" type="submit" loading={isBusy}>
          Save the formula
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
