/**
 * Follows the dragged edge of a header, from the column's width at the press. Pixels of the page are the columns' pixels at
 * any zoom.
 */
export function dragEdge(
  start: PointerEvent,
  width: number,
  onWidth: (width: number) => void,
  onEnd: () => void,
): () => void {
  let frame = 0;
  let last = width;
  let next = width;
  const apply = (): void => {
    frame = 0;
    if (next !== last) onWidth(next);
    last = next;
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== start.pointerId) return;
    next = width + event.clientX - start.clientX;
    frame ||= requestAnimationFrame(apply);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', finish);
    window.removeEventListener('pointercancel', giveUp);
    window.removeEventListener('keydown', cancel, true);
  };
  const finish = (event: PointerEvent): void => {
    if (event.pointerId !== start.pointerId) return;
    move(event);
    stop();
    apply();
    onEnd();
  };
  const giveUp = (): void => {
    stop();
    next = width;
    apply();
    onEnd();
  };
  const cancel = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    giveUp();
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', finish);
  window.addEventListener('pointercancel', giveUp);
  window.addEventListener('keydown', cancel, true);
  return stop;
}
