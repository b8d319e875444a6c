import { Textarea } from '@mantine/core';
import { MAX_COMMENT, MAX_MENTIONS } from '@plumbline/contract/workflow/conversations';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import css from './conversation.module.css';
import { useConversation } from './conversation-context.ts';
import type { Draft } from './drafts.ts';
import { MentionList } from './mention-list.tsx';
import { type MentionQuery, type Person, peopleFor, queryAt, withMention } from './mention-text.ts';

interface CommentFieldProps {
  readonly label: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly isLocked: boolean;
  readonly onSend: () => void;
  readonly onCancel?: (() => void) | undefined;
  readonly error: string | null;
  readonly ref?: Ref<{ focus: () => void }>;
}

/** From here on it is said how much room is left. */
const NEARLY_FULL = MAX_COMMENT - 200;

/** Text with mentions: an @ opens the list of people, Ctrl+Enter sends. */
export function CommentField(props: CommentFieldProps) {
  const { label, draft, onChange, isLocked, onSend, onCancel, error, ref } = props;
  const { people } = useConversation();
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));
  const found = query && !isLocked ? peopleFor(people, query.text) : [];

  const follow = (text: string, caret: number): void => {
    setQuery(queryAt(text, caret));
    setActive(0);
  };
  const pick = (person: Person): void => {
    const caret = field.current?.selectionEnd ?? draft.text.length;
    if (!query) return;
    const next = withMention(draft.text, query, caret, person.name);
    const others = draft.mentions.filter(({ userId }) => userId !== person.id);
    const mentions = [...others, { userId: person.id, name: person.name }].slice(-MAX_MENTIONS);
    // The browser puts the caret at the end of a text that changes. It stands behind the name before the next key arrives.
    flushSync(() => onChange({ ...draft, text: next.text, mentions }));
    field.current?.setSelectionRange(next.caret, next.caret);
    setQuery(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = found[active];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    else if (person && step !== undefined && !event.altKey) setActive((active + step + found.length) % found.length);
    else if (person && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) pick(person);
    else if (person && event.key === 'Escape') setQuery(null);
    else if (onCancel && event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation(); // Escape would close the panel
  };
  const length = draft.text.length;
  return (
    <div className={css.field}>
      <Textarea
        ref={field}
        size="sm"
        aria-label={label}
        placeholder={`${label}. @ mentions somebody`}
        rows={3}
        classNames={{ input: css.area ?? '' }}
        readOnly={isLocked}
        value={draft.text}
        error={length > MAX_COMMENT ? `${(length - MAX_COMMENT).toLocaleString('en-US')} characters too many` : error}
        description={
          length > NEARLY_FULL && length <= MAX_COMMENT
            ? `Room for ${(MAX_COMMENT - length).toLocaleString('en-US')} more characters`
            : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          const { value, selectionEnd } = event.currentTarget;
          onChange({ ...draft, text: value });
          follow(value, selectionEnd);
        }}
        onClick={(event) => follow(draft.text, event.currentTarget.selectionEnd)}
        onBlur={() => setQuery(null)}
        onKeyDown={onKeyDown}
      />
      {found.length > 0 && <MentionList id={listId} people={found} active={active} onPick={pick} />}
    </div>
  );
}
