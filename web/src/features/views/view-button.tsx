import { Button } from '@mantine/core';
import { IconChevronDown, IconLayoutColumns } from '@tabler/icons-react';
import type { MenuButtonProps } from '../../ui/later-menu.tsx';
import css from './views.module.css';

export const STANDARD_NAME = 'Standard columns';

interface ViewButtonProps extends MenuButtonProps {
  readonly name: string;
  readonly isChanged: boolean;
}

/** The name of what is shown, and whether it has changes. */
export function ViewButton({ name, isChanged, ...button }: ViewButtonProps) {
  return (
    <Button
      {...button}
      size="xs"
      variant="default"
      className={css.picker ?? ''}
      aria-label={`View: ${name}${isChanged ? ', changed' : ''}`}
      leftSection={<IconLayoutColumns size={14} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      <span className={css.name}>{name}</span>
      {isChanged && <span className={css.changed}> · changed</span>}
    </Button>
  );
}
