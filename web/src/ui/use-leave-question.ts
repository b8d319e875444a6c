import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { registerUnsavedWork } from '../lib/unsaved-work.ts';

/**
 * For a form in the page. While something is typed in it, leaving the page asks first, and so do signing out and closing the tab. What is being
 * saved is saved on another page of the app too, but not after the end of the tab.
 */
export function useLeaveQuestion(isTyped: boolean, question: string, isSaving = false): void {
  const holdsWork = useEffectEvent(() => isTyped || isSaving);
  useEffect(() => registerUnsavedWork(() => holdsWork()), []);
  useBlocker({
    // To another part of the page is not away from it.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !window.confirm(question),
    enableBeforeUnload: false, // the app's own guard asks
    disabled: !isTyped,
  });
}
