import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useFilterScene } from '../../state/filter-scene.ts';
import css from './no-rows.module.css';

interface NoRowsProps {
  /** How many rows there are without search and filters. */
  readonly total: number;
  /** What to do where there is none at all. */
  readonly whenEmpty?: ReactNode;
  /** The rows are back, and the focused button is gone. */
  readonly onShown: () => void;
}

/** Shown in place of the rows when none is there, or none passes. */
export function NoRows({ total, whenEmpty, onShown }: NoRowsProps) {
  const { noun, filters, search, onClear } = useFilterScene();
  if (total === 0) return <div className={css.place}>{whenEmpty ?? <p>No {noun} to show.</p>}</div>;
  if (filters.length === 0 && search === '') return null;
  const showAll = (): void => {
    flushSync(onClear);
    onShown();
  };
  return (
    <div className={css.place}>
      <p>No {noun} match what is looked for.</p>
      <Button size="compact-sm" variant="default" onClick={showAll}>
        Show all {noun}
      </Button>
    </div>
  );
}
