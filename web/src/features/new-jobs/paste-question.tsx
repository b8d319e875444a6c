import { List, Text } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import { counted } from '@plumbline/domain/counted';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { type NewJobDraft, namingProblems } from './new-job-draft.ts';
import type { NewJobs } from './use-new-jobs.tsx';

interface PasteQuestionProps {
  readonly newJobs: NewJobs;
  readonly columns: readonly ColumnSettings[];
}

const NAMED = 5;

/** Asks before pasted rows become jobs, and names what is wrong in them. */
export function PasteQuestion({ newJobs, columns }: PasteQuestionProps) {
  const { pasted, askAbout, add } = newJobs;
  if (!pasted) return null;
  const close = (): void => askAbout(null);
  const problems = pasted.flatMap((draft) => problemsOf(draft, columns));
  return (
    <ConfirmDialog
      title={`Paste ${counted(pasted.length, 'row')} past the last job as ${pasted.length === 1 ? 'a new job' : 'new jobs'}?`}
      verb={pasted.length === 1 ? 'Add 1 job' : `Add ${pasted.length.toLocaleString('en-US')} jobs`}
      onClose={close}
      onConfirm={() => {
        add(pasted);
        close();
      }}
    >
      <List size="sm">
        {pasted.slice(0, NAMED).map(({ id, jobNumber, jobName }) => (
          <List.Item key={id}>
            <b>{jobNumber}</b> {jobName || '(no name)'}
          </List.Item>
        ))}
      </List>
      {pasted.length > NAMED && <Text size="sm">and {(pasted.length - NAMED).toLocaleString('en-US')} more</Text>}
      {problems.length > 0 && (
        <div>
          <Text size="sm" c="var(--mantine-color-error)">
            {problems.length === 1 ? 'One cell is' : `${problems.length.toLocaleString('en-US')} cells are`} not
            accepted as pasted. Nothing is lost: correct {problems.length === 1 ? 'it' : 'them'} after adding.
          </Text>
          <List size="sm">
            {problems.slice(0, NAMED).map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </div>
      )}
    </ConfirmDialog>
  );
}

function problemsOf(draft: NewJobDraft, columns: readonly ColumnSettings[]): string[] {
  const titleOf = (field: string): string => columns.find((column) => column.field === field)?.title ?? field;
  const name = draft.jobName || draft.jobNumber || 'a row';
  return [
    ...Object.entries(namingProblems(draft)).map(([field, reason]) => `${titleOf(field)} of ${name} ${reason}`),
    ...draft.texts.map(({ field, text, reason }) => {
      // Some reasons begin with the text itself.
      const said = reason.startsWith('“') ? reason : `“${text}” ${reason}`;
      return `${titleOf(field)} of ${name}: ${said}`;
    }),
  ];
}
