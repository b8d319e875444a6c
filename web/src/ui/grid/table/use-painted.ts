import { useEffect, useState } from 'react';

const NOTHING = Symbol('nothing yet');

/**
 * Whether `what` is on the screen, and whether anything has been: drawing beyond the view can wait for that. The second frame begins when the browser
 * has taken over the first.
 */
export function usePainted(what: unknown): { readonly isPainted: boolean; readonly isFirstPainted: boolean } {
  const [painted, setPainted] = useState<unknown>(NOTHING);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setPainted(what));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [what]);
  return { isPainted: painted === what, isFirstPainted: painted !== NOTHING };
}
