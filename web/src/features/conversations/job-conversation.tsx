import { Button, NativeSelect, Skeleton, Text } from '@mantine/core';
import type { CallResponse } from '@plumbline/contract/call';
import type { ColumnSettings } from '@plumbline/contract/grid';
import type { JobId } from '@plumbline/contract/values';
import type { conversationCalls } from '@plumbline/contract/workflow/conversations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { useSessionState } from '../session/session-context.tsx';
import { CommentForm, type CommentFormHandle } from './comment-form.tsx';
import { idsOf } from './comment-line.tsx';
import css from './conversation.module.css';
import { ConversationContext, useConversation } from './conversation-context.ts';
import { conversationQuery } from './conversation-queries.ts';
import type { Person } from './mention-text.ts';
import { ThreadCard } from './thread-card.tsx';
import { takeTypedAhead } from './typed-ahead.ts';
import type { AskedConversation } from './use-asked-conversation.ts';
import { useLook } from './use-look.ts';

type Conversation = CallResponse<typeof conversationCalls.conversation>;

interface JobConversationProps {
  readonly jobId: JobId;
  readonly people: readonly (Person & { readonly isActive: boolean })[];
  /** The fields that a comment may be about. */
  readonly columns: readonly ColumnSettings[];
  /** Fields about which nobody begins a thread any more. */
  readonly retired: readonly ColumnSettings[];
  /** Somebody asked to write about a field, or about the job. Answered once the field for it has the focus. */
  readonly asked: Pick<AskedConversation, 'field'> | null;
  readonly onAnswered: () => void;
}

/** What people say to each other about a job. A person writes while it is still being loaded. */
export function JobConversation(props: JobConversationProps) {
  const { jobId, people, columns, retired, asked, onAnswered } = props;
  const api = useApi();
  const { workflow } = api;
  const { user, tenant } = useAppInit();
  const session = useSessionState();
  const person = 'person' in session ? session.person.subject : '';
  const conversation = useQuery(conversationQuery(api, jobId));
  const form = useRef<CommentFormHandle>(null);
  useEffect(() => {
    if (!asked) return;
    form.current?.begin(asked.field, takeTypedAhead(jobId));
    form.current?.focus();
    onAnswered();
  }, [jobId, asked, onAnswered]);

  const parts = useMemo(
    () => ({
      jobId,
      tenantId: tenant.id,
      userId: user.id,
      person,
      people: people.filter(({ id, isActive }) => isActive && id !== user.id),
      titleOf: (field: string) => [...columns, ...retired].find((column) => column.field === field)?.title ?? null,
      seen: 0,
    }),
    [jobId, tenant.id, user.id, person, people, columns, retired],
  );
  return (
    <ConversationContext value={parts}>
      <CommentForm
        ref={form}
        label="Write a comment"
        verb="Comment"
        of={jobId}
        send={({ text, mentions, field }, key) =>
          workflow.writeComment({ body: { jobId, field, text, mentions: idsOf(mentions) }, key })
        }
        more={(draft, change, isLocked) => (
          <NativeSelect
            size="sm"
            label="About"
            disabled={isLocked}
            value={draft.field ?? ''}
            onChange={(event) => change({ ...draft, field: event.currentTarget.value || null })}
            data={[
              { value: '', label: 'The whole job' },
              ...columns.map(({ field, title }) => ({ value: field, label: title })),
            ]}
          />
        )}
      />
      <Loaded of={{ conversation }} waiting={<Waiting />}>
        {(loaded) => <Threads jobId={jobId} {...loaded} />}
      </Loaded>
    </ConversationContext>
  );
}

function Threads({ jobId, conversation }: { readonly jobId: JobId; readonly conversation: Conversation }) {
  const { threads, count } = conversation;
  const outside = useConversation();
  const seen = useLook(jobId, conversation);
  const parts = useMemo(() => ({ ...outside, seen }), [outside, seen]);
  const [withResolved, setWithResolved] = useState(false);
  const resolvedButton = useRef<HTMLButtonElement>(null);
  const hasResolved = useRef(false);
  const open = threads.filter(({ resolved }) => resolved === null);
  const resolved = threads.filter((thread) => thread.resolved !== null);
  const shown = withResolved ? threads : open;
  useEffect(() => {
    if (!hasResolved.current || resolved.length === 0) return;
    hasResolved.current = false;
    // The focus went with the thread's card, unless the person is elsewhere by now.
    if (document.activeElement === document.body) resolvedButton.current?.focus();
  }, [resolved.length]);
  return (
    <ConversationContext value={parts}>
      {open.length === 0 && (
        <Text size="sm" c="dimmed">
          {resolved.length === 0 ? 'Nobody has written about this job yet.' : 'Every thread is resolved.'}
        </Text>
      )}
      <ul className={css.threads} aria-label="Conversation">
        {shown.map((thread) => (
          <ThreadCard
            key={thread.id}
            thread={thread}
            onResolved={() => {
              hasResolved.current = true;
            }}
          />
        ))}
      </ul>
      {resolved.length > 0 && (
        <Button
          ref={resolvedButton}
          size="sm"
          variant="default"
          flex="none"
          onClick={() => setWithResolved(!withResolved)}
        >
          {withResolved ? 'Hide what is resolved' : `Show ${resolved.length} resolved`}
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

function Waiting() {
  return (
    <div role="status" aria-label="Loading the conversation">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={64} mb="sm" />
      ))}
    </div>
  );
}
