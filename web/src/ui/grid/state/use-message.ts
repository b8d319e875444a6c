import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { useEffect } from 'react';
import { useStore } from './use-store.ts';

/** Long enough to be read when one looks up from the keys. */
const MESSAGE_MS = 15_000;

/** The grid's last message. It disappears by itself unless a choice is beside it: an old message would seem to be about a later action. */
export function useMessage({ message, offer }: GridController): string {
  const text = useStore(message);
  const isOffered = useStore(offer) !== null;
  useEffect(() => {
    if (text === '' || isOffered) return;
    const leaving = setTimeout(() => message.set(''), MESSAGE_MS);
    return () => clearTimeout(leaving);
  }, [message, text, isOffered]);
  return text;
}
