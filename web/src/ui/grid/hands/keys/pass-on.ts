import type { KeyboardEvent } from 'react';

/**
 * A key that was meant for the editor, which has just taken the focus from the key's target. The browser itself puts in
 * the character; what the editor does at Enter, Tab, Escape and the arrows it has to hear.
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
