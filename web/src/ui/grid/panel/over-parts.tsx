import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { covered } from '../../covered.ts';
import type { RowAction } from '../state/row-action.ts';
import css from './row-panel.module.css';

interface StepButtonProps {
  readonly to: string | undefined;
  readonly onShow: (rowId: string | undefined) => void;
  readonly children: string;
}

/** On a phone the buttons to the neighbours are within reach of the thumb. */
export const StepButton = ({ to, onShow, children }: StepButtonProps) => (
  <Button variant="default" size="md" disabled={to === undefined} onClick={() => onShow(to)}>
    {children}
  </Button>
);

interface MoreActionsProps {
  readonly actions: readonly RowAction[];
  readonly onAct: (action: RowAction) => void;
}

/** Rare actions, such as taking a row out: away from where the thumb rests. */
export const MoreActions = ({ actions, onAct }: MoreActionsProps) => (
  <Menu
    position="bottom-end"
    shadow="md"
    withinPortal={false}
    // A menu may not contain the portal's placeholder.
    withInitialFocusPlaceholder={false}
    {...covered}
  >
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label="More actions">
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map((action) => (
        <Menu.Item key={action.label(1)} className={css.action ?? ''} onClick={() => onAct(action)}>
          {action.label(1)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
