import { useEffect, useState } from 'react';

const NOTHING = Symbol('nothing yet');

/** Whether the browser has painted these, and whether it has painted any: what lies beyond the view can wait for that. */
export function usePainted(what: unknown): { readonly isPainted: boolean; readonly isFirstPainted: boolean } {
  const [painted, setPainted] = useState<unknown>(NOTHING);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(what));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [what]);
  return { isPainted: painted === what, isFirstPainted: painted !== NOTHING };
}
