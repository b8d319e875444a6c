import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { selectAll } from '@plumbline/sheet/control/move-actions';
import { redo, undo } from '@plumbline/sheet/control/range-actions';
import type { KeyboardEvent } from 'react';
import { headersBeside } from '../elements.ts';

interface HeaderActions {
  readonly onSort: (field: string, isAdded: boolean) => void;
  /** Lets the Tab that is being pressed leave the grid. */
  readonly onLeave: (isBack: boolean) => void;
}

/** Stands for a field in the header of the row numbers, which are not a column of the sheet. */
export const ROW_NUMBERS = '#';

/** A key pressed while a header, or a button in it, has the focus. */
export function pressHeader(
  controller: GridController,
  event: KeyboardEvent,
  { field, element }: { readonly field: string; readonly element: HTMLElement },
  { onSort, onLeave }: HeaderActions,
) {
  const { key, shiftKey } = event;
  const answer = (): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  if (key === 'Tab') return onLeave(shiftKey);
  const isMenu = key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && event.altKey);
  if (key === 'ArrowDown' && !isMenu) {
    answer();
    return controller.select({ row: 0, column: controller.columnIndex(field) });
  }
  const letter = event.ctrlKey || event.metaKey ? key.toLowerCase() : '';
  if (letter === 'z' || letter === 'y') {
    answer();
    return (letter === 'z' && !shiftKey ? undo : redo)(controller);
  }
  if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey)
    return controller.say('A heading has the focus: Arrow Down leads to its cells');
  if (event.target !== element && key !== 'ContextMenu') return; // the menu button answers its own keys
  const next = headerByKey(key, element);
  if (next) {
    answer();
    controller.surface?.scrollTo({ column: Math.max(0, controller.columnIndex(next.dataset.header ?? '')) });
    return next.focus({ preventScroll: true });
  }
  if (!isMenu && key !== 'Enter' && key !== ' ') return;
  answer();
  if (field === ROW_NUMBERS) return selectAll(controller);
  if (!isMenu) return onSort(field, shiftKey);
  const { left, bottom } = element.getBoundingClientRect();
  controller.menu.set({ kind: 'column', field, x: left, y: bottom });
}

/** Where Left, Right, Home and End go from a header. */
function headerByKey(key: string, header: HTMLElement): HTMLElement | undefined {
  const all = headersBeside(header);
  const at = all.indexOf(header);
  switch (key) {
    case 'ArrowLeft':
      return all[at - 1];
    case 'ArrowRight':
      return all[at + 1];
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}
