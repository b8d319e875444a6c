import { Text } from '@mantine/core';
import type { Webhook } from '@plumbline/contract/workflow/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { formatInstant } from '../../lib/calendar.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { webhookProblems } from './problems.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { keepWebhooks } from './webhooks-queries.ts';

interface RotateDialogProps {
  readonly webhook: Webhook;
  /** The webhook in a person's words. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before a webhook gets another secret, then shows it, which is never shown again. A lost answer is asked for until it is known. */
export function RotateDialog({ webhook, name, onClose }: RotateDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return <Question webhook={webhook} name={name} onClose={onClose} onMade={setSecret} />;
}

function Question({ webhook, name, onClose, onMade }: RotateDialogProps & { onMade: (secret: string) => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const creation = useCreation('It is not known whether there is a new secret: look at the history, or make another.');
  // Making the new one changes it.
  const [{ id, formerSecretUntil }] = useState(webhook);
  const confirm = async (): Promise<void> => {
    if (creation.isOpen) return creation.tryNow();
    const result = await creation.run(() => api.workflow.rotateWebhookSecret({ body: { id } }));
    if (!result.ok) return setProblem(problemLine(result.problem, webhookProblems));
    keepWebhooks(queryClient, result.value);
    if (result.value.secret === null) return onClose();
    onMade(result.value.secret);
  };
  return (
    <ConfirmDialog
      title={`A new secret for “${name}”?`}
      verb="Make a new secret"
      isBusy={creation.isBusy}
      problem={problem}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <CreationFields creation={creation}>
        <Text size="sm">
          For 24 hours each message is signed by both secrets, so that you can give the receiver the new one. After that
          only the new one counts.
          {formerSecretUntil &&
            ` The secret before the present one, which would count until ${formatInstant(formerSecretUntil)}, stops at once.`}
        </Text>
      </CreationFields>
    </ConfirmDialog>
  );
}
