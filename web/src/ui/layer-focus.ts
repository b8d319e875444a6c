import type { KeyboardEvent } from 'react';

/** What can take the focus inside a layer. Menu entries have no tab stop of their own. */
const TAKERS = ':is(input, select, textarea, button, a[href], [tabindex]):not(:disabled)';

const takersOf = (layer: HTMLElement): HTMLElement[] => [...layer.querySelectorAll<HTMLElement>(TAKERS)];

/**
 * Moves the focus into a layer in the task that draws it, and back in the task that removes it. The component library does
 * both with timers: a key pressed in between went to the page below, or moved the focus only for the timer to move it
 * back.
 */
function takeFocus(layer: HTMLElement | null, isDialog = false): (() => void) | undefined {
  if (!layer) return;
  const opener = document.activeElement;
  // A cell is drawn anew when the rows of its sheet change. The sheet then gives the focus to the active cell.
  const places = opener instanceof HTMLElement ? [opener, opener.closest<HTMLElement>('[role=grid]')] : [];
  const first = layer.querySelector<HTMLElement>('[data-autofocus]') ?? takersOf(layer)[0] ?? layer;
  first.focus({ preventScroll: true });
  return () => {
    const { activeElement } = document;
    // A busy button is disabled and loses the focus to what is around it.
    const isItsOwn = layer.contains(activeElement) || (isDialog && (activeElement?.contains(layer) ?? true));
    if (isItsOwn) places.find((place) => place?.isConnected)?.focus({ preventScroll: true });
  };
}

/** Tab goes round inside. In a menu, where arrows move, it does nothing. */
export function keepTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const stops = takersOf(event.currentTarget).filter(({ tabIndex }) => tabIndex >= 0);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const { activeElement } = document;
  // Between the ends the browser decides: a date field has stops inside.
  if (edge && activeElement !== edge && activeElement !== event.currentTarget) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** For the dropdown of a menu or popover whose root has `trapFocus={false} returnFocus={false}`. */
export const layerFocus = { ref: (layer: HTMLElement | null) => takeFocus(layer), onKeyDown: keepTab };

/** For a dialog that is removed as soon as it closes. The library's own trap keeps Tab inside. */
export const dialogFocus = (layer: HTMLElement | null) => takeFocus(layer, true);
