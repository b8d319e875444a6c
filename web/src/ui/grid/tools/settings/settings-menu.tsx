import { Checkbox, Popover, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import type { GridDensity } from '@plumbline/contract/grid';
import { useId } from 'react';
import { layerFocus } from '../../../layer-focus.ts';
import type { GridPreferences } from '../../state/preferences.ts';
import menus from '../grid-menus.module.css';
import bar from '../status-bar.module.css';

interface SettingsMenuProps {
  readonly preferences: GridPreferences;
  readonly onChange: (preferences: GridPreferences) => void;
  /** The row height in the view, if it has one; absent without views. */
  readonly ofView?:
    | { density: GridDensity | undefined; onChange: (density: GridDensity | undefined) => void }
    | undefined;
}

/** How the grid looks to this person in every view. Only the row height may belong to the view. */
export function SettingsMenu({ preferences, onChange, ofView }: SettingsMenuProps) {
  const { hasRowNumbers, isStriped } = preferences;
  const density = ofView?.density ?? preferences.density;
  const setDensity = (chosen: GridDensity): void =>
    ofView?.density ? ofView.onChange(chosen) : onChange({ ...preferences, density: chosen });
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
              onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'normal')}
            />
          </div>
          {ofView && (
            <Checkbox
              size="xs"
              label="This height belongs to the view"
              checked={ofView.density !== undefined}
              onChange={() => ofView.onChange(ofView.density === undefined ? density : undefined)}
            />
          )}
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
