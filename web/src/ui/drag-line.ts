const EDGE = 24;
const STEP = 12;

interface LineDrag {
  /** The pointer's height on the screen. */
  readonly onMove: (y: number) => void;
  /** The line was dropped, or Escape cancelled the drag. */
  readonly onEnd: (isDropped: boolean) => void;
}

/**
 * Follows the pointer from a grip until it is released, and scrolls the list at its ends. It listens on the window, because a
 * line that moves in the page would lose a captured pointer.
 */
export function dragLine(list: HTMLElement, { onMove, onEnd }: LineDrag): void {
  const move = (event: PointerEvent): void => {
    const { top, bottom } = list.getBoundingClientRect();
    list.scrollBy(0, event.clientY < top + EDGE ? -STEP : event.clientY > bottom - EDGE ? STEP : 0);
    onMove(event.clientY);
  };
  const end = (isDropped: boolean): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
    onEnd(isDropped);
  };
  const drop = (): void => end(true);
  const cancel = (): void => end(false);
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation(); // the list stays open
    cancel();
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', drop);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', key, true);
}
