import { NativeSelect, TextInput } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ColumnFilter, FilterKind } from '@plumbline/contract/grid-filters';
import { type Built, buildFilter, type Draft, draftOf, inputsOf, OPERATORS } from '@plumbline/sheet/rows/operators';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ChoiceList } from './choice-list.tsx';
import css from './filter-form.module.css';
import { FormButtons } from './form-buttons.tsx';

interface FilterFormProps {
  readonly column: ColumnSettings;
  readonly kind: FilterKind;
  readonly filter: ColumnFilter | undefined;
  /** A filter, null for none, undefined for no change. */
  readonly onDone: (filter: ColumnFilter | null | undefined) => void;
  /** In place of the column's title. */
  readonly head?: ReactNode;
  /** What else is chosen with the condition. */
  readonly children?: ReactNode;
  /** The word for having no filter. */
  readonly clear?: string;
}

/** A column's filter, or another condition of its cells: an operator and its values. Enter applies it. */
export function FilterForm({ column, kind, filter, onDone, head, children, clear = 'Clear' }: FilterFormProps) {
  const [draft, setDraft] = useState(() => draftOf(column, kind, filter));
  const [problem, setProblem] = useState<Exclude<Built, { ok: true }> | null>(null);
  const inputs = inputsOf(kind, draft.operator);
  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const built = buildFilter(column, kind, draft);
    if (built.ok) onDone(built.filter);
    else setProblem(built);
  };
  const input = (name: 'first' | 'second', label: string, isFirst: boolean) => (
    <TextInput
      size="xs"
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      error={problem?.input === name ? problem.reason : null}
    />
  );
  return (
    <form onSubmit={submit} className={css.form} noValidate>
      {head ?? <div className={css.title}>{column.title}</div>}
      <NativeSelect
        size="xs"
        aria-label="Condition"
        value={draft.operator}
        data-autofocus={inputs === 'none' || undefined}
        onChange={(event) => change({ operator: event.currentTarget.value })}
        onKeyDown={(event) => {
          // Enter on a select does not submit its form; Space and Alt+Down still open its list.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        data={OPERATORS[kind].map(({ name, label }) => ({ value: name, label }))}
      />
      {inputs === 'one' && input('first', 'Value', true)}
      {inputs === 'two' && (
        <div className={css.ends}>
          {input('first', 'From', true)}
          {input('second', 'To', false)}
        </div>
      )}
      {inputs === 'choices' && (
        <ChoiceList field={column.field} chosen={draft.values} onChange={(values) => change({ values })} />
      )}
      {children}
      <FormButtons clear={clear} canClear={filter !== undefined} onDone={onDone} />
    </form>
  );
}
