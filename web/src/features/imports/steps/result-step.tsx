import { Button, Group, List, Table, Text } from '@mantine/core';
import type { ImportConflict } from '@plumbline/contract/workflow/imports';
import { Link } from '@tanstack/react-router';
import classes from '../import-page.module.css';
import type { ImportResult } from '../import-state.ts';
import type { Import } from '../use-import.ts';
import { counted, number, some, titleOf, valueText } from '../words.ts';
import { ScrollBox } from './scroll-box.tsx';
import { Warning } from './warning.tsx';

/** What was stored, and what was not and why. */
export function ResultStep({ work }: { work: Import }) {
  const { result } = work.state;
  if (!result) return null;
  const { conflicts, connected } = result;
  return (
    <>
      <List>
        {sentences(result).map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} onCheck={() => work.check()} />}
      {connected && connected.refused.length > 0 && (
        <Warning title={`${counted(connected.refused.length, 'job does', 'jobs do')} not fit into the WIP`}>
          <List size="sm">
            {connected.refused.slice(0, 20).map(({ externalId, field, value, reason }) => (
              <List.Item key={externalId}>
                {externalId}, {titleOf(field)}: “{String(value)}” {reason}
              </List.Item>
            ))}
          </List>
          {connected.refused.length > 20 && <Text size="sm">And {number(connected.refused.length - 20)} more.</Text>}
        </Warning>
      )}
      <Group className={classes.actions}>
        <Button component={Link} to="/workflow/jobs">
          Go to the jobs
        </Button>
        <Button variant="default" onClick={work.leave}>
          Import another file
        </Button>
      </Group>
    </>
  );
}

function sentences({
  directory,
  addedOptions,
  refreshedCells,
  refreshedJobs,
  connected,
  leftOutRows,
}: ImportResult): string[] {
  const { added, changed, unchanged } = directory;
  return [
    refreshedCells > 0
      ? `${counted(refreshedCells, 'value')} of ${counted(refreshedJobs, 'job')} in the WIP taken from accounting. The history of each job keeps the old one.`
      : 'No value of a job in the WIP was changed.',
    ...(connected ? [`${counted(connected.connected, 'job')} brought into the WIP.`] : []),
    `The list of accounting’s jobs: ${number(added)} new, ${number(changed)} changed, ${number(unchanged)} as before.`,
    ...Object.entries(addedOptions).map(([field, options]) => `New in the list ${titleOf(field)}: ${some(options)}.`),
    ...(leftOutRows > 0 ? [`${counted(leftOutRows, 'row was', 'rows were')} left out.`] : []),
  ];
}

function Conflicts({ conflicts, onCheck }: { conflicts: readonly ImportConflict[]; onCheck: () => void }) {
  return (
    <Warning
      title={`${counted(conflicts.length, 'value was', 'values were')} not stored: somebody changed them meanwhile`}
    >
      <ScrollBox label="Values that were not stored">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Job</Table.Th>
              <Table.Th>Field</Table.Th>
              <Table.Th>You saw</Table.Th>
              <Table.Th>Now</Table.Th>
              <Table.Th>Accounting</Table.Th>
              <Table.Th>Changed by</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {conflicts.slice(0, 200).map((conflict) => (
              <Table.Tr key={`${conflict.jobId} ${conflict.field}`}>
                <Table.Td>{conflict.jobNumber || 'A job that is not in the WIP any more'}</Table.Td>
                <Table.Td>{conflict.title}</Table.Td>
                <Table.Td>{valueText(conflict.seenValue)}</Table.Td>
                <Table.Td>{valueText(conflict.currentValue)}</Table.Td>
                <Table.Td>{valueText(conflict.newValue)}</Table.Td>
                <Table.Td>{conflict.who ?? ''}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      <Button size="xs" variant="default" mt="xs" onClick={onCheck}>
        Check the file again
      </Button>
    </Warning>
  );
}
