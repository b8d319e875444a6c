import { NativeSelect, SegmentedControl } from '@mantine/core';
import { type ColourRule, type RuleTone, ruleTones } from '@plumbline/contract/grid-colours';
import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import { filterKind } from '@plumbline/sheet/rows/row-filter';
import { useState } from 'react';
import { TONES } from '../../state/colour-tones.ts';
import type { HighlightPart, HighlightScene } from '../../state/highlight-scene.ts';
import forms from '../filters/filter-form.module.css';
import { FilterForm } from '../filters/filter-form.tsx';
import css from './highlight.module.css';

interface RuleFormProps {
  readonly scene: HighlightScene;
  readonly part: Exclude<HighlightPart, 'all'>;
  readonly onDone: (isRemoved: boolean) => void;
}

/** A rule: its column and condition, as a filter has them, its colour, and how far it reaches. */
export function RuleForm({ scene, part, onDone }: RuleFormProps) {
  const { rules, columns, onRules } = scene;
  const at = 'rule' in part ? part.rule : rules.length;
  const rule = rules[at];
  const [field, setField] = useState(rule?.when.field ?? ('newFor' in part ? part.newFor : null));
  const [tone, setTone] = useState<RuleTone>(rule?.tone ?? 'red');
  const [of, setOf] = useState<ColourRule['of']>(rule?.of ?? 'cell');
  const choices = columns.filter((column) => filterKind(column) !== null);
  const column = choices.find((choice) => choice.field === field);
  const kind = column && filterKind(column);
  const done = (when: ColumnFilter | null | undefined): void => {
    if (when) onRules(rules.toSpliced(at, 1, { when, tone, of }), rule ? 'colour changed' : 'colour added');
    else if (when === null && rule) onRules(rules.toSpliced(at, 1), 'colour removed');
    onDone(when === null);
  };
  const chosen = (
    <NativeSelect
      size="xs"
      aria-label="Column"
      value={field ?? ''}
      data-autofocus={column ? undefined : true}
      onChange={(event) => setField(event.currentTarget.value)}
      data={[
        ...(column ? [] : [{ value: '', label: 'Choose a column' }]),
        ...choices.map(({ field: value, title }) => ({ value, label: title })),
      ]}
    />
  );
  if (!column || !kind) return <div className={forms.form}>{chosen}</div>;
  return (
    <FilterForm
      key={column.field}
      column={column}
      kind={kind}
      filter={rule?.when.field === column.field ? rule.when : undefined}
      head={chosen}
      clear="Remove"
      onDone={done}
    >
      <div role="radiogroup" aria-label="Colour" className={css.tones}>
        {ruleTones.map((each) => (
          <label key={each} className={css.tone} data-colour={each} title={TONES[each].name}>
            <input
              type="radio"
              name="tone"
              aria-label={TONES[each].name}
              checked={tone === each}
              onChange={() => setTone(each)}
            />
            <span aria-hidden>{TONES[each].sign}</span>
          </label>
        ))}
      </div>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Where"
        value={of}
        data={[
          { value: 'cell', label: 'The cell' },
          { value: 'row', label: 'The whole row' },
        ]}
        onChange={(value) => setOf(value === 'row' ? 'row' : 'cell')}
      />
    </FilterForm>
  );
}
