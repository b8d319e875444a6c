import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSure, type Outcome, untilKnown, wakeable } from '../../lib/creation.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { toast } from '../toast/toast.ts';

/** What a form that creates something does after a lost answer. */
export interface Creation {
  /** The first attempt is running. */
  readonly isBusy: boolean;
  /** An answer was lost. Whether it was stored is unknown, and the request is repeated. */
  readonly isOpen: boolean;
  /** Sends until the result is clear. `send` is called for each attempt and must send the same. */
  run<Answer extends Outcome>(send: () => Promise<Answer>): Promise<Answer>;
  /** Tries again at once. */
  tryNow(): void;
}

/**
 * `unknown` is for a person who leaves before the result is clear: "It is not known whether the role was added: look before you add
 * it again."
 */
export function useCreation(unknown: string): Creation {
  const [isBusy, setIsBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const running = useRef<{ isOpen: boolean; isGivenUp: boolean; wake: () => void }>(null);

  const tryNow = (): void => running.current?.wake();
  useEffect(() => registerUnsavedWork(() => running.current?.isOpen ?? false), []);
  // Closing the form stops the attempts, and says that the result is unknown. Other words alone close nothing.
  const leave = useEffectEvent(() => {
    if (!running.current?.isOpen) return;
    running.current.isGivenUp = true;
    running.current.wake();
    toast.warn(unknown);
  });
  useEffect(() => () => leave(), []);
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener('online', tryNow);
    return () => window.removeEventListener('online', tryNow);
  });

  const run = async <Answer extends Outcome>(send: () => Promise<Answer>): Promise<Answer> => {
    const { pause, wake } = wakeable();
    const creation = { isOpen: false, isGivenUp: false, wake };
    running.current = creation;
    const firstSentAt = Date.now();
    setIsBusy(true);
    try {
      const answer = await untilKnown(send, {
        onLost: () => {
          creation.isOpen = true;
          setIsOpen(true);
          setIsBusy(false);
        },
        pause,
        isGivenUp: () => creation.isGivenUp || !isSure(firstSentAt),
      });
      if (!answer.ok && !creation.isGivenUp && !isSure(firstSentAt)) toast.warn(unknown);
      return answer;
    } finally {
      creation.isOpen = false;
      setIsOpen(false);
      setIsBusy(false);
    }
  };
  return { isBusy, isOpen, run, tryNow };
}
