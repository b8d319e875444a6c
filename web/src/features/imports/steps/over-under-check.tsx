import { SegmentedControl, Text } from '@mantine/core';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { OverUnderCheck as Check } from '@plumbline/contract/workflow/import-proof';
import type { Import } from '../use-import.ts';
import { counted, number, sumText } from '../words.ts';
import { Warning } from './warning.tsx';

interface OverUnderCheckProps {
  check: Check;
  mapping: ImportMapping;
  work: Import;
}

/** The file's signed column of over and under billing: asks for its sign, and compares it with the schedule. */
export function OverUnderCheck({ check, mapping, work }: OverUnderCheckProps) {
  const { column, positive, suggested, compared, agreeing, fileSum, scheduleSum } = check;
  const choose = (sign: string) =>
    work.check({ ...mapping, overUnder: { column, positive: sign === 'over' ? 'over' : 'under' } });
  return (
    <Warning title={`Is over billing positive in “${column}”, or under billing?`}>
      <Text size="sm" mb="xs">
        The column is not stored: the schedule works out over and under billings from contract, cost and billings. It is
        compared with them.
        {suggested !== null && ` With ${suggested} billing positive it agrees in more rows.`}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={`Which is positive in “${column}”`}
        data={[
          { value: 'over', label: 'Over billing is positive' },
          { value: 'under', label: 'Under billing is positive' },
        ]}
        value={positive ?? ''}
        onChange={choose}
      />
      {positive !== null && (
        <Text size="sm" mt="xs">
          {number(agreeing)} of {counted(compared, 'job')} agree to the cent. Over billing less under billing is{' '}
          {sumText(fileSum)} in the file and {sumText(scheduleSum)} in the schedule.
        </Text>
      )}
    </Warning>
  );
}
