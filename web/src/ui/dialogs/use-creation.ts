import { useEffect, useRef, useState } from 'react';
import { type Outcome, untilKnown } from '../../lib/creation.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { toast } from '../toast/toast.ts';

/** What a form that creates something does with a lost answer. */
export interface Creation {
  /** The first try is on its way. */
  readonly isBusy: boolean;
  /** An answer was lost: whether it went through is not known, and it is being asked for again. */
  readonly isOpen: boolean;
  /** Sends it until it is known what became of it; `send` is called for each try, and must send the same. */
  run<Answer extends Outcome>(send: () => Promise<Answer>): Promise<Answer>;
  /** Asks again at once. */
  tryNow(): void;
}

/**
 * `unknown` is for whoever leaves before it is known, and stays the same: "It is not known whether the role was added: look before
 * you add it again."
 */
export function useCreation(unknown: string): Creation {
  const [isBusy, setIsBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const running = useRef<{ isOpen: boolean; isGivenUp: boolean; wake: () => void }>(null);

  const tryNow = (): void => running.current?.wake();
  useEffect(() => registerUnsavedWork(() => running.current?.isOpen ?? false), []);
  // Whoever closes the form gives up asking, and hears that nothing is known.
  useEffect(
    () => () => {
      if (!running.current?.isOpen) return;
      running.current.isGivenUp = true;
      running.current.wake();
      toast.warn(unknown);
    },
    [unknown],
  );
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener('online', tryNow);
    return () => window.removeEventListener('online', tryNow);
  });

  const run = async <Answer extends Outcome>(send: () => Promise<Answer>): Promise<Answer> => {
    const creation = { isOpen: false, isGivenUp: false, wake: () => {} };
    running.current = creation;
    setIsBusy(true);
    try {
      return await untilKnown(send, {
        onLost: () => {
          creation.isOpen = true;
          setIsOpen(true);
          setIsBusy(false);
        },
        pause: (ms) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, ms);
            creation.wake = () => {
              clearTimeout(timer);
              resolve();
            };
          }),
        isGivenUp: () => creation.isGivenUp,
      });
    } finally {
      creation.isOpen = false;
      setIsOpen(false);
      setIsBusy(false);
    }
  };
  return { isBusy, isOpen, run, tryNow };
}
