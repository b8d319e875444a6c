import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { MenuButtonProps } from '../../../later-menu.tsx';
import { useFilterScene } from '../../state/filter-scene.ts';
import css from './grid-toolbar.module.css';

interface AddFilterButtonProps extends MenuButtonProps {
  readonly isPhone: boolean;
}

/** On a phone its icon, with the number of filters. */
export function AddFilterButton({ isPhone, ...button }: AddFilterButtonProps) {
  const { filters } = useFilterScene();
  return (
    <Button
      {...button}
      size="xs"
      variant="default"
      className={isPhone ? css.square : undefined}
      aria-label="Filter"
      leftSection={!isPhone && <IconFilter size={14} aria-hidden />}
    >
      {isPhone ? <IconFilter size={18} aria-hidden /> : 'Filter'}
      {isPhone && filters.length > 0 && <span className={css.count} data-count={filters.length} aria-hidden />}
    </Button>
  );
}
