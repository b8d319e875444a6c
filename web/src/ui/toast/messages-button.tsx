import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { MenuButtonProps } from '../later-menu.tsx';
import css from './recent-messages.module.css';
import { toastHistory } from './toast-history.ts';

export function MessagesButton(button: MenuButtonProps) {
  const hasError = useSyncExternalStore(toastHistory.subscribe, toastHistory.hasUnreadError);
  const name = hasError ? 'Last messages, with an error' : 'Last messages';
  return (
    <ActionIcon
      {...button}
      variant="subtle"
      color="gray"
      size={30}
      className={css.button ?? ''}
      aria-label={name}
      data-error={hasError || undefined}
      aria-keyshortcuts="Alt+Shift+M"
      title={`${name} (Alt+Shift+M)`}
    >
      <IconBell size={18} aria-hidden />
    </ActionIcon>
  );
}
