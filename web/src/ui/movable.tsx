import { type ReactNode, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface Movable {
  /** Belongs in the tree once, where it stays. */
  readonly shown: ReactNode;
  /** Belongs wherever `shown` is to be seen. */
  readonly place: ReactNode;
}

/**
 * Draws `children` at a place that may change: their state and the focus move with them, where React would begin anew. Their events
 * reach the parents of `shown`, and those of `place` only where that is inside another portal.
 */
export function useMovable(children: ReactNode): Movable {
  const [element] = useState(() => {
    const made = document.createElement('div');
    made.style.display = 'contents';
    return made;
  });
  // A chart measures its room when it is drawn first.
  const [isPlaced, setIsPlaced] = useState(false);
  const focused = useRef<HTMLElement>(null);
  const receive = useCallback(
    (place: HTMLElement | null) => {
      // A place that goes says so while it is still in the page.
      if (!place) {
        const { activeElement } = document;
        focused.current =
          activeElement instanceof HTMLElement && element.contains(activeElement) ? activeElement : null;
        return;
      }
      place.append(element);
      setIsPlaced(true);
      focused.current?.focus({ preventScroll: true });
    },
    [element],
  );
  return {
    shown: isPlaced && createPortal(children, element),
    place: <div ref={receive} style={{ display: 'contents' }} />,
  };
}
