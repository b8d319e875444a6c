import { UnstyledButton } from '@mantine/core';
import { ruleKey } from '@plumbline/sheet/rows/colour-rules';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { conditionText } from '../../state/cell-colours.ts';
import { TONES } from '../../state/colour-tones.ts';
import { type HighlightScene, openHighlight } from '../../state/highlight-scene.ts';
import { useScene } from '../../state/scene.ts';
import { chipClass } from '../filters/chip-class.ts';
import css from '../filters/grid-toolbar.module.css';
import own from './highlight.module.css';

interface MarkedChipsProps {
  readonly scene: HighlightScene;
  /** What gets the focus when the last chip is gone. */
  readonly onGone: () => void;
}

/** Since when changes are marked, and what the colours mean, in the order in which they count. Each opens its form, or is removed. */
export function MarkedChips({ scene, onGone }: MarkedChipsProps) {
  const { options } = useScene();
  const list = useRef<HTMLUListElement>(null);
  const { rules, columns, formulas, onRules, changes } = scene;
  const isMarked = changes?.setting !== undefined;
  const remove = (index: number, act: () => void): void => {
    // The neighbour takes the focus before its chip is gone, so that the focus is never lost.
    const chips = list.current?.children ?? [];
    const button = (chips[index + 1] ?? chips[index - 1])?.querySelector<HTMLElement>('button:last-of-type');
    if (button) button.focus();
    else onGone();
    act();
  };
  return (
    <ul ref={list} aria-label="Highlights" className={css.chips}>
      {changes && isMarked && (
        <li className={css.chip}>
          <UnstyledButton
            className={css.chipText ?? ''}
            aria-label={`Changed since ${changes.since.words}: choose another time`}
            onClick={(event) => openHighlight(scene, 'all', event.currentTarget)}
          >
            Changed since {changes.since.words}
          </UnstyledButton>
          <UnstyledButton
            className={css.chipRemove ?? ''}
            aria-label="Mark no changes"
            onClick={() => remove(0, () => changes.onSetting(undefined))}
          >
            <IconX size={14} aria-hidden />
          </UnstyledButton>
        </li>
      )}
      {rules.map((rule, index) => {
        const text = conditionText(rule, { columns, options, formulas });
        return (
          <li key={ruleKey(rule)} className={`${chipClass(text)} ${own.chip}`} data-colour={rule.tone}>
            <UnstyledButton
              className={css.chipText ?? ''}
              aria-label={`Change ${TONES[rule.tone].name}: ${text}`}
              title={text}
              onClick={(event) => openHighlight(scene, { rule: index }, event.currentTarget)}
            >
              <span className={own.sign} aria-hidden>
                {TONES[rule.tone].sign}
              </span>
              {text}
            </UnstyledButton>
            <UnstyledButton
              className={css.chipRemove ?? ''}
              aria-label={`Remove the color: ${text}`}
              onClick={() =>
                remove(index + (isMarked ? 1 : 0), () => onRules(rules.toSpliced(index, 1), 'color removed'))
              }
            >
              <IconX size={14} aria-hidden />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
