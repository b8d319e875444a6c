import { Checkbox, SegmentedControl, Text } from '@mantine/core';
import type { GridDensity } from '@plumbline/contract/grid';
import { useId } from 'react';
import type { GridPreferences } from '../../state/preferences.ts';
import menus from '../grid-menus.module.css';

export interface DisplaySettingsProps {
  readonly preferences: GridPreferences;
  readonly onChange: (preferences: GridPreferences) => void;
  /** The row height in the view, if it has one; absent without views. */
  readonly ofView?:
    | { density: GridDensity | undefined; onChange: (density: GridDensity | undefined) => void }
    | undefined;
}

export function DisplaySettings({ preferences, onChange, ofView }: DisplaySettingsProps) {
  const { hasRowNumbers, isStriped } = preferences;
  const density = ofView?.density ?? preferences.density;
  const setDensity = (chosen: GridDensity): void =>
    ofView?.density ? ofView.onChange(chosen) : onChange({ ...preferences, density: chosen });
  const densityId = useId();
  return (
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
  );
}
