import { Anchor, Button, Group, List, Table, Text } from '@mantine/core';
import type { ImportConflict } from '@plumbline/contract/workflow/import-records';
import { counted, wholeText } from '@plumbline/domain/counted';
import { shownValue } from '@plumbline/import/reading/shown-value';
import { Link } from '@tanstack/react-router';
import classes from '../import-page.module.css';
import { isKeptByService } from '../import-state.ts';
import { hasStored, outcomeSentences } from '../outcome-words.ts';
import { useChoices } from '../use-choices.ts';
import type { Import } from '../use-import.ts';
import { valueText } from '../words.ts';
import { ScrollBox } from './scroll-box.tsx';
import { Warning } from './warning.tsx';

/** What was stored, and what was not and why. */
export function ResultStep({ work }: { work: Import }) {
  const { titleOf } = useChoices();
  const { result, file } = work.state;
  if (!result) return null;
  const { conflicts, refused } = result;
  return (
    <>
      <List>
        {outcomeSentences(result, titleOf).map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
        {hasStored(result) && (
          <List.Item>
            You can take this import back on the page{' '}
            <Anchor td="underline" renderRoot={(props) => <Link {...props} to="/workflow/imports" />}>
              Imports
            </Anchor>
            .
          </List.Item>
        )}
      </List>
      {conflicts.length > 0 && (
        <Conflicts conflicts={conflicts} onCheck={isKeptByService(file) ? null : work.checkAgain} />
      )}
      {refused.length > 0 && (
        <Warning title={`${counted(refused.length, 'job does', 'jobs do')} not fit into the WIP`}>
          <List size="sm">
            {refused.slice(0, 20).map(({ externalId, field, value, reason }) => (
              <List.Item key={externalId}>
                {externalId}, {titleOf(field)}: “{shownValue(field, value)}” {reason}
              </List.Item>
            ))}
          </List>
          {refused.length > 20 && <Text size="sm">And {wholeText(refused.length - 20)} more.</Text>}
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

function Conflicts({ conflicts, onCheck }: { conflicts: readonly ImportConflict[]; onCheck: (() => void) | null }) {
  return (
    <Warning
      title={`${counted(conflicts.length, 'value was', 'values were')} not stored: somebody changed ${conflicts.length === 1 ? 'it' : 'them'} meanwhile`}
    >
      <ScrollBox label="Values that were not stored">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Job</Table.Th>
              <Table.Th>Field</Table.Th>
              <Table.Th>You saw</Table.Th>
              <Table.Th>Now</Table.Th>
              <Table.Th>In the file</Table.Th>
              <Table.Th>Changed by</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {conflicts.slice(0, 200).map((conflict) => (
              <Table.Tr key={`${conflict.jobId} ${conflict.field}`}>
                <Table.Td>{conflict.jobNumber || 'A job that is not in the WIP any more'}</Table.Td>
                <Table.Td>{conflict.title}</Table.Td>
                <Table.Td>{valueText(conflict.field, conflict.seenValue)}</Table.Td>
                <Table.Td>{valueText(conflict.field, conflict.currentValue)}</Table.Td>
                <Table.Td>{valueText(conflict.field, conflict.newValue)}</Table.Td>
                <Table.Td>{conflict.who ?? ''}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      {onCheck === null ? (
        <Text size="sm" mt="xs">
          To see them against the file once more, let it be sent again.
        </Text>
      ) : (
        <Button size="xs" variant="default" mt="xs" onClick={onCheck}>
          Check the file again
        </Button>
      )}
    </Warning>
  );
}
