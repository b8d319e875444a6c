import { Text, TextInput } from '@mantine/core';
import { jobFields, valueProblem } from '@plumbline/contract/workflow/job-fields';
import type { Job, OddJob } from '@plumbline/contract/workflow/jobs';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { sentence } from '../../lib/sentence.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { FormButtons, FormDialog } from '../../ui/dialogs/dialog.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { jobProblems } from '../jobs/problems.ts';

const FIELDS = ['jobNumber', 'jobName'] as const;
type Field = (typeof FIELDS)[number];
type Texts = Record<Field, string>;

interface CorrectDialogProps {
  readonly job: OddJob;
  readonly onClose: () => void;
  readonly onJobs: (jobs: readonly Job[]) => void;
}

/** Corrects the number or the name of a job. A refusal is shown at its field, and what was typed stays. */
export function CorrectDialog({ job, onClose, onJobs }: CorrectDialogProps) {
  const { workflow } = useApi();
  // The row changes in place, with what is stored.
  const [seen] = useState(() => ({ ...job }));
  const [texts, setTexts] = useState<Texts>({ jobNumber: job.jobNumber, jobName: job.jobName });
  const [version, setVersion] = useState(job.version);
  const [errors, setErrors] = useState<Partial<Texts>>({});
  const [notice, setNotice] = useState<string | null>(null);
  const creation = useCreation(
    `It is not known whether ${seen.jobNumber} was corrected: look at it before you correct it again.`,
  );

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    if (creation.isBusy) return;
    const changed = FIELDS.filter((field) => texts[field] !== seen[field] || texts[field] !== texts[field].trim());
    if (changed.length === 0) return onClose();
    const problems = changed.flatMap((field) => {
      const reason = valueProblem(field, texts[field]);
      return reason === null ? [] : [[field, sentence(reason)] as const];
    });
    setErrors(Object.fromEntries(problems));
    setNotice(null);
    if (problems.length > 0) return;
    const changes = Object.fromEntries(changed.map((field) => [field, texts[field]]));
    const result = await creation.run(() => workflow.correctJob({ body: { id: job.id, version, changes } }));
    if (result.ok) {
      onJobs(result.value.jobs);
      const [corrected] = result.value.jobs;
      toast.success(`Corrected: ${corrected?.jobNumber} ${corrected?.jobName}`);
      return onClose();
    }
    const { problem } = result;
    if (problem.type === 'cells-refused') {
      const shown = problem.refusals.filter(({ field }) => FIELDS.some((name) => name === field));
      setErrors(Object.fromEntries(shown.map(({ field, reason }) => [field, sentence(reason)])));
      if (shown.length === 0) setNotice(problemLine(problem, jobProblems));
    } else if (problem.type === 'cells-conflict') {
      const [first] = problem.conflicts;
      if (first) setVersion(first.version);
      const theirs = problem.conflicts.map(({ title, theirValue }) => `${title} is “${String(theirValue)}” by now`);
      setNotice(`${first?.who} corrected it meanwhile: ${theirs.join(', ')}. Save again to overrule that.`);
    } else setNotice(problemLine(problem));
  };

  return (
    <FormDialog
      title="Correct number or name"
      isBegun={FIELDS.some((field) => texts[field] !== seen[field])}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Text size="sm" c="dimmed">
        The history keeps the old one. Accounting keeps its own.
      </Text>
      <CreationFields creation={creation}>
        {FIELDS.map((field, at) => (
          <TextInput
            key={field}
            label={jobFields[field].title}
            {...(at === 0 && { 'data-autofocus': true })}
            maxLength={200}
            autoComplete="off"
            value={texts[field]}
            error={errors[field]}
            onChange={({ currentTarget: { value } }) => {
              setTexts((before) => ({ ...before, [field]: value }));
              setErrors(({ [field]: _, ...others }) => others);
            }}
          />
        ))}
      </CreationFields>
      {notice !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {notice}
        </Text>
      )}
      <FormButtons verb="Save" isBusy={creation.isBusy} />
    </FormDialog>
  );
}
