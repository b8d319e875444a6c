import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import type { MenuButtonProps } from '../../../later-menu.tsx';

export const GroupButton = (button: MenuButtonProps) => (
  <Button {...button} size="xs" variant="default" leftSection={<IconStack2 size={14} aria-hidden />}>
    Group
  </Button>
);
