import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { useEffect } from 'react';
import { useStore } from './use-store.ts';

/** Long enough to be read when one looks up from the keys. */
const MESSAGE_MS = 15_000;
/** Nothing to see, but another text: a screen reader says a text only when it changes. */
const AGAIN = '\u00a0';

/** The grid's last message. It disappears by itself unless a choice is beside it: an old message would seem to be about a later action. */
export function useMessage({ message, repeats, offer }: GridController): string {
  const text = useStore(message);
  const isAgain = useStore(repeats) % 2 === 1;
  const isOffered = useStore(offer) !== null;
  const shown = text !== '' && isAgain ? text + AGAIN : text;
  useEffect(() => {
    if (shown === '' || isOffered) return;
    const leaving = setTimeout(() => message.set(''), MESSAGE_MS);
    return () => clearTimeout(leaving);
  }, [message, shown, isOffered]);
  return shown;
}
