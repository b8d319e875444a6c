import { ActionIcon, Text, TextInput } from '@mantine/core';
import { counted } from '@plumbline/domain/counted';
import { IconArchive, IconArrowBackUp, IconGripVertical, IconMathFunction, IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';
import classes from './lists.module.css';
import type { NamedActions, NamedItem, NamedWords } from './named-items.ts';

interface NamedLineProps {
  item: NamedItem;
  canEdit: boolean;
  actions: NamedActions;
  words: NamedWords;
  isDragged?: boolean;
  /** Absent for one without a place in the order. */
  onGrip?: (event: PointerEvent) => void;
  onGripKey?: (event: KeyboardEvent) => void;
}

export function NamedLine({ item, canEdit, actions, words, isDragged, onGrip, onGripKey }: NamedLineProps) {
  const [isRenaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { name, about, isRetired, mark, change } = item;
  const focusesPencil = useRef(false);
  const endRenaming = (isByKey: boolean) => {
    focusesPencil.current = isByKey;
    setRenaming(false);
  };
  useEffect(() => {
    // The field is gone and its focus with it, unless the person clicked elsewhere.
    if (isRenaming || !focusesPencil.current) return;
    focusesPencil.current = false;
    pencil.current?.focus();
  }, [isRenaming]);
  if (isRenaming) {
    return (
      <li className={classes.line}>
        <NameField item={item} words={words} onRename={actions.rename} onEnd={endRenaming} />
      </li>
    );
  }
  return (
    <li className={classes.line} data-value={item.value} data-dragged={isDragged || undefined}>
      {canEdit && onGrip && (
        <button
          type="button"
          className={classes.grip}
          aria-label={`Move ${name}`}
          title="Drag, or press the up and down arrows"
          onPointerDown={onGrip}
          onKeyDown={onGripKey}
        >
          <IconGripVertical size={14} aria-hidden />
        </button>
      )}
      <span className={classes.name} data-retired={isRetired || undefined}>
        {name}
      </span>
      <Text span size="xs" c="dimmed" className={classes.count ?? ''}>
        {about && (
          <>
            <span className={classes.about}>{about}</span>
            <span className={classes.dot}> · </span>
          </>
        )}
        {item.said ?? jobs(item.jobCount)}
      </Text>
      {canEdit && (
        <>
          {mark}
          {change && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${change.label} of ${name}`}
              title={change.label}
              onClick={change.open}
            >
              <IconMathFunction size={15} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            ref={pencil}
            variant="subtle"
            color="gray"
            aria-label={`Rename ${name}`}
            title="Rename"
            onClick={() => setRenaming(true)}
          >
            <IconPencil size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isRetired ? `Bring ${name} back` : `Retire ${name}`}
            title={isRetired ? 'Bring back' : words.retire}
            // The next line moves below the pointer: the second click of a double click is not meant for it.
            onClick={({ detail }) => detail <= 1 && void actions.retire(item, !isRetired)}
          >
            {isRetired ? <IconArrowBackUp size={15} aria-hidden /> : <IconArchive size={15} aria-hidden />}
          </ActionIcon>
        </>
      )}
    </li>
  );
}

const jobs = (count: number): string => (count === 0 ? 'no jobs' : counted(count, 'job'));

interface NameFieldProps {
  item: NamedItem;
  words: NamedWords;
  onRename: NamedActions['rename'];
  onEnd: (isByKey: boolean) => void;
}

/** Enter or leaving the field takes the name, Escape restores the old name. */
function NameField({ item, words, onRename, onEnd }: NameFieldProps) {
  const [name, setName] = useState(item.name);
  const [problem, setProblem] = useState<string | null>(null);
  const isOver = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const isTyped = name.trim() !== item.name && !isSending;
  useLeaveQuestion(isTyped, `The new name of ${item.name} is not saved yet. Leave all the same?`, isSending);
  const commit = async (isByKey: boolean) => {
    if (isOver.current) return;
    const parsed = words.name.safeParse(name);
    if (!parsed.success) return setProblem(`The name ${parsed.error.issues[0]?.message}.`);
    isOver.current = true;
    setIsSending(true);
    const refusal = parsed.data === item.name ? null : await onRename(item, parsed.data);
    setIsSending(false);
    if (refusal === null) return onEnd(isByKey);
    isOver.current = false;
    setProblem(refusal);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void commit(true);
    if (event.key !== 'Escape') return;
    isOver.current = true;
    onEnd(true);
  };
  return (
    <TextInput
      size="xs"
      className={classes.addName ?? ''}
      aria-label={`New name of ${item.name}`}
      autoFocus
      autoComplete="off"
      maxLength={words.longest}
      value={name}
      error={problem}
      // What is typed on would be lost with the answer.
      readOnly={isSending}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setName(event.currentTarget.value);
        setProblem(null);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => void commit(false)}
    />
  );
}
