import { type TouchEvent, useRef } from 'react';

/** What a finger passes before it means another row, and how much farther across than down. */
const LEAST_PX = 64;
const ACROSS = 2;
/** A slower finger rests or selects. */
const MOST_MS = 600;
/** At its edge the phone's own gesture goes back. */
const EDGE_PX = 24;

/** Where a finger moves across for a reason of its own, or the next row would throw away what is half typed. */
const OWN = 'input, textarea, select, [contenteditable=true], [role=slider], form, dialog, [role=dialog]';

interface Touched {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Handlers of an element over which a finger goes across: to the left for the next, to the right for the one before. */
export function useSwipe(onSwipe: (to: 'next' | 'previous') => void) {
  const begun = useRef<Touched | null>(null);
  return {
    onTouchStart({ touches, target, currentTarget, timeStamp }: TouchEvent<HTMLElement>): void {
      const touch = touches[0];
      const isOne = touch && touches.length === 1;
      const isAtEdge = touch && (touch.clientX < EDGE_PX || touch.clientX > window.innerWidth - EDGE_PX);
      // A layer over the element is its child in React, but not in the page.
      const isFree =
        target instanceof HTMLElement &&
        currentTarget.contains(target) &&
        !isOwn(target, currentTarget) &&
        !scrollsAcross(target);
      begun.current = isOne && !isAtEdge && isFree ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null;
    },
    onTouchEnd({ changedTouches, timeStamp }: TouchEvent<HTMLElement>): void {
      const from = begun.current;
      const touch = changedTouches[0];
      begun.current = null;
      if (!from || !touch || timeStamp - from.at > MOST_MS) return;
      const [across, down] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(across) < LEAST_PX || Math.abs(across) < ACROSS * Math.abs(down)) return;
      onSwipe(across < 0 ? 'next' : 'previous');
    },
    onTouchCancel(): void {
      begun.current = null;
    },
  };
}

/** Of what the element holds: it may itself stand in a dialog. */
function isOwn(target: HTMLElement, element: HTMLElement): boolean {
  const own = target.closest(OWN);
  return own !== null && own !== element && element.contains(own);
}

/** A part that has more to the side, such as a table, keeps the finger to itself. */
function scrollsAcross(target: HTMLElement): boolean {
  for (let part: HTMLElement | null = target; part; part = part.parentElement)
    if (part.scrollWidth > part.clientWidth + 1 && SCROLLS.includes(getComputedStyle(part).overflowX)) return true;
  return false;
}

const SCROLLS = ['auto', 'scroll'];
