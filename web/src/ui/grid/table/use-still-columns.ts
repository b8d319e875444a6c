import { type RefObject, useLayoutEffect } from 'react';
import type { GridScene } from '../state/scene.ts';

/** After this time without a scroll, the next one may go sideways. */
export const REST_MS = 150;

/**
 * While rows scroll up or down, an offset holds the frozen cells of each row in place. If they stayed sticky, each row would cost the browser a layer
 * in every frame. At rest and while scrolling sideways they must be sticky, because a browser scrolls before the page hears of it.
 */
export function useStillColumns(
  element: RefObject<HTMLElement | null>,
  { edges, frozen, totalWidth }: GridScene,
): void {
  const frozenWidth = edges[frozen] ?? 0;
  useLayoutEffect(() => {
    const viewport = element.current;
    if (!viewport) return;
    let left = viewport.scrollLeft;
    let isUnderWay = false;
    let isSideways = false;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const stick = (): void => {
      delete viewport.dataset.still;
    };
    const hold = (): void => {
      if (viewport.dataset.still !== undefined) return;
      // Like a sticky element, never beyond its row.
      viewport.style.setProperty('--still-left', `${Math.min(left, totalWidth - frozenWidth)}px`);
      viewport.dataset.still = '';
    };
    const rest = (): void => {
      isUnderWay = false;
      isSideways = false;
      stick();
    };
    const onScroll = (): void => {
      isSideways ||= viewport.scrollLeft !== left;
      left = viewport.scrollLeft;
      // A single jump, as by Page Down, is one frame: to change all rows for it and back would cost more.
      if (isSideways) stick();
      else if (isUnderWay) hold();
      isUnderWay = true;
      clearTimeout(resting);
      resting = setTimeout(rest, REST_MS);
    };
    viewport.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      viewport.removeEventListener('scroll', onScroll);
      clearTimeout(resting);
      stick();
    };
  }, [element, frozenWidth, totalWidth]);
}
