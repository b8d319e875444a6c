import { type RefObject, useLayoutEffect } from 'react';
import type { GridController } from './grid-controller.ts';
import { sameAt } from './grid-selection.ts';
import { cellFromTarget, findCell, findHeader, type LibraryApi, neighbourHeader } from './library.ts';

/**
 * Lets the controller scroll and focus. Keys are never lost: while the active cell is not drawn the grid itself has
 * the focus, and the cell takes it as soon as it is there.
 */
export function useGridSurface(
  controller: GridController,
  api: RefObject<LibraryApi | null>,
  wrapper: RefObject<HTMLDivElement | null>,
  rowHeight: number,
): void {
  useLayoutEffect(() => {
    const viewport = (): HTMLElement | null => api.current?.viewport() ?? null;
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
        if (document.activeElement === cell) hold();
      },
      headerGoes: (header) => {
        if (document.activeElement === header) neighbourHeader(header)?.focus({ preventScroll: true });
      },
      rowsMoved: (placeOf) => {
        const element = viewport();
        const top = Math.floor((element?.scrollTop ?? 0) / rowHeight);
        const shift = (placeOf(top) - top) * rowHeight;
        if (element && shift !== 0) element.scrollTop += shift;
        const focused = document.activeElement;
        const isOurs =
          focused === wrapper.current || (focused && element?.contains(focused) && cellFromTarget(focused));
        if (isOurs && controller.active && !controller.editing.get()) controller.refocus();
      },
    };
    return () => {
      controller.surface = null;
    };
  }, [controller, api, wrapper, rowHeight]);
}
