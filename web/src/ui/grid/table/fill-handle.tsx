import css from './fill-handle.module.css';

/** The little square at the end of the selection; Ctrl+D, Ctrl+R and Ctrl+Shift+D are the keys for what it does. */
export function FillHandle({ left, top, isLast }: { left: number; top: number; isLast: boolean }) {
  // Past the last column it would make the grid wider.
  return <div className={css.handle} data-fill-handle style={{ left: isLast ? left - 3 : left, top }} />;
}

export const isFillHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-fill-handle]') !== null;
