import { Button, Group, Text, TextInput } from '@mantine/core';
import { jobFields } from '@plumbline/contract/workflow/job-fields';
import { counted } from '@plumbline/domain/counted';
import { type FormEvent, useState } from 'react';
import { sentence } from '../../lib/sentence.ts';
import { NAMING_FIELDS, type NewJobDraft } from './new-job-draft.ts';
import css from './new-jobs.module.css';
import type { NewJobs } from './use-new-jobs.tsx';
import { useNextNumber } from './use-next-number.ts';

const RETRIED = 'the connection fails. Plumbline tries again by itself.';

/** What became of new jobs that are not in the sheet: those that wait for the network, and those to correct. */
export function NewJobsBar({ newJobs }: { readonly newJobs: NewJobs }) {
  const { box, state } = newJobs;
  const { batches, parked, isLost, trouble } = state;
  const waiting = batches.reduce((sum, { drafts }) => sum + drafts.length, 0);
  const isWaiting = waiting > 0 && (isLost || trouble !== null);
  if (!isWaiting && parked.length === 0) return null;
  return (
    <section className={css.bar} aria-label="New jobs that are not added yet">
      {isWaiting && (
        <div className={css.waiting}>
          <Text size="sm" role="status">
            {counted(waiting, 'new job')} {waiting === 1 ? 'is' : 'are'} kept here
            {trouble === null ? `, and not known to be added: ${RETRIED}` : `: ${trouble}`}
          </Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={box.tryNow}>
              Try now
            </Button>
            {trouble !== null && (
              <Button size="compact-sm" variant="default" onClick={() => box.discardTroubled()}>
                Discard
              </Button>
            )}
          </Group>
        </div>
      )}
      {parked.length > 0 && (
        <>
          <Text size="sm" fw={650} className={css.head ?? ''} role="status">
            {counted(parked.length, 'new job')} to correct
          </Text>
          <ul className={css.drafts}>
            {parked.map((draft) => (
              <ParkedDraft key={draft.id} draft={draft} newJobs={newJobs} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A job that could not be made, with its reason at the field. */
function ParkedDraft({ draft, newJobs }: { readonly draft: NewJobDraft; readonly newJobs: NewJobs }) {
  const { box } = newJobs;
  const next = useNextNumber(newJobs);
  const [texts, setTexts] = useState({ jobNumber: draft.jobNumber, jobName: draft.jobName });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    box.correct({ ...draft, jobNumber: texts.jobNumber.trim(), jobName: texts.jobName.trim() });
  };
  const others = Object.keys(draft.values).length + draft.texts.length;
  return (
    <li>
      <form noValidate className={css.draft} onSubmit={submit}>
        {NAMING_FIELDS.map((field) => (
          <TextInput
            key={field}
            size="xs"
            className={css.field ?? ''}
            label={jobFields[field].title}
            value={texts[field]}
            {...(field === 'jobNumber' && { placeholder: next })}
            error={draft.reasons[field] && sentence(draft.reasons[field])}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => setTexts((before) => ({ ...before, [field]: value }))}
          />
        ))}
        <Group gap="xs" className={css.actions ?? ''}>
          {others > 0 && (
            <Text size="xs" c="dimmed">
              and {counted(others, 'other cell')}
            </Text>
          )}
          <Button size="xs" type="submit">
            Add job
          </Button>
          <Button size="xs" variant="default" onClick={() => box.discard(draft.id)}>
            Discard
          </Button>
        </Group>
      </form>
    </li>
  );
}
