import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { registerUnsavedWork } from '../lib/unsaved-work.ts';

/**
 * For a form in the page. While something is typed in it, leaving the page asks first, and so do signing out and closing the tab. What is being
 * saved is saved on another page of the app too, but not after the end of the tab.
 */
export function useLeaveQuestion(isTyped: boolean, question: string, isSaving = false): void {
  const holdsWork = useEffectEvent(() => isTyped || isSaving);
  useEffect(() => registerUnsavedWork(() => holdsWork()), []);
  // A component's test may draw a form without pages around it.
  const history = useRouter({ warn: false })?.history;
  useEffect(() => {
    if (!isTyped) return;
    return history?.block({
      enableBeforeUnload: false, // the app's own guard asks
      // To another part of the page is not away from it.
      blockerFn: ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && !window.confirm(question),
    });
  }, [history, isTyped, question]);
}
