import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { jobFields } from '@plumbline/contract/workflow/job-fields';
import { type FormEvent, useState } from 'react';
import { sentence } from '../../lib/sentence.ts';
import { dialogFocus } from '../../ui/layer-focus.ts';
import { type NamingField, namingProblems, newDraft } from './new-job-draft.ts';
import type { NewJobs } from './use-new-jobs.tsx';

interface NewJobDialogProps {
  readonly newJobs: NewJobs;
  readonly onClose: () => void;
}

/** Name and number of a new job. Its other fields are filled in where every job has them. */
export function NewJobDialog({ newJobs, onClose }: NewJobDialogProps) {
  const [texts, setTexts] = useState<Record<NamingField, string>>({ jobName: '', jobNumber: '' });
  const [errors, setErrors] = useState<Partial<Record<NamingField, string>>>({});
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
    // Without the library's dialog header: that would be a second banner beside the page's own.
    <Modal.Root opened onClose={onClose} size="md" centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <form noValidate onSubmit={submit}>
            <Stack gap="md" ref={dialogFocus}>
              <Modal.Title fz="h2" fw={650}>
                New job
              </Modal.Title>
              <Text size="sm" c="dimmed">
                A job that accounting does not know yet. It can be linked to accounting later.
              </Text>
              <TextInput {...input('jobName')} data-autofocus />
              <TextInput
                {...input('jobNumber')}
                placeholder={newJobs.nextNumber()}
                description="Left empty, it gets the next free number."
              />
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit">Add job</Button>
              </Group>
            </Stack>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
