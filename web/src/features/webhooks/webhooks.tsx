import { Alert, Button, Skeleton, Text } from '@mantine/core';
import type { Webhook } from '@plumbline/contract/workflow/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import classes from './webhooks.module.css';
import { webhooksQuery } from './webhooks-queries.ts';

/** For the page's heading. */
export function NewWebhook() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setIsAdding(true)}>
        Add a webhook
      </Button>
      {isAdding && <WebhookDialog webhook={null} onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** The list of webhooks, with the actions that the person may take. */
export function Webhooks({ canEdit }: { canEdit: boolean }) {
  const answer = useQuery(webhooksQuery(useApi()));
  const [editing, setEditing] = useState<Webhook | null>(null);
  const [logOf, setLogOf] = useState<Webhook | null>(null);
  return (
    <div className={classes.webhooks}>
      <Loaded of={{ answer }} waiting={<Skeleton height={160} role="status" aria-label="Loading the webhooks" />}>
        {({ answer: { webhooks, isSending } }) => (
          <>
            {!isSending && (
              <Alert color="yellow" variant="light" role="note" p="xs">
                This installation cannot reach other programs. Messages are kept and wait.
              </Alert>
            )}
            {webhooks.length === 0 ? (
              <Text size="sm" className={classes.none ?? ''}>
                There are none. Add one for a program that should hear of changed jobs at once, such as your accounting
                or a channel of your team.
              </Text>
            ) : (
              <ul className={classes.list} aria-label="Webhooks">
                {webhooks.map((webhook) => (
                  <WebhookCard
                    key={webhook.id}
                    webhook={webhook}
                    canEdit={canEdit}
                    onEdit={() => setEditing(webhook)}
                    onLog={() => setLogOf(webhook)}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {editing && <WebhookDialog webhook={editing} onClose={() => setEditing(null)} />}
      {logOf && <DeliveryLog webhook={logOf} canEdit={canEdit} onClose={() => setLogOf(null)} />}
    </div>
  );
}
