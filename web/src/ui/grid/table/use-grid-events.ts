import { beginEdit, toggle } from '@plumbline/sheet/control/edit-actions';
import { fillToEdge } from '@plumbline/sheet/control/fill-actions';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { toggleGroup } from '@plumbline/sheet/control/group-actions';
import { move, selectAll } from '@plumbline/sheet/control/move-actions';
import { isMethodKey, pressKey } from '@plumbline/sheet/keys/press-key';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import {
  cellFromTarget,
  headerFromTarget,
  inField,
  isColumnEdge,
  isHeaderHandle,
  isOpenMark,
  isViewport,
  numberedRow,
} from '../hands/elements.ts';
import type { CellTyping } from '../hands/keys/cell-typing.ts';
import { passOn } from '../hands/keys/pass-on.ts';
import { pressHeader, ROW_NUMBERS } from '../hands/keys/press-header.ts';
import { pressRowAction } from '../hands/keys/press-row-action.ts';
import { clickExplained } from '../hands/pointer/click-explained.ts';
import { dragSelection } from '../hands/pointer/drag-cells.ts';
import { dragColumn } from '../hands/pointer/drag-column.ts';
import { dragEdge } from '../hands/pointer/drag-edge.ts';
import { dragFill } from '../hands/pointer/drag-fill.ts';
import { isRightPress, isSelected, pressRight } from '../hands/pointer/right-press.ts';
import { pressRowNumber } from '../hands/pointer/select-rows.ts';
import type { RowAction } from '../state/row-action.ts';
import type { GridScene } from '../state/scene.ts';
import { cellTooltip } from './cell-tooltip.ts';
import { isFillHandle } from './fill-handle.tsx';
import { toggledLine } from './group-row.tsx';
import { useHoveredCell } from './use-hovered-cell.ts';

interface GridEventsOptions {
  readonly controller: GridController;
  readonly scene: GridScene;
  readonly wrapper: RefObject<HTMLDivElement | null>;
  readonly typing: CellTyping;
  readonly onMoveColumn: (field: string, to: number, isPinned: boolean) => void;
  readonly onResize: (widths: ReadonlyMap<string, number>) => void;
  /** The drag of an edge has ended. */
  readonly onResized: () => void;
  readonly onAutoSize: (fields: readonly string[]) => void;
  readonly onSort: (field: string, isAdded: boolean) => void;
  readonly onOpenRow: ((rowId: string) => void) | undefined;
  readonly rowActions: readonly RowAction[];
  readonly onExplain: () => void;
  /** Lets the next Tab leave the grid. */
  readonly onLeave: (isBack: boolean) => void;
}

const isCheckBox = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-check]') !== null;

/** Ctrl, or Command, adds what is clicked to what is selected. */
const isAdding = ({ ctrlKey, metaKey }: MouseEvent): boolean => ctrlKey || metaKey;

/** Mouse, keys and focus of the whole grid, in one place. */
export function useGridEvents({
  controller,
  scene,
  wrapper,
  typing,
  onMoveColumn,
  onResize,
  onResized,
  onAutoSize,
  onSort,
  onOpenRow,
  rowActions,
  onExplain,
  onLeave,
}: GridEventsOptions) {
  const isLeaving = useRef(false);
  const hasDragged = useRef(false);
  const stopDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => stopDrag.current?.(), []);
  const hovered = useHoveredCell(scene);

  const activeRowId = (): string | undefined => {
    const at = controller.active;
    return at ? controller.rowAt(at.row)?.id : undefined;
  };

  const openCellMenu = (x?: number, y?: number): void => {
    const at = controller.active;
    const row = at && controller.rowAt(at.row);
    const group = at && controller.groupAt(at.row);
    const column = at && controller.view.columns[at.column];
    if (!column) return;
    const box = document.activeElement?.getBoundingClientRect();
    const place = { x: x ?? box?.left ?? 0, y: y ?? box?.bottom ?? 0 };
    if (row) controller.menu.set({ kind: 'cell', rowId: row.id, field: column.field, ...place });
    else if (group) controller.menu.set({ kind: 'group', field: group.key, ...place });
  };

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (inField(event.target)) return;
    const isInCells =
      cellFromTarget(event.target) !== null || isViewport(event.target) || event.target === wrapper.current;
    if (event.key === '?' && !isInCells) return controller.isHelpOpen.set(true);
    const header = headerFromTarget(event.target);
    if (header) return pressHeader(controller, event, header, { onSort, onLeave });
    if (!isInCells) return;
    // The cells' keys are not shortcuts of the page as well.
    event.stopPropagation();
    if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
    if (event.key === 'Tab' && isLeaving.current) {
      isLeaving.current = false;
      return onLeave(event.shiftKey);
    }
    if (isLeaving.current) controller.say('');
    isLeaving.current = false;
    const isComposing = isMethodKey(event.nativeEvent);
    if (typing.isUnderWay) {
      if (isComposing) return;
      typing.settle('edit');
      if (controller.editing.get()) return passOn(event);
    }
    const press = {
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      shiftKey: event.shiftKey,
      altKey: event.altKey,
      isComposing,
    };
    if (pressRowAction(press, rowActions, controller, activeRowId())) return event.preventDefault();
    // Synchronously: an opened editor must hold the focus before the browser inserts this key's character.
    const answer = flushSync(() => pressKey(press, controller));
    const isAnswered = answer === 'handled' || answer === 'menu';
    if (isAnswered || (answer === 'edit' && ['F2', 'ArrowDown'].includes(event.key))) event.preventDefault();
    if (answer === 'menu') openCellMenu();
    if (answer === 'explain') {
      event.preventDefault();
      onExplain();
    }
    if (answer === 'leave') {
      isLeaving.current = true;
      controller.say('Press Tab to leave the grid');
    }
    const rowId = activeRowId();
    if (answer === 'open' && rowId !== undefined) {
      event.preventDefault();
      onOpenRow?.(rowId);
    }
  };

  const onMouseDownCapture = (event: MouseEvent) => {
    if (inField(event.target)) return;
    if (isRightPress(event)) return pressRight(controller, event);
    if (event.button !== 0) return;
    if (isOpenMark(event.target)) return event.preventDefault(); // the focus stays where it is
    if (isFillHandle(event.target)) {
      event.preventDefault(); // the focus stays on the active cell
      stopDrag.current?.();
      stopDrag.current = dragFill(controller, event.nativeEvent);
      return;
    }
    const numbered = numberedRow(event.target);
    if (numbered !== null) {
      event.preventDefault(); // the focus goes to the row's first cell
      stopDrag.current?.();
      stopDrag.current = pressRowNumber(controller, numbered, event.nativeEvent);
      return;
    }
    const at = cellFromTarget(event.target);
    // A click on a heading sorts, but the next key is still for the cell.
    if (!at && controller.active && headerFromTarget(event.target) && !isHeaderHandle(event.target)) {
      event.preventDefault();
      return controller.refocus();
    }
    if (!at) return;
    isLeaving.current = false;
    // The grid places the focus and the caret, not the browser.
    event.preventDefault();
    if (event.shiftKey && controller.selection.get()) controller.extendTo(at);
    else if (isAdding(event)) controller.selectAlso({ row: at.row, column: at.column });
    else controller.select({ row: at.row, column: at.column });
    stopDrag.current?.();
    stopDrag.current = dragSelection(controller, event.nativeEvent);
  };

  const onPointerDownCapture = (event: PointerEvent) => {
    if (isRightPress(event)) return;
    const header = headerFromTarget(event.target);
    const viewport = header?.element.closest<HTMLElement>('[role="grid"]');
    hasDragged.current = false;
    const column = header && scene.columns.get(header.field);
    if (column && event.button === 0 && isColumnEdge(event.target)) {
      event.preventDefault(); // selects no text during the drag
      stopDrag.current?.();
      const onWidth = (width: number): void => {
        hasDragged.current = true; // the click that ends a drag must not sort
        onResize(new Map([[column.field, width]]));
      };
      stopDrag.current = dragEdge(event.nativeEvent, column.shownWidth, onWidth, onResized);
      return;
    }
    if (!header || !viewport || event.button !== 0 || isHeaderHandle(event.target)) return;
    if (header.field === ROW_NUMBERS) return;
    stopDrag.current?.();
    stopDrag.current = dragColumn(
      scene,
      viewport,
      event.clientX,
      (drop) => {
        if (drop) hasDragged.current = true; // the click that ends a drag must not sort
        controller.dropX.set(drop?.x ?? null);
      },
      (drop) => onMoveColumn(header.field, drop.index, drop.isPinned),
    );
  };

  const onClick = (event: MouseEvent) => {
    if (isRightPress(event)) return;
    const group = controller.groupAt(toggledLine(event.target) ?? -1);
    if (group && !event.shiftKey) return toggleGroup(controller, group);
    // Only the first click: the second of a double click would undo it.
    if (event.detail === 1 && !event.shiftKey && !isAdding(event) && isCheckBox(event.target))
      return void flushSync(() => toggle(controller));
    const at = cellFromTarget(event.target);
    const opened = at && isOpenMark(event.target) && controller.rowAt(at.row);
    if (opened) return onOpenRow?.(opened.id);
    if (at) return clickExplained(controller, at, event, onExplain);
    const header = headerFromTarget(event.target);
    if (!header || hasDragged.current || isHeaderHandle(event.target)) return;
    if (header.field === ROW_NUMBERS) selectAll(controller);
    else onSort(header.field, event.shiftKey);
  };

  const onDoubleClick = (event: MouseEvent) => {
    if (inField(event.target) || isOpenMark(event.target)) return;
    if (isFillHandle(event.target)) return fillToEdge(controller);
    const header = headerFromTarget(event.target);
    if (header && isColumnEdge(event.target)) return onAutoSize([header.field]);
    const at = cellFromTarget(event.target);
    const column = at && controller.view.columns[at.column];
    const rowId = at && controller.rowAt(at.row)?.id;
    if (!column || !rowId) return;
    event.preventDefault();
    if (isCheckBox(event.target)) return;
    if (controller.isEditable(column))
      flushSync(() => (column.type === 'boolean' ? toggle(controller) : beginEdit(controller, 'keep')));
    else if (onOpenRow) {
      controller.explained.set(null);
      onOpenRow(rowId);
    }
  };

  const onContextMenu = (event: MouseEvent) => {
    if (inField(event.target)) return; // a text field keeps the browser's menu with its spelling
    const header = headerFromTarget(event.target);
    const at = cellFromTarget(event.target);
    if ((!header && !at) || header?.field === ROW_NUMBERS) return;
    event.preventDefault();
    if (header) return controller.menu.set({ kind: 'column', field: header.field, x: event.clientX, y: event.clientY });
    if (at && !isSelected(controller, at.row, at.column)) controller.select({ row: at.row, column: at.column });
    openCellMenu(event.clientX || undefined, event.clientY || undefined);
  };

  const onFocusCapture = (event: FocusEvent) => {
    const at = cellFromTarget(event.target);
    if (at && !inField(event.target)) return controller.syncFocus({ row: at.row, column: at.column });
    if (isViewport(event.target)) {
      if (!controller.selection.get()) move(controller, 'first', false);
      else controller.refocus();
    }
  };

  const onMouseOver = (event: MouseEvent): void => {
    const at = cellFromTarget(event.target);
    hovered.current = at;
    if (at) cellTooltip(at.element, at, scene);
  };

  return {
    onKeyDownCapture,
    onMouseDownCapture,
    onPointerDownCapture,
    onClick,
    onDoubleClick,
    onContextMenu,
    onFocusCapture,
    onMouseOver,
  };
}
