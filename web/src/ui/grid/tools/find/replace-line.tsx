import { Button, TextInput } from '@mantine/core';
import type { Matches } from '@plumbline/sheet/control/find-cells';
import { planReplace, replaceAll, replaceNext, replaceText } from '@plumbline/sheet/control/replace-actions';
import { useDeferredValue, useMemo, useState } from 'react';
import { useScene } from '../../state/scene.ts';
import css from './find-bar.module.css';

interface ReplaceLineProps {
  /** What is being found. */
  readonly text: string;
  /** The cells that show it; null before they are counted. */
  readonly matches: Matches | null;
}

/** Below the find field: what to put there instead, what would change, and the buttons that do it. */
export function ReplaceLine({ text, matches }: ReplaceLineProps) {
  const { controller } = useScene();
  const [by, setBy] = useState('');
  const planned = useDeferredValue(by);
  const plan = useMemo(
    () => (text !== '' && matches?.isComplete ? planReplace(controller, { text, by: planned }, matches.places) : null),
    [controller, text, planned, matches],
  );
  const canReplace = plan !== null && plan.changes.length > 0;
  return (
    <div className={css.line}>
      <span role="status" aria-label="What would change" className={css.preview}>
        {plan && replaceText(plan)}
        {plan?.sample && ` · “${plan.sample.before}” becomes “${plan.sample.after}”`}
      </span>
      <TextInput
        size="xs"
        aria-label="Replace with"
        placeholder="Replace with"
        className={css.field ?? ''}
        value={by}
        onChange={(event) => setBy(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && canReplace) replaceNext(controller, by);
        }}
      />
      <ActButton canAct={canReplace} act={() => replaceNext(controller, by)}>
        Replace
      </ActButton>
      <ActButton canAct={canReplace} act={() => replaceAll(controller, by)}>
        Replace all
      </ActButton>
    </div>
  );
}

interface ActButtonProps {
  readonly canAct: boolean;
  readonly act: () => void;
  readonly children: string;
}

/** It keeps the focus when nothing is left to replace: a disabled button would lose the next key. */
function ActButton({ canAct, act, children }: ActButtonProps) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-disabled={!canAct}
      {...(!canAct && { 'data-disabled': true })}
      onClick={() => canAct && act()}
    >
      {children}
    </Button>
  );
}
