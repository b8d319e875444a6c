import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { MenuButtonProps } from '../../ui/later-menu.tsx';
import css from './views.module.css';

export const ViewMenuButton = (button: MenuButtonProps) => (
  <ActionIcon {...button} variant="default" size={30} aria-label="Actions of the view" className={css.more ?? ''}>
    <IconDots size={16} aria-hidden />
  </ActionIcon>
);
