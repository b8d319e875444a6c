import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { MenuButtonProps } from '../later-menu.tsx';
import css from './recent-messages.module.css';

export const MessagesButton = (button: MenuButtonProps) => (
  <ActionIcon
    {...button}
    variant="subtle"
    color="gray"
    size={30}
    className={css.button ?? ''}
    aria-label="Last messages"
    aria-keyshortcuts="Alt+Shift+M"
    title="Last messages (Alt+Shift+M)"
  >
    <IconBell size={18} aria-hidden />
  </ActionIcon>
);
