import { Button } from '@mantine/core';
import type { CallResult } from '@plumbline/contract/client';
import type { conversationCalls, Thread } from '@plumbline/contract/workflow/conversations';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { formatInstant } from '../../lib/calendar.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { untilAnswered } from '../../ui/toast/until-answered.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentLine, idsOf } from './comment-line.tsx';
import css from './conversation.module.css';
import { useConversation } from './conversation-context.ts';
import { showThread } from './conversation-queries.ts';
import { conversationProblems } from './problems.ts';
import { useOpenedForm } from './use-opened-form.ts';

type Changed = CallResult<typeof conversationCalls.resolveThread> | CallResult<typeof conversationCalls.deleteComment>;

interface ThreadCardProps {
  readonly thread: Thread;
  /** It leaves the list with the focus inside. */
  readonly onLeft: () => void;
}

/** A thread: its comments, and what a person may do with it. */
export function ThreadCard({ thread, onLeft }: ThreadCardProps) {
  const { id, jobId, field, resolved, comments } = thread;
  const api = useApi();
  const queryClient = useQueryClient();
  const { titleOf } = useConversation();
  const answer = useOpenedForm<HTMLButtonElement>(id);
  const { place } = answer;
  const [isBusy, setIsBusy] = useState(false);
  const about = field === null ? null : (titleOf(field) ?? field);

  const change = async (send: () => Promise<Changed>, what: string): Promise<void> => {
    setIsBusy(true);
    const result = await untilAnswered(send, what);
    setIsBusy(false);
    if (result.ok) showThread(queryClient, api, result.value.thread);
    else toast.error(problemLine(result.problem, conversationProblems));
  };
  const name = `${comments[0]?.who ?? ''}${about === null ? '' : ` about ${about}`}`;
  const resolve = (isResolved: boolean): void => {
    void change(
      () => api.workflow.resolveThread({ body: { id, isResolved } }),
      `the thread of ${name} is ${isResolved ? 'resolved' : 'open again'}`,
    );
  };
  const card = useCallback(
    (element: HTMLLIElement) => {
      place.current = element;
      return () => {
        // It is still in the page.
        if (element.contains(document.activeElement)) onLeft();
        place.current = null;
      };
    },
    [place, onLeft],
  );
  return (
    <li ref={card} className={css.thread} data-resolved={resolved !== null || undefined}>
      {about !== null && <p className={css.about}>About {about}</p>}
      <ol className={css.comments} aria-label={`Comments, begun by ${name}`}>
        {comments.map((comment) => (
          <CommentLine
            key={comment.id}
            comment={comment}
            onDelete={() =>
              void change(
                () => api.workflow.deleteComment({ body: { id: comment.id } }),
                `your comment in the thread of ${name} is deleted`,
              )
            }
          />
        ))}
      </ol>
      {resolved && (
        <p className={css.resolved} role={answer.isOpen ? 'status' : undefined}>
          Resolved by {resolved.who}, {formatInstant(resolved.at)}
        </p>
      )}
      {answer.isOpen ? (
        <CommentForm
          ref={answer.form}
          label="Answer"
          verb="Answer"
          of={id}
          send={({ text, mentions }, key) =>
            api.workflow.writeComment({ body: { jobId, threadId: id, text, mentions: idsOf(mentions) }, key })
          }
          onDone={answer.close}
          onCancel={answer.close}
        />
      ) : (
        <div className={css.buttons}>
          <Button ref={answer.opener} size="compact-sm" variant="default" onClick={answer.open}>
            Answer
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${resolved ? 'Reopen' : 'Resolve'} the thread of ${name}`}
            onClick={() => isBusy || resolve(resolved === null)}
          >
            {resolved ? 'Reopen' : 'Resolve'}
          </Button>
        </div>
      )}
    </li>
  );
}
