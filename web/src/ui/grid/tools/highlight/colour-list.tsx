import { Button, UnstyledButton } from '@mantine/core';
import { MOST_COLOUR_RULES } from '@plumbline/contract/grid-colours';
import { ruleKey } from '@plumbline/sheet/rows/colour-rules';
import { IconArrowUp, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { conditionText } from '../../state/cell-colours.ts';
import { TONES } from '../../state/colour-tones.ts';
import type { HighlightPart, HighlightScene } from '../../state/highlight-scene.ts';
import { useScene } from '../../state/scene.ts';
import forms from '../filters/filter-form.module.css';
import css from './highlight.module.css';

interface ColourListProps {
  readonly scene: HighlightScene;
  readonly onPart: (part: HighlightPart) => void;
  readonly onClose: () => void;
}

/** The rules in the order in which they count. */
export function ColourList({ scene, onPart, onClose }: ColourListProps) {
  const { options } = useScene();
  const { rules, columns, formulas, onRules } = scene;
  const add = useRef<HTMLButtonElement>(null);
  const remove = (at: number): void => {
    add.current?.focus();
    onRules(rules.toSpliced(at, 1), 'color removed');
  };
  const moveUp = (at: number): void => {
    const [rule] = rules.slice(at, at + 1);
    if (rule) onRules(rules.toSpliced(at, 1).toSpliced(at - 1, 0, rule), 'colors in another order');
  };
  return (
    <div className={forms.form}>
      <div className={forms.title}>Colors</div>
      {rules.length === 0 ? (
        <p className={css.quiet}>Color cells or rows that fit a condition, such as an amount below 0.</p>
      ) : (
        <ol className={css.rules} aria-label="Colors">
          {rules.map((rule, index) => {
            const text = conditionText(rule, { columns, options, formulas });
            return (
              <li key={ruleKey(rule)} className={css.rule}>
                <UnstyledButton
                  className={css.ruleText ?? ''}
                  data-colour={rule.tone}
                  aria-label={`Change ${TONES[rule.tone].name}: ${text}`}
                  onClick={() => onPart({ rule: index })}
                >
                  <span className={css.sign} aria-hidden>
                    {TONES[rule.tone].sign}
                  </span>
                  {text}
                </UnstyledButton>
                {index > 0 && (
                  <UnstyledButton
                    className={css.ruleButton ?? ''}
                    aria-label={`Move up: ${text}`}
                    title="Move up: of the colors that fit a cell, the first counts"
                    onClick={() => moveUp(index)}
                  >
                    <IconArrowUp size={14} aria-hidden />
                  </UnstyledButton>
                )}
                <UnstyledButton
                  className={css.ruleButton ?? ''}
                  aria-label={`Remove the color: ${text}`}
                  onClick={() => remove(index)}
                >
                  <IconX size={14} aria-hidden />
                </UnstyledButton>
              </li>
            );
          })}
        </ol>
      )}
      {rules.length > 1 && <p className={css.quiet}>Of the colors that fit a cell, the first counts.</p>}
      <div className={forms.buttons}>
        <Button
          ref={add}
          size="compact-xs"
          variant="default"
          disabled={rules.length >= MOST_COLOUR_RULES}
          onClick={() => onPart({ newFor: null })}
        >
          Add a color
        </Button>
        <Button size="compact-xs" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
