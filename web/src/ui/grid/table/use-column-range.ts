import { type RefObject, useLayoutEffect } from 'react';
import type { GridScene } from '../state/scene.ts';

/** Pixels drawn beyond each side of the view, so that scrolling sideways shows drawn cells. */
const BEYOND = 320;

/** Keeps the scene's range of drawn columns in step with scrolling and resizing; `isPainted`: the columns in view are painted. */
export function useColumnRange(element: RefObject<HTMLElement | null>, scene: GridScene, isPainted: boolean): void {
  useLayoutEffect(() => {
    const viewport = element.current;
    if (!viewport) return;
    const { edges, frozen, visible, columnRange } = scene;
    const beyond = isPainted ? BEYOND : 0;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const left = viewport.scrollLeft + (edges[frozen] ?? 0) - beyond;
      const right = viewport.scrollLeft + viewport.clientWidth + beyond;
      let from = frozen;
      while (from < visible.length && (edges[from + 1] ?? 0) < left) from++;
      let to = from;
      while (to < visible.length && (edges[to] ?? 0) < right) to++;
      const before = columnRange.get();
      if (before.from !== from || before.to !== to) columnRange.set({ from, to });
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    viewport.addEventListener('scroll', later, { passive: true });
    const observer = new ResizeObserver(later);
    observer.observe(viewport);
    return () => {
      cancelAnimationFrame(frame);
      viewport.removeEventListener('scroll', later);
      observer.disconnect();
    };
  }, [element, scene, isPainted]);
}
