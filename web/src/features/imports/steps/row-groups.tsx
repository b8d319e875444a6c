import { Accordion, Button, Group, Table, Text } from '@mantine/core';
import type { ImportProof, RowGroup } from '@plumbline/contract/workflow/import-proof';
import { counted, wholeText } from '@plumbline/domain/counted';
import { useState } from 'react';
import classes from '../import-page.module.css';
import { withoutDoubtful, withRow } from '../import-state.ts';
import type { Import } from '../use-import.ts';
import { groupCount, groupTitles } from '../words.ts';
import { ScrollBox } from './scroll-box.tsx';
import { Warning } from './warning.tsx';

interface RowGroupsProps {
  proof: ImportProof;
  work: Import;
}

/** Rows drawn at once: enough to look over, and drawn between two frames. */
const AT_ONCE = 50;

const LEFT_OUT: RowGroup = 'left-out';
const JOBS = new Set<RowGroup>(['new', 'changed', 'unchanged']);

const JOB = [{ decision: 'job', words: 'This is a job' }] as const;
const LEAVE_OUT = [{ decision: 'leave-out', words: 'Leave out' }] as const;

/** Every row of the file in one group: the groups add up to the file. Each opens, and a row can be put into another. */
export function RowGroups({ proof, work }: RowGroupsProps) {
  const { groups, rows, doubtfulRows } = proof;
  const [open, setOpen] = useState<string[]>([]);
  return (
    <section aria-label="What became of the rows">
      <Text size="sm" className={classes.equation}>
        <b>{counted(rows, 'row')}</b> ={' '}
        {groups.map(({ group, count }, i) => (
          <span key={group}>
            {i > 0 && ' + '}
            {groupCount(group, count)}
          </span>
        ))}
      </Text>
      <Accordion
        multiple
        variant="contained"
        chevronPosition="left"
        className={classes.groups}
        value={open}
        onChange={setOpen}
      >
        {groups.map(({ group, count, rows: shown }) => (
          <Accordion.Item key={group} value={group}>
            <Accordion.Control>
              {groupTitles[group]}: {wholeText(count)}
            </Accordion.Control>
            <Accordion.Panel>
              {open.includes(group) && <GroupRows group={group} rows={shown} work={work} />}
              {count > shown.length && <Text size="sm">And {counted(count - shown.length, 'row')} more.</Text>}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {doubtfulRows > 0 && (
        <Warning title={`${counted(doubtfulRows, 'row')} may be ${doubtfulRows === 1 ? 'a job' : 'jobs'}, or not`}>
          <Text size="sm" mb="xs">
            {doubtfulRows === 1
              ? 'Nothing in the file tells, so it is left out, with its reason. Say whether it is a job.'
              : 'Nothing in the file tells, so they are left out, each with its reason. Say which of them are jobs.'}{' '}
            What you say counts for such rows of later files with these headings as well.
          </Text>
          <Group gap="xs">
            <Button
              size="xs"
              className={classes.choice}
              variant="default"
              onClick={() => setOpen([...new Set([...open, LEFT_OUT])])}
            >
              Look at the rows left out
            </Button>
            <Button
              size="xs"
              className={classes.choice}
              variant="default"
              onClick={() => work.decide(withoutDoubtful(work.state.decisions, groups))}
            >
              None of them is a job
            </Button>
          </Group>
        </Warning>
      )}
    </section>
  );
}

interface GroupRowsProps {
  group: RowGroup;
  rows: ImportProof['groups'][number]['rows'];
  work: Import;
}

function GroupRows({ group, rows, work }: GroupRowsProps) {
  const { decisions } = work.state;
  const [most, setMost] = useState(AT_ONCE);
  const choices = (isDoubtful: boolean) =>
    JOBS.has(group) ? LEAVE_OUT : isDoubtful ? [...JOB, ...LEAVE_OUT] : group === 'empty' ? [] : JOB;
  return (
    <ScrollBox label={`Rows: ${groupTitles[group]}`}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Row</Table.Th>
            <Table.Th>Job #</Table.Th>
            <Table.Th>What it says</Table.Th>
            <Table.Th>Why</Table.Th>
            <Table.Th>What to do</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, most).map(({ row, jobNumber, text, reasons, isDecided, isDoubtful }) => (
            <Table.Tr key={row}>
              <Table.Th scope="row">{row}</Table.Th>
              <Table.Td>{jobNumber}</Table.Td>
              <Table.Td className={classes.rowText}>{text}</Table.Td>
              <Table.Td className={classes.rowText}>{reasons.join(' ')}</Table.Td>
              <Table.Td>
                {isDecided ? (
                  <Button
                    size="compact-xs"
                    className={classes.rowAction}
                    variant="default"
                    aria-label={`Undo the decision on row ${row}`}
                    onClick={() => work.decide(withRow(decisions, row, null))}
                  >
                    Undo
                  </Button>
                ) : (
                  choices(isDoubtful).map(({ decision, words }) => (
                    <Button
                      key={decision}
                      size="compact-xs"
                      className={classes.rowAction}
                      variant="default"
                      aria-label={`${words}: row ${row}`}
                      onClick={() => work.decide(withRow(decisions, row, decision))}
                    >
                      {words}
                    </Button>
                  ))
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > most && (
        <Button variant="subtle" fullWidth className={classes.rowAction} onClick={() => setMost(most + AT_ONCE)}>
          Show {counted(Math.min(AT_ONCE, rows.length - most), 'more row', 'more rows')}
        </Button>
      )}
    </ScrollBox>
  );
}
