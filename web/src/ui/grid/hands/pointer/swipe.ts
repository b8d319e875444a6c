import { type TouchEvent, useRef } from 'react';

/** How far a finger must move to mean another row, and how many times farther across than down. */
const LEAST_PX = 64;
const ACROSS = 2;
/** A slower finger rests or selects. */
const MOST_MS = 600;
/** At the edge of the screen the phone's own gesture goes back. */
const EDGE_PX = 24;

/** Elements where a sideways move has another meaning, or where going to the next row would lose half-typed text. */
const OWN = 'input, textarea, select, [contenteditable=true], [role=slider], form, dialog, [role=dialog]';

interface Touched {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Touch handlers of an element: a swipe to the left goes to the next row, one to the right to the previous. */
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

/** Checks only what is inside the element: it may itself be in a dialog. */
function isOwn(target: HTMLElement, element: HTMLElement): boolean {
  const own = target.closest(OWN);
  return own !== null && own !== element && element.contains(own);
}

/** A part that scrolls sideways, such as a table, takes the swipe itself. */
function scrollsAcross(target: HTMLElement): boolean {
  for (let part: HTMLElement | null = target; part; part = part.parentElement)
    if (part.scrollWidth > part.clientWidth + 1 && SCROLLS.includes(getComputedStyle(part).overflowX)) return true;
  return false;
}

const SCROLLS = ['auto', 'scroll'];
