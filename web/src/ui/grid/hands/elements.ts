import type { CellAt } from '@plumbline/sheet/rows/grid-selection';

/** The element of a body cell, if it is drawn. */
export function findCell(viewport: HTMLElement, { row, column }: CellAt): HTMLElement | null {
  return viewport.querySelector(`[data-row="${row}"][data-column="${column}"]`);
}

export function findHeader(viewport: HTMLElement, field: string): HTMLElement | null {
  return viewport.querySelector(`[data-header="${CSS.escape(field)}"]`);
}

/** The headers of a header's row, from left to right. */
export const headersBeside = (header: HTMLElement): HTMLElement[] => [
  ...(header.closest('[role="row"]')?.querySelectorAll<HTMLElement>('[data-header]') ?? []),
];

/** The header to the right of another, or to the left of the last. */
export function neighbourHeader(header: HTMLElement): HTMLElement | undefined {
  const all = headersBeside(header);
  const at = all.indexOf(header);
  return all[at + 1] ?? all[at - 1];
}

export interface CellOnPage extends CellAt {
  readonly element: HTMLElement;
}

/** The place of the cell that an event came from; null outside the cells. */
export function cellFromTarget(target: EventTarget | null): CellOnPage | null {
  const element = target instanceof Element ? target.closest('[role="gridcell"][data-row]') : null;
  if (!(element instanceof HTMLElement)) return null;
  return { element, row: Number(element.dataset.row), column: Number(element.dataset.column) };
}

export function headerFromTarget(
  target: EventTarget | null,
): { readonly element: HTMLElement; readonly field: string } | null {
  const element = target instanceof Element ? target.closest('[data-header]') : null;
  if (!(element instanceof HTMLElement)) return null;
  return { element, field: element.dataset.header ?? '' };
}

/** The edge of a header that resizes its column. */
export const isColumnEdge = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-column-edge]') !== null;

/** The edge that resizes a column, or a button in the header. */
export const isHeaderHandle = (target: EventTarget | null): boolean =>
  isColumnEdge(target) || (target instanceof Element && target.closest('button') !== null);

export const isViewport = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.getAttribute('role') === 'grid';

/** A text field, which handles its own keys, mouse and clipboard. */
export const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The row whose number an event came from, or null. */
export function numberedRow(target: EventTarget | null): number | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row-number]') : null;
  return element ? Number(element.dataset.rowNumber) : null;
}

/** The mark in a row's first cell that opens the row. */
export const isOpenMark = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-open-row]') !== null;
