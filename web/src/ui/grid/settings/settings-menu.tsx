import { Checkbox, Popover, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { layerFocus } from '../../layer-focus.ts';
import menus from '../grid-menus.module.css';
import bar from '../status-bar.module.css';
import type { GridPreferences } from './preferences.ts';

interface SettingsMenuProps {
  readonly preferences: GridPreferences;
  readonly onChange: (preferences: GridPreferences) => void;
}

/** How the grid looks to this person, whatever view is chosen. */
export function SettingsMenu({ preferences, onChange }: SettingsMenuProps) {
  const { density, hasRowNumbers, isStriped } = preferences;
  const densityId = useId();
  return (
    <Popover position="top-end" shadow="md" trapFocus={false} returnFocus={false} transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <UnstyledButton className={bar.statusButton ?? ''}>Display</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown {...layerFocus} aria-label="Display" className={menus.popover ?? ''}>
        <div className={menus.chooser}>
          <div>
            <Text id={densityId} size="xs" mb={4}>
              Height of the rows
            </Text>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-labelledby={densityId}
              value={density}
              data={[
                { value: 'compact', label: 'Compact' },
                { value: 'normal', label: 'Normal' },
              ]}
              onChange={(value) => onChange({ ...preferences, density: value === 'compact' ? 'compact' : 'normal' })}
            />
          </div>
          <Checkbox
            size="xs"
            label="Row numbers"
            checked={hasRowNumbers}
            onChange={() => onChange({ ...preferences, hasRowNumbers: !hasRowNumbers })}
          />
          <Checkbox
            size="xs"
            label="Alternating rows"
            checked={isStriped}
            onChange={() => onChange({ ...preferences, isStriped: !isStriped })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
