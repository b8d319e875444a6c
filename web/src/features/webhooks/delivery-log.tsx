import { Button, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { WEBHOOK_LOG_DAYS, type Webhook, type WebhookDelivery } from '@plumbline/contract/workflow/webhooks';
import { counted } from '@plumbline/domain/counted';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { formatInstant } from '../../lib/calendar.ts';
import { usePages } from '../../lib/use-pages.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { TimelineEnd } from '../../ui/timeline/timeline.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import classes from './webhooks.module.css';
import { type LogState, logQuery } from './webhooks-queries.ts';
import { eventText, fateText } from './words.ts';

const states: { value: LogState; label: string }[] = [
  { value: 'all', label: 'All messages' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'dead', label: 'Given up' },
  { value: 'delivered', label: 'Delivered' },
];
const DAY_MS = 86_400_000;
const spans = [
  { value: '1', label: 'of the last day' },
  { value: '7', label: 'of the last week' },
  { value: String(WEBHOOK_LOG_DAYS), label: `of the last ${WEBHOOK_LOG_DAYS} days` },
];

interface DeliveryLogProps {
  webhook: Webhook;
  canEdit: boolean;
  onClose: () => void;
}

/** The messages that were sent, their results, and what can be sent again. */
export function DeliveryLog({ webhook, canEdit, onClose }: DeliveryLogProps) {
  const [state, setState] = useState<LogState>('all');
  const [days, setDays] = useState('7');
  const actions = useWebhookActions(webhook);
  const [offersAll, setOffersAll] = useState(false);
  // The button stays while the log is open, because the person who pressed it still has the focus there.
  if (!offersAll && webhook.dead > 0) setOffersAll(true);
  const { pages, more, ...list } = usePages({ ...logQuery(useApi(), webhook.id, state), refetchInterval: 5_000 });
  return (
    <Dialog title={`Log of “${webhook.description || webhook.url}”`} size="xl" hasCross onClose={onClose}>
      <Group gap="xs" align="end">
        <NativeSelect
          label="Show"
          data={states}
          value={state}
          onChange={({ currentTarget: { value } }) =>
            setState(states.find((each) => each.value === value)?.value ?? 'all')
          }
        />
        {canEdit && offersAll && (
          <>
            <NativeSelect
              label="Given-up messages"
              data={spans}
              value={days}
              onChange={({ currentTarget: { value } }) => setDays(value)}
            />
            <Button
              variant="default"
              loading={actions.isBusy}
              onClick={() => void actions.replaySince(new Date(Date.now() - Number(days) * DAY_MS))}
            >
              Send again
            </Button>
          </>
        )}
      </Group>
      <Loaded of={{ list }} waiting={<Skeleton height={120} role="status" aria-label="Loading the log" />}>
        {() => {
          const deliveries = pages.flatMap((page) => page.deliveries);
          if (deliveries.length === 0) return <Text size="sm">There is no message.</Text>;
          return (
            <div>
              <ul className={classes.log} aria-label="Messages">
                {deliveries.map((delivery) => (
                  <Delivery
                    key={delivery.id}
                    delivery={delivery}
                    onReplay={canEdit ? () => void actions.replayOne(delivery.id) : null}
                  />
                ))}
              </ul>
              <TimelineEnd {...more} />
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  /** Null where the person may only look. */
  onReplay: (() => void) | null;
}

function Delivery({ delivery, onReplay }: DeliveryProps) {
  const { event, at, state, attempts, status, answer, failure, triedAt } = delivery;
  const tries = attempts > 0 && triedAt && `${counted(attempts, 'try', 'tries')}, last ${formatInstant(triedAt)}`;
  const result = state !== 'delivered' && (failure ?? (status === null ? null : `Answer ${status}`));
  return (
    <li className={classes.delivery}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
        <div>
          <Text size="sm" fw={600}>
            {eventText(event)}, {formatInstant(at)}
          </Text>
          <Text size="sm" className={state === 'dead' ? (classes.bad ?? '') : ''}>
            {[fateText(delivery), tries, result].filter(Boolean).join(' · ')}
          </Text>
        </div>
        {onReplay && (
          <Button size="compact-sm" variant="default" onClick={onReplay}>
            {state === 'waiting' ? 'Send now' : 'Send again'}
          </Button>
        )}
      </Group>
      {answer && (
        <details>
          <summary>What the receiver answered</summary>
          <pre className={classes.answer}>{answer}</pre>
        </details>
      )}
    </li>
  );
}
