import { Popover, UnstyledButton } from '@mantine/core';
import { layerFocus } from '../../../layer-focus.ts';
import { laterPart } from '../../../page-part.tsx';
import menus from '../grid-menus.module.css';
import bar from '../status-bar.module.css';
import type { DisplaySettingsProps } from './display-settings.tsx';

const DisplaySettings = laterPart(async () => (await import('./display-settings.tsx')).DisplaySettings);

/** How the grid looks to this person in every view. Only the row height may belong to the view. */
export const SettingsMenu = (props: DisplaySettingsProps) => (
  <Popover position="top-end" shadow="md" trapFocus={false} returnFocus={false} transitionProps={{ duration: 0 }}>
    <Popover.Target>
      <UnstyledButton className={bar.statusButton ?? ''}>Display</UnstyledButton>
    </Popover.Target>
    <Popover.Dropdown {...layerFocus} aria-label="Display" className={menus.popover ?? ''}>
      <DisplaySettings {...props} />
    </Popover.Dropdown>
  </Popover>
);
