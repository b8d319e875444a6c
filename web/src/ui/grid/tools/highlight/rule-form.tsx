import { NativeSelect, SegmentedControl } from '@mantine/core';
import { type ColourRule, type RuleTone, ruleTones } from '@plumbline/contract/grid-colours';
import { filterKind } from '@plumbline/sheet/rows/row-filter';
import { type ReactNode, useState } from 'react';
import { TONES } from '../../state/colour-tones.ts';
import type { HighlightPart, HighlightScene } from '../../state/highlight-scene.ts';
import forms from '../filters/filter-form.module.css';
import { FilterForm } from '../filters/filter-form.tsx';
import { FormulaRuleForm } from './formula-rule-form.tsx';
import css from './highlight.module.css';

interface RuleFormProps {
  readonly scene: HighlightScene;
  readonly part: Exclude<HighlightPart, 'all'>;
  readonly onDone: (isRemoved: boolean) => void;
  readonly onCancel: () => void;
}

const BY_FORMULA = 'formula';
const WAYS = [
  { value: 'condition', label: 'Where it fits a condition' },
  { value: BY_FORMULA, label: 'Where a formula says yes' },
];

/** A rule: its column, its condition (as in a filter, or a formula), its color, and whether it colors the cell or the row. */
export function RuleForm({ scene, part, onDone, onCancel }: RuleFormProps) {
  const { rules, columns, formulas, onRules } = scene;
  const at = 'rule' in part ? part.rule : rules.length;
  const rule = rules[at];
  const [field, setField] = useState(rule?.when.field ?? ('newFor' in part ? part.newFor : null));
  const [isByFormula, setByFormula] = useState(rule?.when.kind === 'formula');
  const [tone, setTone] = useState<RuleTone>(rule?.tone ?? 'red');
  const [of, setOf] = useState<ColourRule['of']>(rule?.of ?? 'cell');
  const choices = columns.filter((column) => formulas !== undefined || filterKind(column) !== null);
  const column = choices.find((choice) => choice.field === field);
  const kind = column && filterKind(column);
  const done = (when: ColourRule['when'] | null | undefined): void => {
    if (when === undefined) {
      onCancel();
      return;
    }
    if (when) onRules(rules.toSpliced(at, 1, { when, tone, of }), rule ? 'color changed' : 'color added');
    else if (rule) onRules(rules.toSpliced(at, 1), 'color removed');
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
  if (!column) return <div className={forms.form}>{chosen}</div>;
  const head = (
    <>
      {chosen}
      {formulas && kind && (
        <NativeSelect
          size="xs"
          aria-label="By"
          value={isByFormula ? BY_FORMULA : 'condition'}
          onChange={(event) => setByFormula(event.currentTarget.value === BY_FORMULA)}
          data={WAYS}
        />
      )}
    </>
  );
  const look = <Look tone={tone} onTone={setTone} of={of} onOf={setOf} />;
  if (formulas && (isByFormula || !kind)) {
    return (
      <FormulaRuleForm
        field={column.field}
        when={rule?.when.kind === 'formula' ? rule.when : undefined}
        canRemove={rule !== undefined}
        formulas={formulas}
        head={head}
        onDone={done}
      >
        {look}
      </FormulaRuleForm>
    );
  }
  if (!kind) return <div className={forms.form}>{chosen}</div>;
  const kept = rule?.when.kind !== 'formula' && rule?.when.field === column.field ? rule.when : undefined;
  return (
    <FilterForm key={column.field} column={column} kind={kind} filter={kept} head={head} clear="Remove" onDone={done}>
      {look}
    </FilterForm>
  );
}

interface LookProps {
  readonly tone: RuleTone;
  readonly onTone: (tone: RuleTone) => void;
  readonly of: ColourRule['of'];
  readonly onOf: (of: ColourRule['of']) => void;
}

/** A rule's color, and whether it applies to the cell or the row. */
function Look({ tone, onTone, of, onOf }: LookProps): ReactNode {
  return (
    <>
      <div role="radiogroup" aria-label="Color" className={css.tones}>
        {ruleTones.map((each) => (
          <label key={each} className={css.tone} data-colour={each} title={TONES[each].name}>
            <input
              type="radio"
              name="tone"
              aria-label={TONES[each].name}
              checked={tone === each}
              onChange={() => onTone(each)}
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
        onChange={(value) => onOf(value === 'row' ? 'row' : 'cell')}
      />
    </>
  );
}
