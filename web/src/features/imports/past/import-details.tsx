import { Button, Group, List, Table, Text } from '@mantine/core';
import type { ImportRecord } from '@plumbline/contract/workflow/import-records';
import { wholeText } from '@plumbline/domain/counted';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/calendar.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import classes from '../import-page.module.css';
import { outcomeSentences } from '../outcome-words.ts';
import { undoProblems } from '../problems.ts';
import { ScrollBox } from '../steps/scroll-box.tsx';
import { useChoices } from '../use-choices.ts';
import { fieldSumText, undoneText } from '../words.ts';
import css from './imports-page.module.css';
import { canBeUndone } from './imports-queries.ts';
import { leftOutCsv } from './left-out-csv.ts';

interface ImportDetailsProps {
  readonly record: ImportRecord;
  readonly canEdit: boolean;
  readonly onUndo: () => void;
}

/** What an import stored, its sums, and what can still be done about it. */
export function ImportDetails({ record, canEdit, onUndo }: ImportDetailsProps) {
  const { file, outcome, sums, undone } = record;
  const { conflicts, refused } = outcome;
  const { titleOf } = useChoices();
  return (
    <div className={css.details}>
      {undone && (
        <Text size="sm">
          <b>
            Taken back by {undone.who}, {formatInstant(undone.at)}.
          </b>{' '}
          {undoneText(undone)}
        </Text>
      )}
      <List size="sm">
        {outcomeSentences(outcome, titleOf).map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
        {conflicts.length > 0 && (
          <List.Item>
            Values not stored, because somebody had changed them meanwhile: {wholeText(conflicts.length)}.
          </List.Item>
        )}
        {refused.length > 0 && <List.Item>Jobs that did not fit into the WIP: {wholeText(refused.length)}.</List.Item>}
      </List>
      {sums.length > 0 && <RecordedSums sums={sums} />}
      <Text size="xs" c="dimmed">
        {file.sheet === null ? 'A file' : `The sheet “${file.sheet}” of a file`} of{' '}
        {wholeText(Math.max(1, Math.round(file.size / 1024)))} KB
      </Text>
      {canEdit && (outcome.leftOutRows > 0 || canBeUndone(record)) && (
        <Group gap="xs">
          {outcome.leftOutRows > 0 && <DownloadLeftOut record={record} />}
          {canBeUndone(record) && (
            <Button
              size="xs"
              variant="default"
              className={css.action}
              aria-label={`Take it back… (${file.name})`}
              onClick={onUndo}
            >
              Take it back…
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

/** Each amount column beside the file's own total. What the WIP took of it, and whether it still has it, is said above. */
export function RecordedSums({ sums }: Pick<ImportRecord, 'sums'>) {
  const { titleOf } = useChoices();
  return (
    <ScrollBox label="Sums" isWhole>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Sum of</Table.Th>
            <Table.Th className={classes.figure}>Read as jobs</Table.Th>
            <Table.Th className={classes.figure}>Left out</Table.Th>
            <Table.Th className={classes.figure}>The file’s own total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map(({ field, stored, leftOut, file }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{titleOf(field)}</Table.Th>
              <Table.Td className={classes.figure}>{fieldSumText(field, stored)}</Table.Td>
              <Table.Td className={classes.figure}>{leftOut === 0 ? '' : fieldSumText(field, leftOut)}</Table.Td>
              <Table.Td className={classes.figure}>
                {file ? fieldSumText(field, file.total) : 'none'}
                {file && file.difference !== 0 && `, differed by ${fieldSumText(field, file.difference)}`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

function DownloadLeftOut({ record: { importId, file } }: { record: ImportRecord }) {
  const { workflow } = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await workflow.leftOutRows({ query: { importId } });
    setIsBusy(false);
    if (!answer.ok) return void toast.error(problemLine(answer.problem, undoProblems));
    const name = `${file.name.replace(/\.[^.]*$/, '')} - left out.csv`;
    saveFile(name, [leftOutCsv(answer.value)], 'text/csv;charset=utf-8');
  };
  return (
    <Button size="xs" variant="default" className={css.action} loading={isBusy} onClick={() => void download()}>
      Download the rows left out
    </Button>
  );
}
