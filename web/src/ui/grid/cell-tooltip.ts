import { cellReason } from './grid-cell.tsx';
import type { CellAt } from './grid-selection.ts';
import type { GridScene } from './scene.ts';

/** Gives the cell under the mouse its title: why it is marked, what was calculated, or the text that does not fit. */
export function cellTooltip(element: HTMLElement, at: CellAt, { controller, overridden }: GridScene): void {
  const row = controller.rowAt(at.row);
  const column = controller.view.columns[at.column];
  if (!row || !column) return;
  const reason = cellReason(controller.model.cellState(row.id, column.field));
  const calculated = overridden?.(row, column.field)?.calculated;
  const text = element.firstElementChild;
  const isCut = text !== null && text.scrollWidth > text.clientWidth;
  const title =
    reason ?? (calculated !== undefined ? `Calculated: ${calculated}` : isCut ? controller.textOf(row, column) : '');
  if (title) element.title = title;
  else element.removeAttribute('title');
}
