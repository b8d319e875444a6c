import { useLayoutEffect, useRef } from 'react';
import { findCell } from '../hands/elements.ts';
import css from './name-tag.module.css';
import { ENOUGH, type FreePlace, freestPlace } from './tag-place.ts';

interface NameTagProps {
  readonly name: string;
  /** The cell in which the colleague is. */
  readonly row: number;
  readonly column: number;
}

/** A colleague's name above or below their cell, where it covers no text. If there is no room, only the cell's tooltip shows it. */
export function NameTag({ name, row, column }: NameTagProps) {
  const tag = useRef<HTMLSpanElement>(null);
  // After every drawing: the texts above and below may have changed.
  useLayoutEffect(() => {
    const element = tag.current;
    const grid = element?.closest<HTMLElement>('[role="grid"]');
    if (!element || !grid) return;
    const place = freestPlace(
      [row - 1, row + 1].map((beside) => freeIn(findCell(grid, { row: beside, column }), beside < row)),
    );
    element.hidden = place === null;
    if (!place) return;
    element.dataset.above = String(place.isAbove);
    element.dataset.side = place.side;
    element.dataset.room = place.width >= ENOUGH ? 'name' : 'first-name';
    element.style.maxWidth = `${place.width}px`;
  });
  const [first = '', ...rest] = name.split(' ');
  return (
    <span ref={tag} className={css.name}>
      {first}
      <span className={css.rest}> {rest.join(' ')}</span>
    </span>
  );
}

/** How much room a cell has on each side of its text. */
function freeIn(cell: HTMLElement | null, isAbove: boolean): FreePlace[] {
  if (!cell) return [];
  const text = document.createRange();
  text.selectNodeContents(cell);
  const outer = cell.getBoundingClientRect();
  const inner = text.getBoundingClientRect();
  if (inner.width === 0) return [{ isAbove, side: 'right', width: outer.width }];
  return [
    { isAbove, side: 'left', width: inner.left - outer.left },
    { isAbove, side: 'right', width: outer.right - inner.right },
  ];
}
