import { ActionIcon, Menu, Text } from '@mantine/core';
import type { Comment } from '@plumbline/contract/workflow/conversations';
import { IconDots } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { formatInstant } from '../../lib/calendar.ts';
import { covered } from '../../ui/covered.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { layerFocus } from '../../ui/layer-focus.ts';
import { CommentForm } from './comment-form.tsx';
import css from './conversation.module.css';
import { useConversation } from './conversation-context.ts';
import { partsOf } from './mention-text.ts';
import { useOpenedForm } from './use-opened-form.ts';

interface CommentLineProps {
  readonly comment: Comment;
  readonly onDelete: () => void;
}

/** Who, when and what; for its author a menu to change it. */
export function CommentLine({ comment, onDelete }: CommentLineProps) {
  const { workflow } = useApi();
  const { userId, seen } = useConversation();
  const { id, authorId, who, at, editedAt, isDeleted, text, mentions, number } = comment;
  const isOwn = authorId === userId;
  const isNew = number > seen && !isOwn && !isDeleted;
  const edit = useOpenedForm<HTMLButtonElement>(id);
  const [isDeleting, setIsDeleting] = useState(false);
  // The menu goes with the text: then the focus stays at the comment.
  const leaveDeleting = (isDone: boolean): void => {
    setIsDeleting(false);
    requestAnimationFrame(() => (isDone ? edit.place : edit.opener).current?.focus());
  };
  return (
    <li ref={edit.place} tabIndex={-1} className={css.comment} data-new={isNew || undefined} data-number={number}>
      <p className={css.head}>
        <span className={css.who}>{who}</span>
        <time className={css.when} dateTime={at.toISOString()}>
          {formatInstant(at)}
        </time>
        {editedAt && !isDeleted && (
          <span className={css.when} title={formatInstant(editedAt)}>
            edited
          </span>
        )}
        {isNew && <span className={css.new}>New</span>}
      </p>
      {isOwn && !isDeleted && !edit.isOpen && (
        <OwnMenu ref={edit.opener} onEdit={edit.open} onDelete={() => setIsDeleting(true)} />
      )}
      {isDeleting && (
        <ConfirmDialog
          title="Delete your comment?"
          verb="Delete"
          onClose={() => leaveDeleting(false)}
          onConfirm={() => {
            leaveDeleting(true);
            onDelete();
          }}
        >
          <Text size="sm">Its text is gone for everybody. Answers to it stay.</Text>
        </ConfirmDialog>
      )}
      {isDeleted && (
        <p className={css.deleted} role={edit.isOpen ? 'status' : undefined}>
          This comment was deleted.
          {edit.isOpen && ' What you typed stays here until you cancel: copy it, and answer with it.'}
        </p>
      )}
      {edit.isOpen ? (
        <CommentForm
          ref={edit.form}
          label="Change your comment"
          verb="Save"
          of={id}
          initial={{ text, mentions, field: null, sent: null }}
          send={(draft) => workflow.editComment({ body: { id, text: draft.text, mentions: idsOf(draft.mentions) } })}
          onDone={edit.close}
          onCancel={edit.close}
        />
      ) : (
        !isDeleted && <CommentText text={text} mentions={mentions} />
      )}
    </li>
  );
}

export const idsOf = (mentions: Comment['mentions']) => mentions.map(({ userId }) => userId);

function CommentText({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) {
  const { userId } = useConversation();
  const own = mentions.find((mention) => mention.userId === userId)?.name;
  return (
    <p className={css.text}>
      {partsOf(text, mentions).map((part, index) =>
        part.isMention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name, and none moves
          <span key={index} className={css.mention} data-own={part.text === `@${own}` || undefined}>
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

interface OwnMenuProps {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly ref: Ref<HTMLButtonElement>;
}

function OwnMenu({ onEdit, onDelete, ref }: OwnMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} {...covered} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon
          ref={ref}
          variant="subtle"
          color="gray"
          className={css.own ?? ''}
          aria-label="Your comment: edit or delete"
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown {...layerFocus}>
        <Menu.Item onClick={onEdit}>Edit</Menu.Item>
        <Menu.Item onClick={onDelete}>Delete</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
