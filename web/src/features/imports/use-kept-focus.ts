import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Step } from './import-state.ts';
import type { Busy } from './use-import.ts';

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), summary, a[href], [tabindex="0"]';

/** The focused element, its part of the step and the neighbouring parts: some answers remove the part itself. */
interface Held {
  readonly at: HTMLElement;
  readonly around: readonly (Element | null)[];
}

/**
 * Keeps the keyboard's place while a step is at work, when it takes no focus: on the same control, or, where the answer took that away, on the
 * next one. A new step begins at its heading. Gives what the step's section listens with; a button that is pressed has the place too, though
 * Safari does not focus it.
 */
export function useKeptFocus(step: Step, busy: Busy, heading: RefObject<HTMLElement | null>) {
  const shown = useRef<Step>(step);
  const held = useRef<Held>(null);
  useEffect(() => {
    if (busy !== null) return;
    if (shown.current !== step) {
      heading.current?.focus();
      shown.current = step;
      held.current = null;
      return;
    }
    const active = document.activeElement;
    if (!held.current || (active !== null && active !== document.body)) return;
    const { at, around } = held.current;
    const near = around.find((element) => element?.isConnected);
    const next = at.isConnected ? at : (near?.querySelector<HTMLElement>(FOCUSABLE) ?? heading.current);
    next?.focus();
  }, [step, busy, heading]);
  const hold = (at: HTMLElement, section: HTMLElement): void => {
    let part: Element = at;
    while (part.parentElement && part.parentElement !== section) part = part.parentElement;
    held.current = { at, around: [part, part.nextElementSibling, part.previousElementSibling] };
  };
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>): void => hold(target, currentTarget),
    onPointerDown: ({ target, currentTarget }: PointerEvent<HTMLElement>): void => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null;
      // An open list is beside the section, and its field keeps the focus.
      if (pressed && currentTarget.contains(pressed)) hold(pressed, currentTarget);
    },
  };
}
