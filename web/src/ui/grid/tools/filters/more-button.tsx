import { Button } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { MenuButtonProps } from '../../../later-menu.tsx';
import css from './grid-toolbar.module.css';

/** Opens the tools that a phone needs less. */
export const MoreButton = (button: MenuButtonProps) => (
  <Button {...button} size="xs" variant="default" className={css.square ?? ''} aria-label="More">
    <IconMenu2 size={18} aria-hidden />
  </Button>
);
