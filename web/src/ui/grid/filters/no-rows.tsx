import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';
import { move } from '../move-actions.ts';
import { useScene } from '../scene.ts';
import { useFilterScene } from './filter-scene.ts';
import css from './grid-toolbar.module.css';

/** In place of the rows when none passes. */
export function NoRows() {
  const { controller } = useScene();
  const { noun, filters, search, onClear } = useFilterScene();
  if (filters.length === 0 && search === '') return null;
  const showAll = (): void => {
    flushSync(onClear);
    move(controller, 'first', false); // the button is gone, and the rows are there
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
