import { Button, Text } from '@mantine/core';
import type { CallResponse } from '@plumbline/contract/call';
import type { JobId } from '@plumbline/contract/values';
import type { conversationCalls, Thread } from '@plumbline/contract/workflow/conversations';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import css from './conversation.module.css';
import { ConversationContext, useConversation } from './conversation-context.ts';
import { draftedIds } from './drafts.ts';
import { ThreadCard } from './thread-card.tsx';
import { useLook } from './use-look.ts';

interface ThreadsProps {
  readonly jobId: JobId;
  readonly conversation: CallResponse<typeof conversationCalls.conversation>;
}

const lastOf = ({ comments }: Thread): number => comments.at(-1)?.number ?? 0;

/** The threads of a job. A resolved one is hidden, but not while the person writes in it. */
export function Threads({ jobId, conversation }: ThreadsProps) {
  const { threads, count } = conversation;
  const outside = useConversation();
  const seen = useLook(jobId, conversation);
  const { openForms, setFormOpen } = useOpenForms();
  const parts = useMemo(() => ({ ...outside, seen, openForms, setFormOpen }), [outside, seen, openForms, setFormOpen]);
  const [withResolved, setWithResolved] = useState(false);
  const resolvedButton = useRef<HTMLButtonElement>(null);
  const isFocusLost = useRef(false);
  const isWrittenIn = ({ id, comments }: Thread): boolean =>
    [{ id }, ...comments].some((each) => openForms.has(each.id));
  const isDone = (thread: Thread): boolean => thread.resolved !== null && !isWrittenIn(thread);
  // Where one writes stays among the open ones, at its place.
  const sorted = threads.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)) || lastOf(b) - lastOf(a));
  const shown = withResolved ? sorted : sorted.filter((thread) => !isDone(thread));
  const hidden = threads.length - shown.length;
  const hasOpen = threads.some(({ resolved }) => resolved === null);
  useEffect(() => {
    if (!isFocusLost.current) return;
    isFocusLost.current = false;
    if (document.activeElement === document.body) resolvedButton.current?.focus();
  });
  const noteLost = useCallback(() => {
    isFocusLost.current = true;
  }, []);
  return (
    <ConversationContext value={parts}>
      {!hasOpen && (
        <Text size="sm" c="dimmed">
          {threads.length === 0 ? 'Nobody has written about this job yet.' : 'Every thread is resolved.'}
        </Text>
      )}
      <ul className={css.threads} aria-label="Conversation">
        {shown.map((thread) => (
          <ThreadCard key={thread.id} thread={thread} onLeft={noteLost} />
        ))}
      </ul>
      {(withResolved || hidden > 0) && (
        <Button
          ref={resolvedButton}
          size="sm"
          variant="default"
          flex="none"
          onClick={() => setWithResolved(!withResolved)}
        >
          {withResolved ? 'Hide what is resolved' : `Show ${hidden} resolved`}
        </Button>
      )}
      {count > threads.length && (
        <Text size="sm" c="dimmed">
          These are {threads.length} of {count.toLocaleString('en-US')} threads: the open ones and the latest.
        </Text>
      )}
    </ConversationContext>
  );
}

/** The threads and comments that the person writes in. What was begun earlier goes on. */
function useOpenForms() {
  const { tenantId, userId } = useConversation();
  const [openForms, setOpenForms] = useState(() => draftedIds({ tenantId, userId }));
  const setFormOpen = useCallback(
    (of: string, isOpen: boolean) =>
      setOpenForms((before) => new Set([...[...before].filter((each) => each !== of), ...(isOpen ? [of] : [])])),
    [],
  );
  return { openForms, setFormOpen };
}
