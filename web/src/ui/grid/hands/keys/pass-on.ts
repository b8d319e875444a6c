import type { KeyboardEvent } from 'react';

/**
 * Passes on a key to the editor that has just taken the focus from the key's target. The browser inserts characters itself;
 * the editor must hear Enter, Tab, Escape and arrows.
 */
export function passOn(event: KeyboardEvent): void {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = event;
  const heard = new KeyboardEvent('keydown', {
    key,
    code,
    shiftKey,
    ctrlKey,
    altKey,
    metaKey,
    bubbles: true,
    cancelable: true,
  });
  document.activeElement?.dispatchEvent(heard);
  if (heard.defaultPrevented) event.preventDefault();
}
