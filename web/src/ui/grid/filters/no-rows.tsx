import { Button } from '@mantine/core';
import { useFilterScene } from './filter-scene.ts';
import css from './grid-toolbar.module.css';

/** In place of the rows when none passes. */
export function NoRows() {
  const { noun, filters, search, onClear } = useFilterScene();
  if (filters.length === 0 && search === '') return null;
  return (
    <div className={css.noRows}>
      <p>No {noun} match what is looked for.</p>
      <Button size="compact-sm" variant="default" onClick={onClear}>
        Show all {noun}
      </Button>
    </div>
  );
}
