import { NativeSelect, Skeleton } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import type { JobId } from '@plumbline/contract/values';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { useSessionState } from '../session/session-context.tsx';
import { CommentForm, type CommentFormHandle } from './comment-form.tsx';
import { idsOf } from './comment-line.tsx';
import { ConversationContext, type ConversationParts } from './conversation-context.ts';
import { conversationQuery } from './conversation-queries.ts';
import type { Person } from './mention-text.ts';
import { Threads } from './threads.tsx';
import { takeTypedAhead } from './typed-ahead.ts';
import type { AskedConversation } from './use-asked-conversation.ts';

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

/** The threads bring theirs. */
const NO_FORMS: Pick<ConversationParts, 'openForms' | 'setFormOpen'> = { openForms: new Set(), setFormOpen: () => {} };

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
      ...NO_FORMS,
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

function Waiting() {
  return (
    <div role="status" aria-label="Loading the conversation">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={64} mb="sm" />
      ))}
    </div>
  );
}
