import { aboveText, cancelEdit, keepText, todayText } from '@plumbline/sheet/control/edit-actions';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { AfterCommit } from '@plumbline/sheet/control/move-actions';
import type { Editing } from '@plumbline/sheet/control/open-parts';
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { isPageLeaving } from '../../../../lib/page-leaving.ts';
import { useScene } from '../../state/scene.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Keys that commit while somebody types over a cell. After F2 the arrows move the caret instead. */
const ARROWS: Readonly<Record<string, AfterCommit>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** What Enter or Tab does after its commit; null for any other key. */
export function commitKey(
  event: KeyboardEvent,
  initial: Editing['initial'],
  arrows: readonly string[],
): AfterCommit | null {
  if (event.nativeEvent.isComposing) return null;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return 'fill';
  if (event.key === 'Enter' && !event.altKey) return event.shiftKey ? 'up' : 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
  return initial === 'replace' && isPlain && arrows.includes(event.key) ? (ARROWS[event.key] ?? null) : null;
}

/** Ctrl+; and Ctrl+' put today's date or the text above where the caret is. True if the key was one of them. */
export function insertKey(event: KeyboardEvent<Field>, controller: GridController): boolean {
  const isInsert = (event.ctrlKey || event.metaKey) && !event.altKey && (event.key === ';' || event.key === "'");
  if (!isInsert) return false;
  event.preventDefault();
  const { currentTarget: field } = event;
  const text = event.key === ';' ? todayText() : (aboveText(controller) ?? '');
  putText(field, text, field.selectionStart ?? 0, field.selectionEnd ?? 0);
  return true;
}

/** Writes into the field, as if it were typed. */
export function putText(field: Field, text: string, from: number, to: number): void {
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Page Up and Page Down would scroll the sheet away from under the editor. True if the key was one of them. */
export function heldKey(event: KeyboardEvent): boolean {
  if (event.key !== 'PageUp' && event.key !== 'PageDown') return false;
  event.preventDefault();
  return true;
}

/**
 * The text field of an editor. It takes the focus in the same task as the key that opened it, so the browser itself inserts the key's character, and
 * fast typing loses none. `commit` runs at most once. `keepChoice` is for an editor that has more than its text, such as ticks: it commits them when
 * the editor disappears, and returns whether there were any.
 */
export function useCellInput<Element extends Field>(
  editing: Editing,
  commit: (after: AfterCommit) => void,
  keepChoice: () => boolean = () => false,
) {
  const { controller } = useScene();
  const field = useRef<Element>(null);
  const isDone = useRef(false);
  const open = useRef(editing);
  const choice = useRef(keepChoice);
  useLayoutEffect(() => {
    open.current = editing;
    choice.current = keepChoice;
  });

  useLayoutEffect(() => {
    isDone.current = false; // strict mode mounts the same editor twice
    const element = field.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
    const { rowId, column, initial } = open.current;
    const { model } = controller;
    const row = model.row(rowId);
    const before = initial === 'keep' && row ? controller.editTextOf(row, column) : '';
    // A search in a list is no text of the cell.
    const isText = !column.type.endsWith('select');
    const noteText = (): void => {
      const { value: text } = element;
      model.typed.open.set(isText && text !== before ? { rowId, field: column.field, text } : null);
    };
    noteText();
    element.addEventListener('input', noteText);
    // The row or column left the screen, or a phone was turned, and the editor is gone.
    return () => {
      element.removeEventListener('input', noteText);
      const text = element.value;
      model.typed.open.set(null);
      queueMicrotask(() => {
        if (element.isConnected || controller.editing.get() !== open.current) return;
        if (!choice.current()) keepText(controller, open.current, text);
      });
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
    controller.model.typed.open.set(null);
    commit(after);
  };
  const cancel = (): void => {
    if (isDone.current) return;
    isDone.current = true;
    controller.model.typed.open.set(null);
    cancelEdit(controller);
  };
  // Switching to another window does not end the edit; a click elsewhere on the page does.
  const onBlur = (event: FocusEvent): void => {
    if (!document.hasFocus() || isPageLeaving() || controller.editing.get() !== editing) return;
    if (event.relatedTarget !== field.current) finish('stay');
  };
  return { field, finish, cancel, onBlur };
}
