import { UnstyledButton } from '@mantine/core';
import { useCallback, useSyncExternalStore } from 'react';
import { useScene } from '../scene.ts';
import { useStore } from '../store.ts';
import { attentionText } from './problem-list.ts';
import css from './problems.module.css';

/** In the status bar while there are any: opens and closes the list. */
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
