import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { sameAt } from '@plumbline/sheet/rows/grid-selection';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { cellFromTarget, findCell, findHeader, neighbourHeader } from '../hands/elements.ts';
import type { CellTyping } from '../hands/keys/cell-typing.ts';
import { HEADER_HEIGHT } from '../state/grid-metrics.ts';

interface SurfaceParts extends Sizes {
  readonly controller: GridController;
  /** The element that scrolls. */
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly wrapper: RefObject<HTMLDivElement | null>;
  readonly typing: CellTyping;
}

interface Sizes {
  /** In pixels; see the scene. */
  readonly rowHeight: number;
  readonly gutter: number;
  /** See the scene. */
  readonly frozen: number;
  readonly hasTotals: boolean;
}

/**
 * Lets the controller scroll and focus. No key is lost: while the active cell is not drawn the grid itself has the focus, and
 * the cell takes it as soon as it is drawn.
 */
export function useGridSurface({ controller, viewport, wrapper, typing, ...sizes }: SurfaceParts): void {
  const latest = useRef(sizes);
  useLayoutEffect(() => {
    latest.current = sizes;
  });
  // The surface never changes, because the controller uses it while other rows and columns are being shown.
  useLayoutEffect(() => {
    const focused = (): unknown => document.activeElement;
    const hold = () => wrapper.current?.focus({ preventScroll: true });
    controller.surface = {
      scrollTo: ({ row, column }) => {
        const element = viewport.current;
        if (!element) return;
        const { rows, left, right, frozen } = inView(element, controller, latest.current);
        if (row !== undefined) {
          const { rowHeight } = latest.current;
          const top = row * rowHeight;
          element.scrollTop = Math.min(Math.max(element.scrollTop, top + rowHeight - rows), top);
        }
        if (column === undefined) return;
        const span = spanOf(controller, column, latest.current);
        // A frozen first column is always in view, but Home must also show the start of the row.
        if (column === 0) element.scrollLeft = 0;
        else if (span.left < left && !span.isFrozen) element.scrollLeft = span.left - frozen;
        else if (span.right > right && !span.isFrozen)
          element.scrollLeft = Math.min(span.right - element.clientWidth, span.left - frozen);
      },
      focusCell: (at) => {
        const element = viewport.current;
        const cell = element && findCell(element, at);
        if (cell) cell.focus({ preventScroll: true });
        else hold();
      },
      hold,
      focusHeader: (column) => {
        const element = viewport.current;
        const header = element && findHeader(element, controller.view.columns[column]?.field ?? '');
        header?.focus();
        return header !== null;
      },
      focusBelow: () => {
        const field = viewport.current?.querySelector<HTMLElement>('[data-new-row] [data-begin]');
        if (!field) return false;
        typing.leave();
        field.focus();
        return true;
      },
      pageRows: () => Math.max(1, Math.floor((viewport.current?.clientHeight ?? 640) / latest.current.rowHeight) - 2),
      cellDrawn: (cell, at) => {
        const { active } = controller;
        if (document.activeElement === wrapper.current && active && sameAt(active, at))
          cell.focus({ preventScroll: true });
      },
      cellGoes: (cell) => {
        if (focused() !== cell) return;
        typing.leave();
        hold();
      },
      headerGoes: (header) => {
        const now = document.activeElement;
        if (now instanceof HTMLElement && focused() === header) neighbourHeader(now)?.focus({ preventScroll: true });
      },
      rowsMoved: (placeOf) => {
        const element = viewport.current;
        const { rowHeight } = latest.current;
        const top = Math.floor((element?.scrollTop ?? 0) / rowHeight);
        const shift = (placeOf(top) - top) * rowHeight;
        if (element && shift !== 0) element.scrollTop += shift;
      },
      isInView: ({ row, column }) => {
        const element = viewport.current;
        if (!element) return true;
        const { rowHeight } = latest.current;
        const { rows, left, right } = inView(element, controller, latest.current);
        const span = spanOf(controller, column, latest.current);
        const top = row * rowHeight;
        const isAcross = span.isFrozen || (span.right > left && span.left < right);
        return isAcross && top + rowHeight > element.scrollTop && top < element.scrollTop + rows;
      },
      drawNow: flushSync,
      keepFocus: () => {
        const focused = document.activeElement;
        const isOurs = focused === wrapper.current || (wrapper.current?.contains(focused) && cellFromTarget(focused));
        if (isOurs && !controller.editing.get()) controller.refocus();
      },
    };
    return () => {
      controller.surface = null;
    };
  }, [controller, viewport, wrapper, typing]);
}

/** Where a column begins and ends, in pixels from the start of the rows. The drawn columns may be a step behind the controller's. */
function spanOf({ view: { columns } }: GridController, column: number, { gutter, frozen }: Sizes) {
  const width = (index: number): number => columns[index]?.shownWidth ?? 0;
  let left = gutter;
  for (let index = 0; index < column; index++) left += width(index);
  return { left, right: left + width(column), isFrozen: column < frozen };
}

/** The height of the visible rows, and the range in which columns beside the frozen ones are visible. */
function inView(element: HTMLElement, controller: GridController, sizes: Sizes) {
  const { scrollLeft, clientWidth, clientHeight } = element;
  const frozen = spanOf(controller, sizes.frozen, sizes).left;
  const rows = clientHeight - HEADER_HEIGHT - (sizes.hasTotals ? sizes.rowHeight : 0);
  return { rows, left: scrollLeft + frozen, right: scrollLeft + clientWidth, frozen };
}
