import { NativeSelect, Textarea } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import { formulaColumns, formulaWithTitles, readTyped } from '@plumbline/contract/workflow/column-formulas';
import { type FormulaProblem, MOST_CHARACTERS } from '@plumbline/domain/formula/expression';
import { typeText } from '@plumbline/domain/formula/part';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormulaFieldProps } from '../../ui/grid/index.ts';
import classes from './formula-fields.module.css';
import { insertColumn } from './insert-column.ts';
import { MarkedProblem } from './marked-problem.tsx';

interface RuleFormulaProps extends FormulaFieldProps {
  /** A job's columns, which the formula may read. */
  readonly columns: readonly ColumnSettings[];
}

/** The formula of a rule that colors cells: checked while it is typed, and a question that is answered with yes or no. */
export function RuleFormula({ start, isAsked, onRead, columns }: RuleFormulaProps) {
  const [text, setText] = useState(() =>
    start === '' ? '' : formulaWithTitles(start, (name) => columns.find(({ field }) => field === name)?.title),
  );
  const box = useRef<HTMLTextAreaElement>(null);
  const readable = useMemo(() => formulaColumns(columns), [columns]);
  const read = useMemo(() => readTyped(text, readable), [text, readable]);
  const problem = read.ok ? unlessQuestion(read.formula.type, text) : read.problem;
  const stored = read.ok && problem === null ? read.stored : null;
  useEffect(() => onRead(stored), [onRead, stored]);
  const insert = insertColumn(box, text, setText);
  const isShown = problem !== null && (isAsked || text.trim() !== '');
  return (
    <>
      <Textarea
        ref={box}
        size="xs"
        aria-label="Formula"
        placeholder="[Invoiced Amount] > [Revised Contract]"
        classNames={{ input: classes.formula ?? '' }}
        errorProps={{ fz: 'xs' }}
        rows={3}
        resize="vertical"
        spellCheck={false}
        maxLength={MOST_CHARACTERS}
        value={text}
        error={isShown && <MarkedProblem text={text} problem={problem} />}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        aria-label="Insert a column"
        value=""
        data={[
          { value: '', label: 'Insert a column' },
          ...readable.map(({ title }) => ({ value: title, label: title })),
        ]}
        onChange={(event) => insert(event.currentTarget.value)}
      />
    </>
  );
}

function unlessQuestion(type: keyof typeof typeText, text: string): FormulaProblem | null {
  if (type === 'yesno') return null;
  const given = type === 'blank' ? 'nothing' : typeText[type];
  const message = `The formula gives ${given}. Write a comparison, such as [Invoiced Amount] > [Revised Contract].`;
  return { message, from: 0, to: text.length };
}
