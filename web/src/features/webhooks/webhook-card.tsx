import { Button, Group, Text } from '@mantine/core';
import type { Webhook } from '@plumbline/contract/workflow/webhooks';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import classes from './webhooks.module.css';
import { eventWords, healthOf } from './words.ts';

interface WebhookCardProps {
  webhook: Webhook;
  canEdit: boolean;
  onEdit: () => void;
  onLog: () => void;
}

/** A webhook: its address, its events, its state, and the actions on it. */
export function WebhookCard({ webhook, canEdit, onEdit, onLog }: WebhookCardProps) {
  const actions = useWebhookActions(webhook);
  const [asking, setAsking] = useState<'delete' | 'rotate' | null>(null);
  const { url, description, state, waiting, dead } = webhook;
  const health = healthOf(webhook);
  const name = description || url;
  const close = () => setAsking(null);
  return (
    <li className={classes.card} aria-label={name}>
      <div>
        <Text fw={600}>{name}</Text>
        {description && <Text size="sm">{url}</Text>}
        <Text size="sm" c="dimmed">
          {webhook.events.map((event) => eventWords[event]).join(' · ')}
          {filterText(webhook)}
        </Text>
      </div>
      <Text size="sm" className={health.isBad ? (classes.bad ?? '') : ''}>
        {[health.text, waiting > 0 && `${waiting} waiting`, dead > 0 && `${dead} given up`].filter(Boolean).join(' · ')}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={onLog} aria-label={`Log of ${name}`}>
          Log
        </Button>
        {canEdit && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              disabled={state !== 'active'}
              loading={actions.isBusy}
              onClick={() => void actions.test()}
            >
              Send test event
            </Button>
            <Button size="compact-sm" variant="default" onClick={onEdit} aria-label={`Edit ${name}`}>
              Edit
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              loading={actions.isBusy}
              onClick={() => void actions.switchTo(state !== 'active')}
            >
              {state === 'active' ? 'Pause' : 'Resume'}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsking('rotate')}>
              New secret
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setAsking('delete')}
              aria-label={`Delete ${name}`}
            >
              Delete
            </Button>
          </>
        )}
      </Group>
      {asking === 'delete' && (
        <ConfirmDialog
          title={`Delete “${name}”?`}
          verb="Delete"
          isBusy={actions.isBusy}
          onClose={close}
          onConfirm={() => void actions.remove()}
        >
          <Text size="sm">Nothing more is sent to it. {goesToo(waiting)}</Text>
        </ConfirmDialog>
      )}
      {asking === 'rotate' && <RotateDialog webhook={webhook} name={name} onClose={close} />}
    </li>
  );
}

function goesToo(waiting: number): string {
  if (waiting === 0) return 'Its log goes too.';
  return `Its log goes too, and ${waiting === 1 ? 'a message that waits' : `${waiting} messages that wait`}.`;
}

function filterText({ jobStatuses, divisions }: Webhook): string {
  const parts = [
    jobStatuses.length > 0 && `status ${jobStatuses.join(', ')}`,
    divisions.length > 0 && `division ${divisions.join(', ')}`,
  ].filter(Boolean);
  return parts.length > 0 ? `. Only jobs of ${parts.join(' and of ')}` : '';
}
