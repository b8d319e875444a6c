import { useEffect, useRef, useState } from 'react';
import type { CommentFormHandle } from './comment-form.tsx';

/**
 * A form that a button opens in its own place. Opening it focuses the form, and closing it returns the focus to the button. A form that is open from
 * the start, or that closes while the person is elsewhere, moves no focus.
 */
export function useOpenedForm<Opener extends HTMLElement>(isOpenAtFirst: () => boolean) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const form = useRef<CommentFormHandle>(null);
  const opener = useRef<Opener>(null);
  const place = useRef<HTMLLIElement>(null);
  const movesFocus = useRef(false);
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    if (isOpen) form.current?.focus();
    else opener.current?.focus();
  }, [isOpen]);
  return {
    isOpen,
    form,
    opener,
    place,
    open: () => {
      movesFocus.current = true;
      setIsOpen(true);
    },
    close: () => {
      const { activeElement, body } = document;
      movesFocus.current = activeElement === body || place.current?.contains(activeElement) === true;
      setIsOpen(false);
    },
  };
}
