import { CloseButton, TextInput } from '@mantine/core';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { move } from '@plumbline/sheet/control/move-actions';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cellFromTarget } from '../../hands/elements.ts';
import { useFilterScene } from '../../state/filter-scene.ts';
import { useScene } from '../../state/scene.ts';
import css from './grid-toolbar.module.css';

const PAUSE_MS = 120;

interface QuickSearchProps {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Only its icon, until it has the focus or a text. */
  readonly isPhone: boolean;
}

/** Searches all shown columns a moment after the last key. Enter searches at once, Escape empties it, Down goes to the rows. */
export function QuickSearch({ field, isPhone }: QuickSearchProps) {
  const { controller } = useScene();
  const { search, noun, onSearch, onSearchBegins } = useFilterScene();
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(search);
  // Another view was chosen, or everything was cleared: text typed just before is no longer searched.
  if (search !== sent.current) {
    clearTimeout(timer.current);
    sent.current = search;
    setText(search);
  }
  const stopGettingReady = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      stopGettingReady.current?.();
    },
    [],
  );
  useSearchKeys(field, controller);

  const send = (value: string): void => {
    clearTimeout(timer.current);
    if (value === sent.current) return;
    sent.current = value;
    onSearch(value);
  };
  const type = (value: string): void => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(value), PAUSE_MS);
  };
  const empty = (): void => {
    setText('');
    send('');
  };
  const toRows = (): void => {
    if (controller.active) controller.refocus();
    else move(controller, 'first', false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') send(text);
    else if (event.key === 'ArrowDown') toRows();
    else if (event.key === 'Escape') {
      if (text === '') toRows();
      else empty();
    } else return;
    event.preventDefault();
  };
  return (
    <TextInput
      ref={field}
      size="xs"
      className={css.search ?? ''}
      wrapperProps={{ 'data-empty': text === '' || undefined }}
      rightSectionWidth={isPhone ? 44 : undefined}
      aria-label={`Search ${noun}`}
      aria-keyshortcuts="Control+Shift+F /"
      placeholder={isPhone ? `Search ${noun}` : `Search ${noun}  ( / )`}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton
            size="xs"
            aria-label="Clear the search"
            onClick={() => {
              empty();
              field.current?.focus();
            }}
          />
        )
      }
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={() => {
        stopGettingReady.current = onSearchBegins();
      }}
      onBlur={() => stopGettingReady.current?.()}
    />
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]:not([role="gridcell"])') !== null;

/** In a text cell a slash is text. */
function isTypedText(controller: GridController, target: EventTarget | null): boolean {
  const { active } = controller;
  const column = active && controller.view.columns[active.column];
  return column?.type === 'text' && controller.isEditable(column) && cellFromTarget(target) !== null;
}

// Before the grid sees the key, which would type it into the active cell.
function useSearchKeys(field: RefObject<HTMLInputElement | null>, controller: GridController): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isModified = event.ctrlKey || event.metaKey;
      const isSlash = event.key === '/' && !isModified && !event.altKey && !isTyping(event.target);
      const isSearch = isModified && event.shiftKey && !event.altKey && event.key.toLowerCase() === 'f';
      if (!isSlash && !isSearch) return;
      if (isSlash && isTypedText(controller, event.target)) return;
      // A layer over the page keeps its keys.
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      event.stopPropagation();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [field, controller]);
}
