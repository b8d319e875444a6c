import type { FormulaCondition } from '@plumbline/contract/grid-colours';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import type { GridFormulas } from '../../state/grid-formulas.ts';
import forms from '../filters/filter-form.module.css';
import { FormButtons } from '../filters/form-buttons.tsx';

interface FormulaRuleFormProps {
  /** Whose cells it colors. */
  readonly field: string;
  readonly when: FormulaCondition | undefined;
  readonly canRemove: boolean;
  readonly formulas: GridFormulas;
  readonly head: ReactNode;
  /** What else is chosen with the condition. */
  readonly children: ReactNode;
  /** A condition, null for none, undefined for no change. */
  readonly onDone: (when: FormulaCondition | null | undefined) => void;
}

/** A rule's condition by a formula. */
export function FormulaRuleForm(props: FormulaRuleFormProps) {
  const { field, when, canRemove, formulas, head, children, onDone } = props;
  const [formula, setFormula] = useState<string | null>(when?.formula ?? null);
  const [isAsked, setAsked] = useState(false);
  const { Field } = formulas;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (formula === null) setAsked(true);
    else onDone({ field, kind: 'formula', formula });
  };
  return (
    <form onSubmit={submit} className={forms.form} noValidate>
      {head}
      <Suspense fallback={<p role="status">Loading formulas</p>}>
        <Field start={when?.formula ?? ''} isAsked={isAsked} onRead={setFormula} />
      </Suspense>
      {children}
      <FormButtons clear="Remove" canClear={canRemove} onDone={onDone} />
    </form>
  );
}
