import { Group, NumberInput, Select } from '@mantine/core';
import type { OpenFile } from '../import-state.ts';

interface TablePlaceProps {
  file: OpenFile;
  onPlace: (sheet: number, headingRow?: number) => void;
}

/** Where the table is in the file: its sheet and the row of its headings. */
export function TablePlace({ file, onPlace }: TablePlaceProps) {
  const { sheets, sheet, headingRow } = file;
  return (
    <Group align="flex-end">
      {sheets.length > 1 && (
        <Select
          label="Sheet"
          allowDeselect={false}
          data={sheets.map(({ name }, i) => ({ value: String(i), label: name ?? `Sheet ${i + 1}` }))}
          value={String(sheet)}
          onChange={(value) => onPlace(Number(value))}
        />
      )}
      <NumberInput
        label="Headings are in row"
        w={150}
        min={1}
        max={sheets[sheet]?.rows.length ?? 1}
        allowDecimal={false}
        clampBehavior="strict"
        value={headingRow + 1}
        onChange={(value) => {
          if (typeof value === 'number' && value >= 1 && value !== headingRow + 1) onPlace(sheet, value - 1);
        }}
      />
    </Group>
  );
}
