import { Checkbox, SegmentedControl, Text } from '@mantine/core';
import type { GridDensity, PaperLayout } from '@plumbline/contract/grid';
import { useId } from 'react';
import type { GridPreferences } from '../../state/preferences.ts';
import menus from '../grid-menus.module.css';

export interface DisplaySettingsProps {
  readonly preferences: GridPreferences;
  readonly onChange: (preferences: GridPreferences) => void;
  /** The row height in the view, if it has one, and its layout on paper; absent without views. */
  readonly ofView?: (OfView & { readonly onChange: (part: OfView) => void }) | undefined;
}

interface OfView {
  readonly density?: GridDensity | undefined;
  readonly paper?: PaperLayout | undefined;
}

export function DisplaySettings({ preferences, onChange, ofView }: DisplaySettingsProps) {
  const { hasRowNumbers, isStriped } = preferences;
  const density = ofView?.density ?? preferences.density;
  const setDensity = (chosen: GridDensity): void =>
    ofView?.density ? ofView.onChange({ density: chosen }) : onChange({ ...preferences, density: chosen });
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
          onChange={() => ofView.onChange({ density: ofView.density === undefined ? density : undefined })}
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
      {ofView && <PaperSettings paper={ofView.paper} onChange={(paper) => ofView.onChange({ paper })} />}
    </div>
  );
}

const AS_USUAL: PaperLayout = { isPortrait: false, isSmall: false };

interface PaperSettingsProps {
  readonly paper: PaperLayout | undefined;
  readonly onChange: (paper: PaperLayout | undefined) => void;
}

/** How the view is printed, and laid out in its workbook. */
function PaperSettings({ paper = AS_USUAL, onChange }: PaperSettingsProps) {
  const titleId = useId();
  const change = (part: Partial<PaperLayout>): void => {
    const next = { ...paper, ...part };
    onChange(next.isPortrait || next.isSmall ? next : undefined);
  };
  return (
    <>
      <div>
        <Text id={titleId} size="xs" mb={4}>
          On paper, in this view
        </Text>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-labelledby={titleId}
          value={paper.isPortrait ? 'portrait' : 'landscape'}
          data={[
            { value: 'landscape', label: 'Landscape' },
            { value: 'portrait', label: 'Portrait' },
          ]}
          onChange={(value) => change({ isPortrait: value === 'portrait' })}
        />
      </div>
      <Checkbox
        size="xs"
        label="Small type: more columns on a page"
        checked={paper.isSmall}
        onChange={() => change({ isSmall: !paper.isSmall })}
      />
    </>
  );
}
