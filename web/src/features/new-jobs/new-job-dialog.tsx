import { Text, TextInput } from '@mantine/core';
import { jobFields } from '@plumbline/contract/workflow/job-fields';
import { type FormEvent, useState } from 'react';
import { sentence } from '../../lib/sentence.ts';
import { FormButtons, FormDialog } from '../../ui/dialogs/dialog.tsx';
import { type NamingField, namingProblems, newDraft } from './new-job-draft.ts';
import type { NewJobs } from './use-new-jobs.tsx';
import { useNextNumber } from './use-next-number.ts';

interface NewJobDialogProps {
  readonly newJobs: NewJobs;
  readonly onClose: () => void;
}

/** Name and number of a new job. Its other fields are filled in where every job has them. */
export function NewJobDialog({ newJobs, onClose }: NewJobDialogProps) {
  const [texts, setTexts] = useState<Record<NamingField, string>>({ jobName: '', jobNumber: '' });
  const [errors, setErrors] = useState<Partial<Record<NamingField, string>>>({});
  const next = useNextNumber(newJobs);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const draft = newDraft(texts.jobName, texts.jobNumber);
    const problems = namingProblems(draft);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    newJobs.add([draft], true);
    onClose();
  };
  const input = (field: NamingField) => ({
    label: jobFields[field].title,
    value: texts[field],
    error: errors[field] && sentence(errors[field]),
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) =>
      setTexts((before) => ({ ...before, [field]: value })),
  });
  return (
    <FormDialog
      title="New job"
      isBegun={Object.values(texts).some((text) => text !== '')}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        A job that accounting does not know yet. It can be linked to accounting later.
      </Text>
      <TextInput {...input('jobName')} data-autofocus />
      <TextInput {...input('jobNumber')} placeholder={next} description="Left empty, it gets the next free number." />
      <FormButtons verb="Add job" />
    </FormDialog>
  );
}
