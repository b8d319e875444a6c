import type { CallResponse } from '@plumbline/contract/call';
import type { attentionCalls } from '@plumbline/contract/workflow/attention';
import { queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';

export type AttentionCounts = CallResponse<typeof attentionCalls.attention>;

/** How many jobs need a look, by reason. `today` is the person's calendar date. */
export const attentionQuery = (api: Api, today: string) =>
  queryOptions({
    queryKey: ['workflow', 'attention', today],
    queryFn: ({ signal }) => unwrap(api.workflow.attention({ query: { today }, signal })),
  });
