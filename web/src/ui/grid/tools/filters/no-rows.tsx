import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';
import { useFilterScene } from '../../state/filter-scene.ts';
import css from './grid-toolbar.module.css';

interface NoRowsProps {
  /** The rows are back, and the focused button is gone. */
  readonly onShown: () => void;
}

/** Shown in place of the rows when none passes. */
export function NoRows({ onShown }: NoRowsProps) {
  const { noun, filters, search, onClear } = useFilterScene();
  if (filters.length === 0 && search === '') return null;
  const showAll = (): void => {
    flushSync(onClear);
    onShown();
  };
  return (
    <div className={css.noRows}>
      <p>No {noun} match what is looked for.</p>
      <Button size="compact-sm" variant="default" onClick={showAll}>
        Show all {noun}
      </Button>
    </div>
  );
}
