import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';
import { useFilterScene } from '../../state/filter-scene.ts';
import css from './grid-toolbar.module.css';

interface NoRowsProps {
  /** How many rows there are without search and filters. */
  readonly total: number;
  /** The rows are back, and the focused button is gone. */
  readonly onShown: () => void;
}

/** Shown in place of the rows when none is there, or none passes. */
export function NoRows({ total, onShown }: NoRowsProps) {
  const { noun, filters, search, onClear } = useFilterScene();
  if (total === 0)
    return (
      <div className={css.noRows}>
        <p>No {noun} to show.</p>
      </div>
    );
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
