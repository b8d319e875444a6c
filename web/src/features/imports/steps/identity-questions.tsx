import { Select, Table, Text } from '@mantine/core';
import type { IdentityQuestion } from '@plumbline/contract/workflow/import-proof';
import { counted } from '@plumbline/domain/counted';
import classes from '../import-page.module.css';
import type { Import } from '../use-import.ts';
import { ScrollBox } from './scroll-box.tsx';
import { Warning } from './warning.tsx';

interface IdentityQuestionsProps {
  questions: readonly IdentityQuestion[];
  work: Import;
}

const SHOWN = 100;

/** Rows whose job is not sure: several fit, or the number belongs to another id in accounting. Nothing is guessed. */
export function IdentityQuestions({ questions, work }: IdentityQuestionsProps) {
  const { decisions } = work.state;
  if (questions.length === 0) return null;
  const answer = (externalId: string, value: string | null) => {
    const { [externalId]: _, ...jobs } = decisions.jobs;
    // The values of the list are ids of jobs, and these two words.
    const given = value as (typeof decisions.jobs)[string] | null;
    work.decide({ ...decisions, jobs: given === null ? jobs : { ...jobs, [externalId]: given } });
  };
  return (
    <Warning title={`Which job is it? ${counted(questions.length, 'row')}`}>
      <Text size="sm" mb="xs">
        A row without an answer is left out.
      </Text>
      <ScrollBox label="Rows whose job is not sure">
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>In the file</Table.Th>
              <Table.Th>Why</Table.Th>
              <Table.Th>It is</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {questions.slice(0, SHOWN).map((question) => (
              <Table.Tr key={question.row}>
                <Table.Th scope="row">{question.row}</Table.Th>
                <Table.Td className={classes.why}>
                  {question.jobNumber} {question.jobName}
                </Table.Td>
                <Table.Td className={classes.why}>
                  {question.kind === 'ambiguous'
                    ? 'Several jobs fit'
                    : `The job with this number has another id in accounting; the file says ${question.externalId}`}
                </Table.Td>
                <Table.Td>
                  <Select
                    size="xs"
                    miw="14rem"
                    aria-label={`The job of row ${question.row}`}
                    placeholder="Not decided"
                    clearable
                    data={[
                      ...question.candidates.map(({ jobId, jobNumber, jobName, externalId }) => ({
                        value: jobId as string,
                        label: `${jobNumber} ${jobName}${externalId === null ? '' : ` (${externalId})`}`,
                      })),
                      { value: 'new', label: 'A new job' },
                      { value: 'leave-out', label: 'Leave it out' },
                    ]}
                    value={question.answer}
                    onChange={(value) => answer(question.externalId, value)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      {questions.length > SHOWN && <Text size="sm">And {counted(questions.length - SHOWN, 'row')} more.</Text>}
    </Warning>
  );
}
