import { Button, Checkbox, Group, Text } from '@mantine/core';
import { counted, wholeText } from '@plumbline/domain/counted';
import classes from '../import-page.module.css';
import { countOf, readableRows } from '../import-state.ts';
import type { Import } from '../use-import.ts';
import { BadCells } from './bad-cells.tsx';
import { CheckNotes } from './check-notes.tsx';
import { ColumnChecks } from './column-checks.tsx';
import { ContractWarning } from './contract-warning.tsx';
import { IdentityQuestions } from './identity-questions.tsx';
import { ListValues } from './list-values.tsx';
import { OverUnderCheck } from './over-under-check.tsx';
import { RepeatedJobs } from './repeated-jobs.tsx';
import { RowGroups } from './row-groups.tsx';
import { Sums } from './sums.tsx';
import { openOf, ToDecide } from './to-decide.tsx';

/** The proof: every row accounted for, every sum beside the file's own, and what needs a decision first. */
export function CheckStep({ work }: { work: Import }) {
  const { file, proof, mapping, proposal } = work.state;
  if (!proof || !mapping) return null;
  const readable = readableRows(proof);
  const open = openOf(proof, work.state);
  return (
    <>
      {proposal?.origin === 'same' && (
        <Text size="sm">
          The columns are matched as your company did it last time for these very headings.{' '}
          <Button size="xs" variant="subtle" onClick={() => work.go('columns')}>
            Look at the columns
          </Button>
        </Text>
      )}
      {file?.table.alike !== undefined && <Text size="sm">{file.table.alike}</Text>}
      <ToDecide open={open} />
      <RowGroups proof={proof} work={work} />
      <Sums {...proof} />
      {proof.repeated && <RepeatedJobs repeated={proof.repeated} mapping={mapping} work={work} />}
      {proof.contractWarning && <ContractWarning warning={proof.contractWarning} work={work} mapping={mapping} />}
      <ColumnChecks proof={proof} mapping={mapping} work={work} />
      {proof.overUnder && <OverUnderCheck check={proof.overUnder} mapping={mapping} work={work} />}
      <IdentityQuestions questions={proof.questions} work={work} />
      <ListValues values={proof.values} mapping={mapping} work={work} />
      <BadCells proof={proof} mapping={mapping} work={work} />
      <CheckNotes proof={proof} />
      {proof.badCells > 0 && readable > 0 && (
        <Checkbox
          label={`Go on without the ${counted(proof.badCells, 'cell')} that cannot be read`}
          description="They are kept with the import: you can download their rows, mend them and import them again."
          checked={work.state.skipBad}
          onChange={(event) => work.choose({ skipBad: event.currentTarget.checked })}
        />
      )}
      <Group className={classes.actions}>
        <Button onClick={() => work.go('changes')} disabled={open.length > 0 || readable === 0}>
          See what changes
        </Button>
        <Button variant="default" onClick={() => work.go('columns')}>
          Back to the columns
        </Button>
        <ToDecide open={open} />
        {readable === 0 && (
          <Text size="sm">
            No row can be read as a job ({wholeText(countOf(proof, 'left-out'))} left out): adjust the columns, or mend
            the file.
          </Text>
        )}
      </Group>
    </>
  );
}
