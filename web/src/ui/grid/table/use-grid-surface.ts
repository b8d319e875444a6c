import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { sameAt } from '@plumbline/sheet/rows/grid-selection';
import { type RefObject, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { cellFromTarget, findCell, findHeader, neighbourHeader } from '../hands/elements.ts';
import type { CellTyping } from '../hands/keys/cell-typing.ts';
import { HEADER_HEIGHT } from '../state/grid-metrics.ts';
import type { LibraryApi } from './library.ts';

/**
 * Lets the controller scroll and focus. Keys are never lost: while the active cell is not drawn the grid itself has
 * the focus, and the cell takes it as soon as it is there.
 */
export function useGridSurface(
  controller: GridController,
  api: RefObject<LibraryApi | null>,
  wrapper: RefObject<HTMLDivElement | null>,
  rowHeight: number,
  typing: CellTyping,
): void {
  useLayoutEffect(() => {
    const viewport = (): HTMLElement | null => api.current?.viewport() ?? null;
    const focused = (): unknown => document.activeElement;
    const hold = () => wrapper.current?.focus({ preventScroll: true });
    controller.surface = {
      scrollTo: ({ row, column }) => {
        api.current?.scrollIntoView({
          ...(row !== undefined && { row }),
          // By name: to the library the row numbers are a column too.
          ...(column !== undefined && { column: controller.view.columns[column]?.field ?? '' }),
          behavior: 'instant',
        });
        // A frozen first column is always in view; whoever goes there (Home) wants the start of the row.
        if (column === 0) viewport()?.scrollTo({ left: 0 });
      },
      focusCell: (at) => {
        const element = viewport();
        const cell = element && findCell(element, at);
        if (cell) cell.focus({ preventScroll: true });
        else hold();
      },
      hold,
      focusHeader: (column) => {
        const element = viewport();
        const header = element && findHeader(element, controller.view.columns[column]?.field ?? '');
        header?.focus();
        return header !== null;
      },
      pageRows: () => Math.max(1, Math.floor((viewport()?.clientHeight ?? 640) / rowHeight) - 2),
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
        const element = viewport();
        const top = Math.floor((element?.scrollTop ?? 0) / rowHeight);
        const shift = (placeOf(top) - top) * rowHeight;
        if (element && shift !== 0) element.scrollTop += shift;
      },
      isInView: ({ row, column }) => {
        const element = viewport();
        if (!element) return true;
        const { scrollTop, scrollLeft, clientWidth, clientHeight } = element;
        const top = row * rowHeight;
        const widths = (columns: readonly GridColumn[]) => columns.reduce((sum, { shownWidth }) => sum + shownWidth, 0);
        const { columns } = controller.view;
        const left = widths(columns.slice(0, column));
        const right = left + (columns[column]?.shownWidth ?? 0);
        const frozen = widths(columns.filter(({ isPinned }) => isPinned));
        const isAcross = columns[column]?.isPinned || (right > scrollLeft + frozen && left < scrollLeft + clientWidth);
        return isAcross && top + rowHeight > scrollTop && top < scrollTop + clientHeight - HEADER_HEIGHT;
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
  }, [controller, api, wrapper, rowHeight, typing]);
}
