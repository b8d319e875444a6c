import { Group, Select, Table, Text } from '@mantine/core';
import type { ImportMapping, RepeatAnswer } from '@plumbline/contract/workflow/import-mapping';
import type { RepeatedJobs as Repeated } from '@plumbline/contract/workflow/import-proof';
import { counted } from '@plumbline/domain/counted';
import classes from '../import-page.module.css';
import { withRepeats } from '../mapping-edits.ts';
import { useChoices } from '../use-choices.ts';
import type { Import } from '../use-import.ts';
import { fieldSumText } from '../words.ts';
import { ChoiceButton } from './choice-button.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { REPEATED } from './to-decide.tsx';
import { Warning } from './warning.tsx';

interface RepeatedJobsProps {
  repeated: Repeated;
  mapping: ImportMapping;
  work: Import;
}

const answers: readonly [RepeatAnswer, string][] = [
  ['sum', 'One job each: add the rows up'],
  ['first', 'The first row is the job, the others are its parts'],
  ['number', 'Jobs of their own: number them -2, -3…'],
  ['leave-out', 'Leave all of them out'],
];

/** Numbers that stand in several rows: what the amounts come to in each way of reading them, beside the file's own total. Nothing is dropped unasked. */
export function RepeatedJobs({ repeated, mapping, work }: RepeatedJobsProps) {
  const { column, jobs, rows, samples, answer, sums, differing } = repeated;
  const { titleOf } = useChoices();
  const [sample] = samples;
  return (
    <Warning id={REPEATED} title={`${counted(jobs, 'job number')} in several rows${jobs === 1 ? '' : ' each'}`}>
      <Text size="sm" mb="xs">
        {counted(rows, 'row')} have a “{column}” that stands in another row as well
        {sample && `, such as ${sample.text} in rows ${sample.rows.join(', ')}`}. One job with a row for each phase or
        cost code, or several jobs? {answer === null && 'Until you say, all these rows are left out.'}
      </Text>
      {sums.length > 0 && (
        <ScrollBox label="What the rows come to">
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Field</Table.Th>
                {/* Beside the field, where a phone shows it. */}
                <Table.Th>Where rows are added up</Table.Th>
                <Table.Th className={classes.figure}>All rows</Table.Th>
                <Table.Th className={classes.figure}>First row of each job</Table.Th>
                <Table.Th className={classes.figure}>The file’s own total</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sums.map(({ field, column: of, added, first, total, repeats }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{titleOf(field)}</Table.Th>
                  <Table.Td>
                    <Select
                      size="xs"
                      w={170}
                      aria-label={`How the rows of “${of}” are read`}
                      allowDeselect={false}
                      data={[
                        { value: 'add', label: 'Added up' },
                        { value: 'once', label: 'Once for each job' },
                      ]}
                      value={repeats}
                      onChange={(how) =>
                        work.check(
                          withRepeats(
                            mapping,
                            'sum',
                            sums.map((each) =>
                              each.field === field ? { field, repeats: how === 'once' ? 'once' : 'add' } : each,
                            ),
                          ),
                        )
                      }
                    />
                  </Table.Td>
                  <Table.Td className={classes.figure}>{fieldSumText(field, added)}</Table.Td>
                  <Table.Td className={classes.figure}>{fieldSumText(field, first)}</Table.Td>
                  <Table.Td className={classes.figure}>{total === null ? 'none' : fieldSumText(field, total)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
      {differing.map(({ field, jobs: some, samples: texts }) => (
        <Text size="sm" key={field} mt={4}>
          The {titleOf(field)} differs within {counted(some, 'job')}, such as{' '}
          {texts.map((text) => `“${text}”`).join(', ')}: as one job it has the first.
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        {answers.map(([value, words]) => (
          <ChoiceButton
            key={value}
            isChosen={answer === value}
            onClick={() => work.check(withRepeats(mapping, value, sums))}
          >
            {words}
          </ChoiceButton>
        ))}
      </Group>
    </Warning>
  );
}
