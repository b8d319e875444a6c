import type { KeyboardEvent } from 'react';

/** What can take the focus inside a layer; the entries of a menu have no tab stop of their own. */
const TAKERS = ':is(input, select, textarea, button, a[href], [tabindex]):not(:disabled)';

const takersOf = (layer: HTMLElement): HTMLElement[] => [...layer.querySelectorAll<HTMLElement>(TAKERS)];

/**
 * Moves the focus into a layer within the task that draws it, and back within the task that takes it away. The
 * component library does both by timers: a key that was pressed in between went to what lies below, or moved the
 * focus only for the timer to move it back.
 */
function takeFocus(layer: HTMLElement | null, isDialog = false): (() => void) | undefined {
  if (!layer) return;
  const opener = document.activeElement;
  const first = layer.querySelector<HTMLElement>('[data-autofocus]') ?? takersOf(layer)[0] ?? layer;
  first.focus({ preventScroll: true });
  return () => {
    const { activeElement } = document;
    // A button that is busy is disabled, and lets the focus fall to the page.
    const isItsOwn = layer.contains(activeElement) || (isDialog && activeElement === document.body);
    if (isItsOwn && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** Tab goes round inside; in a menu, where the arrows move, it does nothing. */
function keepTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const stops = takersOf(event.currentTarget).filter(({ tabIndex }) => tabIndex >= 0);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const { activeElement } = document;
  // Between the edges the browser knows best: a field for a date has stops inside.
  if (edge && activeElement !== edge && activeElement !== event.currentTarget) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** For the dropdown of a menu or popover whose root says `trapFocus={false} returnFocus={false}`. */
export const layerFocus = { ref: (layer: HTMLElement | null) => takeFocus(layer), onKeyDown: keepTab };

/** For what is in a dialog that is taken away as soon as it is closed; the library's own trap keeps Tab inside. */
export const dialogFocus = (layer: HTMLElement | null) => takeFocus(layer, true);
