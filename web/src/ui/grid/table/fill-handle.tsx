import css from './fill-handle.module.css';

/** The small square at the end of the selection. Ctrl+D, Ctrl+R and Ctrl+Shift+D do the same by key. */
export function FillHandle({ left, top, isLast }: { left: number; top: number; isLast: boolean }) {
  // Beyond the last column it would widen the grid.
  return <div className={css.handle} data-fill-handle style={{ left: isLast ? left - 3 : left, top }} />;
}

export const isFillHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-fill-handle]') !== null;
