import type { CallRequest } from '@plumbline/contract/call';
import type { Webhook, webhookCalls } from '@plumbline/contract/workflow/webhooks';
import { type Person, succeeded } from './world.ts';

/** A webhook, made by this person, with its secret. */
export async function givenWebhook(
  by: Person,
  terms: Partial<CallRequest<typeof webhookCalls.saveWebhook>> = {},
): Promise<Webhook & { secret: string }> {
  const body = {
    url: 'https://hooks.example.com/plumbline',
    events: ['job.changed' as const],
    ...terms,
  };
  const { webhooks, secret } = succeeded(await by.workflow.saveWebhook({ body }));
  const webhook = webhooks.at(-1);
  if (!webhook || secret === null) throw new Error('no webhook was made');
  return { ...webhook, secret };
}
