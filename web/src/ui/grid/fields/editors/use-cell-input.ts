import { cancelEdit, keepText } from '@plumbline/sheet/control/edit-actions';
import type { Editing } from '@plumbline/sheet/control/grid-controller';
import type { AfterCommit } from '@plumbline/sheet/control/move-actions';
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useScene } from '../../state/scene.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Keys that commit while typing over a cell; after F2 the arrows move the caret instead. */
const ARROWS: Readonly<Record<string, AfterCommit>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** What an Enter or Tab does after its commit, or null for any other key. */
export function commitKey(
  event: KeyboardEvent,
  initial: Editing['initial'],
  arrows: readonly string[],
): AfterCommit | null {
  if (event.nativeEvent.isComposing) return null;
  if (event.key === 'Enter' && !event.altKey) return event.shiftKey ? 'up' : 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
  return initial === 'replace' && isPlain && arrows.includes(event.key) ? (ARROWS[event.key] ?? null) : null;
}

/**
 * The text field of an editor. It takes the focus in the same task as the key that opened it, so that the browser
 * itself puts that key's character in: none is lost however fast the typing. `commit` runs at most once.
 */
export function useCellInput<Element extends Field>(editing: Editing, commit: (after: AfterCommit) => void) {
  const { controller } = useScene();
  const field = useRef<Element>(null);
  const isDone = useRef(false);
  const open = useRef(editing);
  useLayoutEffect(() => {
    open.current = editing;
  });

  useLayoutEffect(() => {
    isDone.current = false; // a second mount of the same editor, as in strict mode, starts afresh
    const element = field.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
    // The row or the column went from the screen, or a phone was turned, and the editor with it.
    return () => {
      const text = element.value;
      queueMicrotask(() => !element.isConnected && keepText(controller, open.current, text));
    };
  }, [controller]);
  useEffect(
    () => () => {
      isDone.current = true;
    },
    [],
  );

  const finish = (after: AfterCommit): void => {
    if (isDone.current) return;
    isDone.current = true;
    commit(after);
  };
  const cancel = (): void => {
    if (isDone.current) return;
    isDone.current = true;
    cancelEdit(controller);
  };
  // Another window in front is no end of the edit; a click elsewhere on the page is.
  const onBlur = (event: FocusEvent): void => {
    if (document.hasFocus() && controller.editing.get() === editing && event.relatedTarget !== field.current)
      finish('stay');
  };
  return { field, finish, cancel, onBlur };
}
