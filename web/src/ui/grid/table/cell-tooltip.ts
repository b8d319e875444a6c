import { cellReason } from '@plumbline/sheet/control/cell-reason';
import type { CellAt } from '@plumbline/sheet/rows/grid-selection';
import { cellNote } from '../state/cell-note.ts';
import { commentWords } from '../state/grid-comments.ts';
import { addressOf } from '../state/grid-others.ts';
import type { GridScene } from '../state/scene.ts';

/**
 * Gives the cell under the mouse its title: why it is marked, the words of its note, or the text that does not fit. Also which
 * colleague is or was there, and shows that colleague's name.
 */
export function cellTooltip(element: HTMLElement, at: CellAt, scene: GridScene): void {
  const { controller, others, comments } = scene;
  const row = controller.rowAt(at.row);
  const column = controller.view.columns[at.column];
  if (!row || !column) return;
  others?.hovered.set(addressOf({ rowId: row.id, field: column.field }));
  const reason = cellReason(scene.controller, row, column);
  const note = cellNote(scene, row, column.field);
  const text = element.firstElementChild;
  const isCut = text !== null && text.scrollWidth > text.clientWidth;
  const ofCell = reason ?? note?.shown ?? (isCut ? controller.textOf(row, column) : '');
  const said = commentWords(comments?.rows.get().get(row.id), column.field, at.column === 0);
  const colour = scene.colours?.rowOf(row)?.of(column.field);
  if (colour) said.push(scene.colours?.wordsOf(colour) ?? '');
  const title = [ofCell, ...said, others?.noteOf(row.id, column.field)].filter(Boolean).join('\n');
  if (title) element.title = title;
  else element.removeAttribute('title');
}
