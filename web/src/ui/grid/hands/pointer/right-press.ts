import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { isSelected as isInSelection } from '@plumbline/sheet/rows/several-ranges';
import type { MouseEvent } from 'react';
import { cellFromTarget } from '../elements.ts';

export function isSelected(controller: GridController, row: number, column: number): boolean {
  const selection = controller.selection.get();
  return selection !== null && isInSelection(selection, { row, column });
}

/** On a Mac, Ctrl with the mouse's only button is the right one: the menu follows it, so it must neither select more nor begin a drag. */
export const isRightPress = ({ button, ctrlKey }: Pick<MouseEvent, 'button' | 'ctrlKey'>): boolean =>
  button === 2 || (button === 0 && ctrlKey && navigator.userAgent.includes('Macintosh'));

/** The browser would focus the cell, and so select it alone. A menu is for all that is selected. */
export function pressRight(controller: GridController, event: MouseEvent): void {
  const at = cellFromTarget(event.target);
  if (!at) return;
  event.preventDefault();
  if (isSelected(controller, at.row, at.column)) controller.refocus();
}
