import { Button, Text } from '@mantine/core';
import type { CallResult } from '@plumbline/contract/client';
import { type conversationCalls, MAX_COMMENT, type Thread } from '@plumbline/contract/workflow/conversations';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useApi } from '../../lib/api.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { CommentField } from './comment-field.tsx';
import css from './conversation.module.css';
import { useConversation } from './conversation-context.ts';
import { showThread } from './conversation-queries.ts';
import type { Draft } from './drafts.ts';
import { stillMentioned } from './mention-text.ts';
import { conversationProblems } from './problems.ts';
import { useDraft } from './use-draft.ts';

type Sent = CallResult<typeof conversationCalls.writeComment> | CallResult<typeof conversationCalls.editComment>;

interface CommentFormProps {
  /** Of the field, and what it is for: "Answer". */
  readonly label: string;
  readonly verb: string;
  /** What the draft is kept under: the id of a thread or comment, or of the job for a new thread. */
  readonly of: string;
  readonly initial?: Draft;
  /** Makes the call. `mentions` are of the people whose names are in the text. */
  readonly send: (draft: Draft, key: string) => Promise<Sent>;
  readonly onDone?: ((thread: Thread) => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** Further fields of the draft. */
  readonly more?: (draft: Draft, change: (draft: Draft) => void, isLocked: boolean) => ReactNode;
  readonly ref?: Ref<CommentFormHandle>;
}

export interface CommentFormHandle {
  focus(): void;
  /** Says what a new thread is about, and goes on with what was typed on the way to it. */
  begin(field: string | null, typed: string): void;
}

/** Writes a comment. What is typed stays until it is written, also through a lost connection. */
export function CommentForm({ label, verb, of, initial, send, onDone, onCancel, more, ref }: CommentFormProps) {
  const queryClient = useQueryClient();
  const api = useApi();
  const { tenantId, userId, jobId, person } = useConversation();
  const field = useRef<{ focus: () => void }>(null);
  const { draft, change, state, problem, tryNow, ...sending } = useDraft<
    Extract<Sent, { ok: false }>['problem'],
    { thread: Thread }
  >({
    place: { tenantId, userId, of },
    jobId,
    person,
    ...(initial && { initial }),
    send: (kept, key) => send({ ...kept, mentions: stillMentioned(kept.text, kept.mentions) }, key),
    onSent: ({ thread }) => {
      showThread(queryClient, api, thread);
      onDone?.(thread);
    },
  });
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    begin: (about, typed) => state === 'idle' && change({ ...draft, field: about, text: draft.text + typed }),
  }));
  const isLocked = state !== 'idle';
  const isReady = !isLocked && draft.text.trim() !== '' && draft.text.length <= MAX_COMMENT;
  const cancel =
    onCancel &&
    (() => {
      change(initial ?? { ...draft, text: '' });
      onCancel();
    });
  return (
    <div className={css.form}>
      {more?.(draft, change, isLocked)}
      <CommentField
        ref={field}
        label={label}
        draft={draft}
        onChange={change}
        isLocked={isLocked}
        onSend={() => isReady && sending.send()}
        // Escape throws no text away: then it is the panel's, and the draft stays.
        onCancel={isLocked || draft.text !== (initial?.text ?? '') ? undefined : cancel}
        error={problem && problemLine(problem, conversationProblems)}
      />
      {state === 'lost' && (
        <Text size="sm" role="status">
          Not sent yet: the server does not answer. Your text is kept, and is sent again by itself.
        </Text>
      )}
      <div className={css.buttons}>
        {state === 'lost' ? (
          <Button size="compact-sm" variant="default" onClick={tryNow}>
            Try now
          </Button>
        ) : (
          <Button
            size="compact-sm"
            loading={state === 'sending'}
            disabled={!isReady && !isLocked}
            onClick={sending.send}
          >
            {verb}
          </Button>
        )}
        {cancel && !isLocked && (
          <Button size="compact-sm" variant="subtle" onClick={cancel}>
            Cancel
          </Button>
        )}
        {!isLocked && (
          <Text size="xs" c="dimmed" className={css.hint ?? ''} aria-hidden>
            Ctrl+Enter
          </Text>
        )}
      </div>
    </div>
  );
}
