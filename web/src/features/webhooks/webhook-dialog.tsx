import { Alert, Checkbox, MultiSelect, Stack, TextInput } from '@mantine/core';
import { jobEvents, webhookEvents } from '@plumbline/contract/workflow/webhook-events';
import type { Webhook } from '@plumbline/contract/workflow/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useCan } from '../../lib/app-init.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { FormButtons, FormDialog } from '../../ui/dialogs/dialog.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { listsQuery } from '../lists/use-lists.ts';
import { isChanged, mergedTerms, NO_TERMS, replacedWords, termsOf, type WebhookTerms } from './merged-terms.ts';
import { webhookProblems } from './problems.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { keepWebhooks, webhooksQuery } from './webhooks-queries.ts';
import { eventWords } from './words.ts';

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** Asks for a webhook's address and events, then shows the secret of a new webhook, which is never shown again. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  const onSaved = (made: string | null) => (made === null ? onClose() : setSecret(made));
  return <WebhookForm webhook={webhook} onClose={onClose} onSaved={onSaved} />;
}

function WebhookForm({ webhook, onClose, onSaved }: WebhookDialogProps & { onSaved: (secret: string | null) => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const mayShowJobs = useCan('Wip_view');
  const lists = useQuery(listsQuery(api)).data ?? [];
  // As the person saw it last. After a colleague's change, saving again puts the person's over it knowingly.
  const [seen, setSeen] = useState(webhook && { id: webhook.id, version: webhook.version, terms: termsOf(webhook) });
  const [terms, setTerms] = useState(seen?.terms ?? NO_TERMS);
  const { url, description, events, jobStatuses, divisions } = terms;
  const [problem, setProblem] = useState<{ at: 'url' | 'events' | 'whole'; text: string } | null>(null);
  const change = (changed: Partial<WebhookTerms>): void => {
    setTerms({ ...terms, ...changed });
    setProblem(null);
  };
  const creation = useCreation('It is not known whether the webhook was stored: look at the list.');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    if (creation.isBusy) return;
    if (url.trim() === '') return setProblem({ at: 'url', text: 'Type the address of the receiver.' });
    if (events.length === 0) return setProblem({ at: 'events', text: 'Choose at least one event.' });
    const which = seen && { id: seen.id, version: seen.version };
    const body = { ...which, ...terms, url: url.trim(), description: description.trim() };
    const result = await creation.run(() => api.workflow.saveWebhook({ body }));
    if (!result.ok) {
      const { problem: refusal } = result;
      if (refusal.type === 'webhook-changed' && seen) {
        const { version, ...theirs } = refusal.theirs;
        setTerms(mergedTerms(terms, seen.terms, theirs));
        setSeen({ ...seen, version, terms: theirs });
        void queryClient.invalidateQueries({ queryKey: webhooksQuery(api).queryKey });
      }
      const at = refusal.type === 'webhook-refused' ? (refusal.field ?? 'whole') : 'whole';
      const replaced =
        refusal.type === 'webhook-changed' && seen ? replacedWords(terms, seen.terms, refusal.theirs) : '';
      return setProblem({ at, text: `${problemLine(refusal, webhookProblems)}${replaced}` });
    }
    keepWebhooks(queryClient, result.value);
    onSaved(result.value.secret);
  };
  const optionsOf = (field: 'jobStatus' | 'division', chosen: readonly string[]) => {
    const options = lists.find((list) => list.field === field)?.options ?? [];
    const listed = options.map(({ value, name }) => ({ value, label: name }));
    // A chosen value stays in the list while the lists are loading, and after its option was removed.
    return [...listed, ...chosen.filter((value) => !listed.some((option) => option.value === value))];
  };
  return (
    <FormDialog
      title={webhook ? 'Edit the webhook' : 'Add a webhook'}
      isBegun={isChanged(terms, seen?.terms ?? NO_TERMS)}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <CreationFields creation={creation}>
        <Stack gap="sm">
          <TextInput
            label="Address"
            description="Where the receiver listens, such as https://erp.example.com/plumbline"
            type="url"
            data-autofocus
            maxLength={2_000}
            autoComplete="off"
            value={url}
            error={problem?.at === 'url' && problem.text}
            onChange={({ currentTarget: { value } }) => change({ url: value })}
          />
          <TextInput
            label="Description"
            description="What it is for, such as Accounting"
            maxLength={200}
            autoComplete="off"
            value={description}
            onChange={({ currentTarget: { value } }) => change({ description: value })}
          />
          <Checkbox.Group
            label="It tells when"
            value={events}
            error={problem?.at === 'events' && problem.text}
            onChange={(values) => change({ events: webhookEvents.filter((event) => values.includes(event)) })}
          >
            <Stack gap="xs" mt="xs" mb="xs">
              {webhookEvents
                .filter((event) => mayShowJobs || !jobEvents.includes(event))
                .map((event) => (
                  <Checkbox key={event} value={event} label={eventWords[event]} />
                ))}
            </Stack>
          </Checkbox.Group>
          <MultiSelect
            label="Only jobs of these statuses"
            placeholder={jobStatuses.length === 0 ? 'All' : ''}
            data={optionsOf('jobStatus', jobStatuses)}
            value={jobStatuses}
            onChange={(chosen) => change({ jobStatuses: chosen })}
            clearable
          />
          <MultiSelect
            label="Only jobs of these divisions"
            placeholder={divisions.length === 0 ? 'All' : ''}
            data={optionsOf('division', divisions)}
            value={divisions}
            onChange={(chosen) => change({ divisions: chosen })}
            clearable
          />
        </Stack>
      </CreationFields>
      {problem?.at === 'whole' && (
        <Alert color="red" variant="light" role="alert" p="xs">
          {problem.text}
        </Alert>
      )}
      <FormButtons verb={webhook ? 'Save' : 'Add'} isBusy={creation.isBusy} />
    </FormDialog>
  );
}
