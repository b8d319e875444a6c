import { Select, Text, Textarea } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import { formulaColumns } from '@plumbline/contract/workflow/column-formulas';
import { MOST_CHARACTERS } from '@plumbline/domain/formula/expression';
import { functions } from '@plumbline/domain/formula/functions';
import { useEffect, useRef } from 'react';
import { useCan } from '../../lib/app-init.ts';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';
import classes from './formula-fields.module.css';
import { FormulaTrial } from './formula-trial.tsx';
import { insertColumn } from './insert-column.ts';
import { givenText } from './kind-words.ts';
import { MarkedProblem } from './marked-problem.tsx';
import type { TypedFormula } from './use-formula.ts';

interface FormulaFieldsProps {
  readonly formula: TypedFormula;
  readonly columns: readonly ColumnSettings[];
  /** The person opened it to type: it takes the focus, and gives it back where it was. */
  readonly isOpened?: boolean;
}

/** Asked before a half-typed formula is lost. */
export const LEAVE_FORMULA = 'The formula is not saved yet. Leave all the same?';

/** Where a formula is typed: checked while one types, with the fields and functions there are, and tried on jobs. */
export function FormulaFields({ formula, columns, isOpened = false }: FormulaFieldsProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isOpened) return;
    const opener = document.activeElement;
    box.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpened]);
  useLeaveQuestion(formula.isTyped, LEAVE_FORMULA);
  const maySeeJobs = useCan('Wip_view');
  const { text, setText, problem, kinds, kind, setKind, calculation } = formula;
  const titles = formulaColumns(columns).map(({ title }) => title);
  const insert = insertColumn(box, text, setText);
  return (
    <div className={classes.fields}>
      <Textarea
        ref={box}
        size="xs"
        label="Formula"
        description="As in a spreadsheet, with columns in brackets: [Invoiced Amount] / [Revised Contract]"
        descriptionProps={{ fz: 'xs' }}
        errorProps={{ fz: 'xs' }}
        classNames={{ input: classes.formula ?? '' }}
        rows={3}
        resize="vertical"
        spellCheck={false}
        maxLength={MOST_CHARACTERS}
        value={text}
        error={problem && <MarkedProblem text={text} problem={problem} />}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.helpers}>
        <Select
          size="xs"
          label="Insert a column"
          placeholder="Find a column"
          searchable
          data={titles}
          value={null}
          onChange={(title) => title !== null && insert(title)}
        />
        <Select
          size="xs"
          label="Shown as"
          data={kinds.map((value) => ({ value, label: givenText[value] }))}
          value={kind}
          disabled={kinds.length < 2}
          allowDeselect={false}
          onChange={(value) => {
            const next = kinds.find((each) => each === value);
            if (next) setKind(next);
          }}
        />
      </div>
      <details className={classes.functions}>
        <summary>Functions</summary>
        <dl>
          {Object.values(functions).map(({ usage, about }) => (
            <div key={usage}>
              <dt>{usage}</dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
        <Text size="xs">
          Text stands in quotes. & joins texts; = {'<>'} {'<'} {'>'} {'<='} {'>='} compare; 10% is a tenth; $85 is an
          amount.
        </Text>
      </details>
      {maySeeJobs && calculation && <FormulaTrial calculation={calculation} columns={columns} />}
    </div>
  );
}
