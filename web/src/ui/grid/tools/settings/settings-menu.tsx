import { Popover } from '@mantine/core';
import { layerFocus } from '../../../layer-focus.ts';
import menus from '../grid-menus.module.css';
import { DisplaySettings, type DisplaySettingsProps } from './display-settings.tsx';
import { SettingsButton } from './settings-button.tsx';

/** How the grid looks to this person in every view. Only the row height may belong to the view. */
export const SettingsMenu = (props: DisplaySettingsProps) => (
  <Popover position="top-end" shadow="md" trapFocus={false} returnFocus={false} transitionProps={{ duration: 0 }}>
    <Popover.Target>
      <SettingsButton />
    </Popover.Target>
    <Popover.Dropdown {...layerFocus} aria-label="Display" className={menus.popover ?? ''}>
      <DisplaySettings {...props} />
    </Popover.Dropdown>
  </Popover>
);
