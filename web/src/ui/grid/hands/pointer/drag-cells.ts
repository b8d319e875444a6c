import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { type CellAt, sameAt } from '@plumbline/sheet/rows/grid-selection';
import { cellFromTarget } from '../elements.ts';

const EDGE = 28;
const STEP = 40;
const THRESHOLD = 4;

interface CellDrag {
  /** The mouse is over another cell, or nearest to it. */
  readonly onCell: (at: CellAt) => void;
  /** The cell that an element stands for, if it is not the cell itself. */
  readonly cellFrom?: (target: EventTarget | null) => CellAt | null;
  /** The button was released over this cell; null without a drag, or after Escape. */
  readonly onEnd?: (at: CellAt | null, event: MouseEvent) => void;
}

/** Follows the mouse over the cells until its button is released, and scrolls at the edges. */
export function dragCells(start: MouseEvent, { onCell, onEnd, cellFrom = cellFromTarget }: CellDrag): () => void {
  const viewport = start.target instanceof Element ? start.target.closest<HTMLElement>('[role="grid"]') : null;
  if (!viewport) return () => {};
  let { clientX: x, clientY: y } = start;
  let frame = 0;
  let last: CellAt | null = null;
  let isDragging = false;

  const follow = (): void => {
    frame = 0;
    const box = viewport.getBoundingClientRect();
    const down = y > box.bottom - EDGE ? 1 : y < box.top + EDGE * 2 ? -1 : 0;
    const right = x > box.right - EDGE ? 1 : x < box.left + EDGE ? -1 : 0;
    const canScroll =
      (down < 0 && viewport.scrollTop > 0) || down > 0 || (right < 0 && viewport.scrollLeft > 0) || right > 0;
    if (canScroll) viewport.scrollBy(right * STEP, down * STEP);
    const inside = (value: number, low: number, high: number): number => Math.min(Math.max(value, low + 4), high - 20);
    const found = cellFrom(document.elementFromPoint(inside(x, box.left, box.right), inside(y, box.top, box.bottom)));
    const at = found && { row: found.row, column: found.column };
    if (at && !(last && sameAt(at, last))) {
      last = at;
      onCell(at);
    }
    if (canScroll) frame = requestAnimationFrame(follow);
  };
  const onMove = (event: MouseEvent): void => {
    x = event.clientX;
    y = event.clientY;
    if (!isDragging && Math.abs(x - start.clientX) + Math.abs(y - start.clientY) < THRESHOLD) return;
    isDragging = true;
    frame ||= requestAnimationFrame(follow);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    window.removeEventListener('mousemove', onMove);
    window.removeEventListener('mouseup', onUp);
    window.removeEventListener('keydown', onKey, true);
  };
  const onUp = (event: MouseEvent): void => {
    if (isDragging) follow(); // the last move may not have had its frame
    stop();
    onEnd?.(last, event);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !onEnd) return;
    event.stopPropagation();
    stop();
    onEnd(null, start);
  };
  window.addEventListener('mousemove', onMove);
  window.addEventListener('mouseup', onUp);
  window.addEventListener('keydown', onKey, true);
  return stop;
}

/** Selects with the mouse. */
export const dragSelection = (grid: GridController, start: MouseEvent): (() => void) =>
  dragCells(start, { onCell: (head) => grid.dragTo(head) });
