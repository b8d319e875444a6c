import type { CallResponse } from '@plumbline/contract/call';
import type { JobId } from '@plumbline/contract/values';
import type { conversationCalls } from '@plumbline/contract/workflow/conversations';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { MENTIONS_KEY, marksQuery } from './conversation-queries.ts';

const onVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/**
 * Tells the service that the person has read the shown comments. Returns the last comment that they had read before, so that new comments stay marked
 * while they read.
 */
export function useLook(jobId: JobId, { threads, seen }: CallResponse<typeof conversationCalls.conversation>): number {
  const api = useApi();
  const queryClient = useQueryClient();
  const [before] = useState(seen);
  const last = Math.max(0, ...threads.flatMap(({ comments }) => comments.map(({ number }) => number)));
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  useEffect(() => {
    if (!isVisible || last <= seen) return;
    keepAnswer(queryClient, marksQuery(api).queryKey, (now) => now && { marks: withoutUnread(now.marks, jobId) });
    void api.workflow.lookAtConversation({ body: { jobId, number: last } }).then(({ ok }) => {
      // If the call fails, the comments are unread again until the next look.
      void queryClient.invalidateQueries({ queryKey: ok ? MENTIONS_KEY : marksQuery(api).queryKey });
    });
  }, [api, queryClient, jobId, last, seen, isVisible]);
  return before;
}

const withoutUnread = <Mark extends { readonly jobId: string; readonly unread: number }>(
  marks: readonly Mark[],
  jobId: JobId,
): Mark[] => marks.map((mark) => (mark.jobId === jobId ? { ...mark, unread: 0 } : mark));
