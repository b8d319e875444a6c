import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { type ThrowAway, useThrowAway } from './use-throw-away.tsx';

export interface BegunForm extends Pick<ThrowAway, 'isAsking' | 'question'> {
  /** Closes a clean form at once, and asks about a begun one. For whatever closes it but a finished job. */
  readonly close: () => void;
  /** The same, where leaving the form closes nothing. */
  readonly leave: (then: () => void) => void;
}

/**
 * For every layer with a form that nobody keeps. A begun form is asked about before it goes, whatever would take it away: Escape, a click beside it,
 * Cancel, another page, signing out, or the end of the tab. The browser's back button closes the layer and not the page below.
 */
export function useBegunForm(isBegun: boolean, onClose: () => void): BegunForm {
  // A component's test may draw a form without pages around it.
  const history = useRouter({ warn: false })?.history;
  const { isAsking, ask: mayGo, question } = useThrowAway();
  const leave = (then: () => void): void => {
    if (!isBegun) then();
    // A click on the question is outside the form, too.
    else if (!isAsking) void mayGo().then((isAgreed) => isAgreed && then());
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
  return { close, leave, isAsking, question };
}
