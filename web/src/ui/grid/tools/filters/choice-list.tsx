import { Checkbox, TextInput, UnstyledButton } from '@mantine/core';
import type { SelectOption } from '@plumbline/contract/grid';
import { NO_CHOICE } from '@plumbline/sheet/rows/cell-test';
import { EMPTY_NAME } from '@plumbline/sheet/rows/operators';
import { NO_OPTIONS } from '@plumbline/sheet/rows/row-order';
import { foldText } from '@plumbline/sheet/values/fold-text';
import { useMemo, useState } from 'react';
import { useFilterScene } from '../../state/filter-scene.ts';
import { useScene } from '../../state/scene.ts';
import css from './filter-form.module.css';

interface ChoiceListProps {
  readonly field: string;
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** The choices of a column with the number of rows for each. Searchable. */
export function ChoiceList({ field, chosen, onChange }: ChoiceListProps) {
  const { options } = useScene();
  const { countsOf, noun } = useFilterScene();
  const [search, setSearch] = useState('');
  // Counted when the list opens; it is open for moments.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const choices = useMemo(() => choicesOf(options[field] ?? NO_OPTIONS, countsOf(field), chosen), [field]);
  const wanted = foldText(search.trim());
  const found = choices.filter(({ name }) => foldText(name).includes(wanted));
  const isAll = found.length > 0 && found.every(({ value }) => chosen.includes(value));
  const toggle = (value: string): void =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  const toggleAll = (): void => {
    const values = found.map(({ value }) => value);
    onChange(isAll ? chosen.filter((value) => !values.includes(value)) : [...new Set([...chosen, ...values])]);
  };
  return (
    <>
      <TextInput
        size="xs"
        aria-label="Search the choices"
        placeholder="Search the choices"
        autoComplete="off"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need its legend visible twice */}
      <div role="group" aria-label="Choices" className={css.choices}>
        {found.map(({ value, name, count }) => (
          <Checkbox
            key={value}
            size="xs"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            aria-label={`${name}, ${count.toLocaleString('en-US')} ${noun}`}
            label={
              <span className={css.choice}>
                <span>{name}</span> <span className={css.count}>{count.toLocaleString('en-US')}</span>
              </span>
            }
            classNames={{ body: css.choiceBody ?? '', labelWrapper: css.choiceLabel ?? '' }}
          />
        ))}
        {found.length === 0 && <span className={css.count}>No choice of that name</span>}
      </div>
      <UnstyledButton className={css.all ?? ''} onClick={toggleAll} disabled={found.length === 0}>
        {isAll ? 'Untick' : 'Tick'} {wanted === '' ? 'all' : 'those found'}
      </UnstyledButton>
    </>
  );
}

interface Choice {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

// Retired choices only if a row has them or they are ticked; then values outside the list; empty last.
function choicesOf(
  options: readonly SelectOption[],
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
): Choice[] {
  const count = (value: string): number => counts.get(value) ?? 0;
  const listed = options
    .filter(({ value, isRetired }) => !isRetired || count(value) > 0 || chosen.includes(value))
    .map(({ value, name }) => ({ value, name, count: count(value) }));
  const offered = new Set([...options.map(({ value }) => value), NO_CHOICE]);
  const unknown = [...counts].flatMap(([value, n]) => (offered.has(value) ? [] : [{ value, name: value, count: n }]));
  return [...listed, ...unknown, { value: NO_CHOICE, name: EMPTY_NAME, count: count(NO_CHOICE) }];
}
