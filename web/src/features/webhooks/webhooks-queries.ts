import type { CallResponse } from '@plumbline/contract/call';
import type { WebhookDelivery, webhookCalls } from '@plumbline/contract/workflow/webhooks';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { ADMIN_HISTORY } from '../history/admin-history.tsx';

type Answer = CallResponse<typeof webhookCalls.webhooks>;
const KEY = ['workflow', 'webhooks'] as const;

/** Their state changes while the page is open. */
export const webhooksQuery = (api: Api) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<Answer> => unwrap(api.workflow.webhooks({ signal })),
    staleTime: 0,
    refetchInterval: 10_000,
  });

export type LogState = WebhookDelivery['state'] | 'all';

export const logQuery = (api: Api, id: string, state: LogState) =>
  infiniteQueryOptions({
    queryKey: ['workflow', 'webhookDeliveries', id, state],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.workflow.webhookDeliveries({
          query: { id, ...(state !== 'all' && { state }), ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        }),
      ),
    initialPageParam: null as number | null, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Shows the answer of a change. */
export const keepWebhooks = (queryClient: QueryClient, { webhooks, isSending }: Answer): void => {
  keepAnswer(queryClient, KEY, { webhooks, isSending });
  void queryClient.invalidateQueries({ queryKey: ADMIN_HISTORY });
};

/** After a message was written or sent again. */
export function forgetLog(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: ['workflow', 'webhookDeliveries', id] });
  void queryClient.invalidateQueries({ queryKey: KEY });
}
