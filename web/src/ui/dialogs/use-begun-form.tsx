import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { laterPart } from '../page-part.tsx';

const ThrowAwayQuestion = laterPart(async () => (await import('./throw-away-question.tsx')).ThrowAwayQuestion);

export interface BegunForm {
  /** Closes a clean form at once, and asks about a begun one. For whatever closes it but a finished job. */
  readonly close: () => void;
  /** The same, where leaving the form closes nothing. */
  readonly leave: (then: () => void) => void;
  readonly isAsking: boolean;
  /** Belongs beside the form. */
  readonly question: ReactNode;
}

/**
 * For every layer with a form that nobody keeps. A begun form is asked about before it goes, whatever would take it away: Escape, a click beside it,
 * Cancel, another page, signing out, or the end of the tab. The browser's back button closes the layer and not the page below.
 */
export function useBegunForm(isBegun: boolean, onClose: () => void): BegunForm {
  // A component's test may draw a form without pages around it.
  const history = useRouter({ warn: false })?.history;
  const [waiting, setWaiting] = useState<{ readonly answer: (isAgreed: boolean) => void } | null>(null);
  const mayGo = (): Promise<boolean> => {
    waiting?.answer(false);
    return new Promise((resolve) => {
      setWaiting({
        answer: (isAgreed) => {
          setWaiting(null);
          resolve(isAgreed);
        },
      });
    });
  };
  const leave = (then: () => void): void => {
    if (!isBegun) then();
    // A click on the question is outside the form, too.
    else if (!waiting) void mayGo().then((isAgreed) => isAgreed && then());
  };
  const close = (): void => leave(onClose);
  const holdsWork = useEffectEvent(() => isBegun);
  useEffect(() => registerUnsavedWork(() => holdsWork()), []);
  const staysHere = useEffectEvent(async (isBack: boolean, isSamePage: boolean): Promise<boolean> => {
    if (isBack) close();
    return isBack || (isBegun && !isSamePage && !(await mayGo()));
  });
  useEffect(
    () =>
      history?.block({
        enableBeforeUnload: false, // the app's own guard asks
        blockerFn: ({ action, currentLocation, nextLocation }) =>
          staysHere(action === 'BACK', currentLocation.pathname === nextLocation.pathname),
      }),
    [history],
  );
  const question = waiting && <ThrowAwayQuestion onAnswer={waiting.answer} />;
  return { close, leave, isAsking: waiting !== null, question };
}
