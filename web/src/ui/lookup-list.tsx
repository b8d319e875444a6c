import { Button, Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import css from './lookup-list.module.css';
import { ProblemNotice } from './problems/problem-notice.tsx';

interface LookupListProps<Item extends { id: string }> {
  /** Of the search field. */
  readonly label: string;
  readonly placeholder: string;
  /** Of the list of what was found. */
  readonly listLabel: string;
  readonly picked: readonly Item[];
  readonly onToggle: (item: Item) => void;
  /** Finds the text. It must be the same function at each drawing, like any hook. */
  readonly useFound: (text: string) => UseQueryResult<Item[]>;
  readonly optionOf: (item: Item) => ReactNode;
  /** The number of results in words, for the searched text. */
  readonly countText: (found: number, asked: string, picked: number) => string;
  /** What takes a text that finds nothing, by its button or Enter. */
  readonly otherwise?: {
    readonly label: string;
    readonly fits: (text: string) => boolean;
    readonly take: (text: string) => void;
  };
}

const PAUSE_MS = 100;

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

/** Searches as the person types. Arrows move, Enter picks or unpicks. */
export function LookupList<Item extends { id: string }>({
  picked,
  onToggle,
  useFound,
  optionOf,
  countText,
  otherwise,
  ...labels
}: LookupListProps<Item>) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const lookup = useFound(asked);
  const [activeId, setActiveId] = useState<string | null>(null);
  const listId = useId();
  const items = lookup.data ?? [];
  const active = items.findIndex(({ id }) => id === activeId);
  const isCurrent = asked === text.trim() && lookup.data !== undefined && !lookup.isPlaceholderData;
  const [isAwaited, setIsAwaited] = useState(false);
  const optionId = (index: number) => `${listId}-${index}`;

  const canTake = isCurrent && items.length === 0 && otherwise?.fits(asked) === true;
  const takeText = (): void => {
    otherwise?.take(asked);
    setText('');
  };

  /** The item that the arrows reached, or else the first, which is the best match. */
  const choose = (): void => {
    const item = items[Math.max(active, 0)];
    if (item) onToggle(item);
    else if (canTake) takeText();
  };
  const chooseAwaited = useEffectEvent(choose);
  useEffect(() => {
    if (!isAwaited || !isCurrent) return;
    setIsAwaited(false);
    chooseAwaited();
  }, [isAwaited, isCurrent]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = active < 0 && step < 0 ? items.length - 1 : Math.min(Math.max(active + step, 0), items.length - 1);
      setActiveId(items[next]?.id ?? null);
    } else if (event.key === 'Enter') {
      // Never submits the form. The list may still answer an earlier text: then wait for the new answer.
      if (isCurrent) choose();
      else setIsAwaited(true);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={css.lookup}>
      <TextInput
        label={labels.label}
        placeholder={labels.placeholder}
        data-autofocus
        role="combobox"
        aria-expanded={items.length > 0}
        aria-autocomplete="list"
        aria-controls={items.length > 0 ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={lookup.isFetching ? <Loader size={14} aria-hidden /> : null}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActiveId(null);
          setIsAwaited(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Text size="sm" c="dimmed" role="status">
        {lookup.isPending ? 'Looking up…' : lookup.data ? countText(items.length, asked, picked.length) : ''}
      </Text>
      {canTake && (
        <Button size="compact-sm" variant="default" className={css.otherwise ?? ''} onClick={takeText}>
          {otherwise?.label}
        </Button>
      )}
      {lookup.error && !lookup.data && (
        <ProblemNotice isTriedAgain error={lookup.error} onRetry={() => void lookup.refetch()} />
      )}
      {items.length > 0 && (
        <div id={listId} className={css.list} role="listbox" aria-multiselectable aria-label={labels.listLabel}>
          {items.map((item, index) => {
            const isPicked = picked.some(({ id }) => id === item.id);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys and keeps the focus
              <div
                key={item.id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={isPicked}
                ref={index === active ? intoView : undefined}
                data-active={index === active || undefined}
                className={css.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setActiveId(item.id);
                  onToggle(item);
                }}
              >
                <span className={css.tick}>{isPicked && <IconCheck size={16} aria-hidden />}</span>
                <span className={css.what}>{optionOf(item)}</span>
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}
