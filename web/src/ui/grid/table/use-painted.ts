import { useEffect, useState } from 'react';
import { oncePainted } from '../state/once-painted.ts';

const NOTHING = Symbol('nothing yet');

/** Whether `what` is on the screen, and whether anything has been: drawing beyond the view can wait for that. */
export function usePainted(what: unknown): { readonly isPainted: boolean; readonly isFirstPainted: boolean } {
  const [painted, setPainted] = useState<unknown>(NOTHING);
  useEffect(() => oncePainted(() => setPainted(what)), [what]);
  return { isPainted: painted === what, isFirstPainted: painted !== NOTHING };
}
