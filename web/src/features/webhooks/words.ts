import { TEST_EVENT, type WebhookEvent } from '@plumbline/contract/workflow/webhook-events';
import type { Webhook, WebhookDelivery } from '@plumbline/contract/workflow/webhooks';
import { formatInstant } from '../../lib/calendar.ts';

export const eventWords: Record<WebhookEvent, string> = {
  'job.changed': 'A job changed',
  'change_order.decided': 'A change order was approved or rejected',
  'import.done': 'An import was finished',
  'user.changed': 'A user changed',
};

/** An event in the log, which an older version may have written. */
export const eventText = (event: string): string =>
  event === TEST_EVENT ? 'Test' : (Object.entries(eventWords).find(([name]) => name === event)?.[1] ?? event);

/** The state of a webhook in words, and whether it is bad. */
export function healthOf({ state, offReason, failingSince, deliveredAt }: Webhook): { text: string; isBad: boolean } {
  if (state === 'off') return { text: `Off: ${offReason ?? ''}.`, isBad: true };
  if (state === 'paused') return { text: 'Paused: its messages wait.', isBad: false };
  if (failingSince) return { text: `Failing since ${formatInstant(failingSince)}`, isBad: true };
  return { text: deliveredAt ? `Delivered ${formatInstant(deliveredAt)}` : 'Nothing sent yet', isBad: false };
}

/** The result of a message in words. */
export function fateText({ state, attempts, nextAt, status }: WebhookDelivery): string {
  if (state === 'delivered') return `Delivered${status === null ? '' : ` (${status})`}`;
  if (state === 'dead') return 'Given up';
  return attempts === 0 || nextAt === null ? 'Waiting' : `Next try ${formatInstant(nextAt)}`;
}
