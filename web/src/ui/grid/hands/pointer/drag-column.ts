import type { GridScene } from '../../state/scene.ts';

/** Where a dragged header would land: before the visible column of this index, at this x from the grid's left edge. */
export interface ColumnDrop {
  readonly index: number;
  readonly isPinned: boolean;
  readonly x: number;
}

const THRESHOLD = 6;
const EDGE = 40;
const STEP = 16;

/** Follows a dragged header. The columns stay where they are until it is dropped. */
export function dragColumn(
  scene: GridScene,
  viewport: HTMLElement,
  startX: number,
  onMove: (drop: ColumnDrop | null) => void,
  onDrop: (drop: ColumnDrop) => void,
): () => void {
  let frame = 0;
  let x = startX;
  let drop: ColumnDrop | null = null;
  const follow = () => {
    frame = 0;
    const { left, right } = viewport.getBoundingClientRect();
    const isAtRight = x > right - EDGE;
    const isAtLeft = x < left + (scene.edges[scene.frozen] ?? 0) + EDGE && viewport.scrollLeft > 0;
    if (isAtRight || isAtLeft) viewport.scrollBy(isAtRight ? STEP : -STEP, 0);
    drop = dropAt(scene, x - left, viewport.scrollLeft);
    onMove(drop);
    if (isAtRight || isAtLeft) frame = requestAnimationFrame(follow);
  };
  const move = (event: PointerEvent) => {
    x = event.clientX;
    if (drop || Math.abs(x - startX) >= THRESHOLD) frame ||= requestAnimationFrame(follow);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', finish);
    window.removeEventListener('pointercancel', stop);
    window.removeEventListener('keydown', cancel, true);
    onMove(null);
  };
  const finish = () => {
    stop();
    if (drop) onDrop(drop);
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop();
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', finish);
  window.addEventListener('pointercancel', stop);
  window.addEventListener('keydown', cancel, true);
  return stop;
}

/** `x` is from the grid's left edge. Dropping over the frozen columns pins a column, dropping beyond unpins it. */
function dropAt({ edges, frozen, visible }: GridScene, x: number, scrollLeft: number): ColumnDrop {
  const isPinned = x < (edges[frozen] ?? 0);
  const offset = isPinned ? 0 : scrollLeft;
  const last = isPinned ? frozen : visible.length;
  let index = isPinned ? 0 : frozen;
  while (index < last && x + offset > ((edges[index] ?? 0) + (edges[index + 1] ?? 0)) / 2) index++;
  return { index, isPinned, x: (edges[index] ?? 0) - offset };
}
