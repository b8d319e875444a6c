import { UnstyledButton } from '@mantine/core';
import { attentionText } from '@plumbline/sheet/control/problem-list';
import { useCallback, useSyncExternalStore } from 'react';
import { useScene } from '../../state/scene.ts';
import { useStore } from '../../state/use-store.ts';
import css from './problems.module.css';

/** In the status bar while there are any. Opens and closes the list. */
export function ProblemsButton() {
  const { controller } = useScene();
  const count = useProblemCount();
  const isOpen = useStore(controller.areProblemsOpen);
  if (count === 0) return null;
  return (
    <UnstyledButton
      className={css.button ?? ''}
      aria-expanded={isOpen}
      onClick={() => controller.areProblemsOpen.set(!isOpen)}
    >
      {attentionText(count)}
    </UnstyledButton>
  );
}

export function useProblemCount(): number {
  const { model } = useScene().controller;
  const subscribe = useCallback((listener: () => void) => model.subscribe(listener), [model]);
  return useSyncExternalStore(subscribe, () => model.problemCount);
}
