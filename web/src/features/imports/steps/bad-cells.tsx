import { Button, Table, Text } from '@mantine/core';
import { type ImportField, importFieldOf, isImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { BadGroup, ImportProof } from '@plumbline/contract/workflow/import-proof';
import { counted, wholeText } from '@plumbline/domain/counted';
import classes from '../import-page.module.css';
import { withBlank } from '../mapping-edits.ts';
import type { Import } from '../use-import.ts';
import { CorrectCells } from './correct-cells.tsx';
import { ScrollBox } from './scroll-box.tsx';
import css from './stacked.module.css';
import { UNREADABLE } from './to-decide.tsx';

interface BadCellsProps {
  proof: ImportProof;
  mapping: ImportMapping;
  work: Import;
}

/** Cells that cannot be read, grouped by column, text and reason. Some groups can be settled at once. */
export function BadCells({ proof, mapping, work }: BadCellsProps) {
  const { badGroups, badCells } = proof;
  if (badCells === 0) return null;
  const left = badCells - badGroups.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={classes.part}>
      <h3 className={classes.subtitle} id={UNREADABLE} tabIndex={-1}>
        {counted(badCells, 'cell')} cannot be read
      </h3>
      <ScrollBox label="Unreadable cells by column and text">
        <Table className={`${classes.table} ${css.stacked}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>Text</Table.Th>
              <Table.Th>Why</Table.Th>
              <Table.Th className={classes.figure}>Cells</Table.Th>
              <Table.Th>What to do</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {badGroups.map((group) => (
              <Table.Tr key={`${group.column} ${group.value} ${group.reason}`}>
                <Table.Td>{group.column}</Table.Td>
                <Table.Td className={classes.badText}>{group.value === '' ? '(empty)' : group.value}</Table.Td>
                <Table.Td className={classes.why}>{group.reason}</Table.Td>
                <Table.Td className={classes.figure} data-label="Cells">
                  {wholeText(group.count)}
                </Table.Td>
                <Table.Td data-block>
                  <Remedy group={group} onBlank={(field, code) => work.check(withBlank(mapping, field, code))} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      {left > 0 && <Text size="sm">And {counted(left, 'cell')} with other texts.</Text>}
      <CorrectCells work={work} />
    </div>
  );
}

interface RemedyProps {
  group: BadGroup;
  onBlank: (field: ImportField, code: string) => void;
}

/** A code such as "TBD" in a date or amount column means empty. In a text column it is an error. */
function Remedy({ group: { field, value }, onBlank }: RemedyProps) {
  const canBeBlank = field !== null && isImportField(field) && value !== '' && !isText(field);
  if (!canBeBlank) return <>Type it over below</>;
  return (
    <Button size="xs" className={classes.choice} variant="default" onClick={() => onBlank(field, value)}>
      Take “{value.slice(0, 20)}” for empty
    </Button>
  );
}

const isText = (field: ImportField): boolean => ['text', 'select'].includes(importFieldOf(field).type);
