import { Button, Checkbox, TextInput } from '@mantine/core';
import { keepToSelection } from '@plumbline/sheet/control/find-actions';
import type { Matches } from '@plumbline/sheet/control/find-cells';
import {
  type ReplacePlan,
  replaceAll,
  replaceNext,
  replacePlan,
  replaceText,
} from '@plumbline/sheet/control/replace-actions';
import { begun } from '@plumbline/sheet/slices';
import { useMemo, useRef, useState } from 'react';
import { useScene } from '../../state/scene.ts';
import { useSlices } from '../../state/use-slices.ts';
import css from './find-bar.module.css';

const NO_PLACES: readonly number[] = [];

interface ReplaceLineProps {
  /** What is being found. */
  readonly text: string;
  /** The cells that show it; null before they are counted. */
  readonly matches: Matches | null;
  /** Whether more than one cell is selected. */
  readonly canKeep: boolean;
  /** Whether only what is selected is replaced, if it can be. */
  readonly isKept: boolean;
}

/** Below the find field: what to put there instead, what would change, and the buttons that do it. */
export function ReplaceLine({ text, matches, canKeep, isKept }: ReplaceLineProps) {
  const { controller } = useScene();
  const [by, setBy] = useState('');
  const work = useMemo(
    () => begun(replacePlan(controller, { text, by }, text !== '' && matches?.isComplete ? matches.places : NO_PLACES)),
    [controller, text, by, matches],
  );
  useSlices(work);
  const last = useRef<ReplacePlan | null>(null);
  if (work.done) last.current = work.done.result;
  const plan = text !== '' && matches?.isComplete ? work.done?.result : null;
  // Replacing makes a new plan, so an older one is enough to tell whether there is anything to replace.
  const canReplace = last.current !== null && last.current.changes.length > 0;
  return (
    <div className={css.line}>
      <TextInput
        size="xs"
        aria-label="Replace with"
        data-replaces
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
      <Checkbox
        size="xs"
        label="Only in the selection"
        disabled={!canKeep}
        checked={canKeep && isKept}
        onChange={(event) => keepToSelection(controller, event.currentTarget.checked)}
      />
      <span role="status" aria-label="What would change" className={css.preview}>
        {plan === undefined ? 'Counting' : plan && replaceText(plan)}
        {plan?.sample && ` · “${plan.sample.before}” becomes “${plan.sample.after}”`}
      </span>
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
