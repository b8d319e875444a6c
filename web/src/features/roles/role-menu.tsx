import { ActionIcon, Menu } from '@mantine/core';
import type { AdminRole } from '@plumbline/contract/platform/roles';
import { IconArrowBackUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { layerFocus } from '../../ui/layer-focus.ts';

export type RoleTask = 'rename' | 'reset' | 'delete';

interface RoleMenuProps {
  readonly role: AdminRole;
  readonly size: number;
  readonly onTask: (task: RoleTask) => void;
}

/** More actions of a role. A built-in role can be reset, another role deleted. */
export function RoleMenu({ role, size, onTask }: RoleMenuProps) {
  return (
    <Menu
      position="bottom-end"
      width={220}
      trapFocus={false}
      // As in the views' menu: no forbidden child in the menu, and inside the page's landmarks.
      withInitialFocusPlaceholder={false}
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={size} aria-label={`Menu of ${role.name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown {...layerFocus}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onTask('rename')}>
          Rename…
        </Menu.Item>
        {role.builtIn === null ? (
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onTask('delete')}>
            Delete…
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => onTask('reset')}>
            Reset to how it came
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
