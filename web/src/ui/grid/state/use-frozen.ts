import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { Store } from '@plumbline/sheet/store';
import { type RefObject, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';

/** The share of the sheet that frozen columns take at most: the rest is what one scrolls. */
const MOST_FROZEN = 0.5;

interface Sheet {
  readonly visible: readonly GridColumn[];
  /** In pixels; see the scene. */
  readonly gutter: number;
  readonly wrapper: RefObject<HTMLElement | null>;
  /** A phone draws cards, and no sheet that has a width. */
  readonly isPhone: boolean;
}

/**
 * How many of the pinned columns stay in place: as many as fit, from the left. A narrow window or an open panel freezes fewer, and the
 * arrangement keeps them all.
 */
export function useFrozen({ visible, gutter, wrapper, isPhone }: Sheet): number {
  const sheetWidth = useMemo(() => new Store(Number.POSITIVE_INFINITY), []);
  useLayoutEffect(() => {
    const element = wrapper.current;
    if (isPhone || !element) return;
    const observer = new ResizeObserver(() => sheetWidth.set(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [wrapper, isPhone, sheetWidth]);
  // A number, so that a window's change of size draws the sheet again only where another number fits.
  return useSyncExternalStore(sheetWidth.subscribe, () => frozenThatFit(visible, gutter, sheetWidth.get()));
}

export function frozenThatFit(visible: readonly GridColumn[], gutter: number, sheetWidth: number): number {
  let right = gutter;
  const next = visible.findIndex(({ isPinned, shownWidth }) => {
    right += shownWidth;
    return !isPinned || right > sheetWidth * MOST_FROZEN;
  });
  return next < 0 ? visible.length : next;
}
