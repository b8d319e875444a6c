import { List, SegmentedControl, Text } from '@mantine/core';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { OverUnderCheck as Check } from '@plumbline/contract/workflow/import-proof';
import { counted, wholeText } from '@plumbline/domain/counted';
import type { Import } from '../use-import.ts';
import { sumText } from '../words.ts';
import { Warning } from './warning.tsx';

const SHOWN = 10;

interface OverUnderCheckProps {
  check: Check;
  mapping: ImportMapping;
  work: Import;
}

/** The file's signed column of over and under billing: asks for its sign, and compares it with the schedule. */
export function OverUnderCheck({ check, mapping, work }: OverUnderCheckProps) {
  const { column, positive, suggested, compared, agreeing, fileSum, scheduleSum, differing } = check;
  const choose = (sign: string) =>
    work.check({ ...mapping, overUnder: { column, positive: sign === 'over' ? 'over' : 'under' } });
  return (
    <Warning title={`Is over billing positive in “${column}”, or under billing?`}>
      <Text size="sm" mb="xs">
        The column is not stored: over and under billings follow from contract, cost, estimate and billings. It is
        compared with what follows from those in this file.
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
      {positive !== null && compared === 0 && (
        <Text size="sm" mt="xs">
          No job could be compared: that takes the contract, the cost to date, the estimate and what is billed.
        </Text>
      )}
      {positive !== null && compared > 0 && (
        <Text size="sm" mt="xs">
          {wholeText(agreeing)} of {counted(compared, 'job')} agree within a dollar. Over billing less under billing is{' '}
          {sumText(fileSum)} in the column, and {sumText(scheduleSum)} by the file’s other columns.
        </Text>
      )}
      {positive !== null && differing.length > 0 && (
        <List size="sm" mt="xs">
          {differing.slice(0, SHOWN).map(({ row, jobNumber, file, schedule }) => (
            <List.Item key={row}>
              Row {row}, {jobNumber}: {sumText(file)} in the column, {sumText(schedule)} by the others
            </List.Item>
          ))}
          {compared - agreeing > SHOWN && <List.Item>And {wholeText(compared - agreeing - SHOWN)} more</List.Item>}
        </List>
      )}
    </Warning>
  );
}
