import { useEffect, useRef } from 'react';
import type { CommentFormHandle } from './comment-form.tsx';
import { useConversation } from './conversation-context.ts';

/**
 * A form that a button opens in its own place, of a thread or a comment. Opening it focuses the form, and closing it returns the focus to the button,
 * or to the place where that is gone. A form that is open from the start, or that closes while the person is elsewhere, moves no focus.
 */
export function useOpenedForm<Opener extends HTMLElement>(of: string) {
  const { openForms, setFormOpen } = useConversation();
  const isOpen = openForms.has(of);
  const form = useRef<CommentFormHandle>(null);
  const opener = useRef<Opener>(null);
  const place = useRef<HTMLLIElement>(null);
  const movesFocus = useRef(false);
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    if (isOpen) form.current?.focus();
    else (opener.current ?? place.current)?.focus();
  }, [isOpen]);
  return {
    isOpen,
    form,
    opener,
    place,
    open: () => {
      movesFocus.current = true;
      setFormOpen(of, true);
    },
    close: () => {
      const { activeElement, body } = document;
      movesFocus.current = activeElement === body || place.current?.contains(activeElement) === true;
      setFormOpen(of, false);
    },
  };
}
