import { canExplain, hasExplanation, openCell } from '@plumbline/sheet/control/explain-actions';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { type CellAt, sameAt } from '@plumbline/sheet/rows/grid-selection';
import type { MouseEvent } from 'react';
import { findCell } from '../elements.ts';

/** Opens what explains the active cell's figure, at the cell. */
export function openExplanation(controller: GridController, grid: HTMLElement | null): void {
  const at = controller.active;
  const row = at && controller.rowAt(at.row);
  const column = at && controller.view.columns[at.column];
  if (!row || !column || !grid) return;
  controller.surface?.scrollTo(at);
  // A cell that was out of sight is drawn a moment later; until then the grid stands for it.
  const { left, top, width, height } = (findCell(grid, at) ?? grid).getBoundingClientRect();
  controller.explained.set({ rowId: row.id, field: column.field, box: { left, top, width, height } });
}

/**
 * A plain click that selects a single cell opens or closes its explanation; in an editable cell only a click on the mark in its corner does. The
 * second click of a double click is for the row.
 */
export function clickExplained(controller: GridController, at: CellAt, event: MouseEvent, open: () => void): void {
  const { active } = controller;
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey && event.detail <= 1;
  if (!isPlain || !active || !sameAt({ row: at.row, column: at.column }, active)) return;
  if (controller.explained.get()) controller.explained.set(null);
  else if (canExplain(controller) || (isOnMark(event) && hasExplanation(controller))) open();
  else openCell(controller, 'click');
}

/** In pixels from the corner: the mark itself is smaller than a person can aim at. */
const MARK = 12;

function isOnMark({ target, clientX, clientY }: MouseEvent): boolean {
  const cell = target instanceof Element ? target.closest('[data-noted]') : null;
  if (!cell) return false;
  const { left, top } = cell.getBoundingClientRect();
  return clientX - left <= MARK && clientY - top <= MARK;
}
