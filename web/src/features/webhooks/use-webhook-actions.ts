import type { CallResponse } from '@plumbline/contract/call';
import type { Webhook, webhookCalls } from '@plumbline/contract/workflow/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, useApi } from '../../lib/api.ts';
import type { FailureOf } from '../../lib/problem-words.ts';
import { actionLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { webhookProblems } from './problems.ts';
import { forgetLog, keepWebhooks } from './webhooks-queries.ts';

type Failure = FailureOf<typeof webhookCalls>;
type Result<Value> = { ok: true; value: Value } | { ok: false; problem: Failure };

function sentAgain(count: number): string {
  if (count === 0) return 'None was given up since then.';
  return count === 1 ? 'One given-up message is sent again.' : `${count} given-up messages are sent again.`;
}

/** Deletes it. Deleted already, by a colleague or before a lost answer, is what the person wants. */
async function remove({ workflow }: Api, id: string) {
  const result = await workflow.deleteWebhook({ body: { id } });
  if (result.ok || result.problem.type !== 'webhook-refused') return result;
  const now = await workflow.webhooks();
  return now.ok && now.value.webhooks.every((webhook) => webhook.id !== id) ? now : result;
}

/** The actions on a webhook. Each reports what it did, or why not. */
export function useWebhookActions({ id }: Pick<Webhook, 'id'>) {
  const api = useApi();
  const { workflow } = api;
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const run = async <Value>(call: () => Promise<Result<Value>>, then: (value: Value) => void): Promise<boolean> => {
    setIsBusy(true);
    const result = await call();
    setIsBusy(false);
    if (result.ok) then(result.value);
    else toast.error(actionLine(result.problem, webhookProblems));
    forgetLog(queryClient, id);
    return result.ok;
  };
  const keep = (value: CallResponse<typeof webhookCalls.webhooks>) => keepWebhooks(queryClient, value);
  return {
    isBusy,
    switchTo: (isActive: boolean) => run(() => workflow.switchWebhook({ body: { id, isActive } }), keep),
    remove: () => run(() => remove(api, id), keep),
    test: () =>
      run(
        () => workflow.testWebhook({ body: { id } }),
        () => toast.success('A test message is on its way: the log says what becomes of it.'),
      ),
    replayOne: (deliveryId: string) =>
      run(
        () => workflow.replayWebhook({ body: { id, deliveryId } }),
        () => toast.success('It is sent again.'),
      ),
    replaySince: (since: Date) =>
      run(
        () => workflow.replayWebhook({ body: { id, since: since.toISOString() } }),
        ({ count }) => toast.success(sentAgain(count)),
      ),
  };
}
